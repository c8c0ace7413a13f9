import type { ReaderProfile } from '../contract/domain/learning.ts';
import { evidenceReader } from './evidenceReader.ts';

const own = { model: evidenceReader.id, adapter: null } as const;

/** M13: the profiles that come with the program: one reader, worded in two ways. The first is the standard path. */
export const READER_PROFILES: readonly ReaderProfile[] = [
  { ...own, id: 'findings-first', name: 'Findings first', promptProfile: 'findings_first' },
  { ...own, id: 'changes-first', name: 'Changes first', promptProfile: 'changes_first' },
];

/** The profiles in use, in their order; those that are not there any more are left out, and one always is. */
export function profilesInUse(ids: readonly string[]): ReaderProfile[] {
  const used = [...new Set(ids)].flatMap((id) => READER_PROFILES.find((profile) => profile.id === id) ?? []);
  return used.length === 0 ? READER_PROFILES.slice(0, 1) : used;
}
