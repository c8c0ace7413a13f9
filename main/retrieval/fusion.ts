import { createHash } from 'node:crypto';
import type { Citation, Packet, PromptView } from '../contract/domain/reading.ts';
import { type ContextPart, contextParts, type Limits, type Line } from './context.ts';
import { measurementText, observationText } from './lines.ts';

/** Counts the tokens of a text as the reader that is sent it does. */
export type CountTokens = (text: string) => number;

/** The estimate where no tokenizer is at hand: four characters of English to a token, rounded up. */
export const estimateTokens: CountTokens = (text) => Math.ceil(text.length / 4);

/** What a prompt is built from. `question` and `outputForm` (Findings, Impression) stand last; nothing shortens them. */
export interface PromptInput {
  readonly instructions: string;
  readonly question: string;
  readonly outputForm: string;
  readonly packet: Packet;
  readonly imagesSent: number;
  readonly limits: Limits;
  /** Tokens that the whole prompt may have; null for no limit. */
  readonly budgetTokens: number | null;
  readonly countTokens: CountTokens;
}

/** A prompt, and what each label in it ("E1", "F2") stands for, so that an answer's citations can be resolved. */
export interface FusedPrompt {
  readonly prompt: PromptView;
  readonly references: ReadonlyMap<string, Citation>;
}

/** Between parts. */
const GAP = '\n\n';

/** The text as sent: the parts in order, an empty line between them. */
export function promptText({ parts }: Pick<PromptView, 'parts'>): string {
  return parts.map(({ text }) => text).join(GAP);
}

/**
 * M8. Instructions, semantic, episodic by time, visual, ACTIVE facts, notes, HISTORY facts, question with the output form. A part
 * without rows is not there at all, so that without notes the prompt is byte-equal to the baseline's (X8), and leaving history out
 * changes nothing in front of it. Under a tight budget whole lines of retrieved context go, never a byte of instructions or question.
 */
export function fusePrompt(input: PromptInput): FusedPrompt {
  const whole = contextParts(input.packet, input.limits);
  const kept = shorten(whole, input);
  const parts = [
    { name: 'instructions', text: input.instructions },
    ...kept.map(({ name, heading, lines }) => ({ name, text: partText(heading, lines) })),
    { name: 'question', text: questionText(input) },
  ].map((part) => ({ ...part, tokens: input.countTokens(part.text) }));
  const lines = kept.flatMap((part) => part.lines);
  const text = promptText({ parts });
  return {
    prompt: {
      hash: createHash('sha256').update(text, 'utf8').digest('hex'),
      parts,
      tokens: input.countTokens(text),
      imagesSent: input.imagesSent,
      rows: lines.map(({ id, version, score }) => ({ id, version, score })),
      budgetTokens: input.budgetTokens,
      shortened: shortenedParts(whole, kept),
      retrieval: input.packet.log,
    },
    references: new Map(lines.map(({ label, citation }) => [label, citation])),
  };
}

/** The study at hand, the question and the output form: what a person asks, not what was retrieved. */
function questionText({ packet, question, outputForm }: PromptInput): string {
  const current = [...packet.measurements.map(measurementText), ...packet.observations.map(observationText)];
  const seen =
    current.length === 0 ? '' : `Seen on this study:\n${current.map((line) => `- ${line}`).join('\n')}`;
  return [seen, question, outputForm].filter((text) => text !== '').join(GAP);
}

function partText(heading: string, lines: readonly Line[]): string {
  return [heading, ...lines.map(({ label, text }) => `[${label}] ${text}`)].join('\n');
}

/** Leaves out lines, least needed first, until the whole fits; labels stay as they were. */
function shorten(parts: readonly ContextPart[], input: PromptInput): ContextPart[] {
  const { budgetTokens, countTokens, instructions } = input;
  const question = questionText(input);
  const expendable = [...parts]
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ lines }) => [...lines].sort(leastFirst));
  let kept = [...parts];
  for (const line of expendable) {
    const context = kept.map(({ heading, lines }) => partText(heading, lines));
    if (budgetTokens === null || countTokens([instructions, ...context, question].join(GAP)) <= budgetTokens)
      break;
    kept = kept
      .map((part) => ({ ...part, lines: part.lines.filter((other) => other !== line) }))
      .filter(({ lines }) => lines.length > 0);
  }
  return kept;
}

/** What was left out, by part, so that it can be said. */
function shortenedParts(
  whole: readonly ContextPart[],
  kept: readonly ContextPart[],
): PromptView['shortened'] {
  return whole
    .map(({ name, lines }) => ({
      name,
      kept: kept.find((part) => part.name === name)?.lines.length ?? 0,
      of: lines.length,
    }))
    .filter((part) => part.kept < part.of);
}

/** The packet with those rows alone that its prompt holds: a reader that is given the packet sees no more than one that is sent the prompt. */
export function packetOfPrompt(packet: Packet, { rows }: Pick<PromptView, 'rows'>): Packet {
  const ids = new Set<string>(rows.map(({ id }) => id));
  const held = <S extends { readonly row: { readonly id: string } }>(all: readonly S[]) =>
    all.filter(({ row }) => ids.has(row.id));
  return {
    ...packet,
    semantic: packet.semantic.filter(({ readingId }) => ids.has(readingId)),
    episodic: held(packet.episodic),
    visual: held(packet.visual),
    active: held(packet.active),
    history: held(packet.history),
    notes: held(packet.notes),
  };
}

function leastFirst(a: Line, b: Line): number {
  return a.score - b.score || b.order - a.order;
}
