import { expect, test } from 'vitest';
import type { Conflict } from '../../../main/contract/domain/conflicts.ts';
import { decisionsOf } from './decisions.ts';

function conflictOf(sopUid: string, ...keys: readonly string[]): Conflict {
  const contents = keys.map((instanceKey) => ({ instanceKey }));
  return { sopUid, contents, open: true, decidedBy: null, decidedAt: null } as unknown as Conflict;
}

const [first, second, third] = [
  conflictOf('1', 'a1', 'a2'),
  conflictOf('2', 'b1', 'b2'),
  conflictOf('3', 'c1', 'c2', 'c3'),
];

test('[I3] the same choice for others goes by the order of import', () => {
  const decisions = decisionsOf(first, [second], { kind: 'use', index: 1 });
  expect(decisions.map(({ choice }) => choice)).toEqual([
    { kind: 'use', instanceKey: 'a2' },
    { kind: 'use', instanceKey: 'b2' },
  ]);
  expect(decisions[1]?.contents).toEqual(['b1', 'b2']);
});

test('[I3] a conflict with more contents is not decided along: its places mean something else', () => {
  const decided = (index: number) => decisionsOf(first, [second, third], { kind: 'use', index });
  expect(decided(0).map(({ sopUid }) => sopUid)).toEqual(['1', '2']);
  expect(decisionsOf(first, [third], { kind: 'keep_all' }).map(({ sopUid }) => sopUid)).toEqual(['1']);
});

test('[I3] alone, one conflict is decided', () => {
  expect(decisionsOf(third, [], { kind: 'take_back' })).toEqual([
    { sopUid: '3', contents: ['c1', 'c2', 'c3'], choice: { kind: 'take_back' } },
  ]);
});
