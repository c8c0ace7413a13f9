import type { PromptView } from '../../../main/contract/domain/reading.ts';
import type { RetrievalLog, RetrievalStep } from '../../../main/contract/domain/retrieval.ts';
import { isPlainKey, t } from '../../app/messages.ts';

/** "images", or "readings for “nodule”". */
export function stepWords({ memory, finding }: Pick<RetrievalStep, 'memory' | 'finding'>): string {
  const name = t(`steps.memory.${memory}`);
  return finding === null ? name : t('steps.finding', { memory: name, finding });
}

/** M7 on one line: "impressions → readings → images → stop: all asked". */
export function stepsLine({ steps, stop }: Pick<RetrievalLog, 'steps' | 'stop'>): string {
  const why = t('steps.stop', { why: t(`steps.stop.${stop}`) });
  return [...steps.map(stepWords), why].join(' → ');
}

/** M5: what memory was searched by, and how many images the reader was sent; null where that is not known yet. */
export function searchedWords(
  { about, encoded }: Pick<RetrievalLog, 'about' | 'encoded'>,
  sent: number | null,
): string {
  const by = about === 'study' ? t('steps.about.study', { n: encoded }) : t(`steps.about.${about}`);
  if (sent === null) return `${by}.`;
  return `${by}; ${sent === 0 ? t('steps.sent.none') : t('steps.sent', { n: sent })}.`;
}

/** M8: what was left out to fit the budget, in words; empty where nothing was. */
export function leftOutWords({ shortened, tokens, budgetTokens }: PromptView): string[] {
  const parts = shortened.map(({ name, kept, of }) => {
    const key = `budget.left.${name}`;
    return t('budget.left', { left: of - kept, of, rows: isPlainKey(key) ? t(key) : name });
  });
  const over = budgetTokens !== null && tokens > budgetTokens;
  return over ? [...parts, t('budget.over', { n: tokens, budget: budgetTokens })] : parts;
}
