const TIME = /\b(previous(?:ly)?|prior|before|was|were|former(?:ly)?|earlier|history|since|ago|last)\b/i;
const CHANGE =
  /\b(chang\w+|change|compar\w+|gr[eo]w\w*|shr[iau]nk\w*|progress\w*|increas\w+|decreas\w+|enlarg\w+|mov(?:e|ed|ing)|trend)\b/i;

/** True where a question names time or change in a word of its own: a feature of ours, beside what the papers use (M7, S7). */
export function hasTimeWord(text: string): boolean {
  return TIME.test(text) || CHANGE.test(text);
}
