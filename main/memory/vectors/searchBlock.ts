import type { ImageQuery } from '../search.ts';
import { type Block, scanBlock } from './block.ts';
import type { Scan } from './kernel.ts';
import { type QueryCodes, quantiseQuery } from './quantise.ts';
import { normalise, requireDimension, scoreOf } from './score.ts';
import type { Selection } from './selection.ts';

/** The images of one question, ready for both passes. */
export interface PreparedQuery {
  readonly units: readonly Float32Array[];
  readonly codes: readonly QueryCodes[];
  /** How far a score may be above the bound of the first pass. */
  readonly slack: number;
}

/** Checks and quantises a query for rows of one dimension; `invalid_input` where it has another one, or is not finite. */
export function prepareQuery(
  { vectors, encoderId }: ImageQuery,
  block: Pick<Block, 'dimension' | 'padded'>,
): PreparedQuery {
  const units = vectors.map((vector) => {
    requireDimension(vector, block.dimension, encoderId);
    return normalise(vector);
  });
  const codes = units.map((unit) => quantiseQuery(unit, block.padded));
  return { units, codes, slack: Math.max(0, ...codes.map(({ slack }) => slack)) };
}

/** Which rows of a block are searched. */
export interface Searched {
  readonly block: Block;
  /** How many of its places are used. */
  readonly rows: number;
  /** The place of its first row among all that are searched. */
  readonly from: number;
  readonly groups: ArrayLike<number> | null;
  /** Rows of the block that are no answers. */
  readonly excluded: Iterable<number>;
}

/** Both passes over one block: bounds of all rows, exact scores of those that the bounds do not exclude. The best score over the images counts (M5). */
export function searchBlock(
  scan: Scan,
  searched: Searched,
  query: PreparedQuery,
  selection: Selection,
): void {
  const { block, rows, from, groups, excluded } = searched;
  const upper = scanBlock(scan, block, rows, query.codes);
  for (const row of excluded) upper[row] = Number.NEGATIVE_INFINITY;
  const { vectors, dimension } = block;
  selection.add({
    ...{ upper, from, groups },
    scoreOf: (row) => {
      let best = Number.NEGATIVE_INFINITY;
      for (const unit of query.units) best = Math.max(best, scoreOf(vectors, row * dimension, unit));
      return best;
    },
  });
}
