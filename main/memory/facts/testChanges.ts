import type { RelationType } from '../../contract/domain/memory.ts';
import type { FactChange } from './changes.ts';

/** For tests: what the changes would do, in order. */
export function operations(changes: readonly FactChange[]): string[] {
  return changes.map(({ payload }) => payload.operation);
}

/** For tests: the types of the relations that new facts bring. */
export function relationsOf(changes: readonly FactChange[]): RelationType[] {
  return changes.flatMap(({ payload }) =>
    payload.operation === 'add_fact' ? payload.relations.map(({ type }) => type) : [],
  );
}
