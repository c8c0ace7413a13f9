/**
 * Figures of the STAM paper in percent, as far as they are known here: recall, false archival, archived share. Measured on other data with
 * other extractors: printed beside ours, never compared by a test.
 */
export const PUBLISHED_ROWS: readonly (readonly string[])[] = [
  ['theirs', '53.9', '7.6', '23.6'],
  ['semantic only', '51.6', '–', '–'],
  ['deterministic rule', '28.6', '–', '–'],
  ['measurements and doses only', '16.4', '–', '–'],
  ['two of the controls (not known here which)', '–', '12.3 and 17.6', '–'],
  ['no types', '–', '–', '63.3'],
];
