import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { ARM_NAMES } from './arms.ts';
import type { ArmResult } from './results.ts';

const MEASURES = ['safe facts that go (%)', 'facts that must stay and go (%)'] as const;

interface Point {
  readonly arm: string;
  readonly measure: (typeof MEASURES)[number];
  /** In percent. */
  readonly share: number;
}

const THEMES = {
  light: { ink: '#1d2126', grid: '#c9ced6', dot: '#0b62c4' },
  dark: { ink: '#d7dce3', grid: '#3a414b', dot: '#6fb1ff' },
} as const;

/** What goes of the safe facts and of those that must stay, as SVG text for a light and a dark ground. Made without a browser. */
export function operatingPlot(arms: readonly ArmResult[]): { light: string; dark: string } {
  const points = arms.flatMap((one): Point[] => {
    const kept = one.never + one.uncertain;
    const share = (some: number, all: number) => (all === 0 ? 0 : (100 * some) / all);
    return [
      { arm: one.arm, measure: MEASURES[0], share: share(one.safeRemoved, one.safe) },
      { arm: one.arm, measure: MEASURES[1], share: share(one.neverRemoved + one.uncertainRemoved, kept) },
    ];
  });
  return { light: draw(points, 'light'), dark: draw(points, 'dark') };
}

function draw(points: readonly Point[], theme: keyof typeof THEMES): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const { ink, grid, dot } = THEMES[theme];
  const svg = Plot.plot({
    ...{ document, width: 640, height: 180, marginLeft: 150, marginBottom: 40 },
    style: { background: 'transparent', color: ink, fontFamily: 'system-ui, sans-serif', fontSize: '12px' },
    x: { domain: [0, 100], ticks: 5, label: null },
    y: { domain: [...ARM_NAMES], label: null },
    fx: { domain: [...MEASURES], label: null },
    marks: [
      Plot.gridX({ stroke: grid, strokeOpacity: 1, ticks: 5 }),
      Plot.gridY({ stroke: grid, strokeOpacity: 1 }),
      Plot.dot(points, { x: 'share', y: 'arm', fx: 'measure', fill: dot, r: 4.5 }),
    ],
  });
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return svg.outerHTML;
}
