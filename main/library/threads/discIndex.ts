import { isDiscIndex } from '../header/parseInstance.ts';
import { parseHead } from '../parse/parseHead.ts';
import type { ByteSource } from '../parse/source.ts';
import { TAG } from '../parse/tags.ts';

/**
 * The files that a disc's index lists, in its order, each as folders and name (PS3.3 F.3, Referenced File ID); null where the bytes are
 * no index, or a damaged one: it costs nothing but itself.
 */
export function listDiscIndex(source: ByteSource): readonly (readonly string[])[] | null {
  try {
    const head = parseHead(source);
    if (!isDiscIndex(head)) return null;
    const records = head.data.items(TAG.directoryRecordSequence);
    return records.map((record) => record.texts(TAG.referencedFileId)).filter((parts) => parts.length > 0);
  } catch {
    return null;
  }
}
