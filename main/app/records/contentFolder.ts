import { join } from 'node:path';
import type { Parts } from '../parts.ts';

/** The library's folder of contents. */
export function contentFolder({ dataFolder }: Pick<Parts, 'dataFolder'>): string {
  return join(dataFolder, 'library');
}
