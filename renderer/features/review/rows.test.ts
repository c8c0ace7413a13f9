import { expect, test } from 'vitest';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { ownGates, rowsOf, sharedChoice } from './rows.ts';

const gate = (name: string, met: boolean) => ({ name, met, figure: null, limit: null, detail: '' });
const reading = (id: string, gates: object[] = []) =>
  ({ id, gates, payload: { operation: 'add_episode', episode: { id: `e-${id}` } } }) as unknown as Proposal;
const image = (id: string, of: string, gates: object[] = []) =>
  ({
    id,
    gates,
    payload: { operation: 'add_visual', visual: { sourceEpisodeId: `e-${of}` } },
  }) as unknown as Proposal;
const fact = (id: string) => ({ id, gates: [], payload: { operation: 'add_fact' } }) as unknown as Proposal;

test('[M2] images of one reading share a line; one alone stands as it is', () => {
  const rows = rowsOf([reading('r'), image('1', 'r'), image('2', 'r'), fact('f'), image('3', 'other')]);
  expect(rows.map((row) => (row.kind === 'images' ? row.images.length : row.proposal.id))).toEqual([
    'r',
    2,
    'f',
    '3',
  ]);
});

test('images share a choice, or none', () => {
  const images = [image('1', 'r'), image('2', 'r')];
  const choices = (first: 'take' | 'reject') =>
    new Map([
      ['1' as RowId, first],
      ['2' as RowId, 'take' as const],
    ]);
  expect(sharedChoice(images, choices('take'))).toBe('take');
  expect(sharedChoice(images, choices('reject'))).toBeNull();
  expect(sharedChoice(images, new Map())).toBe('wait');
});

test('[M9] gates stand once, with the reading; an image shows what it alone does not meet', () => {
  const whole = reading('r', [gate('novelty', false), gate('cap', true)]);
  const full = image('1', 'r', [gate('novelty', false), gate('cap', false)]);
  expect(ownGates(full, [whole, full]).map(({ name }) => name)).toEqual(['cap']);
  expect(ownGates(full, [full])).toHaveLength(2);
});
