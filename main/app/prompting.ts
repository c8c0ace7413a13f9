import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Packet, PromptView } from '../contract/domain/reading.ts';
import { projectRoot } from '../host/entry.ts';
import { estimateTokens, fusePrompt } from '../retrieval/fusion.ts';
import { RETRIEVAL_DEFAULTS } from '../retrieval/retrieve.ts';

const words = (name: string) => readFileSync(join(projectRoot, 'assets/prompts', name), 'utf8').trim();
const INSTRUCTIONS = words('instructions.txt');
const OUTPUT_FORM = words('outputForm.txt');

/** M8: the prompt of a packet. The built-in reader gets the packet itself; the prompt is what a language model would be sent, and is logged. */
export function buildPrompt(packet: Packet): PromptView {
  const input = {
    instructions: INSTRUCTIONS,
    question: packet.queryText,
    outputForm: OUTPUT_FORM,
    packet,
    imagesSent: 0,
    limits: RETRIEVAL_DEFAULTS,
    budgetTokens: null,
    countTokens: estimateTokens,
  };
  return fusePrompt(input).prompt;
}
