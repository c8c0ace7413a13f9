import { percent } from '../e1/words.ts';
import { CONTROL_NAMES, type ControlName } from './controls.ts';
import { GOLD_KINDS } from './gold/gold.ts';
import { type Cell, countsOf, type E3Results, type Measure, PARTS, type Part, shareOf } from './results.ts';

/** A share as it is printed: in percent, a dash where there is none. */
export function shareWords(share: number | null): string {
  return share === null ? '–' : percent(share);
}

const SAID = {
  recall: {
    name: 'supersession-pair recall',
    beats: 'above every control',
    other: 'false archival',
  },
  'false archival': {
    name: 'false archival',
    beats: 'below every control that archives anything',
    other: 'recall',
  },
} as const satisfies Record<Measure, { other: Measure } & Record<'name' | 'beats', string>>;

/** A control that does at least as well as ours, with its share; and its share of the other measure, which is the price. */
export interface Rival {
  readonly control: ControlName;
  readonly share: number;
  readonly price: number | null;
}

/**
 * Controls that ours does not beat: by recall those that are at least as high, by false archival those that archive anything and are at
 * most as high; nothing can be below a false archival of 0.
 */
export function rivalsOf(
  results: E3Results,
  part: Part,
  measure: Measure,
  kind: Cell['kind'] = 'all',
): Rival[] {
  const ours = shareOf(countsOf(results, 'ours', part, kind), measure);
  if (ours === null) return [];
  return CONTROL_NAMES.flatMap((control) => {
    const counts = countsOf(results, control, part, kind);
    const share = shareOf(counts, measure);
    const isMute = measure === 'false archival' && counts.archived === 0;
    if (share === null || isMute) return [];
    const isBeaten = measure === 'recall' ? ours > share : ours < share || ours === 0;
    return isBeaten ? [] : [{ control, share, price: shareOf(counts, SAID[measure].other) }];
  });
}

/** What follows from the figures, in sentences. */
export function findingsOf(results: E3Results): string[] {
  return [
    ...PARTS.flatMap((part) => [
      wholeWords(results, part, 'recall'),
      wholeWords(results, part, 'false archival'),
      kindWords(results, part, 'recall'),
      kindWords(results, part, 'false archival'),
      extractionWords(results, part),
    ]),
    budgetWords(results),
  ];
}

function wholeWords(results: E3Results, part: Part, measure: Measure): string {
  const counts = countsOf(results, 'ours', part);
  const rivals = rivalsOf(results, part, measure);
  const share = `${shareWords(shareOf(counts, measure))} % (${countWords(counts, measure)})`;
  const { name, beats, other } = SAID[measure];
  const prices = rivals.map((rival) => `${rivalWords(rival)} at a ${other} of ${shareWords(rival.price)} %`);
  const isLeast = measure === 'false archival' && counts.currentArchived === 0;
  if (isLeast) return `In ${part} wording, our ${name} is 0 % (${countWords(counts, measure)}).`;
  const verdict = rivals.length === 0 ? `is ${beats}` : `is not ${beats}: ${prices.join(', ')}`;
  return `In ${part} wording, our ${name} of ${share} ${verdict}.`;
}

function countWords(counts: Cell['counts'], measure: Measure): string {
  return measure === 'recall'
    ? `${counts.pairsFound} of ${counts.pairs} pairs`
    : `${counts.currentArchived} of ${counts.current} facts that still hold`;
}

function rivalWords({ control, share }: Rival): string {
  return `“${control}” has ${shareWords(share)} %`;
}

function kindWords(results: E3Results, part: Part, measure: Measure): string {
  const { name, beats } = SAID[measure];
  const short = GOLD_KINDS.flatMap((kind) => {
    const ours = shareOf(countsOf(results, 'ours', part, kind), measure);
    const rivals = rivalsOf(results, part, measure, kind);
    const words = rivals.map(rivalWords).join(', ');
    return rivals.length === 0 ? [] : [`${kind} (ours ${shareWords(ours)} %; ${words})`];
  });
  const start = `By kind, in ${part} wording, ${name}`;
  if (short.length > 0) return `${start} falls short in ${short.join('; ')}.`;
  return `${start} is ${beats}${measure === 'recall' ? '' : ', or 0,'} in each.`;
}

/** A fact that was not read cannot be superseded. */
function extractionWords(results: E3Results, part: Part): string {
  const { facts, extracted } = countsOf(results, 'ours', part);
  return `In ${part} wording ${extracted} of ${facts} facts of the right answers have a row; what was not read can be neither found nor archived.`;
}

function budgetWords({ mostRows, config }: E3Results): string {
  const { equal, double } = config.budgets;
  const binds = mostRows > equal ? 'seldom binds' : 'never binds';
  return `No history leaves more than ${mostRows} rows: a budget of ${equal} ${binds} here, and ${double} can hardly differ from it.`;
}
