import type { Vector } from '../../../main/contract/domain/geometry/vectors.ts';
import type { Point } from '../geometry.ts';
import { numberText } from '../overlayText.ts';
import { readPixel } from '../pixelValues.ts';
import type { ViewState } from '../StackView.ts';
import { planePoint } from '../tools/onPlane.ts';
import type { PlaneImage } from './planeImages.ts';
import { type Pane, STRAIGHT_PANES } from './planes.ts';
import type { Slab, SlabMode } from './samplePlane.ts';

const LETTERS = [
  ['R', 'L'],
  ['A', 'P'],
  ['F', 'H'],
] as const;
const MODES: Readonly<Record<SlabMode, string>> = { mip: 'MIP', minip: 'MinIP', mean: 'Mean' };
/** Cosine from which a plane counts as straight. */
const STRAIGHT = 0.9999;

/** A patient point in mm: `R 12.0 A 30.5 H 18.0 mm`, by the axes of the frame of reference. */
export function pointWords(point: Vector): string {
  const each = point.map((mm, axis) => {
    // No minus before nothing.
    const rounded = Math.abs(mm).toFixed(1);
    return `${LETTERS[axis]?.[mm < 0 && rounded !== '0.0' ? 0 : 1]} ${rounded}`;
  });
  return `${each.join(' ')} mm`;
}

/** `Axial`, `Coronal`, `Sagittal`; turned planes are oblique. */
export function paneWords(pane: Pane, normal: Vector): string {
  const straight = STRAIGHT_PANES[pane].normal;
  const cosine = normal.reduce((sum, value, axis) => sum + value * (straight[axis] ?? 0), 0);
  const name = pane.charAt(0).toUpperCase() + pane.slice(1);
  return Math.abs(cosine) >= STRAIGHT ? name : `${name} oblique`;
}

/** `MIP 10 mm`; empty of a thin plane. */
export function slabWords({ mode, thicknessMm }: Slab): string {
  return thicknessMm === 0 ? '' : `${MODES[mode]} ${numberText(thicknessMm)} mm`;
}

/** Where a pixel of a plane lies in the patient and what is measured there; empty outside the volume. */
export function readoutWords(image: PlaneImage, state: ViewState | null, at: Point | null): string {
  const shown = state?.shown ?? null;
  if (at === null || shown === null || shown.imageId !== image.imageId) return '';
  const reading = readPixel(shown, Math.round(at[0]), Math.round(at[1]));
  if (reading === null || reading.value === null) return '';
  const point = planePoint(image.grid, [Math.round(at[0]), Math.round(at[1])]);
  return `${pointWords(point)} · ${numberText(reading.value, 2)} ${reading.unit}`;
}
