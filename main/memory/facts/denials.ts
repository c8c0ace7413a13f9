import { type FactChange, transition } from './changes.ts';
import { compareDays, isDeniedBy } from './match.ts';
import { quote, type Scene } from './scene.ts';

/** Denials in memory that a new present fact puts an end to: `no effusion` before a left effusion. A person looks at each. */
export function deniedBefore({ stated, incoming, context, known, day }: Scene): FactChange[] {
  return known
    .filter((fact) => fact.store === 'ACTIVE' && isDeniedBy(stated, fact, context.lexicon))
    .filter((fact) => compareDays(day, fact.validFrom) !== -1)
    .map((fact) => {
      const both = `${quote(incoming.fact)} after ${quote(fact)}`;
      const end = { validTo: day, newerId: incoming.fact.id };
      const why = `It was denied and is now stated: ${both}.`;
      return transition(fact, 'superseded', end, context, why, `Negation changed: ${both}.`);
    });
}
