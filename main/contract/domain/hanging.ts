import { z } from 'zod';
import { SeriesKey, StudyKey } from './ids.ts';
import { Laterality } from './laterality.ts';

export const HangingRole = z.enum(['current', 'prior']);
export type HangingRole = z.infer<typeof HangingRole>;

const side = z.int().min(1).max(4);
const Words = z.array(z.string().trim().min(1).max(60)).min(1).max(20);

/** A window in the units after the Modality LUT. */
export const HangingWindow = z.strictObject({ center: z.number(), width: z.number().positive() });

/** What a viewport does with the others. */
export const LinkSwitches = z.strictObject({
  scroll: z.boolean().default(true),
  zoom: z.boolean().default(false),
  pan: z.boolean().default(false),
  window: z.boolean().default(false),
});
export type LinkSwitches = z.infer<typeof LinkSwitches>;

/** What every viewport of a protocol may say beside the series that it takes. */
const viewport = {
  role: HangingRole,
  window: HangingWindow.optional(),
  /** True: the viewport may stay empty where no series fits. */
  optional: z.boolean().optional(),
};

const Slot = z.discriminatedUnion('pick', [
  /** The series with most images. */
  z.strictObject({ ...viewport, pick: z.literal('main') }),
  /** The n-th series of the study, by number, counted from 0. */
  z.strictObject({ ...viewport, pick: z.literal('series'), index: z.int().nonnegative() }),
  /** The series most like the current study's n-th hung one, counted from 0. */
  z.strictObject({ ...viewport, pick: z.literal('match'), index: z.int().nonnegative() }),
  /** The series of a side and view. */
  z.strictObject({ ...viewport, pick: z.literal('view'), laterality: Laterality, view: z.string().min(1) }),
  /** The series with most images of those that fit all that is asked for. */
  z.strictObject({
    ...viewport,
    pick: z.literal('find'),
    /** One of them stands in the description. */
    words: Words.optional(),
    /** None of them stands in the description. */
    without: Words.optional(),
    plane: z.enum(['axial', 'coronal', 'sagittal']).optional(),
    /** Contrast phase as words of the description say it. */
    phase: z.enum(['native', 'arterial', 'venous', 'delayed']).optional(),
    /** b-value in s/mm², as the description says it. */
    bValue: z.number().nonnegative().optional(),
  }),
]);
export type HangingSlot = z.infer<typeof Slot>;

/** Protocols of a person's own that are kept at most. */
export const MOST_PROTOCOLS = 100;

/** A hanging protocol as data (T1): the first whose conditions hold and whose viewports can be filled is hung. */
export const HangingProtocol = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    /** All that is named must hold. */
    when: z.strictObject({
      /** One of them is the modality (0008,0060) of a series with images. */
      modalities: z.array(z.string().trim().min(1).max(16)).min(1).optional(),
      /** One of them is a body part of the study, in the common names: `chest`, `head`. */
      bodyParts: Words.optional(),
      /** One of them is a word of the study's description. */
      words: Words.optional(),
      prior: z.boolean().optional(),
      /** Series with images. */
      minSeries: z.int().positive().optional(),
      maxSeries: z.int().positive().optional(),
      minPriorSeries: z.int().positive().optional(),
    }),
    rows: side,
    columns: side,
    /** Row by row, from the left. */
    viewports: z.array(Slot).min(1).max(16),
    linked: LinkSwitches.optional(),
  })
  .refine(({ rows, columns, viewports }) => viewports.length <= rows * columns, {
    path: ['viewports'],
    error: 'There are more viewports than rows × columns.',
  });
export type HangingProtocol = z.infer<typeof HangingProtocol>;

/** Where a series is hung, and whether it is of the current study or of another one. */
export const HungViewport = z.object({
  role: HangingRole,
  studyKey: StudyKey,
  seriesKey: SeriesKey,
  window: HangingWindow.nullable(),
});
export type HungViewport = z.infer<typeof HungViewport>;

/** What is hung: row by row from the left, null where a viewport stays empty. */
export const Hanging = z.object({
  rows: side,
  columns: side,
  viewports: z.array(HungViewport.nullable()),
  linked: LinkSwitches.nullable(),
  rule: z.string(),
  /** By what the rule matched, in words. */
  matchedBy: z.string(),
  /** Which series hang and why these, in words. */
  reason: z.string(),
});
export type Hanging = z.infer<typeof Hanging>;

/** One protocol for one study: how it would hang, or why it does not fit. */
export const HangingChoice = z.object({
  name: z.string(),
  /** True for a protocol of the person's own. */
  isOwn: z.boolean(),
  hanging: Hanging.nullable(),
  whyNot: z.string().nullable(),
});
export type HangingChoice = z.infer<typeof HangingChoice>;
