import { z } from 'zod';
import { InstanceKey, RowId, SeriesKey, StudyKey } from '../../../main/contract/domain/ids.ts';
import { OpenMeasurement } from '../../../main/contract/domain/marks.ts';

/** The study that both windows show, and the prior beside it where a person chose one. */
export const SharedStudy = z.object({ studyKey: StudyKey, priorKey: StudyKey.nullable() });
export type SharedStudy = z.infer<typeof SharedStudy>;

/** The image that one works in, in the second window. */
const ActiveImage = z.object({
  cell: z.int().nonnegative(),
  role: z.enum(['current', 'prior']),
  seriesKey: SeriesKey,
  instanceKey: InstanceKey,
  frame: z.int().nonnegative(),
});

const JumpTarget = z.object({
  instanceKey: InstanceKey,
  frame: z.int().nonnegative(),
  open: OpenMeasurement.nullable(),
});

/** One window asks the other one to let it in, and is given a pass that works once (W8). */
const LettingIn = [
  z.object({ kind: z.literal('enter') }),
  z.object({ kind: z.literal('pass'), pass: z.string() }),
] as const;

/** What the first window says. It alone decides which study is open. */
export const ToImages = z.discriminatedUnion('kind', [
  /** A first window (again) listens: the second one says hello. */
  z.object({ kind: z.literal('ask') }),
  /** The study that is open; null: none. `inRead` where the first window shows its report. */
  z.object({ kind: z.literal('is'), study: SharedStudy.nullable(), inRead: z.boolean() }),
  z.object({ kind: z.literal('jump'), target: JumpTarget }),
  z.object({ kind: z.literal('selected'), id: RowId.nullable() }),
  z.object({ kind: z.literal('focus') }),
  z.object({ kind: z.literal('end') }),
  ...LettingIn,
]);
export type ToImages = z.infer<typeof ToImages>;

/** What the second window says. */
export const ToMain = z.discriminatedUnion('kind', [
  /** It is there; with the study that it was told last, for a first window that was loaded again. */
  z.object({ kind: z.literal('hello'), study: SharedStudy.nullable(), inRead: z.boolean() }),
  /** A person asks for another study or prior there; null: for none. */
  z.object({ kind: z.literal('want'), study: SharedStudy.nullable() }),
  /** A command of the first window was given there. */
  z.object({ kind: z.literal('run'), id: z.string() }),
  z.object({ kind: z.literal('selected'), id: RowId.nullable() }),
  z.object({ kind: z.literal('active'), active: ActiveImage.nullable() }),
  /** How many different images of the study were shown there. */
  z.object({ kind: z.literal('opened'), studyKey: StudyKey, count: z.int().nonnegative() }),
  ...LettingIn,
]);
export type ToMain = z.infer<typeof ToMain>;

/** One side of the talk of two windows. What is not of this form is not heard. */
export interface Talk<Said> {
  say(message: Said): void;
  end(): void;
}

/** Joins the talk of a pair as its first or second window; messages carry keys, never names. */
export function joinAsMain(pair: string, hear: (message: ToMain) => void): Talk<ToImages> {
  return join(pair, 'main', ToMain, hear);
}

export function joinAsImages(pair: string, hear: (message: ToImages) => void): Talk<ToMain> {
  return join(pair, 'images', ToImages, hear);
}

function join<Heard, Said>(
  pair: string,
  me: 'main' | 'images',
  form: z.ZodType<Heard>,
  hear: (message: Heard) => void,
): Talk<Said> {
  const mine = new BroadcastChannel(`anamnesis:${pair}:${me}`);
  const other = new BroadcastChannel(`anamnesis:${pair}:${me === 'main' ? 'images' : 'main'}`);
  mine.onmessage = ({ data }) => {
    const parsed = form.safeParse(data);
    if (parsed.success) hear(parsed.data);
  };
  return {
    say: (message) => other.postMessage(message),
    end: () => {
      mine.close();
      other.close();
    },
  };
}
