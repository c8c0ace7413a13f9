import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { UPDATER_NAMES } from './controls.ts';
import { countsOf, type E3Results, MEASURES, PARTS, shareOf } from './results.ts';

interface Point {
  readonly updater: string;
  readonly measure: string;
  readonly part: string;
  /** In percent. */
  readonly share: number;
}

/** Readable without colour: known wording is a filled dot, unseen wording a ring. */
const THEMES = {
  light: { ink: '#1d2126', grid: '#c9ced6', known: '#0b62c4', unseen: '#8a5a00' },
  dark: { ink: '#d7dce3', grid: '#3a414b', known: '#6fb1ff', unseen: '#e2b35c' },
} as const;

/** Recall and false archival of ours and the controls as SVG text, for a light and a dark ground. Made without a browser. */
export function statePlot(results: E3Results): { light: string; dark: string } {
  const points = PARTS.flatMap((part) =>
    UPDATER_NAMES.flatMap((updater) =>
      MEASURES.flatMap((measure): Point[] => {
        const share = shareOf(countsOf(results, updater, part), measure);
        const named = `${measure} (%)`;
        return share === null ? [] : [{ updater, part, measure: named, share: 100 * share }];
      }),
    ),
  );
  return { light: draw(points, 'light'), dark: draw(points, 'dark') };
}

function draw(points: readonly Point[], theme: keyof typeof THEMES): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const { ink, grid, known, unseen } = THEMES[theme];
  const place = { x: 'share', y: 'updater', fx: 'measure' } as const;
  const of = (part: string) => points.filter((point) => point.part === part);
  const svg = Plot.plot({
    ...{ document, width: 640, height: 270, marginLeft: 216, marginBottom: 52 },
    style: { background: 'transparent', color: ink, fontFamily: 'system-ui, sans-serif', fontSize: '12px' },
    x: {
      domain: [0, 100],
      ticks: 5,
      label: 'filled: known wording, ring: unseen wording',
      labelAnchor: 'center',
      labelArrow: 'none',
    },
    y: { domain: [...UPDATER_NAMES], label: null },
    fx: { domain: MEASURES.map((measure) => `${measure} (%)`), label: null },
    marks: [
      Plot.gridX({ stroke: grid, strokeOpacity: 1, ticks: 5 }),
      Plot.gridY({ stroke: grid, strokeOpacity: 1 }),
      Plot.dot(of('known'), { ...place, fill: known, r: 4.5 }),
      Plot.dot(of('unseen'), { ...place, stroke: unseen, strokeWidth: 2, r: 4.5 }),
    ],
  });
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return svg.outerHTML;
}
