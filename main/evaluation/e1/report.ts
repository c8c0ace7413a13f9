import type { EvaluationReport, ReportTable } from '../../contract/domain/evaluation.ts';
import { E1 } from '../harnessInfo.ts';
import { phasePlot } from './plot.ts';
import { publishedRows } from './published.ts';
import { type ArmFigures, type E1Results, findArm, findContrast } from './results.ts';
import { PHASES } from './split.ts';
import { findingsOf, percent, pWords } from './words.ts';

/** Arms in the order in which they are shown, with what they read. */
const LABELS: readonly (readonly [arm: string, label: string])[] = [
  ['none', 'none (image, question, majority impression)'],
  ['S', 'S'],
  ['E', 'E'],
  ['V', 'V'],
  ['SE', 'SE'],
  ['SV', 'SV'],
  ['EV', 'EV'],
  ['SEV', 'SEV (full memory)'],
  ['routed', 'SEV, routed path'],
  ['own', 'SEV, own output written back'],
  ['off', 'SEV, write-back off after WB0'],
  ['shuffled', 'SEV of another patient (control)'],
  ['question', 'majority impression of the same question (control)'],
];
const CROSS = [
  ['cross none', 'none'],
  ['cross E', 'E of all patients'],
  ['cross V', 'V of all patients'],
  ['cross EV', 'EV of all patients'],
] as const;

/** The results as tables, findings and a plot. */
export function reportOf(results: E1Results): EvaluationReport {
  return {
    ...{ harness: E1.name, title: E1.title, shows: E1.shows, facts: factsOf(results) },
    findings: findingsOf(results),
    tables: [
      armTable(results),
      detailTable(results),
      phaseTable(results),
      ...crossTable(results),
      publishedTable(),
    ],
    plot: { title: 'F1 after each phase', ...phasePlot(results) },
  };
}

function factsOf({ config, counts }: E1Results): EvaluationReport['facts'] {
  const { encoder, reader, k, version, seed, data, dataHash } = config;
  const subjects = `${counts.subjects}: ${counts.memory} memory (asked about), ${counts.fineTuning} fine-tuning (majority impression alone), ${counts.validation} validation`;
  const leftOut = `${counts.leftOut} subjects with fewer than two dated studies, ${counts.invalid} invalid entries`;
  return [
    { name: 'Data', value: `${data} (sha256 ${dataHash.slice(0, 12)})` },
    { name: 'Subjects', value: subjects },
    { name: 'Left out', value: leftOut },
    { name: 'Reader', value: `${reader}, path ${config.paths.join(' and ')}` },
    { name: 'Encoder', value: `${encoder.id}, novelty below ${encoder.novelty ?? 'unknown'}` },
    { name: 'Rows', value: `${k.semantic} semantic, ${k.episodic} episodic, ${k.visual} visual at most` },
    { name: 'Program', value: `${version}, seed “${seed}”` },
  ];
}

function armTable(results: E1Results): ReportTable {
  const p = (first: string, second: string) => {
    const found = findContrast(results, first, second);
    return found === null ? '–' : pWords(found.p);
  };
  const rows = present(results, LABELS).map(([figures, label]) => [
    label,
    String(figures.n),
    `${percent(figures.f1.mean)} (${percent(figures.f1.low)}–${percent(figures.f1.high)})`,
    percent(figures.em),
    p(figures.arm, 'none'),
    figures.arm === 'none' ? p('SEV', 'none') : p('SEV', figures.arm),
    String(figures.fromMemory),
  ]);
  const columns = ['memory', 'n', 'F1 (95 %)', 'EM', 'p against none', 'p against SEV', 'from memory'];
  const note =
    'After WB4, in percent; token-multiset F1, lower case, spaces collapsed, punctuation kept. p: sign-flip permutation, two-sided. “From memory”: answers that quote memory; all others are the majority impression.';
  return { title: 'Ablations', columns, rows, note };
}

function detailTable(results: E1Results): ReportTable {
  const rows = present(results, LABELS).map(([figures, label]) => [
    label,
    percent(figures.f1Plain),
    percent(figures.emPlain),
    `${percent(figures.nonEmpty.f1)} / ${percent(figures.nonEmpty.em)} (${figures.nonEmpty.n})`,
    figures.precision === null ? '–' : percent(figures.precision),
    String(figures.stated),
    String(figures.failed),
  ]);
  const columns = [
    'memory',
    'F1 plain',
    'EM plain',
    'non-empty F1 / EM (n)',
    'precision',
    'stated',
    'failed',
  ];
  const note =
    'Plain: without punctuation. Non-empty: references that are not empty. Precision: of the findings that the answer states, how many the signed report states, too.';
  return { title: 'Second columns', columns, rows, note };
}

function phaseTable(results: E1Results): ReportTable {
  const rows = [
    ...LABELS.filter(([arm]) =>
      ['none', 'S', 'E', 'SE', 'SV', 'EV', 'SEV', 'own', 'off', 'shuffled'].includes(arm),
    ),
  ].flatMap(([arm, label]) => {
    const figures = PHASES.map((_, phase) => findArm(results, arm, phase));
    if (figures.every((one) => one === null)) return [];
    const grown = findContrast(results, `${arm} WB4`, `${arm} WB0`);
    return [
      [
        label,
        ...figures.map((one) => (one === null ? '–' : percent(one.f1.mean))),
        grown ? pWords(grown.p) : '–',
      ],
    ];
  });
  return {
    title: 'Phases',
    columns: ['memory', ...PHASES, 'p WB4–WB0'],
    rows,
    note: 'F1 in percent after each phase.',
  };
}

function crossTable(results: E1Results): ReportTable[] {
  const rows = present(results, CROSS).map(([figures, label]) => {
    const found = findContrast(results, figures.arm, 'cross none');
    return [
      label,
      String(figures.n),
      percent(figures.f1.mean),
      percent(figures.em),
      found ? pWords(found.p) : '–',
    ];
  });
  const note =
    'Validation subjects, who have no memory of their own, are given all memory subjects’. The product never does this.';
  const columns = ['memory', 'n', 'F1', 'EM', 'p against none'];
  return rows.length === 0 ? [] : [{ title: 'Cross-patient (off in the product)', columns, rows, note }];
}

function publishedTable(): ReportTable {
  const columns = ['memory', 'MoE-FT F1 / EM', 'FT F1 / EM', 'Base F1 / EM'];
  const note =
    'MSM-Mem, Table 1. Published on other data with other readers: not comparable with the figures above. A dash: not known here.';
  return { title: 'Published', columns, rows: publishedRows(), note };
}

function present(
  results: E1Results,
  labels: readonly (readonly [string, string])[],
): (readonly [ArmFigures, string])[] {
  return labels.flatMap(([arm, label]) => {
    const figures = findArm(results, arm);
    return figures === null ? [] : [[figures, label] as const];
  });
}
