/** Missing files of a disc that are named one by one; the rest is counted. */
export const MOST_MISSING_NAMED = 100;

const NOT_THERE = 'listed in the disc’s index but not there';

/** A thing with a path, and why it is no file to read; null where it is one. */
export interface Named {
  readonly path: string;
  readonly reason: string | null;
  /** A disc's index names it, and it is not there. */
  readonly isMissing?: boolean;
}

/** The index of a disc: its path, and the files that it lists, each as folders and name under the folder of the index (PS3.3 F.3). */
export interface DiscIndex {
  readonly path: string;
  readonly listed: readonly (readonly string[])[];
}

/** True for the name of a disc's index (PS3.10 8.6), however its file system shows it. */
export function isDiscIndexName(path: string): boolean {
  return /(^|[\\/])DICOMDIR\.?(;\d+)?$/i.test(path);
}

// ISO 9660 knows capitals only and ends names with a version; what mounts it may show small letters, and none of both.
function plainName(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/\.?(;\d+)?$/, '')
    .toUpperCase();
}

/**
 * Puts what a disc's index lists first, in its order, then what it does not list; each listed file that is not there becomes a line with
 * the reason. Names match whatever their case and version suffix. What lies outside the index's folder keeps its place.
 */
export function applyDiscIndex<T extends Named>(all: readonly T[], index: DiscIndex): readonly (T | Named)[] {
  const folder = index.path.slice(0, Math.max(index.path.lastIndexOf('/'), index.path.lastIndexOf('\\')) + 1);
  const isInside = ({ path }: T) => path.startsWith(folder);
  const first = all.findIndex(isInside);
  const own = all.filter(({ path }) => path === index.path);
  const others = all.filter((one) => isInside(one) && one.path !== index.path);
  const { found, missing } = matchListed(others, index, folder);
  const listed = new Set(found);
  return [
    ...all.slice(0, first),
    ...own.map((one) => ({ ...one, reason: indexInWords(index, missing.length) })),
    ...found,
    ...missingLines(missing, index.path, folder),
    ...others.filter((one) => !listed.has(one)),
    ...all.slice(first).filter((one) => !isInside(one)),
  ];
}

interface Matched<T> {
  readonly found: readonly T[];
  readonly missing: readonly string[];
}

function matchListed<T extends Named>(
  inside: readonly T[],
  { listed }: DiscIndex,
  folder: string,
): Matched<T> {
  const exact = new Map<string, T>();
  const plain = new Map<string, T>();
  for (const one of inside) {
    const name = one.path.slice(folder.length).replaceAll('\\', '/');
    exact.set(name, one);
    if (!plain.has(plainName(name))) plain.set(plainName(name), one);
  }
  const found = new Set<T>();
  const missing = new Set<string>();
  for (const parts of listed) {
    const name = parts.join('/');
    const match = exact.get(name) ?? plain.get(plainName(name));
    if (match) found.add(match);
    else missing.add(name);
  }
  return { found: [...found], missing: [...missing] };
}

function indexInWords({ listed }: DiscIndex, missing: number): string {
  const words = 'a disc index (DICOMDIR): the files that it lists are taken by themselves';
  const count = new Set(listed.map((parts) => parts.join('/'))).size;
  return missing === 0 ? words : `${words}; ${missing} of ${count} are not there`;
}

function missingLines(missing: readonly string[], indexPath: string, folder: string): Named[] {
  const named = missing.slice(0, MOST_MISSING_NAMED);
  const lines = named.map((name) => ({ path: `${folder}${name}`, reason: NOT_THERE, isMissing: true }));
  const rest = missing.length - named.length;
  if (rest > 0) {
    lines.push({ path: indexPath, reason: `${rest} more files: ${NOT_THERE}`, isMissing: true });
  }
  return lines;
}
