import type { EvaluationReport, ReportTable } from '../../contract/domain/evaluation.ts';
import { pWords } from '../e1/words.ts';
import { E3 } from '../harnessInfo.ts';
import { type ControlName, UPDATER_NAMES, type UpdaterName } from './controls.ts';
import { GOLD_KINDS } from './gold/gold.ts';
import { statePlot } from './plot.ts';
import { PUBLISHED_ROWS } from './published.ts';
import {
  countsOf,
  type E3Results,
  MEASURES,
  type Measure,
  PARTS,
  type Part,
  ratio,
  shareOf,
} from './results.ts';
import { findingsOf, shareWords } from './words.ts';

/** The results as tables, findings and a plot. */
export function reportOf(results: E3Results): EvaluationReport {
  return {
    ...{ harness: E3.name, title: E3.title, shows: E3.shows, facts: factsOf(results) },
    findings: findingsOf(results),
    tables: [
      ...PARTS.flatMap((part) => [
        partTable(results, part),
        oursTable(results, part),
        ...MEASURES.map((measure) => kindTable(results, part, measure)),
      ]),
      publishedTable(),
    ],
    plot: { title: 'Ours and the controls, by wording', ...statePlot(results) },
  };
}

function factsOf({ config, cells }: E3Results): EvaluationReport['facts'] {
  const { gold, matcher, budgets, version, data } = config;
  const cases = (part: Part) => cells.find((one) => one.part === part && one.kind === 'all')?.cases ?? 0;
  return [
    { name: 'Data', value: data },
    { name: 'Cases', value: `${cases('known')} in known wording, ${cases('unseen')} in unseen wording` },
    ...gold.map(({ name, sha256 }) => ({ name, value: `sha256 ${sha256.slice(0, 12)}, as committed` })),
    { name: 'Matcher', value: `${matcher.id}, from a cosine of ${matcher.threshold}` },
    { name: 'Budgets', value: `${budgets.equal} and ${budgets.double} facts` },
    { name: 'Program', value: version },
  ];
}

const TITLES = { known: 'Known wording', unseen: 'Unseen wording' } as const;

function partTable(results: E3Results, part: Part): ReportTable {
  const columns = [
    ...['state kept by', 'recall', 'p', 'only ours / only it', 'false archival', 'p (false archival)'],
    ...['only ours / only it archived', 'archived', 'ended found'],
  ];
  const rows = UPDATER_NAMES.map((updater) => {
    const counts = countsOf(results, updater, part);
    const against = (measure: Measure) => contrastWords(results, updater, part, measure);
    return [
      updater,
      withCounts(counts.pairsFound, counts.pairs),
      ...against('recall'),
      withCounts(counts.currentArchived, counts.current),
      ...against('false archival'),
      withCounts(counts.archived, counts.rows),
      withCounts(counts.endedFound, counts.ended),
    ];
  });
  const note =
    'In percent with counts. Recall: pairs of gold whose older row is archived with a link to the newer one. False archival: of rows of earlier texts that still hold, those archived. Archived: of all rows. Ended: facts without a successor that are archived. p: exact McNemar of ours against the control, two-sided, on the same pairs and on the same rows.';
  return { title: TITLES[part], columns, rows, note };
}

function contrastWords(results: E3Results, updater: UpdaterName, part: Part, measure: Measure): string[] {
  const isIt = (control: ControlName) => control === updater;
  const found = results.contrasts.find(
    (one) => isIt(one.control) && one.part === part && one.measure === measure,
  );
  return found === undefined ? ['–', '–'] : [pWords(found.p), `${found.onlyOurs} / ${found.onlyControl}`];
}

function withCounts(some: number, all: number): string {
  return `${shareWords(ratio(some, all))} (${some}/${all})`;
}

function oursTable(results: E3Results, part: Part): ReportTable {
  const rows = GOLD_KINDS.map((kind) => {
    const counts = countsOf(results, 'ours', part, kind);
    return [
      kind,
      withCounts(counts.extracted, counts.facts),
      withCounts(counts.pairsFound, counts.pairs),
      withCounts(counts.currentArchived, counts.current),
      withCounts(counts.archived, counts.rows),
      withCounts(counts.endedFound, counts.ended),
    ];
  });
  const columns = ['kind', 'extracted', 'recall', 'false archival', 'archived', 'ended found'];
  const note = 'Extracted: facts of gold for which there is a row.';
  return { title: `${TITLES[part]}: ours by kind`, columns, rows, note };
}

const MEASURE_TITLES = { recall: 'recall by kind', 'false archival': 'false archival by kind' } as const;

function kindTable(results: E3Results, part: Part, measure: Measure): ReportTable {
  const rows = UPDATER_NAMES.map((updater) => [
    updater,
    ...GOLD_KINDS.map((kind) => shareWords(shareOf(countsOf(results, updater, part, kind), measure))),
  ]);
  const title = `${TITLES[part]}: ${MEASURE_TITLES[measure]}`;
  return { title, columns: ['state kept by', ...GOLD_KINDS], rows, note: 'In percent.' };
}

function publishedTable(): ReportTable {
  const columns = ['state kept by', 'recall', 'false archival', 'archived'];
  const note =
    'STAM, in percent. Published on other data, where a language model judges what a search has found: not comparable with the figures above. A dash: not known here.';
  return { title: 'Published', columns, rows: PUBLISHED_ROWS.map((row) => [...row]), note };
}
