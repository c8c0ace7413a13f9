import type { ClinicalTime } from '../../contract/domain/time.ts';
import { joinSides, sideOfCode, sideOfWords } from '../laterality.ts';
import type { RecordFact } from '../record.ts';
import { type Code, type Item, unitInWords } from './contentTree.ts';

/** Concepts by code (PS3.16 annex D, SNOMED CT and the older SNOMED RT). */
const CONCEPT = {
  group: new Set(['125007']),
  finding: new Set(['121071']),
  site: new Set(['363698007', 'G-C0E3']),
  laterality: new Set(['272741003', 'G-C171']),
  trackingId: new Set(['112039']),
  trackingUid: new Set(['112040']),
  /** How something was measured, which says nothing of the body: processing type, measurement method. */
  method: new Set(['111701', '370129005', 'G-C036']),
  besideBody: new Set(['111028', '126200', '113701', '113811', '113819', '113829', '113500', '113502']),
} as const;
const NEGATIVE: ReadonlySet<string> = new Set(['2667000', '260385009', '260415000', 'R-4089B']);

/** What a measurement group says of its lesion; unknown is null. */
export interface Lesion {
  readonly uid: string | null;
  readonly finding: Item | null;
  readonly site: string | null;
  readonly laterality: RecordFact['laterality'];
}

export const NO_LESION: Lesion = { uid: null, finding: null, site: null, laterality: null };

function isAbout(item: Item, codes: ReadonlySet<string>): boolean {
  return item.concept !== null && codes.has(item.concept.code);
}

/** True where an item is a measurement group (TID 1410, 1411, 1501), or has a tracking UID as only such a one has. */
export function isGroup(item: Item): boolean {
  const isNamed = item.type === 'CONTAINER' && isAbout(item, CONCEPT.group);
  return isNamed || item.children.some((child) => isAbout(child, CONCEPT.trackingUid));
}

/** True where what is below an item is about pictures or dose, not about the patient's body (TID 1600, 10001, 10011). */
export function isBesideBody(item: Item): boolean {
  return isAbout(item, CONCEPT.besideBody) || /^HAS (ACQ|OBS) CONTEXT$/.test(item.relationship);
}

function placeOf(items: readonly Item[]): Pick<Lesion, 'site' | 'laterality'> {
  const sites = items.filter((item) => isAbout(item, CONCEPT.site) && item.code !== null);
  const modifiers = [...items, ...sites.flatMap((site) => site.children)];
  const sides = modifiers.filter((item) => isAbout(item, CONCEPT.laterality));
  const words = sites.flatMap((site) => site.code?.meaning ?? []);
  const known = [...sides.map((side) => sideOfCode(side.code?.code ?? '')), ...words.map(sideOfWords)];
  return { site: words.join(' and ') || null, laterality: joinSides(known) };
}

/** Reads finding, place and identity of the lesion that a measurement group is about. */
export function lesionOf(group: Item): Lesion {
  const uid = group.children.find((item) => isAbout(item, CONCEPT.trackingUid))?.words ?? null;
  const finding = group.children.find((item) => isAbout(item, CONCEPT.finding) && item.code !== null) ?? null;
  return { uid, finding, ...placeOf([...group.children, ...(finding?.children ?? [])]) };
}

function codesOf(...all: readonly (Code | null | undefined)[]): RecordFact['codes'] {
  return all.flatMap((one) => (one && one.code !== '' ? [{ system: one.system, code: one.code }] : []));
}

// What an item says of its own place goes before what its group says.
function factOf(
  item: Item,
  lesion: Lesion,
  date: ClinicalTime | null,
): Omit<RecordFact, 'span' | 'category' | 'concept'> {
  const own = placeOf(item.children);
  return {
    sourceId: null,
    lesionSourceId: lesion.uid,
    codes: codesOf(item.concept, item.code, lesion.finding?.code),
    value: item.number,
    unit: item.number === null ? null : unitInWords(item.unit),
    site: own.site ?? lesion.site,
    laterality: own.laterality ?? (own.site ? null : lesion.laterality),
    assertion: NEGATIVE.has(item.code?.code ?? '') ? 'absent' : 'present',
    subject: 'patient',
    validFrom: date,
    validTo: null,
    lastDocumented: date,
    ended: null,
  };
}

const DESCRIBES: ReadonlySet<string> = new Set([...CONCEPT.site, ...CONCEPT.laterality, ...CONCEPT.method]);

/** True where an item of a group states something of its lesion: a number, or a coded evaluation that is no part of its identity. */
function isEvaluation(item: Item): boolean {
  const isContained = item.relationship === 'CONTAINS' || item.relationship === '';
  return (
    item.type === 'CODE' && isContained && item.code !== null && !DESCRIBES.has(item.concept?.code ?? '')
  );
}

// A mean and a maximum of one quantity differ by a modifier, such as a derivation (121401).
function nameOf(item: Item): string | null {
  const modifiers = item.children.filter(
    ({ relationship, concept }) => relationship === 'HAS CONCEPT MOD' && !DESCRIBES.has(concept?.code ?? ''),
  );
  const words = modifiers.flatMap((one) => one.code?.meaning ?? []).join(', ');
  const name = item.concept?.meaning ?? null;
  return name === null || words === '' ? name : `${name} (${words})`;
}

/**
 * The fact that an item states: a number is a measurement, a coded finding a finding; in a measurement group also its coded
 * evaluations, all with the group's lesion, site and side. Null for what frames or describes something else.
 */
export function factOfItem(
  item: Item,
  lesion: Lesion,
  isInGroup: boolean,
  date: ClinicalTime | null,
): Omit<RecordFact, 'span'> | null {
  const name = nameOf(item);
  const about = lesion.finding?.words ?? null;
  const fact = factOf(item, lesion, date);
  if (item.type === 'NUM' && item.number !== null && name !== null)
    return { ...fact, category: 'measurement', concept: about === null ? name : `${about}: ${name}` };
  if (isAbout(item, CONCEPT.finding) && item.code !== null)
    return { ...fact, codes: codesOf(item.code), category: 'finding', concept: item.code.meaning };
  if (!isInGroup || !isEvaluation(item) || name === null) return null;
  const words = fact.assertion === 'absent' ? name : `${name}: ${item.code?.meaning}`;
  return { ...fact, category: 'finding', concept: about === null ? words : `${about}: ${words}` };
}
