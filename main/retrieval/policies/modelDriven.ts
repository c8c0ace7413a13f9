import { z } from 'zod';
import { MemoryName } from '../../contract/domain/retrieval.ts';
import {
  enabledMemories,
  MAX_STEPS,
  type Policy,
  type PolicyState,
  type Step,
  type Stop,
} from '../policy.ts';

/** Answers a text with a text: a language model at temperature 0. */
export type AnswerText = (prompt: string, signal: AbortSignal) => Promise<string>;

const MOST_CHARACTERS = 2000;

const Answer = z.union([
  z.strictObject({ stop: z.literal(true) }),
  z.strictObject({ memory: MemoryName, query: z.string().trim().min(1).max(200).nullable() }),
]);

/** M7, the model-driven policy: a language model is shown the question and what came so far, and names the next step. */
export function modelDrivenPolicy(answer: AnswerText, version = 1): Policy {
  return {
    id: 'model',
    version,
    note: null,
    next: async (state, signal) => parseStep(await answer(policyPrompt(state), signal)),
  };
}

/** One JSON object and nothing else: `{"memory": "episodic", "query": null}` or `{"stop": true}`. Anything malformed is STOP (M7). */
export function parseStep(text: string): Step | Stop {
  if (text.length > MOST_CHARACTERS) return { stop: 'malformed' };
  const parsed = Answer.safeParse(parseJson(text));
  if (!parsed.success) return { stop: 'malformed' };
  if ('stop' in parsed.data) return { stop: 'model' };
  return { memory: parsed.data.memory, finding: parsed.data.query };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MEANING = {
  semantic: 'the last approved impressions of this patient',
  episodic: 'earlier readings of this patient that look alike or use the words of the query',
  visual: 'earlier images of this patient that look alike or are named by the words of the query',
} as const;

/** What the model is asked: the same state gives the same bytes. */
export function policyPrompt(state: PolicyState): string {
  const { question, images, findings, taken, gathered, budgetRows, switches } = state;
  const steps = taken.map(
    ({ memory, finding, found, gained, bestScore }, index) =>
      `${index + 1}. ${memory}, query ${JSON.stringify(finding)}: ${found} rows, ${gained} new, best score ${bestScore?.toFixed(2) ?? 'none'}`,
  );
  return [
    'Choose which memory is asked next for a radiology report, or stop.',
    'Memories:',
    ...enabledMemories(switches).map((memory) => `- ${memory}: ${MEANING[memory]}`),
    `Question: ${JSON.stringify(question)}`,
    `Images of the question: ${images}`,
    `Findings of this study: ${JSON.stringify(findings)}`,
    `Rows so far: ${gathered} of ${budgetRows}. Steps left: ${MAX_STEPS - taken.length}.`,
    ...(steps.length === 0 ? ['No step was taken yet.'] : ['Steps taken:', ...steps]),
    'Answer with one JSON object: {"memory": "semantic" | "episodic" | "visual", "query": null or a few words} or {"stop": true}.',
  ].join('\n');
}
