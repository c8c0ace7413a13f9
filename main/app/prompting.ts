import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Packet, PromptView } from '../contract/domain/reading.ts';
import { projectRoot } from '../host/entry.ts';
import { estimateTokens, fusePrompt } from '../retrieval/fusion.ts';
import { RETRIEVAL_DEFAULTS } from '../retrieval/retrieve.ts';

const words = (name: string) => readFileSync(join(projectRoot, 'assets/prompts', name), 'utf8').trim();
const INSTRUCTIONS = words('instructions.txt');
const OUTPUT_FORM = words('outputForm.txt');

/**
 * M8: the prompt of a packet, logged with its draft. The built-in reader gets the packet with the rows that are in it; a language model
 * would be sent its text. `budgetTokens`: the person's setting; null for the reader's own limit.
 */
export function buildPrompt(packet: Packet, budgetTokens: number | null): PromptView {
  const input = {
    instructions: INSTRUCTIONS,
    question: packet.queryText,
    outputForm: OUTPUT_FORM,
    packet,
    imagesSent: 0,
    limits: RETRIEVAL_DEFAULTS,
    budgetTokens,
    countTokens: estimateTokens,
  };
  return fusePrompt(input).prompt;
}
