import type { RoiContours } from '../../contract/domain/derived/contours.ts';
import type { Segmentation, StructureSet } from '../../contract/domain/derived/derivedObject.ts';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import { AppError } from '../../contract/errors.ts';
import { contentPath } from '../files.ts';
import { type ParsedHead, parseHead } from '../parse/parseHead.ts';
import { type ByteSource, fileSource } from '../parse/source.ts';
import { readSegmentation } from './readSegmentation.ts';
import { readContours, readStructureSet } from './readStructureSet.ts';

function sourceOf(path: string): ByteSource {
  try {
    return fileSource(path);
  } catch {
    throw new AppError('not_found', 'The library holds no file of this object. Import it again.');
  }
}

function withHead<T>(folder: string, key: InstanceKey, read: (head: ParsedHead) => T): T {
  const source = sourceOf(contentPath(folder, key));
  try {
    return read(parseHead(source));
  } finally {
    source.close();
  }
}

/** What a segmentation or structure set of the library folder is made of. Throws `not_found` and `bad_file`. */
export function derivedOfContent(
  folder: string,
  key: InstanceKey,
  kind: 'segmentation' | 'structures',
): Segmentation | StructureSet {
  const readOne = kind === 'segmentation' ? readSegmentation : readStructureSet;
  return withHead(folder, key, (head): Segmentation | StructureSet => readOne(head, key));
}

/** The contours of a structure set of the library folder. Throws `not_found` and `bad_file`. */
export function contoursOfContent(folder: string, key: InstanceKey): RoiContours[] {
  return withHead(folder, key, readContours);
}
