/** A path as a person writes or pastes it: blanks around it go, and one pair of quotes, which file managers put around a copied path. */
export function typedPath(text: string): string {
  const trimmed = text.trim();
  const quoted = /^(["'])(.*)\1$/s.exec(trimmed);
  return quoted?.[2] === undefined ? trimmed : quoted[2].trim();
}
