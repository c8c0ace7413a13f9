import { expect, test } from 'vitest';
import { HangingProtocol } from '../contract/domain/hanging.ts';
import type { Series, StudyDetail, StudyRow } from '../contract/domain/library.ts';
import { builtInProtocols, hangingChoices, resolveHanging } from './hanging.ts';
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
  const hanging = resolveHanging({ current, prior });
  expect(hanging).toMatchObject({ rows: 1, columns: 2, rule: 'CT of the chest with prior' });
  expect(hanging.viewports).toEqual([
    { role: 'current', studyKey: now.studyKey, seriesKey: current.series[1]?.seriesKey, window: null },
    { role: 'prior', studyKey: then.studyKey, seriesKey: prior.series[1]?.seriesKey, window: null },
  ]);
  expect(hanging.reason).toBe(
    'modality CT, body part chest and a prior of 2026-01-10: current series 2 "AX lung" (40 images); prior series 5 "AX lung" (30 images), same modality, orientation (axial), words of the description',
  );
});

test('[T1] [V8] a segmentation of more frames than the images have is hung only where it is alone', () => {
  const segments = seriesOf(now, 1, 96, { modality: 'SEG' });
  const images = seriesOf(now, 2, 5);
  const hungOf = (...series: Series[]) =>
    resolveHanging({ current: detail(now, ...series), prior: null }).viewports.map((one) => one?.seriesKey);
  expect(hungOf(segments, images)).toEqual([images.seriesKey]);
  expect(hungOf(segments)).toEqual([segments.seriesKey]);
});

test('[T1] without a prior one series is hung; without images none, and that is said', () => {
  expect(resolveHanging({ current: detail(now, seriesOf(now, 3, 5)), prior: null })).toMatchObject({
    rule: 'One series',
    viewports: [{ role: 'current' }],
  });
  const report = seriesOf(now, 9, 1, { instances: [headerOf('r', { hasPixels: false })] });
  expect(resolveHanging({ current: detail(now, report), prior: null })).toMatchObject({
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
  const hanging = resolveHanging({ current, prior });
  expect(hanging).toMatchObject({ rule: 'Mammography with prior', rows: 2, columns: 4 });
  const places = hanging.viewports.map((viewport) => {
    const { role, seriesKey } = viewport ?? {};
    const series = [...current.series, ...prior.series].find((one) => one.seriesKey === seriesKey);
    return `${role} ${series?.laterality} ${series?.instances[0]?.viewPosition}`;
  });
  expect(places.slice(0, 4)).toEqual(['current R CC', 'current L CC', 'prior R CC', 'prior L CC']);
  expect(resolveHanging({ current, prior: null }).rule).toBe('Mammography');
  const twoViews = detail(current.study, ...current.series.slice(0, 2));
  expect(resolveHanging({ current: twoViews, prior: null }).rule).toBe('One series');
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
  expect(resolveHanging({ current, prior: null }, [own])).toMatchObject({
    rule: 'Mine',
    viewports: [{ seriesKey: current.series[1]?.seriesKey }],
  });
  expect(
    HangingProtocol.safeParse({ name: 'Bad', when: {}, rows: 5, columns: 1, viewports: [] }).success,
  ).toBe(false);
});

const protocolOf = (changes: object) =>
  HangingProtocol.parse({
    name: 'Mine',
    when: {},
    rows: 1,
    columns: 1,
    viewports: [{ role: 'current', pick: 'main' }],
    ...changes,
  });

test('[T1] a protocol fits by body part, words and number of series; where not, the reason is said', () => {
  const study = studyRowOf('1', { at: '2026-06-10', description: 'CT Thorax mit KM' });
  const studies = { current: detail(study, seriesOf(study, 1, 4)), prior: null };
  const whyNot = (when: object) => hangingChoices(studies, [protocolOf({ when })])[0]?.whyNot;
  const reason = (when: object) => hangingChoices(studies, [protocolOf({ when })])[0]?.hanging?.matchedBy;
  expect(reason({ bodyParts: ['chest'], words: ['thorax'], maxSeries: 1 })).toBe(
    'body part chest, the word “thorax” and 1 series with images',
  );
  expect(whyNot({ bodyParts: ['head'] })).toBe('the body part is chest, not head');
  expect(whyNot({ words: ['angio'] })).toBe('the description says none of: angio');
  expect(whyNot({ minSeries: 2 })).toBe('1 series with images');
  expect(whyNot({ modalities: ['mr'] })).toBe('no images of modality MR');
  expect(whyNot({ prior: true })).toBe('no prior');
});

test('[T1] a series is found by words, plane, phase and b-value; an optional viewport may stay empty', () => {
  const study = studyRowOf('1', { at: '2026-06-10' });
  const current = detail(
    study,
    seriesOf(study, 1, 9, { ...plane('a', AXIAL, 9), description: 'Nativ 3 mm' }),
    seriesOf(study, 2, 7, { ...plane('b', AXIAL, 7), description: 'Portalvenös 3 mm' }),
    seriesOf(study, 3, 5, { ...plane('c', SAGITTAL, 5), description: 'portal venous MPR' }),
    seriesOf(study, 4, 3, { description: 'DWI b800' }),
  );
  const found = (slot: object) => {
    const own = protocolOf({ viewports: [{ role: 'current', pick: 'find', ...slot }] });
    return resolveHanging({ current, prior: null }, [own]);
  };
  const numberOf = (slot: object) =>
    current.series.find(({ seriesKey }) => seriesKey === found(slot).viewports[0]?.seriesKey)?.number;
  expect(numberOf({ phase: 'venous' })).toBe(2);
  expect(numberOf({ phase: 'venous', plane: 'sagittal' })).toBe(3);
  expect(numberOf({ phase: 'native' })).toBe(1);
  expect(numberOf({ bValue: 800 })).toBe(4);
  expect(numberOf({ words: ['3 mm'], without: ['nativ'] })).toBe(2);
  expect(found({ bValue: 80 }).rule).not.toBe('Mine');
  const pair = protocolOf({
    columns: 2,
    viewports: [
      { role: 'prior', pick: 'main', optional: true },
      { role: 'current', pick: 'main', window: { center: 40, width: 80 } },
    ],
    linked: { window: true },
  });
  expect(resolveHanging({ current, prior: null }, [pair])).toMatchObject({
    rule: 'Mine',
    viewports: [null, { window: { center: 40, width: 80 } }],
    linked: { scroll: true, zoom: false, window: true },
  });
});

test('[T1] a protocol with more viewports than places, or with an unknown word, is refused', () => {
  const viewport = { role: 'current', pick: 'main' };
  expect(HangingProtocol.safeParse({ ...protocolOf({}), viewports: [viewport, viewport] }).success).toBe(
    false,
  );
  expect(HangingProtocol.safeParse({ ...protocolOf({}), wen: {} }).success).toBe(false);
});
