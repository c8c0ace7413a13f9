import { convert } from 'html-to-text';

const MOST_CHARACTERS = 8 * 1024 * 1024;
const MOST_DEPTH = 100;

/** The words of HTML or of a FHIR narrative: one line a block, a table one line a row. Links and pictures are left out, scripts never run. */
export function htmlToWords(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: MOST_CHARACTERS, maxDepth: MOST_DEPTH },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  }).trim();
}
