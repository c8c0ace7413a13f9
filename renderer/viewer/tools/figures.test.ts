import { expect, test } from 'vitest';
import type { Spacing } from '../../../main/contract/domain/library.ts';
import type { MeasurementKind } from '../../../main/contract/domain/reading.ts';
import type { Point } from '../geometry.ts';
import { figuresOf, liveFigures, type Site } from './figures.ts';

/** 32 × 32 pixels; value and stored value are the column plus 100 times the row, in HU. */
function siteWith(spacing: Spacing | null, regions: Site['scale']['regions'] = []): Site {
  const [columns, rows] = [32, 32];
  const stored = Int16Array.from(
    { length: columns * rows },
    (_, at) => (at % 32) + 100 * Math.floor(at / 32),
  );
  const frame = {
    ...{
      columns,
      rows,
      samplesPerPixel: 1,
      photometric: 'MONOCHROME2',
      palette: null,
      padding: null,
      stored,
    },
    modality: { kind: 'linear', slope: 1, intercept: 0 },
  };
  const picture = { header: { layout: { columns, rows }, unit: 'HU' }, frame };
  return { picture: picture as unknown as Site['picture'], scale: { spacing, regions } };
}

const WIDE: Spacing = { betweenRowsMm: 0.5, betweenColumnsMm: 2, source: 'pixel_spacing', detail: '' };
const figures = (kind: MeasurementKind, points: readonly Point[], site = siteWith(WIDE)) => {
  const found = figuresOf(kind, points, site);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

test('[V5][T3] a length takes row spacing down and column spacing across; without spacing it is in px', () => {
  const points: Point[] = [
    [0, 0],
    [3, 0],
  ];
  expect(figures('length', points)).toMatchObject({ value: 6, unit: 'mm', secondValue: null });
  expect(figures('length', points, siteWith(null))).toMatchObject({ value: 3, unit: 'px' });
  expect(
    figures('length', [
      [0, 0],
      [0, 8],
    ]),
  ).toMatchObject({ value: 4 });
});

test('[T3] the longer axis is the long one, whichever was drawn first', () => {
  const across: Point[] = [
    [0, 4],
    [4, 4],
  ];
  const down: Point[] = [
    [2, 0],
    [2, 8],
  ];
  for (const points of [
    [...across, ...down],
    [...down, ...across],
  ])
    expect(figures('bidirectional', points)).toMatchObject({ value: 8, secondValue: 4, unit: 'mm' });
});

test('[V5][T3] an angle has its vertex at the second point and the true shape of the pixels', () => {
  expect(
    figures('angle', [
      [0, 0],
      [0, 4],
      [1, 4],
    ]),
  ).toMatchObject({ value: 90, unit: '°' });
  // One pixel across is as long as four down.
  expect(
    figures('angle', [
      [0, 4],
      [0, 0],
      [1, 4],
    ]).value,
  ).toBeCloseTo(45, 9);
});

test('[T3] a Cobb angle is the same however its lines are drawn and the image lies, also beyond 90°', () => {
  const square = siteWith({ ...WIDE, betweenRowsMm: 1, betweenColumnsMm: 1 });
  const line = (y: number, degrees: number): [Point, Point] => {
    const [dx, dy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return [
      [16 - 4 * dx, y - 4 * dy],
      [16 + 4 * dx, y + 4 * dy],
    ];
  };
  const turned = ([x, y]: Point): Point => [y, 31 - x];
  for (const tilt of [10, 40, 55]) {
    const [a, b] = line(8, -tilt);
    const [c, d] = line(24, tilt);
    for (const points of [
      [a, b, c, d],
      [b, a, c, d],
      [a, b, d, c],
      [b, a, d, c],
    ])
      for (const shown of [points, points.map(turned)])
        expect(figures('cobb', shown, square).value).toBeCloseTo(2 * tilt, 9);
  }
});

test('[V7][T3] regions: statistics over the pixels whose centre is inside, area in mm²', () => {
  const box: Point[] = [
    [2, 3],
    [5, 4],
  ];
  const rectangle = figures('rectangle', box);
  expect(rectangle).toMatchObject({ value: 8, unit: 'mm²' });
  expect(rectangle.statistics).toMatchObject({ mean: 353.5, min: 302, max: 405, unit: 'HU' });
  const polygon = figures('freehand', [
    [2, 3],
    [5, 3],
    [5, 4],
    [2, 4],
  ]);
  expect(polygon).toEqual(rectangle);
  const ellipse = figures('ellipse', [
    [2, 2],
    [6, 6],
  ]);
  expect(ellipse.value).toBe(13);
  expect(
    figuresOf(
      'rectangle',
      [
        [2.1, 2.1],
        [2.2, 2.2],
      ],
      siteWith(WIDE),
    ),
  ).toMatch(/no pixel/);
});

test('[V5] a line across regions of different scale is refused, in words', () => {
  const region = (left: number, right: number, columnMm: number) => ({
    ...{ left, right, top: 0, bottom: 31, columnMm, rowMm: 1 },
  });
  const site = siteWith(null, [region(0, 15, 1), region(16, 31, 2)]);
  expect(
    figuresOf(
      'length',
      [
        [2, 2],
        [20, 2],
      ],
      site,
    ),
  ).toMatch(/regions of different scale/);
  const found = figuresOf(
    'bidirectional',
    [
      [2, 2],
      [8, 2],
      [20, 2],
      [24, 2],
    ],
    site,
  );
  expect(found).toMatchObject({ value: 8, secondValue: 6 });
});

test('[T3] while one draws: the first axis is told before the second; an angle waits for its third point', () => {
  const site = siteWith(WIDE);
  expect(
    liveFigures(
      'bidirectional',
      [
        [0, 0],
        [3, 0],
      ],
      site,
    ),
  ).toMatchObject({ value: 6 });
  expect(
    liveFigures(
      'angle',
      [
        [0, 0],
        [3, 0],
      ],
      site,
    ),
  ).toBeNull();
  expect(
    figures('arrow', [
      [0, 0],
      [3, 0],
    ]),
  ).toMatchObject({ value: null, unit: null });
  expect(figures('probe', [[3, 1]])).toMatchObject({ value: 103, unit: 'HU' });
});
