import type { DeidentifyOptions } from '../../contract/domain/deidentify.ts';
import { knownElement } from './dictionary.ts';
import { isLongitudinal, profileAction } from './profile.ts';

/** What is done with one element of a file. `clean`: kept, unless it holds what identifies the patient. `inside`: its items are gone through. */
export type Decision =
  | 'remove'
  | 'empty'
  | 'dummy'
  | 'pseudonym'
  | 'uid'
  | 'move'
  | 'keep'
  | 'clean'
  | 'inside'
  | 'dummyInside';

/** What of a file decides where the table leaves a choice. */
export interface FileFacts {
  readonly dates: DeidentifyOptions['dates'];
  /** Where an object must have dates (type 1): a dummy stands there; elsewhere they are emptied. */
  readonly needsDates: boolean;
  /** Within a sequence that is to be a dummy. */
  readonly isDummy: boolean;
}

const PSEUDONYMS: ReadonlySet<string> = new Set(['x00100010', 'x00100020']);
/** UIDs of kinds of things: classes, code sets. */
const CLASS_UIDS: ReadonlySet<string> = new Set([
  'x00020002',
  'x00020010',
  'x00080016',
  'x0008001a',
  'x0008001b',
  'x0008010c',
  'x0008010d',
  'x00080117',
  'x00080118',
  'x00081150',
  'x0008115a',
]);
const SERIAL_NUMBER = 'x00181000';
const PROCEDURE_STEP = 'x00081111';
/** Has an item at least, or is not there. */
const REFERENCED_STUDY = 'x00081110';
/** Values that the pixels are read by, and the kind of image: no word of a person stands in them. */
const TECHNICAL = /^x(0028(?!4000)|7fe0)|^x0008(0005|0008|0060|9007|9205|9206|9207)$/;
const DATES: ReadonlySet<string> = new Set(['DA', 'DT']);

function isPrivate(tag: string): boolean {
  return Number.parseInt(tag.slice(4, 5), 16) % 2 === 1;
}

// Curves and overlays: their data go (E.1-1), and the rest of the group says nothing without them.
function isDrawn(tag: string): boolean {
  return /^x(50|60)/.test(tag);
}

function dateDecision(tag: string, { dates }: FileFacts): Decision {
  if (dates === 'keep') return 'keep';
  const vr = knownElement(tag)?.vr ?? '';
  return DATES.has(vr) ? 'move' : 'keep';
}

function choiceOf(action: string, tag: string, vr: string, { needsDates }: FileFacts): Decision {
  if (tag === PROCEDURE_STEP || action === 'X/Z/U*') return 'inside';
  if (action === 'X/Z') return tag === REFERENCED_STUDY ? 'remove' : 'empty';
  const isTime = /^(DA|DT|TM)$/.test(vr);
  if (isTime) return needsDates ? 'dummy' : action === 'X/Z/D' ? 'remove' : 'empty';
  if (vr === 'SQ') return 'remove';
  if (action === 'X/Z/D' && tag !== SERIAL_NUMBER) return 'empty';
  return tag === 'x00180010' ? 'empty' : 'dummy';
}

function tableDecision(tag: string, vr: string, facts: FileFacts): Decision | null {
  const action = profileAction(tag);
  if (action === null) return null;
  if (PSEUDONYMS.has(tag)) return 'pseudonym';
  if (facts.dates !== 'remove' && isLongitudinal(tag)) return dateDecision(tag, facts);
  if (action === 'U') return 'uid';
  if (action === 'X') return 'remove';
  if (action === 'Z') return 'empty';
  if (action === 'D') return vr === 'SQ' ? 'dummyInside' : vr === 'UI' ? 'uid' : 'dummy';
  return choiceOf(action, tag, vr, facts);
}

/** What is not in the table: sequences are gone through, names and dates count as identifying all the same. */
function otherDecision(tag: string, vr: string, facts: FileFacts): Decision {
  if (vr === 'SQ') return 'inside';
  if (vr === 'PN') return 'dummy';
  if (vr === 'UI') return CLASS_UIDS.has(tag) ? 'keep' : 'uid';
  if (DATES.has(vr)) return facts.dates === 'remove' ? 'remove' : dateDecision(tag, facts);
  return TECHNICAL.test(tag) ? 'keep' : 'clean';
}

/**
 * What becomes of an element, by PS3.15 table E.1-1 and the options. Private elements, those that PS3.6 does not name, curves, overlays
 * and group lengths go.
 */
export function decide(tag: string, vr: string, facts: FileFacts): Decision {
  if (isPrivate(tag) || isDrawn(tag) || tag.endsWith('0000') || knownElement(tag) === null) return 'remove';
  const decision = tableDecision(tag, vr, facts) ?? otherDecision(tag, vr, facts);
  if (!facts.isDummy) return decision;
  if (decision === 'inside') return 'dummyInside';
  return decision === 'clean' ? 'dummy' : decision;
}
