import { afterEach, beforeEach, expect, test } from 'vitest';
import { WorklistQuery } from '../../contract/api/library.ts';
import type { Conflict } from '../../contract/domain/conflicts.ts';
import type { StudyRow } from '../../contract/domain/library.ts';
import { choicesTable } from '../tables.ts';
import { dicomBytes, type Elements, imageElements } from '../testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from '../testing/openTestLibrary.ts';

const READER = { id: 'ada', name: 'Ada', roles: ['reader' as const] };
const SMALL = { '0028,0010 US': 2, '0028,0011 US': 2 };

let opened: TestLibrary;
beforeEach(async () => {
  opened = await openTestLibrary();
});
afterEach(() => opened.remove());

function image(changes: Elements = {}): Uint8Array {
  return dicomBytes(imageElements({ ...SMALL, ...changes }));
}

async function take(...files: readonly Uint8Array[]) {
  const named = files.map((bytes, index) => ({ path: `${index}.dcm`, bytes }));
  return opened.library.importBytes(named);
}

function rows(only: WorklistQuery['only'] = 'all'): StudyRow[] {
  return opened.library.studies(WorklistQuery.parse({ only, sort: 'patientId', descending: false })).rows;
}

function onlyRow(): StudyRow {
  const [row, ...others] = rows();
  if (!row || others.length > 0) throw new Error('not one study');
  return row;
}

async function onlyConflict(study = onlyRow()): Promise<Conflict> {
  const [conflict, ...others] = await opened.library.conflicts.list(study.studyKey);
  if (!conflict || others.length > 0) throw new Error('not one conflict');
  return conflict;
}

type Choice = { kind: 'use'; index: number } | { kind: 'keep_all' } | { kind: 'take_back' };

async function decide(choice: Choice, conflict?: Conflict): Promise<void> {
  const { sopUid, contents } = conflict ?? (await onlyConflict());
  const keys = contents.map(({ instanceKey }) => instanceKey);
  const chosen = choice.kind === 'use' ? keys[choice.index] : undefined;
  const decided =
    choice.kind === 'use' ? { kind: 'use' as const, instanceKey: chosen ?? (keys[0] as never) } : choice;
  await opened.library.conflicts.decide(READER, [{ sopUid, contents: keys, choice: decided }]);
}

async function shownWords(): Promise<(string | null)[]> {
  const { series } = await opened.library.study(onlyRow().studyKey);
  return series.flatMap(({ instances }) => instances.map(({ viewPosition }) => viewPosition)).sort();
}

const PA = { '0018,5101 CS': 'PA' };
const AP = { '0018,5101 CS': 'AP' };

test('[I3] before a decision both contents are in the series, marked, and the study counts one conflict', async () => {
  const report = await take(image(PA), image(AP));
  expect(report.files.map(({ outcome }) => outcome)).toEqual(['taken', 'conflict']);
  expect(onlyRow()).toMatchObject({ conflictCount: 1, decidedConflictCount: 0, instanceCount: 2 });
  const { inConflict } = await opened.library.study(onlyRow().studyKey);
  expect(inConflict).toHaveLength(2);
  expect(await shownWords()).toEqual(['AP', 'PA']);
  expect(rows('conflict')).toHaveLength(1);
  const conflict = await onlyConflict();
  expect(conflict).toMatchObject({ open: true, decidedBy: null });
  expect(conflict.contents.map(({ choice, shown }) => [choice, shown])).toEqual([
    ['open', true],
    ['open', true],
  ]);
});

test('[I3] the chosen content is used, the other is set aside and kept on disk; taken back, both are shown', async () => {
  await take(image(PA), image(AP));
  const before = await onlyConflict();
  const index = before.contents.findIndex(({ header }) => header.viewPosition === 'AP');
  await decide({ kind: 'use', index });
  expect(await shownWords()).toEqual(['AP']);
  expect(onlyRow()).toMatchObject({ conflictCount: 0, decidedConflictCount: 1, instanceCount: 1 });
  expect((await opened.library.study(onlyRow().studyKey)).inConflict).toEqual([]);
  expect(rows('conflict')).toEqual([]);
  const decided = await onlyConflict();
  expect(decided).toMatchObject({ open: false, decidedBy: 'Ada', decidedAt: expect.stringMatching(/^2026/) });
  const aside = decided.contents.find(({ shown }) => !shown);
  expect(aside).toMatchObject({ choice: 'set_aside', header: { viewPosition: 'PA' } });
  expect(await opened.library.size(aside?.instanceKey ?? ('' as never))).toBe(aside?.bytes);
  const byUid = await opened.library.instancesBySopUid(decided.sopUid);
  expect(byUid.map(({ header }) => header.viewPosition)).toEqual(['AP', 'PA']);
  await decide({ kind: 'take_back' });
  expect(await shownWords()).toEqual(['AP', 'PA']);
  expect(onlyRow()).toMatchObject({ conflictCount: 1, decidedConflictCount: 0 });
});

