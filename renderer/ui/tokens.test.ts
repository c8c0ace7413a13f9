import { expect, test } from 'vitest';
import css from './tokens.css?raw';

const tokensOf = (selector: string) => {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, hex]) => [name, hex]));
};
const dark = tokensOf(':root');
const themes = { dark, light: new Map([...dark, ...tokensOf('[data-theme="light"]')]) };

test('both themes are read', () => {
  expect(dark.size).toBeGreaterThan(15);
  expect(themes.light.get('bg')).not.toBe(dark.get('bg'));
});

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const wide = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(wide.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ['bg', 'bg-raised', 'bg-field', 'bg-hover', 'bg-selected'];
const WORDS = ['text', 'text-strong', 'text-dim', 'accent'];

test.each(Object.entries(themes))(
  '[T6] %s: words have a contrast of 4.5 (AA) on every surface',
  (_name, theme) => {
    const pairs = SURFACES.flatMap((surface) => WORDS.map((word) => [word, surface] as const));
    const own = [
      ['on-accent', 'accent'],
      ['on-accent', 'accent-strong'],
      ['warn', 'warn-bg'],
      ['danger', 'danger-bg'],
      ['danger', 'bg'],
      ['text', 'danger-bg'],
      ['text', 'warn-bg'],
      ['bg', 'warn'],
    ] as const;
    const weak = [...pairs, ...own].filter(
      ([word, surface]) => contrast(theme.get(word) ?? '', theme.get(surface) ?? '') < 4.5,
    );
    expect(weak).toEqual([]);
  },
);

test.each(Object.entries(themes))(
  '[T6] %s: borders of controls and the focus have a contrast of 3',
  (_name, theme) => {
    const pairs = ['line-strong', 'focus'].flatMap((line) =>
      ['bg', 'bg-raised', 'bg-field'].map((surface) => [line, surface] as const),
    );
    const weak = pairs.filter(
      ([line, surface]) => contrast(theme.get(line) ?? '', theme.get(surface) ?? '') < 3,
    );
    expect(weak).toEqual([]);
  },
);
