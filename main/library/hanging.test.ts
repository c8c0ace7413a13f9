import { expect, test } from 'vitest';
import type { Series, StudyDetail, StudyRow } from '../contract/domain/library.ts';
import { builtInProtocols, HangingProtocol, resolveHanging } from './hanging.ts';
import { headerOf, seriesOf, studyRowOf } from './testing/rows.ts';

const AXIAL = [1, 0, 0, 0, 1, 0];
const SAGITTAL = [0, 1, 0, 0, 0, -1];

function detail(study: StudyRow, ...series: Series[]): StudyDetail {
  return { study, series, inConflict: [] };
}

const now = studyRowOf('1', { at: '2026-06-10' });
const then = studyRowOf('2', { at: '2026-01-10' });

function plane(uid: string, orientation: number[], count: number) {
  return { instances: Array.from({ length: count }, (_, i) => headerOf(`${uid}.${i}`, { orientation })) };
}

test('[T1] the series with most images is hung beside the one of the prior that is most like it, and why is said', () => {
  const current = detail(
    now,
    seriesOf(now, 1, 1, { description: 'Scout' }),
    seriesOf(now, 2, 40, { ...plane('a', AXIAL, 40), description: 'AX lung' }),
  );
  const prior = detail(
    then,
    seriesOf(then, 1, 90, { ...plane('b', SAGITTAL, 90), description: 'SAG' }),
    seriesOf(then, 5, 30, { ...plane('c', AXIAL, 30), description: 'AX lung' }),
  );
  const hanging = resolveHanging(current, prior);
  expect(hanging).toMatchObject({ rows: 1, columns: 2, rule: 'Current and prior side by side' });
  expect(hanging.viewports).toEqual([
    { role: 'current', studyKey: now.studyKey, seriesKey: current.series[1]?.seriesKey },
    { role: 'prior', studyKey: then.studyKey, seriesKey: prior.series[1]?.seriesKey },
  ]);
  expect(hanging.reason).toBe(
    'a prior of 2026-01-10: current series 2 "AX lung" (40 images); prior series 5 "AX lung" (30 images), same modality, orientation (axial), words of the description',
  );
});

test('[T1] without a prior one series is hung; without images none, and that is said', () => {
  expect(resolveHanging(detail(now, seriesOf(now, 3, 5)), null)).toMatchObject({
    rule: 'One series',
    viewports: [{ role: 'current' }],
  });
  const report = seriesOf(now, 9, 1, { instances: [headerOf('r', { hasPixels: false })] });
  expect(resolveHanging(detail(now, report), null)).toMatchObject({
    viewports: [],
    reason: 'this study holds no images',
  });
});

function mammogram(study: StudyRow): StudyDetail {
  const views = [
    ['R', 'CC'],
    ['L', 'CC'],
    ['R', 'MLO'],
    ['L', 'MLO'],
  ] as const;
  return detail(
    study,
    ...views.map(([laterality, viewPosition], i) =>
      seriesOf(study, i + 1, 1, {
        laterality,
        instances: [headerOf(`${study.studyUid}${i}`, { viewPosition, modality: 'MG' })],
      }),
    ),
  );
}

test('[T1] mammograms hang side by side and view by view, with the prior between', () => {
  const mg = (uid: string, at: string) =>
    studyRowOf(uid, { at, modalities: ['MG'], bodyPart: 'BREAST', laterality: 'B' });
  const [current, prior] = [mammogram(mg('5', '2026-06-10')), mammogram(mg('6', '2025-06-10'))];
  const hanging = resolveHanging(current, prior);
  expect(hanging).toMatchObject({ rule: 'Mammography with prior', rows: 2, columns: 4 });
  const places = hanging.viewports.map(({ role, seriesKey }) => {
    const series = [...current.series, ...prior.series].find((one) => one.seriesKey === seriesKey);
    return `${role} ${series?.laterality} ${series?.instances[0]?.viewPosition}`;
  });
  expect(places.slice(0, 4)).toEqual(['current R CC', 'current L CC', 'prior R CC', 'prior L CC']);
  expect(resolveHanging(current, null).rule).toBe('Mammography');
  expect(resolveHanging(detail(current.study, ...current.series.slice(0, 2)), null).rule).toBe('One series');
});

test('[T1] protocols are data: the built-in ones parse, each slot has its viewport, own ones are taken', () => {
  for (const protocol of builtInProtocols()) {
    expect(protocol.viewports.length).toBe(protocol.rows * protocol.columns);
  }
  const own = HangingProtocol.parse({
    name: 'Mine',
    when: { modalities: ['CT'] },
    rows: 1,
    columns: 1,
    viewports: [{ role: 'current', pick: 'series', index: 1 }],
  });
  const current = detail(now, seriesOf(now, 1, 9), seriesOf(now, 2, 1));
  expect(resolveHanging(current, null, [own])).toMatchObject({
    rule: 'Mine',
    viewports: [{ seriesKey: current.series[1]?.seriesKey }],
  });
  expect(
    HangingProtocol.safeParse({ name: 'Bad', when: {}, rows: 5, columns: 1, viewports: [] }).success,
  ).toBe(false);
});