test('[I3] "keep both" shows both and is no open conflict', async () => {
  await take(image(PA), image(AP));
  await decide({ kind: 'keep_all' });
  expect(await shownWords()).toEqual(['AP', 'PA']);
  expect(onlyRow()).toMatchObject({ conflictCount: 0, decidedConflictCount: 1 });
});

test('[I3] a decision is there after a restart, with every version of it', async () => {
  await take(image(PA), image(AP));
  await decide({ kind: 'use', index: 0 });
  await decide({ kind: 'take_back' });
  await decide({ kind: 'use', index: 1 });
  const words = await shownWords();
  await opened.reopen();
  expect(await shownWords()).toEqual(words);
  const { contents, ...conflict } = await onlyConflict();
  expect(conflict).toMatchObject({ open: false, decidedBy: 'Ada' });
  const versions = await opened.stored.store.versions(choicesTable, contents[0]?.instanceKey ?? '');
  expect(versions.map(({ choice }) => choice)).toEqual(['used', 'open', 'set_aside']);
});

test('[I3] the same file again is known, and its line says how the conflict stands', async () => {
  await take(image(PA), image(AP));
  const reasonsNow = async () =>
    (await take(image(PA))).files.map(({ outcome, reason }) => [outcome, reason]);
  expect(await reasonsNow()).toEqual([['known', expect.stringContaining('in conflict')]]);
  const { contents } = await onlyConflict();
  const pa = contents.findIndex(({ header }) => header.viewPosition === 'PA');
  await decide({ kind: 'use', index: 1 - pa });
  expect(await reasonsNow()).toEqual([['known', expect.stringContaining('set aside')]]);
  await decide({ kind: 'use', index: pa });
  expect(await reasonsNow()).toEqual([['known', expect.stringContaining('decided')]]);
});

test('[I3] a third content opens a decided conflict again; what was set aside stays so', async () => {
  await take(image(PA), image(AP));
  const { contents } = await onlyConflict();
  await decide({ kind: 'use', index: contents.findIndex(({ header }) => header.viewPosition === 'AP') });
  await take(image({ '0018,5101 CS': 'LL' }));
  expect(onlyRow()).toMatchObject({ conflictCount: 1, decidedConflictCount: 0 });
  expect(await shownWords()).toEqual(['AP', 'LL']);
  expect((await onlyConflict()).contents).toHaveLength(3);
});

test('[I3] who decides on contents that were replaced meanwhile is told, and nothing is written', async () => {
  await take(image(PA), image(AP));
  const seen = await onlyConflict();
  await take(image({ '0018,5101 CS': 'LL' }));
  await expect(decide({ kind: 'keep_all' }, seen)).rejects.toMatchObject({ code: 'conflict' });
  expect(onlyRow()).toMatchObject({ conflictCount: 1, decidedConflictCount: 0 });
  const gone = { ...seen, sopUid: '9.9.9' as never };
  await expect(decide({ kind: 'keep_all' }, gone)).rejects.toMatchObject({ code: 'not_found' });
});

test('[I3] a conflict reaches across patients: each study shows it, and the other study is named', async () => {
  await take(
    image(PA),
    image({ ...AP, '0010,0020 LO': 'P2', '0020,000D UI': '9.9', '0020,000E UI': '9.9.1' }),
  );
  expect(rows().map(({ conflictCount }) => conflictCount)).toEqual([1, 1]);
  const [first, second] = rows();
  if (!first || !second) throw new Error('two studies');
  const conflict = await onlyConflict(first);
  expect(conflict.contents.map(({ study }) => study.patient.patientId).sort()).toEqual(['P1', 'P2']);
  const own = conflict.contents.findIndex(({ study }) => study.patient.patientId === 'P1');
  await decide({ kind: 'use', index: own }, conflict);
  expect((await opened.library.study(second.studyKey)).series).toEqual([]);
  expect(rows()[1]).toMatchObject({ instanceCount: 0, conflictCount: 0, decidedConflictCount: 1 });
});

test('[I3][W6] with the chosen content erased, the one that was set aside is shown again', async () => {
  await take(
    image(PA),
    image({ ...AP, '0010,0020 LO': 'P2', '0020,000D UI': '9.9', '0020,000E UI': '9.9.1' }),
  );
  const [first, second] = rows();
  if (!first || !second) throw new Error('two studies');
  const conflict = await onlyConflict(first);
  const own = conflict.contents.findIndex(({ study }) => study.patient.patientId === 'P1');
  await decide({ kind: 'use', index: own }, conflict);
  await opened.library.forget(first.patient.patientKey);
  expect((await opened.library.study(second.studyKey)).series[0]?.instances).toHaveLength(1);
  expect(onlyRow()).toMatchObject({ conflictCount: 0, decidedConflictCount: 0, instanceCount: 1 });
});
