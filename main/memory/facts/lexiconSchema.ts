import { z } from 'zod';
import { RelationType } from '../../contract/domain/memory.ts';

const names = z.array(z.string().min(1));
const entry = { name: z.string().min(1), also: names };

const broader = { kindOf: z.string().optional() };

/** A finding: `kindOf` names the broader concept, `site` the place that the word itself implies. */
export const FindingEntry = z.strictObject({
  ...entry,
  ...broader,
  site: z.string().optional(),
});
/** A diagnosis: `at` is department/organ of the taxonomy, `signs` are general signs that speak for it. */
export type FindingEntry = z.infer<typeof FindingEntry>;
export const DiseaseEntry = z.strictObject({
  ...entry,
  ...broader,
  at: z.string(),
  signs: names,
});
export type DiseaseEntry = z.infer<typeof DiseaseEntry>;
/** A place in the body: `within` is the larger place, `side` the side that the name implies. */
export const SiteEntry = z.strictObject({
  ...entry,
  within: z.string().optional(),
  side: z.enum(['R', 'L', 'B']).optional(),
});
/** A device, drug or laboratory value: `kindOf` names the broader one, such as the class of a drug. */
export const PlainEntry = z.strictObject({ ...entry, ...broader });
/** A procedure; `imaging` ones are kept as plans only. */
export const ProcedureEntry = z.strictObject({
  ...entry,
  ...broader,
  imaging: z.literal(true).optional(),
});
/** Which facts belong together, by concept (S3). */
export const RelationRule = z.strictObject({ type: RelationType, from: names, to: names });
export type RelationRule = z.infer<typeof RelationRule>;

/** Classifications with a step behind their name, and states of which one holds at a time; `news` where silence before means its opposite. */
export const Scales = z.strictObject({
  classifications: z.array(z.strictObject({ ...entry, letters: z.literal(true).optional() })),
  states: z.array(
    z.strictObject({
      name: z.string().min(1),
      steps: z.array(z.strictObject({ ...entry, news: z.literal(true).optional() })),
    }),
  ),
});
export type Scales = z.infer<typeof Scales>;

/** Words for devices that a text uses for the known one, and names that end with another concept's without being of its kind. */
export const Heads = z.strictObject({ devices: names, apart: names });
export type Heads = z.infer<typeof Heads>;

/** What an operation or implant usually ends (S5). */
export const CureRule = z.strictObject({ acts: names, ends: names });
export type CureRule = z.infer<typeof CureRule>;
/** Words that call a place normal, `at` which places (none: anywhere), and the findings that they leave no room for (S5). */
export const NormalRule = z.strictObject({ words: names, at: z.array(z.string()), ends: names });
export type NormalRule = z.infer<typeof NormalRule>;

/** UK to US spelling: `pieces` anywhere in a word, `words` whole; `capitalsOnly` are abbreviations that are also words. */
export const Spelling = z.strictObject({
  pieces: z.array(z.tuple([z.string(), z.string()])),
  words: z.array(z.tuple([z.string(), z.string()])),
  capitalsOnly: names,
});
export type Spelling = z.infer<typeof Spelling>;

/** Names of the trigger lists. */
export const TRIGGER_NAMES = [
  'pseudo',
  'onlyNew',
  'absentBefore',
  'absentAfter',
  'possibleBefore',
  'possibleAfter',
  'conditional',
  'question',
  'planned',
  'family',
  'other',
  'patient',
  'prior',
  'history',
  'resolved',
  'partial',
  'stopped',
  'removed',
  'recurrence',
  'correction',
  'retraction',
  'another',
  'identity',
  'moved',
  'replacedBy',
  'replacedFrom',
  'insteadOf',
  'instead',
  'increased',
  'decreased',
  'unchanged',
  'new',
  'terminators',
] as const;
export type TriggerName = (typeof TRIGGER_NAMES)[number];
export const Triggers = z.record(z.enum(TRIGGER_NAMES), names);

/** Words that the write-back gate takes as clinical (M9c): whole groups of the lexicon and further words. */
export const Keywords = z.strictObject({
  groups: z.array(z.enum(['findings', 'diseases', 'devices', 'procedures', 'drugs', 'laboratory'])),
  words: names,
});

/** Departments of the taxonomy with their organs or regions (X3). */
export const Taxonomy = z.strictObject({ departments: z.record(z.string(), names) });
export type Taxonomy = z.infer<typeof Taxonomy>;
