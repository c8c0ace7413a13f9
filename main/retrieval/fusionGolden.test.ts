import { expect, test } from 'vitest';
import { estimateTokens, fusePrompt, type PromptInput, packetOfPrompt, promptText } from './fusion.ts';
import { EMPTY_LOG, episodeOf, packetOf, visualOf } from './testPacket.ts';

const base: PromptInput = {
  ...{ instructions: 'Read with care.', question: 'Any change?', outputForm: 'Findings:\nImpression:' },
  ...{ packet: packetOf(), imagesSent: 0, limits: { kEpi: 5, kVis: 5 } },
  ...{ budgetTokens: null, countTokens: estimateTokens },
};
const fuse = (fields: Partial<PromptInput> = {}) => fusePrompt({ ...base, ...fields }).prompt;

const WHOLE = `Read with care.

Previous readings:
[S1] 2023: older
[S2] 2024: newer

Previous studies that look alike:
[E1] 2024, CT: Question: Change? Answer: e2
[E2] 2025, CT: Question: Change? Answer: e1

Previous images that look alike:
[V1] 2023: view v1, frame 1, looks alike by 0.80
[V2] 2025: view v2, frame 1, looks alike by 0.70

Facts that are current:
[F1] 2025-03: active fact

Experience with these diagnoses:
[N1] A or B: Rule n1. fat present favours A. Known error: missed fat

Facts that are no longer current:
[H1] 2024 to date unknown, resolved: history fact

Any change?

Findings:
Impression:`;

/** The whole, without these rows and without a part that has none left. */
function without(...labels: string[]): string {
  const parts = WHOLE.split('\n\n').map((part) => {
    const lines = part.split('\n').filter((line) => !labels.some((label) => line.startsWith(`[${label}]`)));
    return lines.length === 1 && part.includes('\n[') ? '' : lines.join('\n');
  });
  return parts.filter((part) => part !== '').join('\n\n');
}

test('[M8] golden: the whole prompt, every part in its order, HISTORY last before the question', () => {
  expect(promptText(fuse())).toBe(WHOLE);
  expect(fuse()).toMatchObject({ budgetTokens: null, shortened: [] });
});

/** Rows in the order in which a tight budget takes them: images, readings, notes, history, impressions, current facts. */
const TAKEN = ['V2', 'V1', 'E1', 'E2', 'N1', 'H1', 'S1', 'S2', 'F1'];

test.each(TAKEN.map((_, count) => TAKEN.slice(0, count + 1)))(
  '[M8] golden: the budget takes %s and then the prompt reads as the whole without them',
  (...gone) => {
    const text = without(...gone);
    const prompt = fuse({ budgetTokens: estimateTokens(text) });
    expect(promptText(prompt)).toBe(text);
    const left = prompt.shortened.reduce((sum, { kept, of }) => sum + of - kept, 0);
    expect(left).toBe(gone.length);
  },
);

test('[M8] one token less than a prompt needs takes one row more; exactly enough takes none', () => {
  const { tokens } = fuse();
  expect(fuse({ budgetTokens: tokens }).shortened).toEqual([]);
  expect(fuse({ budgetTokens: tokens - 1 }).shortened).toEqual([{ name: 'visual', kept: 1, of: 2 }]);
});

test('[M8] what was left out is said by part; a budget below instructions and question leaves both whole', () => {
  const prompt = fuse({ budgetTokens: 1 });
  expect(promptText(prompt)).toBe(without(...TAKEN));
  expect(prompt.tokens).toBeGreaterThan(1);
  expect(prompt.shortened.map(({ name, kept, of }) => `${name} ${kept}/${of}`)).toEqual([
    'semantic 0/2',
    'episodic 0/2',
    'visual 0/2',
    'active 0/1',
    'notes 0/1',
    'history 0/1',
  ]);
});

test('[M8] the reader is given the rows of the prompt and no others', () => {
  const packet = packetOf();
  expect(packetOfPrompt(packet, fuse())).toEqual(packet);
  const tight = packetOfPrompt(packet, fuse({ budgetTokens: estimateTokens(without('V2', 'V1', 'E1')) }));
  expect(tight.visual).toEqual([]);
  expect(tight.episodic.map(({ row }) => row.answer)).toEqual(['e1']);
  expect(tight.active).toEqual(packet.active);
  expect(tight.log).toEqual(packet.log);
});

test('[M8] k of each memory are kept: of seven episodes and images the best five', () => {
  const seven = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
  const episodic = seven.map((score, n) => ({ row: episodeOf(`e${n}`, `201${n}`), score }));
  const visual = seven.map((score, n) => ({ row: visualOf(`v${n}`, `201${n}`), score }));
  const text = promptText(fuse({ packet: packetOf({ episodic, visual }) }));
  expect(text.match(/^\[E\d\]/gm)).toHaveLength(5);
  expect(text).toContain('[E1] 2012, CT');
  expect(text.match(/^\[V\d\].*/gm)?.[0]).toContain('view v6');
});

test('[M8] the log of the steps goes with the prompt and changes neither its text nor its hash', () => {
  const log = { ...EMPTY_LOG, stop: 'budget' } as const;
  const prompt = fuse({ packet: packetOf({ log }) });
  expect(prompt.retrieval).toEqual(log);
  expect(prompt.hash).toBe(fuse().hash);
});
