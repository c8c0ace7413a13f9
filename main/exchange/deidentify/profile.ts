import { knownElement } from './dictionary.ts';
import { PROFILE } from './profileData.ts';

/** An action of PS3.15 table E.1-1: remove, empty, dummy, new UID, and where the type of the attribute in its IOD decides. */
export type ProfileAction = keyof typeof PROFILE;

function readTable(): ReadonlyMap<string, ProfileAction> {
  const table = new Map<string, ProfileAction>();
  for (const [action, groups] of Object.entries(PROFILE))
    for (const line of groups.trim().split('\n')) {
      const [group = '', ...elements] = line.split(' ');
      for (const element of elements) table.set(`x${group}${element}`, action as ProfileAction);
    }
  return table;
}

const TABLE = readTable();
const TEMPORAL: ReadonlySet<string> = new Set(['DA', 'DT', 'TM']);
const TIMEZONE = 'x00080201';
/** When somebody was born tells who it is, whatever becomes of other dates. */
const BIRTH: ReadonlySet<string> = new Set(['x00100030', 'x00100032']);

/** The basic profile's action for a tag `xGGGGEEEE`; null where the table does not name it. */
export function profileAction(tag: string): ProfileAction | null {
  return TABLE.get(tag) ?? null;
}

/** True for what the options "retain longitudinal temporal information" keep or move (113106, 113107). */
export function isLongitudinal(tag: string): boolean {
  if (BIRTH.has(tag)) return false;
  return tag === TIMEZONE || TEMPORAL.has(knownElement(tag)?.vr ?? '');
}

/** How many attributes the table names. */
export const PROFILE_SIZE = TABLE.size;
