import { type Affine, applyLinear, invertAffine, type Point } from './geometry.ts';

/** What a frame says about its place in the patient. Unknown is null. */
export interface OrientationSource {
  /** (0020,0037) six cosines: along a row, then down a column. */
  readonly cosines: readonly number[] | null;
  /** (0020,0020): direction of the rows, then of the columns. */
  readonly patientOrientation: readonly string[] | null;
  /** (0010,2210) is QUADRUPED. */
  readonly quadruped: boolean;
}

/** Letters at the four edges of a viewport; an empty string where unknown. */
export interface EdgeMarkers {
  readonly top: string;
  readonly right: string;
  readonly bottom: string;
  readonly left: string;
}

/** A plane within 5° of an axis is named by one letter. */
const OBLIQUE_SINE = Math.sin((5 * Math.PI) / 180);
const BIPED = [
  ['L', 'R'],
  ['P', 'A'],
  ['H', 'F'],
] as const;
/** PS3.3 C.7.6.1.1.1, quadrupeds: left and right, dorsal and ventral, cranial and caudal. */
const QUADRUPED = [
  ['LE', 'RT'],
  ['D', 'V'],
  ['CR', 'CD'],
] as const;
const OPPOSITE: Readonly<Record<string, string>> = { L: 'R', R: 'L', A: 'P', P: 'A', H: 'F', F: 'H' };
const OPPOSITE_QUADRUPED: Readonly<Record<string, string>> = {
  LE: 'RT',
  RT: 'LE',
  D: 'V',
  V: 'D',
  CR: 'CD',
  CD: 'CR',
  R: 'CD',
  M: 'L',
  L: 'M',
  PR: 'DI',
  DI: 'PR',
  PA: 'D',
  PL: 'D',
};

/** Letters of a direction in patient space (x to the left, y to the back, z to the head): one, or two for obliques [V6]. */
export function directionLetters(vector: readonly number[], quadruped = false): string {
  const length = Math.hypot(...vector);
  if (!(length > 0)) return '';
  const letters = quadruped ? QUADRUPED : BIPED;
  return vector
    .map((value, axis) => ({ axis, share: Math.abs(value) / length, positive: value > 0 }))
    .filter(({ share }) => share > OBLIQUE_SINE)
    .sort((one, other) => other.share - one.share)
    .slice(0, 2)
    .map(({ axis, positive }) => letters[axis]?.[positive ? 0 : 1] ?? '')
    .join('');
}

/** The opposite of a Patient Orientation value, letter by letter; empty where a letter has no opposite. */
export function oppositeOf(value: string, quadruped = false): string {
  if (quadruped) return OPPOSITE_QUADRUPED[value] ?? '';
  const letters = [...value].map((letter) => OPPOSITE[letter]);
  return letters.includes(undefined) ? '' : letters.join('');
}

/** Letters at the viewport's edges for the image as it lies on the canvas, so that flips and rotation are followed [V6]. */
export function edgeMarkers(source: OrientationSource, imageToCanvas: Affine): EdgeMarkers {
  const inverse = invertAffine(imageToCanvas);
  const letters = (canvasDirection: Point): string =>
    inverse === null ? '' : lettersAlong(source, applyLinear(inverse, canvasDirection));
  return { top: letters([0, -1]), right: letters([1, 0]), bottom: letters([0, 1]), left: letters([-1, 0]) };
}

function lettersAlong(source: OrientationSource, [x, y]: Point): string {
  const { cosines, patientOrientation, quadruped } = source;
  if (cosines?.length === 6) {
    const along = [0, 1, 2].map((axis) => x * (cosines[axis] ?? 0) + y * (cosines[axis + 3] ?? 0));
    return directionLetters(along, quadruped);
  }
  const value = patientOrientation?.[Math.abs(x) >= Math.abs(y) ? 0 : 1];
  if (value === undefined || value === '') return '';
  const forward = Math.abs(x) >= Math.abs(y) ? x > 0 : y > 0;
  return forward ? value : oppositeOf(value, quadruped);
}
