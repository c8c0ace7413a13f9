import type { Dataset } from '../../library/parse/dataset.ts';
import { TAG } from '../../library/parse/tags.ts';

/** Elements whose words tell who somebody is: names, numbers, addresses, phones. */
const NAMES = ['x00100010', 'x00101001', 'x00101005', 'x00101060', 'x00102297'] as const;
const NUMBERS = [
  'x00100020',
  'x00101000',
  'x00101040',
  'x00101090',
  'x00102154',
  'x00080050',
  'x00380010',
] as const;
const LEAST = { name: 3, number: 4 } as const;

/** Whose file it is, as one line: the same for all files of one patient. */
export function identityOf(data: Dataset): string {
  return `${data.text(TAG.issuerOfPatientId) ?? ''}\0${data.text(TAG.patientId) ?? data.name(TAG.patientName) ?? ''}`;
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Finds what identifies the patient of a file wherever else it was typed: parts of names as words, numbers and addresses anywhere. Parts
 * of fewer than three letters and numbers of fewer than four characters are too common to be told from other words.
 */
export function identifierPattern(data: Dataset): RegExp | null {
  const names = NAMES.flatMap((tag) => data.texts(tag)).flatMap((name) => name.split(/[\^= ,]+/));
  const numbers = [...NUMBERS.flatMap((tag) => data.texts(tag)), data.text(TAG.patientBirthDate) ?? ''];
  const words = names
    .filter((one) => [...one].length >= LEAST.name)
    .map((one) => `(?<!\\p{L})${escaped(one)}(?!\\p{L})`);
  const codes = numbers.filter((one) => one.length >= LEAST.number).map(escaped);
  const all = [...new Set([...words, ...codes])];
  return all.length === 0 ? null : new RegExp(all.join('|'), 'iu');
}
