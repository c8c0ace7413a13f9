import type { DifferentialNote, Discriminator } from '../../contract/domain/notes.ts';
import type { Concept } from '../facts/lexicon.ts';

/** One of the two diagnoses: as it is shown, and what the lexicon knows of it. */
export interface Side {
  readonly name: string;
  readonly concept: Concept | null;
}

/** What a note's sentences are made of; all of it is general. */
export interface NoteParts {
  readonly a: Side;
  readonly b: Side;
  readonly leading: Side;
  readonly signed: Side;
  readonly discriminators: readonly Discriminator[];
}

type Sentences = Pick<DifferentialNote, 'explanation' | 'confusionPoints' | 'decisionRule' | 'errorPattern'>;

/** X1, X2. The sentences of a note: what is alike, a rule for both sides and for neither in words of probability, the error in general. */
export function wordNote(parts: NoteParts): Sentences {
  const { a, b, leading, signed } = parts;
  return {
    explanation: `${capital(a.name)} and ${b.name} can look alike; the signs below shift the balance between them.`,
    confusionPoints: confusionPoints(parts),
    decisionRule: `${favoured(parts, 'A', a)} ${favoured(parts, 'B', b)} It favours neither when signs of both are seen, or of none.`,
    errorPattern: `Put ${leading.name} before ${signed.name}${missed(parts)}.`,
  };
}

function confusionPoints({ a, b, discriminators }: NoteParts): string[] {
  const shared = (a.concept?.signs ?? []).filter((sign) => b.concept?.signs.includes(sign));
  const place =
    a.concept?.at && a.concept.at === b.concept?.at ? a.concept.at.split('/')[1]?.replaceAll('_', ' ') : null;
  const signs = discriminators.filter(({ presence }) => presence === 'present').map(({ sign }) => sign);
  return [
    place ? `Both are diseases of the ${place}.` : 'Either may be the first thought on one image.',
    signs.length > 0
      ? `One sign alone (${signs.slice(0, 2).join(', ')}) seldom settles it.`
      : 'No single sign settles it.',
    ...(shared.length > 0 ? [`Both can show ${shared.join(' and ')}.`] : []),
  ];
}

function favoured({ discriminators }: NoteParts, letter: 'A' | 'B', side: Side): string {
  const signs = (presence: Discriminator['presence']) =>
    discriminators
      .filter((one) => one.favours === letter && one.presence === presence)
      .map(({ sign }) => sign);
  const [present, absent] = [signs('present').slice(0, 3), signs('absent').slice(0, 2)];
  const grounds = [
    ...(present.length > 0 ? [`${present.join(' or ')} is seen`] : []),
    ...(absent.length > 0 ? [`${absent.join(' and ')} is missing`] : []),
  ];
  return grounds.length === 0
    ? `${capital(side.name)} is less likely without signs of its own.`
    : `${capital(side.name)} is more likely when ${grounds.join(' and ')}.`;
}

/** Which kind of sign was given too little weight: the first that speaks for the signed side. */
function missed({ a, signed, discriminators }: NoteParts): string {
  const letter = signed === a ? 'A' : 'B';
  const first = discriminators.findLast(({ favours }) => favours === letter);
  if (!first) return '';
  return first.presence === 'present'
    ? `; gave too little weight to ${first.sign}`
    : `; missed the absence of ${first.sign}`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
