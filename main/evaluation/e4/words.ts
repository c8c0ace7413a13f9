import { percent, pWords } from '../e1/words.ts';
import { type Arm, cellFor, type E4Results } from './results.ts';

/** What is aimed at: accuracy of current and previous values, and the share of current-value questions without history. */
export const AIMS = { accuracy: 0.95, withoutHistory: 0.5, untimed: 0.3 } as const;

/** What follows from the figures, in sentences. */
export function findingsOf(results: E4Results): string[] {
  return [
    ...(['current value', 'previous value'] as const).map((type) => accuracyWords(results, type)),
    stateWords(results),
    leftOutWords(results),
    againstWords(results, 'both'),
    againstWords(results, 'time words alone'),
    againstWords(results, 'gate without time words'),
    lossWords(results),
    equalWords(results),
    `History is critical for ${results.counts.historyCritical} questions (right with both, wrong without) and harmful for ${results.counts.historyHarmful}.`,
    untimedWords(results),
  ];
}

function aimWords(value: number, aim: number): string {
  return value >= aim ? `reaches the aim of ${percent(aim)} %` : `is below the aim of ${percent(aim)} %`;
}

function accuracyWords(results: E4Results, type: 'current value' | 'previous value'): string {
  const { right, n } = cellFor(results, 'gate', type);
  return `With the gate, ${percent(right)} % of ${n} questions for the ${type} are answered right, which ${aimWords(right, AIMS.accuracy)}.`;
}

/** Reading cannot mend what the reports were read into. */
function stateWords({ counts }: E4Results): string {
  const parts = counts.stateAsTruth.map(({ type, n, right }) => `${type} ${right} of ${n}`);
  return `Where the rows of the lesion or device are those of the truth, both stores together give the right answer so often: ${parts.join(', ')}. The rest were read wrong from the reports before any question.`;
}

function leftOutWords(results: E4Results): string {
  const { withoutHistory } = cellFor(results, 'gate', 'current value');
  const [gate, both] = [cellFor(results, 'gate', 'all'), cellFor(results, 'both', 'all')];
  const saved = both.tokens - gate.tokens;
  return `The gate leaves history out of ${percent(withoutHistory)} % of the questions for the current value, which ${aimWords(withoutHistory, AIMS.withoutHistory)}; over all questions it saves ${saved.toFixed(1)} of ${both.tokens.toFixed(1)} tokens each.`;
}

function againstWords({ contrasts }: E4Results, second: Arm): string {
  const found = contrasts.find((one) => one.first === 'gate' && one.second === second && one.type === 'all');
  if (found === undefined) return '';
  return `Gate against “${second}”: ${found.onlyFirst} questions are right with the gate alone, ${found.onlySecond} with the other alone (p ${pWords(found.p)}).`;
}

function lossWords(results: E4Results): string {
  const parts = (['when', 'how long'] as const).map((type) => {
    const [gate, both] = [cellFor(results, 'gate', type).right, cellFor(results, 'both', type).right];
    return `${type} ${percent(gate)} % of ${percent(both)} %`;
  });
  return `What the gate costs is where neither a time word nor a day or value tells the stores apart: ${parts.join(', ')} with both.`;
}

function equalWords(results: E4Results): string {
  const [both, active] = [
    cellFor(results, 'both at equal words', 'all'),
    cellFor(results, 'ACTIVE refilled at equal words', 'all'),
  ];
  return `At equal words both stores give ${percent(both.right)} % right, ACTIVE refilled ${percent(active.right)} %.`;
}

function untimedWords({ counts }: E4Results): string {
  const share = counts.needHistory === 0 ? 0 : counts.needHistoryUntimed / counts.needHistory;
  return `${percent(share)} % of the questions that need history hold no time word (at least ${percent(AIMS.untimed)} % are wanted).`;
}
