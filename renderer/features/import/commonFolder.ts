/** The folder that all paths share, with its last slash; empty where they share none. Both kinds of slash count. */
export function commonFolder(paths: readonly string[]): string {
  const first = paths[0] ?? '';
  let length = first.length;
  for (const path of paths) {
    while (!path.startsWith(first.slice(0, length))) length -= 1;
  }
  const shared = first.slice(0, length);
  return shared.slice(0, Math.max(shared.lastIndexOf('/'), shared.lastIndexOf('\\')) + 1);
}
