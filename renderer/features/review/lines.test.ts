import { expect, test } from 'vitest';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { linesOf } from './lines.ts';

const image = (id: string) =>
  ({
    id,
    payload: { operation: 'add_visual', visual: { sourceEpisodeId: 'reading' } },
  }) as unknown as Proposal;
const fact = (id: string) => ({ id, payload: { operation: 'add_fact' } }) as unknown as Proposal;

test('[M2] the images of a reading are one line, and stand below it where it is open', () => {
  const proposals = [image('1'), fact('f'), image('2')];
  expect(linesOf(proposals, new Set()).map(({ key }) => key)).toEqual(['reading', 'f']);
  const open = linesOf(proposals, new Set(['reading']));
  expect(open.map(({ key }) => key)).toEqual(['reading', '1', '2', 'f']);
  expect(open.map((line) => line.kind === 'change' && line.place)).toEqual([
    false,
    { n: 1, of: 2 },
    { n: 2, of: 2 },
    null,
  ]);
});
