import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Measurement, MeasurementKind, POINTS_OF } from '../../contract/domain/reading.ts';
import { dicomBytes } from '../../library/testing/dicomBytes.ts';
import { parseSr } from '../sr/parseSr.ts';
import { readKeyObjects } from '../sr/readKeyObjects.ts';
import { readMeasurements } from '../sr/readMeasurements.ts';
import { AT, everyKind, head, IMAGE, measured, measurement, report } from '../testing/reports.ts';
import { dciodvfyErrors, dsrdump, isInstalled } from '../testing/validators.ts';
import type { PatientPlane } from './measurementGroup.ts';
import { openDicom } from './openDicom.ts';
import { writeKeyObjects } from './writeKeyObjects.ts';
import { writeMeasurementReport } from './writeMeasurementReport.ts';

const figure = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0);
const place = fc.double({ min: 0, max: 511, noNaN: true }).map(Math.fround);
const words = fc
  .string({ unit: 'grapheme', maxLength: 200 })
  .map((all) => all.replace(/[\p{Cc}\\]/gu, ' ').trim());
const statistics = fc.record({
  mean: figure,
  sd: figure,
  min: figure,
  max: figure,
  unit: fc.constantFrom('HU', 'raw', 'g/ml', 'Bq/ml'),
});

const anyMeasurement = fc
  .constantFrom(...MeasurementKind.options)
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      points: fc.array(fc.tuple(place, place), {
        minLength: POINTS_OF[kind] ?? 3,
        maxLength: POINTS_OF[kind] ?? 9,
      }),
      value: kind === 'arrow' ? fc.constant(null) : fc.option(figure),
      unit: fc.constantFrom('mm', 'px', 'mm²', 'px²', '°', 'HU', 'raw', 'Bq/ml', 'g/ml', 'odd unit'),
      secondValue: kind === 'bidirectional' ? figure : fc.constant(null),
      statistics: /rectangle|ellipse|freehand/.test(kind) ? fc.option(statistics) : fc.constant(null),
      finding: words,
      site: fc.option(words.filter((all) => all !== '')),
      laterality: fc.option(fc.constantFrom('R', 'L', 'B')),
    }),
  )
  .map((drawn) =>
    measurement({ ...drawn, unit: drawn.value === null && drawn.secondValue === null ? null : drawn.unit }),
  );

function numbersIn({ value, secondValue, statistics: all }: Measurement): number[] {
  const own = [value, secondValue, ...(all === null ? [] : [all.mean, all.sd, all.min, all.max])];
  return own.filter((one) => one !== null);
}

test('[T5] SR: any measurement of any kind comes back with equal values, units, words and side', () => {
  fc.assert(
    fc.property(fc.array(anyMeasurement, { minLength: 1, maxLength: 4 }), (all) => {
      const read = readMeasurements(report(all.map((one) => measured(one)))).measurements;
      expect(read.length).toBe(all.length);
      read.forEach((back, i) => {
        const one = all[i] as Measurement;
        expect(back.values.map(({ value }) => value)).toEqual(numbersIn(one));
        const units = [one.value, one.secondValue].filter((value) => value !== null).map(() => one.unit);
        expect(back.values.map(({ unit }) => unit).slice(0, units.length)).toEqual(units);
        expect(back.comment ?? back.finding?.meaning ?? '').toBe(one.finding);
        expect(back.laterality).toBe(one.laterality);
        expect(one.site?.startsWith(back.site?.meaning ?? '') ?? back.site === null).toBe(true);
      });
    }),
    { numRuns: 60 },
  );
});

test('[T5] SR: points come back in image pixels; in the file 0\\0 is the corner of the first pixel', () => {
  const bytes = report([
    measured(
      measurement({
        points: [
          [0, 0],
          [10.25, 511],
        ],
      }),
    ),
  ]);
  const [value] = readMeasurements(bytes).measurements[0]?.values ?? [];
  expect(value?.regions).toEqual([
    {
      space: 'image',
      graphic: 'POLYLINE',
      points: [
        [0, 0],
        [10.25, 511],
      ],
      sopUid: '1.2.3.1',
      frames: [],
      frameOfReferenceUid: null,
    },
  ]);
  expect(Buffer.from(bytes).includes(Buffer.from(new Float32Array([0.5, 0.5, 10.75, 511.5]).buffer))).toBe(
    true,
  );
});

test('[T5] SR: each kind has the shape of its own', () => {
  const [a, b, c, d] = [
    [2, 3],
    [12, 8],
    [4, 9],
    [7, 1],
  ] as const;
  const shapes = (
    kind: Measurement['kind'],
    points: readonly (readonly [number, number])[],
    value: number | null = 1,
  ) => {
    const drawn = measurement({
      kind,
      points: points.map(([x, y]) => [x, y]),
      value,
      secondValue: kind === 'bidirectional' ? 2 : null,
    });
    const [back] = readMeasurements(report([measured(drawn)])).measurements;
    return [...(back?.regions ?? []), ...(back?.values ?? []).flatMap(({ regions }) => regions)].map(
      ({ graphic, points: all }) => [graphic, all],
    );
  };
  expect(shapes('rectangle', [a, b])).toEqual([
    [
      'POLYLINE',
      [
        [2, 3],
        [12, 3],
        [12, 8],
        [2, 8],
        [2, 3],
      ],
    ],
  ]);
  expect(shapes('ellipse', [a, b])).toEqual([
    [
      'ELLIPSE',
      [
        [2, 5.5],
        [12, 5.5],
        [7, 3],
        [7, 8],
      ],
    ],
  ]);
  expect(shapes('freehand', [a, b, c])).toEqual([['POLYLINE', [a, b, c, a]]]);
  expect(shapes('bidirectional', [a, b, c, d])).toEqual([
    ['POLYLINE', [a, b]],
    ['POLYLINE', [c, d]],
  ]);
  expect(shapes('angle', [a, b, c])).toEqual([['POLYLINE', [a, b, c]]]);
  expect(shapes('cobb', [a, b, c, d])).toEqual([['POLYLINE', [a, b, c, d]]]);
  expect(shapes('probe', [a])).toEqual([['POINT', [a]]]);
  expect(shapes('probe', [a], null)).toEqual([['POINT', [a]]]);
  expect(shapes('arrow', [a, b], null)).toEqual([['POLYLINE', [a, b]]]);
});

