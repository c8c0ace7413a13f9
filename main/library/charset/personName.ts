import type { PersonName } from '../../contract/domain/library.ts';

/** The name of nobody: all groups empty. */
export const NO_NAME: PersonName = { raw: '', alphabetic: '', ideographic: '', phonetic: '' };

/** One component group as one shows it: family name first, carets gone, empty components left out. */
function shownGroup(group: string | undefined): string {
  const components = (group ?? '').split('^').map((component) => component.trim());
  return components.filter((component) => component !== '').join(' ');
}

/** Splits a decoded PN value into its three component groups (PS3.5 section 6.2.1): alphabetic, ideographic, phonetic. */
export function parsePersonName(decoded: string): PersonName {
  const [alphabetic, ideographic, phonetic] = decoded.split('=');
  return {
    raw: decoded,
    alphabetic: shownGroup(alphabetic),
    ideographic: shownGroup(ideographic),
    phonetic: shownGroup(phonetic),
  };
}
