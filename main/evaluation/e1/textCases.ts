import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { splitSections } from '../../memory/facts/sections.ts';
import { writeDicomFile } from '../cohort/dicomFile.ts';
import { uidOf } from '../cohort/uid.ts';
import type { E1Cases, E1Study, E1Subject } from './cases.ts';

/**
 * One line of a JSONL file (docs/evaluation.md): a memory item of M11. `metadata.report` is the whole report, from which findings and
 * impression are taken by their headers; or both are given on their own. `file` is a DICOM file beside the JSONL, or left out.
 */
const Entry = z.object({
  item_id: z.string().min(1).optional(),
  subject_id: z.string().min(1).max(64),
  media_type: z.enum(['image', 'video', 'volume', 'text']).default('text'),
  file: z.union([z.string().min(1), z.array(z.string().min(1))]).optional(),
  metadata: z
    .object({
      study_time: z.string().regex(/^\d{4}-\d{2}-\d{2}/, 'a day as YYYY-MM-DD'),
      report: z.string().optional(),
      findings: z.string().optional(),
      impression: z.string().optional(),
      question: z.string().optional(),
      diagnosis: z.string().optional(),
      description: z.string().max(64).optional(),
      study_uid: z.string().optional(),
    })
    .refine(({ report, impression }) => report !== undefined || impression !== undefined, {
      error: 'a report or an impression',
      path: ['report'],
    }),
});
type Entry = z.infer<typeof Entry>;

const QUESTION = 'What does this examination show?';
const ISSUER = 'EVALUATION';

/** Reads the lines; what is none is listed and left out. Studies without a file get a header without pixels under `folder`. */
export async function textCases(text: string, path: string, folder: string): Promise<E1Cases> {
  const { entries, invalid } = parseLines(text);
  const withFiles = entries.some(({ file }) => file !== undefined);
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.subject_id, [...(groups.get(entry.subject_id) ?? []), entry]);
  const subjects: E1Subject[] = [];
  for (const [subjectId, own] of groups) {
    const dated = own.toSorted((a, b) => (a.metadata.study_time < b.metadata.study_time ? -1 : 1));
    const studies = [];
    for (const [at, entry] of dated.entries()) studies.push(await studyOf(entry, at, path, folder));
    subjects.push({ subjectId, issuer: withFiles ? null : ISSUER, studies });
  }
  if (subjects.length === 0)
    throw new AppError('bad_file', `${path} holds no study with a report. ${invalid[0] ?? 'It is empty.'}`);
  const words = `${entries.length} reports of ${subjects.length} subjects, ${withFiles ? 'with' : 'without'} images`;
  const hash = createHash('sha256').update(text).digest('hex');
  return { words, subjects, textOnly: !withFiles, invalid, hash };
}

function parseLines(text: string): { entries: Entry[]; invalid: string[] } {
  const entries: Entry[] = [];
  const invalid: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = Entry.safeParse(toJson(line));
    const issue = parsed.error?.issues[0];
    if (parsed.success) entries.push(parsed.data);
    else
      invalid.push(`line ${at + 1}: ${issue?.path.join('.') || 'entry'}: ${issue?.message ?? 'unreadable'}`);
  }
  return { entries, invalid };
}

function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function studyOf(entry: Entry, at: number, path: string, folder: string): Promise<E1Study> {
  const { subject_id, metadata, file } = entry;
  const date = metadata.study_time.slice(0, 10);
  const report = metadata.report ?? '';
  const study = {
    ...{ studyUid: metadata.study_uid ?? uidOf(`evaluation/${subject_id}/${date}/${at}`), date },
    description: metadata.description ?? 'Report without images',
    question: metadata.question ?? QUESTION,
    findings: metadata.findings ?? sectionOf(report, ['findings', 'body']),
    impression: metadata.impression ?? sectionOf(report, ['impression']),
    diagnosis: metadata.diagnosis ?? null,
  };
  const named = file === undefined ? [] : [file].flat();
  if (named.length > 0) return { ...study, files: named.map((one) => resolve(dirname(path), one)) };
  return { ...study, files: [await writeHeader(subject_id, study, at, folder)] };
}

/** What the sections of these names say, on one line; bullets are no words. */
function sectionOf(report: string, names: readonly string[]): string {
  return splitSections(report)
    .filter(({ name }) => names.includes(name))
    .map(({ start, end }) => report.slice(start, end))
    .join(' ')
    .replace(/(^|\n)\s*[-•*]\s+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A report needs a study to stand on: a header that says who and when, without pixels. */
async function writeHeader(subjectId: string, study: Omit<E1Study, 'files'>, at: number, folder: string) {
  const day = study.date.replaceAll('-', '');
  const bytes = writeDicomFile({
    SpecificCharacterSet: 'ISO_IR 192',
    SOPClassUID: '1.2.840.10008.5.1.4.1.1.66',
    SOPInstanceUID: uidOf(`${study.studyUid}/report`),
    StudyInstanceUID: study.studyUid,
    SeriesInstanceUID: uidOf(`${study.studyUid}/series`),
    ...{
      PatientName: 'EVALUATION',
      PatientID: subjectId,
      IssuerOfPatientID: ISSUER,
      PatientBirthDate: '',
      PatientSex: '',
    },
    ...{ StudyDate: day, SeriesDate: day, Modality: 'OT', StudyDescription: study.description },
    ...{ StudyID: String(at + 1), SeriesNumber: '1', InstanceNumber: '1' },
  });
  const target = join(folder, `${uidOf(study.studyUid)}.dcm`);
  await mkdir(folder, { recursive: true });
  await writeFile(target, bytes);
  return target;
}
