import type { Composition, CompositionSection } from '@medplum/fhirtypes';
import { z } from 'zod';
import { htmlToWords } from '../../htmlToWords.ts';
import { concept, reference, wordsOf } from '../datatypes.ts';
import { type Drafts, NO_DRAFTS, type Reading } from '../draft.ts';
import { fieldsOf, leaf, list, text, time } from '../lenient.ts';
import { documentOf, narrative, titleOf, VOID } from './report.ts';

const section = fieldsOf<CompositionSection>()({
  title: text,
  code: concept,
  text: narrative,
  section: list(leaf(z.unknown())),
});
const composition = fieldsOf<Composition>()({
  status: text,
  title: text,
  type: concept,
  date: time,
  author: list(reference),
  section: list(leaf(z.unknown())),
});

const MOST_DEPTH = 8;

function sectionsInWords(
  all: readonly unknown[],
  at: string,
  reading: Reading,
  depth: number,
): readonly string[] {
  if (depth > MOST_DEPTH) return [];
  return all.flatMap((one, index) => {
    const place = `${at}.section[${index}]`;
    const read = section(one, place, reading.notes);
    if (!read) return [];
    const own = [read.title ?? wordsOf(read.code), read.text?.div ? htmlToWords(read.text.div) : null];
    const words = own.filter((part) => part).join('\n');
    return [...(words === '' ? [] : [words]), ...sectionsInWords(read.section, place, reading, depth + 1)];
  });
}

/** A Composition, the head of a FHIR document: the narratives of its sections under their titles. */
export function readComposition(reading: Reading): Drafts {
  const { entry, notes } = reading;
  const read = composition(entry.resource, entry.name, notes);
  if (!read) return NO_DRAFTS;
  if (VOID.has(read.status ?? '')) {
    notes.add(`${entry.name} was entered in error; its text was left out.`);
    return NO_DRAFTS;
  }
  const written = sectionsInWords(read.section, entry.name, reading, 0).join('\n\n');
  if (written === '') return NO_DRAFTS;
  const title = titleOf(read.title ?? wordsOf(read.type), 'Document', read.status);
  const author = read.author.find((one) => one.display)?.display ?? null;
  const document = documentOf({ sourceId: entry.name, title, date: read.date, author, text: written });
  return { ...NO_DRAFTS, documents: [document] };
}
