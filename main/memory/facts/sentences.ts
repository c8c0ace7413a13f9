/** A sentence with its place in the whole text. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const ABBREVIATION =
  /(?:^|[\s(])(?:dr|mr|mrs|ms|prof|approx|ca|resp|e\.g|i\.e|eg|ie|vs|cf|fig|figs|al|st|jr|inc|max|min|incl|pt|hx|dx|dept|temp|avg|est|diam|[a-z])\.$/i;
const NUMBERED = /(?:^|\s)(?:no|nr|im|ser|img)\.$/i;
const MARKER = /^(?:\s|[-•*·–]\s|\(?\d{1,2}[.)]\s)+/;
const WRAPPED_FROM = 60;
/** No sentence is longer: a text without stops costs no more than one with them. */
const LONGEST = 1000;
const LOOK_BACK = 24;

/**
 * Splits the stretch `start`–`end` of a text into sentences with spans in the whole text. Decimals, abbreviations and
 * initials do not end one; list markers are left out; a wrapped line goes on, a list's line ends.
 */
export function splitSentences(text: string, start = 0, end = text.length): Sentence[] {
  const sentences: Sentence[] = [];
  let from = start;
  for (let at = start; at <= end; at += 1) {
    if (at < end && !endsAt(text, from, at)) continue;
    const sentence = trimmed(text, from, at);
    if (sentence) sentences.push(sentence);
    from = at;
  }
  return sentences;
}

/** True where a sentence that began at `from` ends just before `at`. */
function endsAt(text: string, from: number, at: number): boolean {
  if (text[at] === '\n') return lineEnds(text, from, at);
  if (!/\s/.test(text[at] ?? '')) return false;
  if (at - from > LONGEST) return true;
  const isMarker = at - from < LOOK_BACK && /^\s*\(?\d{1,2}\.$/.test(text.slice(from, at));
  return !isMarker && stopEnds(text.slice(Math.max(from, at - LOOK_BACK), at), text.slice(at, at + 12));
}

function stopEnds(before: string, after: string): boolean {
  if (!/[.!?]["')\]]?$/.test(before)) return false;
  if (NUMBERED.test(before) && /^\s+\d/.test(after)) return false;
  return !ABBREVIATION.test(before);
}

function lineEnds(text: string, from: number, at: number): boolean {
  const line = text.slice(Math.max(from, text.lastIndexOf('\n', at - 1) + 1), at).trimEnd();
  const next = text.slice(at + 1, at + 60);
  if (/^\s*(?:\n|$)/.test(next) || /[.!?:]$/.test(line)) return !ABBREVIATION.test(line);
  if (/^\s*(?:[-•*·–]\s|\(?\d{1,2}[.)]\s)/.test(next)) return true;
  return (
    /^\s*[A-Z]/.test(next) && line.length < WRAPPED_FROM && !/(?:,|\band|\bor|\bthe|\bof|\bin)$/i.test(line)
  );
}

function trimmed(text: string, from: number, to: number): Sentence | null {
  const raw = text.slice(from, to);
  const lead = (MARKER.exec(raw)?.[0] ?? '').length;
  const body = raw.slice(lead).trimEnd();
  if (!/\p{L}/u.test(body)) return null;
  const start = from + lead;
  return { text: body.replace(/\s+/g, ' '), start, end: start + body.length };
}
