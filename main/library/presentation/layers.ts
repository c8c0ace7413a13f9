import type { GraphicLayer } from '../../contract/domain/presentation.ts';
import type { Dataset } from '../parse/dataset.ts';
import { PR } from './tags.ts';

const WORD = 65535;

/** Graphic layers, the lowest first (PS3.3 C.10.7); a colour goes before a grey. */
export function readLayers(data: Dataset): GraphicLayer[] {
  const layers = data.items(PR.layers).map((item) => ({
    name: item.text(PR.graphicLayer) ?? '',
    order: item.number(PR.layerOrder) ?? 0,
    color: colorOf(item),
  }));
  return layers.sort((a, b) => a.order - b.order);
}

function colorOf(item: Dataset): GraphicLayer['color'] {
  const [l, a, b] = item.numbers(PR.layerLab, 'US');
  if (l != null && a != null && b != null)
    return labToRgb((100 * l) / WORD, (255 * a) / WORD - 128, (255 * b) / WORD - 128);
  const grey = item.number(PR.layerGrey, 'US');
  if (grey === null) return null;
  const level = Math.round((255 * grey) / WORD);
  return [level, level, level];
}

const D50 = [0.9642, 1, 0.8249] as const;
// XYZ of D50 to linear sRGB of D65, by Bradford (PS3.3 C.10.7.1.1 has CIELab under D50).
const TO_RGB = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const;

function labToRgb(l: number, a: number, b: number): [number, number, number] {
  const y = (l + 16) / 116;
  const [X, Y, Z] = [y + a / 500, y, y - b / 200].map((t, at) => {
    const linear = t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29);
    return linear * (D50[at] ?? 1);
  }) as [number, number, number];
  return TO_RGB.map(([x, y_, z]) => gamma(x * X + y_ * Y + z * Z)) as [number, number, number];
}

function gamma(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}
