import { z } from 'zod';
import { Laterality } from '../../contract/domain/laterality.ts';
import { Assertion, Fact } from '../../contract/domain/memory.ts';
import { SourcePerson } from '../../contract/domain/records.ts';
import { Span } from '../../contract/domain/source.ts';
import { ClinicalTime } from '../../contract/domain/time.ts';
import type { PatientRecord } from '../../exchange/record.ts';

const time = ClinicalTime.nullable();
const words = z.string().nullable();

const StoredFact = z.object({
  sourceId: words,
  category: Fact.shape.category,
  concept: z.string(),
  codes: z.array(z.object({ system: words, code: z.string() })),
  value: z.number().nullable(),
  unit: words,
  site: words,
  laterality: Laterality.nullable(),
  assertion: Assertion,
  subject: Fact.shape.subject,
  validFrom: time,
  validTo: time,
  lastDocumented: time,
  ended: z.enum(['resolved', 'prior_state', 'entered_in_error']).nullable(),
  lesionSourceId: words.optional(),
  span: Span,
});

const StoredText = z.object({
  sourceId: words,
  title: z.string(),
  date: time,
  author: words,
  text: z.string(),
  studyUids: z.array(z.string()),
  accession: words,
  facts: z.array(StoredFact),
  isProse: z.boolean(),
});

/** An examination as a record names it. */
export const StoredImagingStudy = z.object({
  sourceId: words,
  studyUid: words,
  time,
  modalities: z.array(z.string()),
  description: z.string(),
  bodyPart: words,
  instanceCount: z.number().nullable(),
});

/** What a source says of one person, as it is kept while it waits. */
export const StoredRecord: z.ZodType<PatientRecord> = z.object({
  patient: SourcePerson,
  documents: z.array(StoredText),
  imagingStudies: z.array(StoredImagingStudy),
  counts: z.record(z.string(), z.number()),
});
