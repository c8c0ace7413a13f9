import type { EvaluationReport, ReportTable } from '../../contract/domain/evaluation.ts';
import { percent, pWords } from '../e1/words.ts';
import { E5 } from '../harnessInfo.ts';
import type { OperatingPoint } from './arms.ts';
import { operatingPlot } from './plot.ts';
import { PUBLISHED_ROW } from './published.ts';
import type { E5Results } from './results.ts';
import { findingsOf, shareOf, thresholdWords } from './words.ts';

/** The results as tables, findings and a plot. */
export function reportOf(results: E5Results): EvaluationReport {
  const { data, dataHash, version } = results.config;
  return {
    ...{ harness: E5.name, title: E5.title, shows: E5.shows },
    facts: [
      { name: 'Data', value: `${data.subjects} generated subjects, ${data.studies} studies each` },
      { name: 'Seed', value: data.seed },
      { name: 'Data hash', value: `sha256 ${dataHash.slice(0, 12)}` },
      { name: 'Program', value: version },
    ],
    findings: findingsOf(results),
    tables: [operating(results), answers(results), sweep(results), calibration(results), published()],
    plot: { title: 'Operating points', ...operatingPlot(results.arms) },
  };
}

const POINT = ['threshold', 'removed', 'safe recall', 'safe precision', 'never loss'];

function pointCells(point: Omit<OperatingPoint, 'pairs'>): string[] {
  return [
    thresholdWords(point.calibration.threshold),
    shareOf(point.removed, point.facts),
    shareOf(point.safeRemoved, point.safe),
    shareOf(point.safeRemoved, point.removed),
    shareOf(point.neverRemoved, point.never),
  ];
}

function operating({ arms }: E5Results): ReportTable {
  return {
    title: 'Operating point',
    columns: ['scorer and loss', ...POINT, 'uncertain loss', 'loss by types', 'types'],
    rows: arms.map((arm) => [
      ...[arm.arm, ...pointCells(arm), shareOf(arm.uncertainRemoved, arm.uncertain)],
      ...[percent(arm.typeLoss), String(arm.calibration.types)],
    ]),
    note: 'In percent, on facts of HISTORY of patients whose concept types were not labelled. Removed: of all. Safe recall: safe ones that go. Safe precision: of those that go. Never and uncertain loss: of those so labelled. Loss by types: the mean over concept types, as the bound counts it strictly.',
  };
}

function answers({ arms }: E5Results): ReportTable {
  return {
    title: 'The same questions before and after deletion',
    columns: ['scorer and loss', 'questions', 'right before', 'right after', 'only before / only after', 'p'],
    rows: arms.map(({ arm, answers: found }) => [
      ...[arm, String(found.n), shareOf(found.rightBefore, found.n), shareOf(found.rightAfter, found.n)],
      ...[`${found.onlyBefore} / ${found.onlyAfter}`, pWords(found.p)],
    ]),
    note: 'In percent. p: exact McNemar, two-sided, from these very pairs. What goes makes room for older facts, so that a question may be answered after deletion alone.',
  };
}

function sweep(results: E5Results): ReportTable {
  return {
    title: 'By the loss that is allowed',
    columns: ['allowed', 'bound', 'loss by types', ...POINT],
    rows: results.sweep.map((point) => [
      percent(point.calibration.alpha),
      ...[percent(point.calibration.bound), percent(point.typeLoss), ...pointCells(point)],
    ]),
    note: 'In percent. Bound: (n·R̂ + 1)/(n + 1) over the calibrated types, on the expected loss of one more type.',
  };
}

function calibration({ bins }: E5Results): ReportTable {
  const cell = (value: number | null) => (value === null ? '–' : percent(value));
  return {
    title: 'Calibration of the scorer',
    columns: ['score from', 'facts', 'mean score', 'safe'],
    rows: bins.map((bin) => [
      bin.low.toFixed(1),
      ...[String(bin.facts), cell(bin.meanScore), cell(bin.safeShare)],
    ]),
    note: 'Ours, on the same patients, in percent: a mean score near the share of safe facts is a calibrated one.',
  };
}

function published(): ReportTable {
  return {
    title: 'Published',
    columns: ['scorer and loss', ...POINT],
    rows: [[...PUBLISHED_ROW]],
    note: 'STAM, in percent, on labels of clinicians: not comparable with the figures above.',
  };
}
