import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GOLD_FOLDER, GOLD_KINDS, type GoldCase, loadGold, stillCurrent } from './gold.ts';

let cases: GoldCase[] = [];
let folder = '';
beforeAll(async () => {
  cases = await loadGold();
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-gold-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const share = (part: number, whole: number) => part / whole;
const textOf = ({ entries }: GoldCase) => entries.map(({ text }) => text).join('\n');

test('[06 E3] ids are unique, stand in order and name their kind; no two cases have the same text', () => {
  const ids = cases.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const kind of GOLD_KINDS) {
    const own = cases.filter((one) => one.kind === kind).map(({ id }) => id);
    expect(own).toEqual(own.map((_, at) => `${kind}-${String(at + 1).padStart(3, '0')}`));
  }
  expect(new Set(cases.map(textOf)).size).toBe(cases.length);
});

test('[06 E3] the files are those that were committed before the updater was tuned', async () => {
  const sums = (await readFile(join(GOLD_FOLDER, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
  const names = GOLD_KINDS.map((kind) => `${kind}.jsonl`).toSorted();
  const hashes = await Promise.all(names.map((name) => hashOf(join(GOLD_FOLDER, name))));
  expect(sums).toEqual(names.map((name, at) => `${hashes[at]}  ${name}`));
});

async function hashOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  return createHash('sha256').update(bytes).digest('hex');
}

test('[06 E3] at least 360 cases, 60 of each kind, of which a third are unseen', () => {
  expect(cases.length).toBeGreaterThanOrEqual(360);
  for (const kind of GOLD_KINDS) {
    const own = cases.filter((one) => one.kind === kind);
    const unseen = own.filter(({ part }) => part === 'unseen');
    expect(own.length, kind).toBeGreaterThanOrEqual(60);
    expect(share(unseen.length, own.length), kind).toBeGreaterThanOrEqual(1 / 3);
  }
});

test('[06 E3] unseen cases share no run of five words with known ones', () => {
  const known = new Set(cases.filter(({ part }) => part === 'known').flatMap(runsOf));
  const unseen = cases.filter(({ part }) => part === 'unseen');
  const shared = unseen.map((one) => [one.id, runsOf(one).filter((run) => known.has(run))]);
  expect(shared.filter(([, runs]) => runs?.length)).toEqual([]);
});

/** Each five words in a row of an entry, in small letters. */
function runsOf({ entries }: GoldCase): string[] {
  return entries.flatMap(({ text }) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.slice(4).map((_, at) => words.slice(at, at + 5).join(' '));
  });
}

test('[06 E3] in two of five cases and more, a fact of an earlier entry is still current at the end', () => {
  const staying = cases.filter((one) => stillCurrent(one).length > 0);
  expect(share(staying.length, cases.length)).toBeGreaterThanOrEqual(0.4);
});

test('[06 E3] every store and reason of S6 is there several times, and so is each of the traps', () => {
  const rows = cases.flatMap(({ expected }) => expected);
  const count = (word: string) => rows.filter(({ store, reason }) => `${store} ${reason}` === word).length;
  const HISTORY = ['superseded', 'resolved', 'prior_state', 'entered_in_error'];
  const NONE = ['hypothetical', 'family', 'absent', 'planned'];
  for (const reason of HISTORY) expect(count(`HISTORY ${reason}`), reason).toBeGreaterThanOrEqual(15);
  for (const reason of NONE) expect(count(`none ${reason}`), reason).toBeGreaterThanOrEqual(8);
  expect(rows.filter((row) => row.store === 'ACTIVE' && row.ask).length).toBeGreaterThanOrEqual(8);
  expect(count('restatement null')).toBeGreaterThanOrEqual(60);
});

test('[06 E3] a late older entry is there in every kind; what it repeats of a newer one is prior state', () => {
  for (const kind of GOLD_KINDS) {
    const own = cases.filter((one) => one.kind === kind && arrivesLate(one));
    expect(own.length, kind).toBeGreaterThanOrEqual(2);
  }
  const superseding = cases.filter(arrivesLate).flatMap(({ entries, facts, expected }) => {
    const dateOf = (key: string | null) => entries[facts.find((fact) => fact.key === key)?.entry ?? -1]?.date;
    return expected.filter(
      ({ fact, reason, newer }) => reason === 'superseded' && (dateOf(newer) ?? '') < (dateOf(fact) ?? ''),
    );
  });
  expect(superseding).toEqual([]);
});

function arrivesLate({ entries }: GoldCase): boolean {
  return entries.some(({ date }, at) => at > 0 && date < (entries[at - 1]?.date ?? ''));
}

/** One sound case, and what is wrong with it once a part is changed. */
const SOUND = {
  ...{ id: 'drugs-001', part: 'known', topic: 'dose' },
  entries: [
    { date: '2024-02-29', source: 'note', text: 'Ramipril 5 mg.' },
    { date: '2024-03-01', source: 'note', text: 'Ramipril 10 mg.' },
  ],
  facts: [
    { key: 'a', entry: 0, span: 'Ramipril 5 mg' },
    { key: 'b', entry: 1, span: 'Ramipril 10 mg' },
  ],
  expected: [
    { fact: 'a', store: 'HISTORY', reason: 'superseded', newer: 'b' },
    { fact: 'b', store: 'ACTIVE', reason: null, newer: null },
  ],
};
const [first, second] = SOUND.entries;
const [older, newer] = SOUND.expected;
const FAULTS: readonly [fault: string, line: unknown][] = [
  ['drugs.jsonl, line 2: case:', undefined],
  ['line 2: entries.0.date:', { ...SOUND, entries: [{ ...first, date: '2023-02-29' }, second] }],
  ['line 2: entries:', { ...SOUND, entries: [first] }],
  ['line 2: id: devices-001', { ...SOUND, id: 'devices-001' }],
  [
    'span of a stands 0 times',
    { ...SOUND, facts: [{ key: 'a', entry: 0, span: 'ramipril' }, SOUND.facts[1]] },
  ],
  ['span of a stands 2 times', { ...SOUND, facts: [{ key: 'a', entry: 0, span: 'm' }, SOUND.facts[1]] }],
  [
    'span of a stands 0 times in entry 7',
    { ...SOUND, facts: [{ key: 'a', entry: 7, span: 'x' }, SOUND.facts[1]] },
  ],
  ['a key stands twice', { ...SOUND, facts: [SOUND.facts[0], SOUND.facts[0]] }],
  ['not one row for each fact', { ...SOUND, expected: [older] }],
  ['leads to c, which is no other fact', { ...SOUND, expected: [{ ...older, newer: 'c' }, newer] }],
  ['leads to a, which is no other fact', { ...SOUND, expected: [{ ...older, newer: 'a' }, newer] }],
  [
    'which only restates',
    { ...SOUND, expected: [older, { fact: 'b', store: 'restatement', reason: null, newer: null, of: 'a' }] },
  ],
  ['expected.0.reason:', { ...SOUND, expected: [{ ...older, reason: 'family' }, newer] }],
  ['expected.1', { ...SOUND, expected: [older, { ...newer, ask: false }] }],
];

test.each(FAULTS)('[06 E3] a line that does not hold together is refused: %s', async (fault, line) => {
  const broken = line === undefined ? 'no json' : JSON.stringify(line);
  for (const kind of GOLD_KINDS) {
    const sound = JSON.stringify({ ...SOUND, id: `${kind}-001` });
    await writeFile(join(folder, `${kind}.jsonl`), kind === 'drugs' ? `${sound}\n${broken}\n` : `${sound}\n`);
  }
  await expect(loadGold(folder)).rejects.toThrow(fault);
});

test('[06 E3] sound lines are taken, in the order of kinds; a file that is missing is named', async () => {
  for (const kind of GOLD_KINDS)
    await writeFile(join(folder, `${kind}.jsonl`), JSON.stringify({ ...SOUND, id: `${kind}-001` }));
  expect((await loadGold(folder)).map(({ id }) => id)).toEqual(GOLD_KINDS.map((kind) => `${kind}-001`));
  await rm(join(folder, 'devices.jsonl'));
  await expect(loadGold(folder)).rejects.toThrow(/devices\.jsonl cannot be read/);
});
