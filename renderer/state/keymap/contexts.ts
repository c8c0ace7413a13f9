/**
 * Where keys hold. `study`: worklist and Read. `viewport`: an image has the focus; `viewport.ct`: one of CT in HU. `table`, `lines`, `series`,
 * `marks`: the focus is in such a list. `volume`: it is on a volume
 * seen from outside. `queue`: in the list of what waits, in Review. `measuring` and `moving` are modes of a viewport: they take their keys before all others.
 */
export type KeyContext =
  | 'anywhere'
  | 'study'
  | 'worklist'
  | 'read'
  | 'review'
  | 'reconcile'
  | 'viewport'
  | 'viewport.ct'
  | 'table'
  | 'columns'
  | 'queue'
  | 'lines'
  | 'imagesLine'
  | 'series'
  | 'marks'
  | 'volume'
  | 'picker'
  | 'measuring'
  | 'moving';

/** The context that each one lies within: what holds there holds here too. */
const WITHIN: Readonly<Record<KeyContext, KeyContext | null>> = {
  anywhere: null,
  study: 'anywhere',
  worklist: 'study',
  read: 'study',
  review: 'anywhere',
  reconcile: 'anywhere',
  viewport: 'read',
  'viewport.ct': 'viewport',
  table: 'worklist',
  columns: 'table',
  queue: 'review',
  lines: 'review',
  imagesLine: 'lines',
  series: 'read',
  marks: 'read',
  volume: 'read',
  picker: null,
  measuring: null,
  moving: null,
};

/** True where keys of both hold at the same time, so that one key cannot mean two things. */
export function overlaps(a: KeyContext, b: KeyContext): boolean {
  return isWithin(a, b) || isWithin(b, a);
}

/** True for what a screen listens to as a whole; the keys of other contexts are taken by what has the focus. */
export function isOfPage(context: KeyContext): boolean {
  return /^(anywhere|study|worklist|read|review|reconcile)$/.test(context);
}

function isWithin(inner: KeyContext, outer: KeyContext): boolean {
  if (inner === outer) return true;
  const next = WITHIN[inner];
  return next !== null && isWithin(next, outer);
}
