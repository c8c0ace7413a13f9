import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EvaluationReport } from '../../contract/domain/evaluation.ts';
import { lexicon } from '../../memory/facts/testFacts.ts';
import { createTextMatcher } from '../../memory/notes/matcher.ts';
import type { HarnessContext } from '../harness.ts';
import { allUpdaters, BUDGETS, UPDATER_NAMES, type UpdaterName } from './controls.ts';
import { GOLD_KINDS } from './gold/gold.ts';
import { measureE3 } from './harness.ts';
import { replay } from './replay.ts';
import { countsOf, type E3Config, resultsOf, shareOf } from './results.ts';
import type { CaseScore } from './runE3.ts';
import { addCounts, type StateCounts } from './score.ts';
import { semanticOnly } from './semantic.ts';
import { findingsOf } from './words.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-e3-test-'));
  await writeGold({});
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const DOSES = ['Ramipril 5 mg daily. Bisoprolol 5 mg daily.', 'Ramipril 10 mg daily.'] as const;

/** A dose that changes beside one that stays. */
const drugLine = (id: string, part: 'known' | 'unseen') => ({
  ...{ id, part, topic: 'of the test' },
  entries: [
    { date: '2024-01-10', source: 'note', text: DOSES[0] },
    { date: '2024-07-10', source: 'note', text: DOSES[1] },
  ],
  facts: [
    { key: 'a', entry: 0, span: 'Ramipril 5 mg' },
    { key: 'b', entry: 0, span: 'Bisoprolol 5 mg' },
    { key: 'c', entry: 1, span: 'Ramipril 10 mg' },
  ],
  expected: [
    { fact: 'a', store: 'HISTORY', reason: 'superseded', newer: 'c' },
    { fact: 'b', store: 'ACTIVE', reason: null, newer: null },
    { fact: 'c', store: 'ACTIVE', reason: null, newer: null },
  ],
});

