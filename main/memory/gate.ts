import { type Assertion, type Fact, type GateFigure, isServed } from '../contract/domain/memory.ts';
import { buildView, type ImageQuery, type Searchable, searchView } from './search.ts';

/** A clinical keyword found in a text, with how it is asserted and of whom. */
export interface FoundKeyword {
  readonly keyword: string;
  readonly assertion: Assertion;
  readonly subject: Fact['subject'];
}

/** Finds the keywords of the list on word boundaries; injected, the list is an asset. */
export type FindKeywords = (text: string) => readonly FoundKeyword[];

/** Limits of the gate. `novelty` is the encoder's τ; `cap` is rows per patient and store, 0 for none. */
export interface GateSettings {
  readonly novelty: number;
  readonly minWords: number;
  readonly cap: number;
}

/** M9, M10: ours for the words, the paper's code for the cap. */
export const GATE_DEFAULTS = { minWords: 5, cap: 200 } as const;

/** Max cosine over the patient's own rows; `empty` where none can be compared, `unknown` where no image of the reading was encoded. */
export type Nearest = number | 'empty' | 'unknown';

/** The nearest of the patient's own served episodic **and** visual rows of the same encoder (M9 a). */
export function nearestOwn(rows: readonly Searchable[], query: ImageQuery | null): Nearest {
  if (!rows.some(({ state, vector }) => isServed(state) && vector !== null)) return 'empty';
  if (query === null || query.vectors.length === 0) return 'unknown';
  const [best] = searchView(buildView(rows, query.encoderId), query, 1, () => null);
  return best?.score ?? 'empty';
}

/** M9 (a): strictly below τ (`limit`, null without an encoder); an empty memory writes. Without an image nothing is known, so it is not met. */
export function noveltyFigure(nearest: Nearest, limit: number | null): GateFigure {
  if (nearest === 'empty') return figure('novelty', true, null, limit, 'new (nothing to compare with)');
  if (nearest === 'unknown' || limit === null)
    return figure('novelty', false, null, limit, 'not known to be new (no image was encoded)');
  const met = nearest < limit;
  const shown = fixed(nearest, limit);
  return figure(
    'novelty',
    met,
    nearest,
    limit,
    met ? `new (nearest ${shown})` : `looks as before (${shown})`,
  );
}

/** M9 (b): words are runs of characters between white space that hold a letter or a digit. */
export function wordsFigure(text: string, minWords: number): GateFigure {
  const count = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const met = count >= minWords;
  return figure(
    'words',
    met,
    count,
    minWords,
    met ? `${count} words` : `${count} words, ${minWords} are needed`,
  );
}

/** M9 (c): one keyword of the patient, asserted present, absent or possible; a family's or a hypothetical one does not count. */
export function keywordFigure(found: readonly FoundKeyword[]): GateFigure {
  const counted = found.filter(
    ({ assertion, subject }) => assertion !== 'hypothetical' && subject === 'patient',
  );
  const [first] = counted;
  const detail = first ? `“${first.keyword}” (${first.assertion})` : 'no clinical finding is named';
  return figure('keyword', first !== undefined, counted.length, 1, detail);
}

/** M10: `count` rows of the patient stand in the store already; 0 means no cap. */
export function capFigure(count: number, cap: number): GateFigure {
  const met = cap === 0 || count < cap;
  const detail = cap === 0 ? `${count} rows, no cap` : met ? `${count} of ${cap} rows` : `full (${cap} rows)`;
  return figure('cap', met, count, cap === 0 ? null : cap, detail);
}

/** True where each criterion is met: all of them, or nothing is written. */
export function isGateMet(figures: readonly GateFigure[]): boolean {
  return figures.every(({ met }) => met);
}

function figure(
  name: GateFigure['name'],
  met: boolean,
  value: number | null,
  limit: number | null,
  detail: string,
): GateFigure {
  return { name, met, figure: value, limit, detail };
}

/** Two decimals, more where two would show the limit itself: 0.8999 against 0.9 is not "0.90". */
function fixed(value: number, limit: number): string {
  const short = value.toFixed(2);
  return Number(short) === limit && value !== limit ? String(value) : short;
}
