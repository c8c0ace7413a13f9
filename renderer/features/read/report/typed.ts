/** Words typed in a field over a saved value; `base` is the value that they were typed over. */
export interface Typed {
  readonly words: string;
  readonly base: string;
}

/** What a field holds once another value was saved: the value, unless a person has typed over the one before. */
export function followSaved(typed: Typed, saved: string): Typed {
  const isUntouched = typed.words === typed.base || typed.words.trim() === saved;
  return isUntouched ? { words: saved, base: saved } : typed;
}

/** True where what was typed would overwrite words that another window saved meanwhile. */
export function isOvertaken({ words, base }: Typed, saved: string): boolean {
  return words !== base && base !== saved && words.trim() !== saved;
}
