import type { TriggerName } from './lexiconSchema.ts';
import { type Analysis, gapBefore, type Mention, range, type Trigger } from './mentions.ts';

/** What a sentence says about change; read by the updater (S5). */
export interface FactCues {
  readonly change: 'new' | 'increased' | 'decreased' | 'unchanged' | null;
  /** `resolved`, `no longer seen`; of a drug stopped, of a device removed. */
  readonly resolved: boolean;
  readonly recurrence: boolean;
  /** An earlier text was wrong; the patient did not change. */
  readonly correction: boolean;
  /** The statement itself is withdrawn: it was made in error, or is of another person. */
  readonly retraction: boolean;
  /** Of a text that adds to an earlier one. */
  readonly addendum: boolean;
  /** `a second drain`: a further thing of its kind beside the known one. */
  readonly another: boolean;
  /** Of the past: `previous`, `status post`. */
  readonly prior: boolean;
  /** `history of`: may be past or go on. */
  readonly history: boolean;
  /** Ordered or advised, not done. */
  readonly planned: boolean;
  /** `no new nodule`. */
  readonly onlyNew: boolean;
  readonly plural: boolean;
  /** `advanced`, `slipped`: a device lies elsewhere, or is set otherwise, than before. */
  readonly moved: boolean;
  /** Not said in so many words: the place is called normal. */
  readonly implied: boolean;
  /** `instead`: it takes the place of what the text just named as stopped. */
  readonly instead: boolean;
  /** Concepts whose place it takes: `switched from … to …`. */
  readonly replaces: readonly string[];
  /** An earlier size in mm that the sentence names. */
  readonly priorValue: number | null;
  /** Extent in words, 1 (trace) to 5 (massive). */
  readonly grade: number | null;
  /** How often a drug is taken. */
  readonly frequency: string | null;
}

/** The cues that are words; numbers come from elsewhere. */
export type WordCues = Omit<
  FactCues,
  'onlyNew' | 'priorValue' | 'grade' | 'frequency' | 'addendum' | 'replaces' | 'implied'
>;

/** Change words of a concept: those among its own words, or of concepts that are listed with it. */
export function wordCuesOf(mention: Mention, analysis: Analysis): WordCues {
  const own = analysis.triggers.filter((trigger) => belongs(trigger, mention, analysis));
  const has = (name: TriggerName) => own.some((trigger) => trigger.names.includes(name));
  const anywhere = (name: TriggerName) => analysis.triggers.some(({ names }) => names.includes(name));
  const leads = (name: TriggerName) =>
    own.some((trigger) => trigger.names.includes(name) && leadsTo(trigger, mention));
  const category = mention.concept.category;
  const isRemovable = category === 'device' || mention.concept.name.endsWith(' allergy');
  const ends = (name: TriggerName) =>
    own.some((trigger) => trigger.names.includes(name) && !isUndone(trigger, analysis));
  const isActive = category === 'drug' || category === 'procedure';
  const ended = ends('resolved') || (isActive && ends('stopped')) || (isRemovable && ends('removed'));
  return {
    change: changeOf(own),
    resolved: ended && !has('partial'),
    recurrence: has('recurrence'),
    correction: anywhere('correction'),
    retraction: anywhere('retraction'),
    another: has('another'),
    instead: has('instead'),
    moved: category === 'device' && has('moved'),
    prior: leads('prior'),
    history: leads('history'),
    planned: category === 'procedure' && has('planned'),
    plural: isPlural(mention, analysis),
  };
}

/** `Must not be stopped`, `cannot be removed`, `not yet resolved`: nothing ended. */
function isUndone({ from }: Trigger, { words }: Analysis): boolean {
  const before = words.slice(Math.max(0, from - 3), from).map(({ folded }) => folded);
  return before.some((word) => /^(?:not|never|cannot|without|no)$/.test(word));
}

function changeOf(own: readonly Trigger[]): FactCues['change'] {
  for (const change of ['increased', 'decreased', 'unchanged', 'new'] as const)
    if (own.some((trigger) => trigger.names.includes(change) && !trigger.names.includes('absentBefore')))
      return change;
  return null;
}

function belongs(trigger: Trigger, mention: Mention, analysis: Analysis): boolean {
  const owner = analysis.mentions.find(
    ({ territory }) => trigger.from >= territory.from && trigger.from < territory.to,
  );
  return owner?.group === mention.group && !isOtherClause(trigger, mention, analysis);
}

/** `Patch taken off; tablets in its place`: what stands before a semicolon is not said of what follows. */
function isOtherClause({ to }: Trigger, { from }: Mention, analysis: Analysis): boolean {
  return range(to, from + 1).some((at) => gapBefore(analysis, at).includes(';'));
}

/** `previous fracture` is of the past; `nodule, previously 6 mm` is not. */
function leadsTo(trigger: Trigger, mention: Mention): boolean {
  return trigger.to <= mention.from;
}

const COUNTED = new Set([
  'multiple',
  'several',
  'numerous',
  'two',
  'three',
  'few',
  'scattered',
  'multifocal',
  'both',
  'bilateral',
]);

function isPlural(mention: Mention, analysis: Analysis): boolean {
  const last = analysis.words[mention.to - 1]?.folded ?? '';
  const before = range(mention.territory.from, mention.from).map((at) => analysis.words[at]?.folded ?? '');
  const singulars = [mention.concept.name, ...mention.concept.also].map((phrase) => phrase.split(' ').at(-1));
  return before.some((word) => COUNTED.has(word)) || (/(?:s|ae)$/.test(last) && !singulars.includes(last));
}
