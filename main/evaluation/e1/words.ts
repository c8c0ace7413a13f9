import { type Contrast, type E1Results, findArm, findContrast } from './results.ts';

/** A share or an F1 as it is printed: in percent with one digit. */
export function percent(value: number): string {
  return (100 * value).toFixed(1);
}

/** A p as it is printed. */
export function pWords(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

const SIGNIFICANT = 0.05;
const NAMES = { S: 'Semantic', E: 'Episodic', V: 'Visual' } as const;

/** What follows from the figures, in sentences: what helps, what does not, and why. */
export function findingsOf(results: E1Results): string[] {
  return [
    fewWords(results),
    ...comparison(results, 'SEV', 'none', 'Full memory', 'the reader without memory'),
    ...comparison(results, 'SEV', 'shuffled', 'Full memory', 'memory shuffled between patients'),
    ...comparison(results, 'SEV', 'question', 'Full memory', 'the majority impression of the same question'),
    questionWhy(results),
    ...comparison(results, 'SEV WB4', 'SEV WB0', 'Memory after WB4', 'the base memory WB0'),
    ...(['S', 'E', 'V'] as const).map((memory) => memoryWords(results, memory)),
    gateWords(results),
    ownWords(results),
    offWords(results),
    ...routedWords(results),
    ...crossWords(results),
    failedWords(results),
  ].filter((words) => words !== '');
}

/** Sign flips of n pairs give no p below 2 / 2^n. */
function fewWords({ counts }: E1Results): string {
  const least = 2 / 2 ** counts.memory;
  if (least < SIGNIFICANT) return '';
  return `Only ${counts.memory} subjects are asked about: no difference can have a p below ${pWords(least)}.`;
}

function comparison(results: E1Results, first: string, second: string, a: string, b: string): string[] {
  const found = findContrast(results, first, second);
  if (found === null) return [];
  return [`${a} ${verdict(found)} ${b}: ${differenceWords(found)}.`];
}

/** The control that reads no memory can win where the question tells the case. */
function questionWhy(results: E1Results): string {
  const found = findContrast(results, 'SEV', 'question');
  if (found === null || (found.p < SIGNIFICANT && found.difference.mean > 0)) return '';
  return 'Why the question alone does so well: each plot of these subjects has a question of its own and few, templated impressions, so that the question tells what kind of case it is. It knows nothing of the patient.';
}

function verdict({ difference, p }: Contrast): string {
  if (p >= SIGNIFICANT) return 'cannot be told from';
  return difference.mean > 0 ? 'beats' : 'loses to';
}

function differenceWords({ difference, p, better, worse, equal }: Contrast): string {
  const { mean, low, high } = difference;
  const sign = mean > 0 ? '+' : '';
  return `${sign}${percent(mean)} F1 (95 % ${percent(low)} to ${percent(high)}), p ${p < 0.001 ? '' : '= '}${pWords(p)}; better ${better}, worse ${worse}, equal ${equal}`;
}

function effectWords({ difference, p, better, worse }: Contrast, gain: string): string {
  if (better + worse === 0) return 'changes no answer';
  if (p >= SIGNIFICANT) return 'makes no difference that can be told from chance';
  return difference.mean > 0 ? gain : 'harms';
}

/** A memory alone, and what it adds to the other two. */
function memoryWords(results: E1Results, memory: keyof typeof NAMES): string {
  const others = 'SEV'.replace(memory, '');
  const alone = findContrast(results, memory, 'none');
  const added = findContrast(results, 'SEV', others);
  if (alone === null || added === null) return '';
  const helps = alone.p < SIGNIFICANT && alone.difference.mean > 0;
  const adds = added.p < SIGNIFICANT && added.difference.mean > 0;
  const first = `${NAMES[memory]} memory alone ${effectWords(alone, 'helps')}: ${differenceWords(alone)}.`;
  const second = `Beside the other two it ${effectWords(added, 'adds')}: ${differenceWords(added)}.`;
  return [first, second, ...(helps && adds ? [] : [whyNot(results, memory)])].join(' ');
}

function whyNot(results: E1Results, memory: keyof typeof NAMES): string {
  if (memory === 'V' && results.config.textOnly)
    return 'Why: there are no images, so that visual memory is empty.';
  if (memory === 'V')
    return 'Why: a row of visual memory has a view and a likeness and no words; it can only say which earlier reading to quote, and semantic or episodic memory must be there to be quoted.';
  const same =
    'Why: semantic and episodic memory hold the same signed impressions, so that either makes the other nearly needless';
  const missing = memory === 'E' && gateCounts(results).out > 0;
  return missing
    ? `${same}; and the gate keeps readings out of episodic memory that semantic memory has.`
    : `${same}.`;
}

/** M9 at work in the gold store: how many readings it kept out of how many, and by which criterion. */
function gateCounts({ written }: Pick<E1Results, 'written'>) {
  const counts: Record<string, number> = {};
  for (const { outcomes } of written.filter(({ store }) => store === 'gold'))
    for (const [name, count] of Object.entries(outcomes)) counts[name] = (counts[name] ?? 0) + count;
  const kept = Object.entries(counts).filter(([name]) => name.startsWith('kept out'));
  return {
    all: Object.values(counts).reduce((sum, count) => sum + count, 0),
    out: kept.reduce((sum, [, count]) => sum + count, 0),
    why: kept.map(([name, count]) => `${name.replace('kept out: ', '')} ${count}`).join(', '),
  };
}

function gateWords(results: E1Results): string {
  const { all, out, why } = gateCounts(results);
  if (all === 0) return '';
  return `The write-back gate kept ${out} of ${all} signed readings out of episodic and visual memory${out === 0 ? '' : ` (${why})`}; semantic memory has all of them.`;
}

function ownWords(results: E1Results): string {
  const grown = findContrast(results, 'own WB4', 'own WB0');
  if (grown === null) return '';
  const why =
    'This reader reads no pixels: without a person’s findings its own output repeats what memory said, and writing that back brings nothing new.';
  return `The reader’s own output, written back after WB0, gives ${differenceWords(grown)} from WB0 to WB4.${grown.p < SIGNIFICANT ? '' : ` ${why}`}`;
}

/** With write-back off the store must stay as it is. */
function offWords(results: E1Results): string {
  const f1 = findArm(results, 'off');
  if (f1 === null) return '';
  const changes = results.storeChanges.off;
  const kept = changes === 0 ? 'stays the same' : `CHANGED in ${changes} phases`;
  return `With write-back off after WB0 the store’s hash ${kept}; F1 ends at ${percent(f1.f1.mean)}.`;
}

/** M13: both paths on the same probes. */
function routedWords(results: E1Results): string[] {
  const found = findContrast(results, 'SEV', 'routed');
  if (found === null) return [];
  const same = found.better + found.worse === 0;
  const why = same
    ? ' Why: a scratch store has no signed drafts to learn from, so that the router takes the standard path; and the profiles differ in the order of the report, not in the answer.'
    : '';
  return [`The routed path ${same ? 'changes no answer' : 'differs'}: ${differenceWords(found)}.${why}`];
}

function crossWords(results: E1Results): string[] {
  const found = findContrast(results, 'cross EV', 'cross none');
  if (found === null) return [];
  const why =
    found.difference.mean > 0
      ? ''
      : ' What another patient’s most alike image had says little about this patient.';
  return [
    `Cross-patient memory on subjects that have none of their own (off in the product): ${differenceWords(found)}.${why}`,
  ];
}

function failedWords({ arms }: E1Results): string {
  const failed = arms.reduce((sum, one) => sum + one.failed, 0);
  return failed === 0
    ? 'No case failed.'
    : `${failed} answers failed; each counts as a case with an empty answer.`;
}
