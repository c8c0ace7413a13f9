import type { EvaluationReport, ReportTable } from '../../contract/domain/evaluation.ts';
import { SIGNALS } from '../../retrieval/storeGate/signals.ts';
import { percent, pWords } from '../e1/words.ts';
import { E4 } from '../harnessInfo.ts';
import type { Interval } from '../statistics/paired.ts';
import { QUESTION_TYPES } from './questions.ts';
import { ARMS, cellFor, type E4Results } from './results.ts';
import { findingsOf } from './words.ts';

/** The results as tables and findings. */
export function reportOf(results: E4Results): EvaluationReport {
  return {
    ...{ harness: E4.name, title: E4.title, shows: E4.shows, facts: factsOf(results) },
    findings: findingsOf(results),
    tables: [
      armTable(results),
      typeTable(results),
      costTable(results),
      contrastTable(results),
      sweepTable(results),
      gateTable(results),
    ],
    plot: null,
  };
}

function factsOf({ config, counts }: E4Results): EvaluationReport['facts'] {
  const { subjects, studies, seed } = config.data;
  return [
    {
      name: 'Data',
      value: `generated cohort, ${subjects} subjects with ${studies} studies each, seed “${seed}”`,
    },
    { name: 'Questions', value: `${counts.questions}, sha256 ${config.dataHash.slice(0, 12)}` },
    {
      name: 'Need history',
      value: `${counts.needHistory}, ${counts.needHistoryUntimed} of them without a time word`,
    },
    { name: 'Folds', value: `${config.folds}, by patient` },
    { name: 'Equal words', value: `${config.equalWords}` },
    { name: 'λ as shipped', value: `${config.shipped.lambda}` },
    { name: 'Program', value: config.version },
  ];
}

function armTable(results: E4Results): ReportTable {
  const rows = ARMS.map((arm) => {
    const all = cellFor(results, arm, 'all');
    const types = QUESTION_TYPES.map((type) => cellFor(results, arm, type));
    const mean = (of: (cell: (typeof types)[number]) => number) =>
      types.reduce((sum, cell) => sum + of(cell), 0) / types.length;
    return [
      arm,
      ...[mean(({ right }) => right), mean(({ f1 }) => f1), all.right, all.f1, all.evidence].map(percent),
    ];
  });
  const columns = [
    'reader gets',
    'macro accuracy',
    'type-macro F1',
    'pooled accuracy',
    'token F1',
    'evidence recall',
  ];
  const note =
    'In percent. Macro: mean over the four types. Evidence recall: facts of the truth that the reader was given in their store. The gate decides for a patient with weights and λ fitted on the other folds; as shipped: with those of the program.';
  return { title: 'What the reader gets', columns, rows, note };
}

function typeTable(results: E4Results): ReportTable {
  const rows = ARMS.map((arm) => [
    arm,
    ...QUESTION_TYPES.map((type) => percent(cellFor(results, arm, type).right)),
  ]);
  return {
    title: 'Accuracy by type',
    columns: ['reader gets', ...QUESTION_TYPES],
    rows,
    note: 'In percent.',
  };
}

function costTable(results: E4Results): ReportTable {
  const rows = ARMS.map((arm) => {
    const { words, tokens } = cellFor(results, arm, 'all');
    const left = [...QUESTION_TYPES, 'all' as const].map((type) =>
      percent(cellFor(results, arm, type).withoutHistory),
    );
    return [arm, ...left, words.toFixed(1), tokens.toFixed(1)];
  });
  const columns = ['reader gets', ...QUESTION_TYPES, 'all', 'words', 'tokens'];
  const note =
    'Share of questions without history in percent, then words and estimated tokens of the facts per question. Malignancy, surgery, implants and allergy are served in every arm.';
  return { title: 'History left out, and its length', columns, rows, note };
}

function contrastTable({ contrasts }: E4Results): ReportTable {
  const rows = contrasts.map(({ first, second, type, onlyFirst, onlySecond, p, f1 }) => [
    `${first} against ${second}`,
    type,
    `${onlyFirst} / ${onlySecond}`,
    pWords(p),
    intervalWords(f1),
  ]);
  const columns = ['arms', 'type', 'only first / only second right', 'p', 'difference of token F1'];
  const note =
    'On the same questions. p: exact McNemar, two-sided. Difference of F1 in points with a paired bootstrap interval of 95 %.';
  return { title: 'Paired tests', columns, rows, note };
}

/** A difference in points with its interval. */
export function intervalWords(interval: Interval | null): string {
  if (interval === null) return '–';
  const { mean, low, high } = interval;
  return `${percent(mean)} [${percent(low)}, ${percent(high)}]`;
}

function sweepTable({ sweep }: E4Results): ReportTable {
  const rows = sweep.map(
    ({ lambda, withoutHistory, currentWithoutHistory, right, change, words, tokens }) => [
      String(lambda),
      ...[withoutHistory, currentWithoutHistory, right].map(percent),
      intervalWords(change),
      words.toFixed(1),
      tokens.toFixed(1),
    ],
  );
  const columns = [
    'λ',
    'without history',
    'of current value',
    'accuracy',
    'change against both',
    'words',
    'tokens',
  ];
  const note =
    'The gate of the other folds at each price of length, in percent and points with a paired bootstrap interval of 95 %; words and tokens per question.';
  return { title: 'Price of length', columns, rows, note };
}

function gateTable({ config, fittedOnAll }: E4Results): ReportTable {
  const rows = [
    ...SIGNALS.map((name, at) => [
      name,
      String(config.shipped.weights[at] ?? 0),
      String(fittedOnAll.weights[at] ?? 0),
    ]),
    ['λ', String(config.shipped.lambda), String(fittedOnAll.lambda)],
  ];
  const columns = ['signal', 'as shipped', 'fitted on this run'];
  return {
    title: 'The gate',
    columns,
    rows,
    note: 'Weights of the logistic regression. Nearness is the share of the question’s terms that a fact has.',
  };
}
