import type { DataSet } from 'dicom-parser';

/** First item of a sequence; null where there is none. */
export function firstItem(dataSet: DataSet, sequence: string): DataSet | null {
  return dataSet.elements[sequence]?.items?.[0]?.dataSet ?? null;
}

/** First value of a text element, trimmed; null where it is missing or empty. */
export function readText(dataSet: DataSet, tag: string): string | null {
  const value = dataSet.string(tag)?.split('\\')[0]?.replaceAll('\0', '').trim();
  return value === undefined || value === '' ? null : value;
}

/** The numbers of a decimal string; an empty or unreadable one is NaN. */
export function readNumbers(dataSet: DataSet, tag: string): number[] {
  const written = dataSet.string(tag)?.replaceAll('\0', '') ?? '';
  if (written.trim() === '') return [];
  return written.split('\\').map((value) => (value.trim() === '' ? Number.NaN : Number(value)));
}

/** First number of a decimal string; null where there is none. */
export function readNumber(dataSet: DataSet, tag: string): number | null {
  const [value] = readNumbers(dataSet, tag);
  return value === undefined || !Number.isFinite(value) ? null : value;
}

/** Exactly so many finite numbers; null otherwise. */
export function readVector(dataSet: DataSet, tag: string, length: number): number[] | null {
  const values = readNumbers(dataSet, tag);
  return values.length === length && values.every((value) => Number.isFinite(value)) ? values : null;
}

/** Two positive numbers; null otherwise. */
export function readPair(dataSet: DataSet, tag: string): readonly [number, number] | null {
  const [first = 0, second = 0] = readVector(dataSet, tag, 2) ?? [];
  return first > 0 && second > 0 ? [first, second] : null;
}
