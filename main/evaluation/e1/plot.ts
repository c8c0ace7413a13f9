import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { type E1Results, findArm } from './results.ts';
import { PHASES } from './split.ts';

interface Point {
  readonly phase: string;
  readonly line: string;
  readonly f1: number;
  readonly low: number;
  readonly high: number;
}

const LINES = [
  ['SEV', 'full memory'],
  ['own', 'own output'],
  ['off', 'write-back off'],
  ['shuffled', 'another patient’s'],
  ['none', 'no memory'],
] as const;

/** Readable beside each other also without colour: by dash and by their names at the end. */
const THEMES = {
  light: { ink: '#1d2126', grid: '#c9ced6', colors: ['#0b62c4', '#8a5a00', '#0f7a4f', '#b3261e', '#5d6673'] },
  dark: { ink: '#d7dce3', grid: '#3a414b', colors: ['#6fb1ff', '#e2b35c', '#63d3a2', '#ff8f86', '#9aa4b2'] },
} as const;
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 4'] as const;

/** F1 after each phase as SVG text, for a light and a dark ground. Made without a browser. */
export function phasePlot(results: E1Results): { light: string; dark: string } {
  const points = LINES.flatMap(([arm, line]) =>
    PHASES.flatMap((phase, at): Point[] => {
      const figures = findArm(results, arm, at);
      if (figures === null) return [];
      const { mean, low, high } = figures.f1;
      return [{ phase, line, f1: 100 * mean, low: 100 * low, high: 100 * high }];
    }),
  );
  return { light: draw(points, 'light'), dark: draw(points, 'dark') };
}

function draw(points: readonly Point[], theme: keyof typeof THEMES): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const { ink, grid, colors } = THEMES[theme];
  const names = LINES.map(([, line]) => line);
  const full = points.filter(({ line }) => line === names[0]);
  const lines = names.map((name, at) =>
    Plot.line(
      points.filter(({ line }) => line === name),
      {
        x: 'phase',
        y: 'f1',
        stroke: colors[at] ?? ink,
        strokeWidth: at === 0 ? 2.5 : 1.5,
        strokeDasharray: DASHES[at] ?? '',
      },
    ),
  );
  const svg = Plot.plot({
    ...{ document, width: 640, height: 300, marginLeft: 44, marginRight: 120, marginBottom: 34 },
    style: { background: 'transparent', color: ink, fontFamily: 'system-ui, sans-serif', fontSize: '12px' },
    x: { type: 'point', domain: [...PHASES], label: null },
    y: { domain: [0, 100], label: 'F1 (%)', ticks: 5 },
    marks: [
      Plot.gridY({ stroke: grid, strokeOpacity: 1, ticks: 5 }),
      Plot.areaY(full, { x: 'phase', y1: 'low', y2: 'high', fill: colors[0], fillOpacity: 0.18 }),
      ...lines,
      Plot.dot(full, { x: 'phase', y: 'f1', fill: colors[0], r: 3 }),
      Plot.text(endLabels(points), {
        x: 'phase',
        y: 'f1',
        text: 'line',
        dx: 10,
        textAnchor: 'start',
        fill: ink,
      }),
    ],
  });
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return svg.outerHTML;
}

const LABEL_APART = 6;

/** Names at the end of their lines, moved apart where lines end close together. */
function endLabels(points: readonly Point[]): Point[] {
  const ends = points.filter(({ phase }) => phase === PHASES.at(-1)).toSorted((a, b) => a.f1 - b.f1);
  let below = Number.NEGATIVE_INFINITY;
  return ends.map((point) => {
    below = Math.max(point.f1, below + LABEL_APART);
    return { ...point, f1: below };
  });
}