/** One known case of each kind, and an unseen one of drugs; its hashes beside it, but for those that are given. */
async function writeGold(told: Readonly<Record<string, string>>): Promise<void> {
  const sums: string[] = [];
  for (const kind of GOLD_KINDS) {
    const lines = [drugLine(`${kind}-001`, 'known')];
    if (kind === 'drugs') lines.push(drugLine('drugs-002', 'unseen'));
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    await writeFile(join(folder, `${kind}.jsonl`), text);
    const sum = told[kind] ?? createHash('sha256').update(text).digest('hex');
    sums.push(`${sum}  ${kind}.jsonl`);
  }
  await writeFile(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
}

const context = (
  progress: HarnessContext['progress'] = () => undefined,
  signal = new AbortController().signal,
): HarnessContext => ({ signal, progress });
const measure = (out: string, how = context()) => measureE3({ kind: 'gold' }, join(folder, out), how, folder);

test('[06 E3] parts and kinds are counted apart, ours is tested against each control on the same facts', async () => {
  const { results } = await measure('counted');
  expect(countsOf(results, 'ours', 'known')).toMatchObject({ pairs: 5, pairsFound: 5, current: 5 });
  expect(countsOf(results, 'ours', 'unseen', 'drugs')).toMatchObject({ pairs: 1, pairsFound: 1 });
  expect(shareOf(countsOf(results, 'ours', 'unseen', 'devices'), 'recall')).toBeNull();
  const against = results.contrasts.find(
    (one) => one.control === 'append only' && one.part === 'known' && one.measure === 'recall',
  );
  expect(against).toMatchObject({ n: 5, onlyOurs: 5, onlyControl: 0, p: 2 / 32 });
  expect(results.contrasts).toHaveLength(2 * 2 * 6);
});

test('[06 E3] the same files each time, with figures and no words of a case', async () => {
  const written = async (out: string) => {
    await measure(out);
    return Promise.all(FILES.map((name) => readFile(join(folder, out, name), 'utf8')));
  };
  const FILES = ['plot.svg', 'report.json', 'results.json', 'table.md', 'table.txt'];
  const [first, second] = [await written('first'), await written('second')];
  expect(second).toEqual(first);
  expect((await readdir(join(folder, 'first'))).sort()).toEqual(FILES);
  expect(first.join('\n')).not.toMatch(/Ramipril|Bisoprolol/i);
  const report = EvaluationReport.parse(JSON.parse(first[1] ?? ''));
  expect(report.plot?.dark).toMatch(/^<svg/);
  for (const { title, rows } of report.tables)
    expect(new Set(rows.map(([name]) => name)).size, title).toBe(rows.length);
  expect(report.findings).toContain(
    'In known wording, our false archival is 0 % (0 of 5 facts that still hold).',
  );
  expect(report.findings.join('\n')).toMatch(
    /In unseen wording, our supersession-pair recall of 100\.0 % \(1 of 1 pairs\) is not above every control: .*“deterministic rule” has 100\.0 % at a false archival of 0\.0 %/,
  );
});

const NONE = addCounts([]);
const scoreOf = (updater: UpdaterName, counts: Partial<StateCounts>): CaseScore => ({
  ...{ id: 'drugs-001', kind: 'drugs', part: 'known', updater, found: {}, archived: {} },
  counts: { ...NONE, pairs: 4, current: 4, rows: 8, ...counts },
});

test('[06 E3] ours is above what finds less and below what archives more; what archives nothing is no rival in false archival', () => {
  const cases = UPDATER_NAMES.map((name) => {
    if (name === 'append only') return scoreOf(name, {});
    if (name === 'ours') return scoreOf(name, { pairsFound: 3, currentArchived: 1, archived: 4 });
    return scoreOf(name, { pairsFound: 2, currentArchived: 2, archived: 4 });
  });
  const config: E3Config = {
    ...{ harness: 'e3', version: '0', data: 'made for the test', gold: [] },
    ...{ matcher: { id: 'none', threshold: 1 }, budgets: BUDGETS },
  };
  const words = findingsOf(resultsOf(config, cases)).join('\n');
  expect(words).toContain(
    'In known wording, our supersession-pair recall of 75.0 % (3 of 4 pairs) is above every control.',
  );
  expect(words).toContain(
    'In known wording, our false archival of 25.0 % (1 of 4 facts that still hold) is below every control that archives anything.',
  );
  expect(words).toContain(
    'By kind, in known wording, false archival is below every control that archives anything, or 0, in each.',
  );
});

test('[06 E3] gold that is not the committed one is refused, by name', async () => {
  await writeGold({ devices: '0'.repeat(64) });
  await expect(measure('changed')).rejects.toThrow(/devices\.jsonl is not the gold of SHA256SUMS/);
  await writeGold({});
});

test('[06 E3] a run tells how far it is, can be cancelled, and takes no other data', async () => {
  const stopped = new AbortController();
  const told: number[] = [];
  const stopAtThird = (done: number, total: number) => {
    expect(total).toBe(6);
    told.push(done);
    if (done === 2) stopped.abort();
  };
  await expect(measure('stopped', context(stopAtThird, stopped.signal))).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(told).toEqual([0, 1, 2]);
  const cohort = { kind: 'cohort', subjects: 2, studies: 2, seed: 's' } as const;
  await expect(measureE3(cohort, join(folder, 'other'), context())).rejects.toThrow(/Name one of: gold/);
});

const search = { matcher: createTextMatcher(lexicon), threshold: 0.6 };
const entriesOf = (...texts: string[]) =>
  texts.map((text, at) => ({ date: `2024-0${at + 1}-10`, source: 'report' as const, text }));
const archivedBy = (name: UpdaterName, ...texts: string[]) =>
  replay({ entries: entriesOf(...texts) }, allUpdaters(search)[name], lexicon)
    .filter(({ store }) => store === 'HISTORY')
    .map(({ concept, value }) => [concept, value]);

test('[06 E3] the search by wording archives what sounds alike, also where it is of the other side', () => {
  const texts = ['Pleural effusion on the left. Hiatal hernia.', 'Pleural effusion on the right.'];
  expect(archivedBy('semantic only at equal B', ...texts)).toEqual([['pleural effusion', null]]);
  expect(archivedBy('ours', ...texts)).toEqual([]);
});

test('[06 E3] [S4] the search by wording looks at no more held facts than its budget', () => {
  const entries = entriesOf('Ramipril 5 mg daily.', 'Ramipril 5 mg daily.', 'Ramipril 5 mg daily.');
  const archived = (budget: number) =>
    replay({ entries }, semanticOnly(search, budget), lexicon).filter(({ store }) => store === 'HISTORY');
  expect(archived(2)).toHaveLength(2);
  expect(archived(0)).toEqual([]);
});

test('[06 E3] without types no row is a device or a drug', () => {
  const texts = ['Chest tube on the left.', 'Chest tube on the left, tip 4 cm above the carina.'];
  const rows = (name: UpdaterName) =>
    replay({ entries: entriesOf(...texts) }, allUpdaters(search)[name], lexicon);
  expect(rows('ours').every(({ category }) => category === 'device')).toBe(true);
  expect(rows('no types').every(({ category }) => category === 'other')).toBe(true);
});
