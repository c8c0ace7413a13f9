import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ParsedHead } from '../parse/parseHead.ts';
import { TAG } from '../parse/tags.ts';
import type { FileOrigin } from './jobs.ts';

/** Paths of the files that a disc index lists, relative to its folder (PS3.3 F.3, Referenced File ID). */
export function listedFiles({ data }: ParsedHead): readonly string[] {
  const records = data.items(TAG.directoryRecordSequence);
  return records.map((record) => join(...record.texts(TAG.referencedFileId))).filter((path) => path !== '.');
}

/** Why a disc index is not an instance, and how many of the files that it lists are missing beside it. */
export function discIndexInWords(head: ParsedHead, from: FileOrigin): string {
  const reason = 'a disc index (DICOMDIR): the files that it lists are taken by themselves';
  if (typeof from !== 'string') return reason;
  const listed = listedFiles(head);
  const missing = listed.filter((path) => !existsSync(join(dirname(from), path)));
  return missing.length === 0 ? reason : `${reason}; ${missing.length} of ${listed.length} are not there`;
}