test('[T5] SR: on a plane in the patient positions are written in mm, in Comprehensive 3D SR', () => {
  const plane: PatientPlane = {
    frameOfReferenceUid: '2.25.7',
    origin: [-10, 20, 30],
    columnStep: [0.5, 0, 0],
    rowStep: [0, 0, -2],
  };
  const drawn = measurement({
    kind: 'rectangle',
    points: [
      [0, 0],
      [2, 1],
    ],
    unit: 'mm²',
  });
  const bytes = report([measured(drawn, { plane })]);
  expect(openDicom(bytes).data.text('x00080016')).toBe('1.2.840.10008.5.1.4.1.1.88.34');
  expect(readMeasurements(bytes).measurements[0]?.regions).toEqual([
    {
      space: 'patient',
      graphic: 'POLYGON',
      points: [
        [-10, 20, 30],
        [-9, 20, 30],
        [-9, 20, 28],
        [-10, 20, 28],
        [-10, 20, 30],
      ],
      sopUid: null,
      frames: [],
      frameOfReferenceUid: '2.25.7',
    },
  ]);
});

test('[T5] SR: unverified until signed; then who signed and when, in the zone of the study', () => {
  const unsigned = report([measured(measurement({}))]);
  expect(readMeasurements(unsigned)).toMatchObject({
    isVerified: false,
    author: 'Dr Söring',
    time: '2026-03-05T01:30:00+02:00',
  });
  const verified = { name: 'Dr Zöe', at: AT };
  const signed = writeMeasurementReport({ ...head(), measured: [measured(measurement({}))], verified });
  expect(readMeasurements(signed)).toMatchObject({ isVerified: true, author: 'Dr Zöe' });
  expect(openDicom(signed).data.item('x0040a073')?.text('x0040a030')).toBe('20260305013000');
});

test('[T5] SR and KO: equal input gives equal bytes; patient and study are those of the image', () => {
  const input = { ...head(), measured: [measured(measurement({}))], verified: null };
  expect(writeMeasurementReport(input)).toEqual(writeMeasurementReport(input));
  const { data } = openDicom(writeMeasurementReport(input));
  expect(data.name('x00100010')).toBe('Müller^Zoë');
  expect([data.text('x00100020'), data.text('x0020000d'), data.text('x00200010')]).toEqual([
    'P1',
    '1.2.3',
    'S1',
  ]);
  expect(parseSr(writeMeasurementReport(input)).records[0]?.documents[0]?.text).toContain('Length: 5 mm');
});

test('[T5] KO: images, frames and words come back', () => {
  const images = [
    IMAGE,
    { ...IMAGE, sopUid: '1.2.3.2', frame: 4 },
    { ...IMAGE, sopUid: '1.2.3.9', seriesUid: '1.2.3.5' },
  ];
  const note = readKeyObjects(writeKeyObjects({ ...head(), images, description: 'Siehe Größe' }));
  expect(note).toMatchObject({ isRejection: false, description: 'Siehe Größe', author: 'Dr Söring' });
  expect(note.title).toEqual({ system: 'DCM', code: '113000', meaning: 'Of Interest' });
  expect(note.images).toEqual([
    { studyUid: '1.2.3', seriesUid: '1.2.3.4', sopUid: '1.2.3.1', frames: [] },
    { studyUid: '1.2.3', seriesUid: '1.2.3.4', sopUid: '1.2.3.2', frames: [4] },
    { studyUid: '1.2.3', seriesUid: '1.2.3.5', sopUid: '1.2.3.9', frames: [] },
  ]);
});

test('[V8] KO: 113001 and 113037 to 113039 mean rejected, other titles do not', () => {
  const titled = (code: string) =>
    readKeyObjects(
      dicomBytes({
        '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.88.59',
        '0040,A043 SQ': [{ '0008,0100 SH': code, '0008,0102 SH': 'DCM', '0008,0104 LO': 'Title' }],
      }),
    ).isRejection;
  expect(['113001', '113037', '113038', '113039'].map(titled)).toEqual([true, true, true, true]);
  expect(['113000', '113002', '113018'].map(titled)).toEqual([false, false, false]);
});

test.skipIf(!isInstalled('dsrdump'))(
  '[T5] SR and KO are read by DCMTK without error or warning (skipped without dsrdump)',
  () => {
    const [first = '', ...others] = everyKind().map(dsrdump);
    expect(first).toContain('(,,"Long Axis")="12.1234567890123" (mm,UCUM,"millimeter")');
    expect(first).toContain('UNVERIFIED');
    expect(others.length).toBe(3);
  },
);

test.skipIf(!isInstalled('dciodvfy'))(
  '[T5] dciodvfy finds no error in SR and KO (skipped without dicom3tools)',
  () => {
    expect(everyKind().map(dciodvfyErrors)).toEqual([[], [], [], []]);
  },
);
