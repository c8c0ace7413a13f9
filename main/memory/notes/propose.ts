import { RowId } from '../../contract/domain/ids.ts';
import type { Patient } from '../../contract/domain/library.ts';
import { isServed } from '../../contract/domain/memory.ts';
import { DifferentialNote, type Discriminator } from '../../contract/domain/notes.ts';
import type { RecordedAt } from '../../contract/domain/time.ts';
import { extractFacts } from '../facts/extract.ts';
import type { Lexicon } from '../facts/lexicon.ts';
import { identifiersOf, scanIdentifiers } from './identifiers.ts';
import type { TextMatcher } from './matcher.ts';
import { mergeNote } from './merge.ts';
import { conceptOf, pairKey } from './normalise.ts';
import { placeOf } from './place.ts';
import { type Side, wordNote } from './wording.ts';

/** X11. A signed reading whose leading diagnosis was another one. */
export interface NoteRequest {
  /** The reader's first diagnosis. */
  readonly leading: string;
  /** The diagnosis that a person signed. */
  readonly signed: string;
  readonly impressionText: string;
  /** Body part and description of the study, for the place where the diagnoses name none. */
  readonly studyText: string;
  readonly bankId: string;
  readonly patient: Patient;
  readonly existing: readonly DifferentialNote[];
  readonly at: RecordedAt;
  readonly nextId: () => string;
  readonly originId: RowId;
}

const MOST_WORDS = 6;

/**
 * X11, X10. Proposes a note where the reader's leading diagnosis is not the signed one, by normalised wording; null where they agree,
 * where nothing general is known to tell them apart, or where a diagnosis in free words could name the patient. It is made of the
 * lexicon's words alone; of the impression only which findings it asserts. An existing note of the bank gets a new version (X5).
 */
export function proposeNote(
  request: NoteRequest,
  lexicon: Lexicon,
  matcher: TextMatcher,
): DifferentialNote | null {
  if (matcher.normalise(request.leading) === matcher.normalise(request.signed)) return null;
  const sides = [request.leading, request.signed].map((diagnosis) =>
    sideOf(diagnosis, request, lexicon, matcher),
  );
  const [leading, signed] = sides;
  if (!leading || !signed) return null;
  const [a, b] =
    matcher.normalise(leading.name) < matcher.normalise(signed.name) ? [leading, signed] : [signed, leading];
  const discriminators = discriminatorsOf(a, b, signed === a ? 'A' : 'B', request, lexicon);
  if (discriminators.length === 0) return null;
  const note: DifferentialNote = {
    id: RowId.parse(request.nextId()),
    version: 1,
    recordedAt: request.at,
    state: 'proposed',
    bankId: request.bankId,
    pairKey: pairKey(a.name, b.name, lexicon),
    dxA: a.name,
    dxB: b.name,
    ...placeOf(signed.concept ?? leading.concept, request.studyText),
    ...wordNote({ a, b, leading, signed, discriminators }),
    discriminators,
    origins: [request.originId],
  };
  return DifferentialNote.parse(mergeNote(note, known(note, request.existing)));
}

function sideOf(
  diagnosis: string,
  request: NoteRequest,
  lexicon: Lexicon,
  matcher: TextMatcher,
): Side | null {
  const concept = conceptOf(diagnosis, lexicon);
  if (concept) return { name: concept.name, concept };
  const name = matcher.normalise(diagnosis);
  const isLong = name.split(' ').length > MOST_WORDS;
  const identifiers = identifiersOf(request.patient, []);
  const hits = scanIdentifiers([diagnosis], identifiers);
  return name === '' || isLong || hits.length > 0 ? null : { name, concept: null };
}

/** Signs of both diagnoses by the lexicon, one absent sign of each, and the findings that the impression asserts for the signed one. */
function discriminatorsOf(
  a: Side,
  b: Side,
  signedIs: 'A' | 'B',
  request: NoteRequest,
  lexicon: Lexicon,
): Discriminator[] {
  const own = (side: Side, other: Side) =>
    (side.concept?.signs ?? []).filter((sign) => !other.concept?.signs.includes(sign));
  const [ofA, ofB] = [own(a, b), own(b, a)];
  const signs = (
    list: readonly string[],
    presence: Discriminator['presence'],
    favours: Discriminator['favours'],
  ) => list.map((sign) => ({ sign, presence, favours }));
  const all = [
    ...signs(ofA, 'present', 'A'),
    ...signs(ofB, 'present', 'B'),
    ...signs(ofB.slice(0, 1), 'absent', 'A'),
    ...signs(ofA.slice(0, 1), 'absent', 'B'),
    ...seenSigns(request.impressionText, signedIs, lexicon),
  ];
  return all.filter(
    (one, at) => all.findIndex((other) => other.sign === one.sign && other.presence === one.presence) === at,
  );
}

/** Findings of the impression by their general names: no size, no side, no words of the report. What has gone is a sign that is absent. */
function seenSigns(impression: string, favours: 'A' | 'B', lexicon: Lexicon): Discriminator[] {
  return extractFacts(impression, { lexicon, documentDate: null })
    .filter(({ category, subject, cues }) => category === 'finding' && subject === 'patient' && !cues.prior)
    .flatMap(({ concept, assertion, cues }) =>
      assertion === 'present' || assertion === 'absent'
        ? [{ sign: concept, presence: cues.resolved ? ('absent' as const) : assertion, favours }]
        : [],
    );
}

function known(note: DifferentialNote, existing: readonly DifferentialNote[]): DifferentialNote | undefined {
  const same = existing.filter(
    (other) => other.bankId === note.bankId && other.pairKey === note.pairKey && isServed(other.state),
  );
  return same.sort((x, y) => y.version - x.version)[0];
}
