import { DIMENSION_KEYS, levelsOf } from './orderImages.ts';
import type { Located } from './placedImage.ts';

type Key = (typeof DIMENSION_KEYS)[number];

interface Group<T> {
  readonly words: string;
  readonly images: readonly Located<T>[];
}

/** What a dimension is called, and the words of its n-th value. */
const WORDS: Readonly<Record<Key, readonly [name: string, of: (value: string, count: string) => string]>> = {
  segmentNumber: ['segment', (value) => `segment ${value}`],
  temporalPosition: ['time', (_, count) => `time ${count}`],
  triggerTimeMs: ['phase', (_, count) => `phase ${count}`],
  echoNumber: ['echo', (value) => `echo ${value}`],
  echoTimeMs: ['TE', (value) => `TE ${value} ms`],
  bValue: ['b', (value) => `b ${value}`],
};

/**
 * Splits images of one orientation by what tells images of one place apart (V4). All at one place are a cine and stay together. What no
 * dimension explains, though every place holds the same number of images, is split into repeats by acquisition.
 */
export function splitByDimensions<T>(images: readonly Located<T>[]): Group<T>[] {
  const start: readonly Group<T>[] = [{ words: '', images }];
  const byKeys = DIMENSION_KEYS.reduce(
    (groups, key) => groups.flatMap((group) => refine(group, (own) => splitBy(key, own))),
    start,
  );
  return byKeys.flatMap((group) =>
    refine(group, (own) => byRank(own, (ordinal, of) => `repeat ${ordinal} of ${of}`)),
  );
}

function refine<T>(group: Group<T>, split: (images: readonly Located<T>[]) => Group<T>[] | null): Group<T>[] {
  const parts = split(group.images) ?? [{ words: '', images: group.images }];
  return parts.map(({ words, images }) => ({
    words: [group.words, words].filter((word) => word !== '').join(' · '),
    images,
  }));
}

function splitBy<T>(key: Key, images: readonly Located<T>[]): Group<T>[] | null {
  if (key === 'segmentNumber') return bySegment(images);
  if (key !== 'triggerTimeMs') return byValue(key, images);
  if (images.some(({ place }) => place.dimensions?.triggerTimeMs == null)) return null;
  const isGated = levelsOf(images).some(({ length }) => length > 1);
  // Each slice is triggered at moments of its own: phases are counted at each place where they can be.
  return isGated
    ? (byRank(images, (ordinal, of) => `phase ${ordinal} of ${of}`) ?? byValue(key, images))
    : null;
}

/** Segments that share a place are a stack each, however few images they have: no image of a segment repeats another's. */
function bySegment<T>(images: readonly Located<T>[]): Group<T>[] | null {
  const isShared = levelsOf(images).some(({ length }) => length > 1);
  return isShared && images.every(({ place }) => place.dimensions?.segmentNumber !== undefined)
    ? grouped('segmentNumber', images)
    : null;
}

/** By value, where there are several and each holds more than one image on average: else the values number the slices. */
function byValue<T>(key: Key, images: readonly Located<T>[]): Group<T>[] | null {
  const groups = grouped(key, images);
  const isNumbering = groups.length * 2 > images.length;
  return groups.length < 2 || isNumbering || levelsOf(images).length === 1 ? null : groups;
}

/** The images of each value together, values in their order. */
function grouped<T>(key: Key, images: readonly Located<T>[]): Group<T>[] {
  const groups = new Map<number | null, Located<T>[]>();
  for (const image of images) {
    const value = image.place.dimensions?.[key] ?? null;
    const own = groups.get(value);
    if (own) own.push(image);
    else groups.set(value, [image]);
  }
  // What is unknown comes last.
  const last = Number.POSITIVE_INFINITY;
  const ordered = [...groups].sort(([one], [other]) => ((one ?? last) < (other ?? last) ? -1 : 1));
  const known = ordered.filter(([value]) => value !== null).length;
  return ordered.map(([value, images], index) => ({ words: wordsOf(key, value, index + 1, known), images }));
}

function wordsOf(key: Key, value: number | null, ordinal: number, of: number): string {
  const [name, words] = WORDS[key];
  return value === null ? `${name} unknown` : words(String(Number(value.toFixed(2))), `${ordinal} of ${of}`);
}

/** The n-th image of every place together, where all places hold the same number of images, more than one. */
function byRank<T>(
  images: readonly Located<T>[],
  words: (ordinal: number, of: number) => string,
): Group<T>[] | null {
  const levels = levelsOf(images);
  const of = levels[0]?.length ?? 0;
  if (levels.length < 2 || of < 2 || levels.some(({ length }) => length !== of)) return null;
  return Array.from({ length: of }, (_, index) => ({
    words: words(index + 1, of),
    images: levels.flatMap((level) => level[index] ?? []),
  }));
}
