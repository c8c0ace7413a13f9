import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { BaseProblem, BaseProgress } from '../../contract/domain/base.ts';
import { AppError } from '../../contract/errors.ts';
import type { RecordDocument, RecordPatient } from '../../exchange/record.ts';
import { sniffRecord } from '../../exchange/sniffRecord.ts';
import type { Parts } from '../parts.ts';
import { contentFolder } from '../records/contentFolder.ts';
import type { BaseReading, BaseSource } from './baseReading.ts';
import { isDicom, type OpenedImage, openImage } from './openImage.ts';

interface Following {
  readonly signal: AbortSignal;
  progress(value: BaseProgress): void;
}

interface FoundStudy {
  readonly image: OpenedImage;
  readonly paths: string[];
}

interface FoundReport {
  readonly path: string;
  readonly patient: RecordPatient;
  readonly document: RecordDocument;
}

const SR_CLASS = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.88\./;

/**
 * M11: the studies of a folder with the reports beside them. A report is matched exactly by Study Instance UID, by accession, or by Patient
 * ID where the patient has one study; a plain text by one of these as its name. Everything else is listed and left out.
 */
export async function loadFolder(parts: Parts, path: string, following: Following): Promise<BaseSource> {
  const studies = new Map<string, FoundStudy>();
  const reports: FoundReport[] = [];
  const problems: BaseProblem[] = [];
  const files = await listFiles(path);
  for (const [index, file] of files.entries()) {
    following.signal.throwIfAborted();
    if (index % 20 === 0) following.progress({ phase: 'checking', done: index, total: files.length });
    try {
      await takeFile(parts, file, studies, reports);
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      problems.push({ where: file, line: null, reason: fault.message });
    }
  }
  const matched = matchReports(studies, reports, problems);
  return { path, kind: 'folder', readings: matched, problems };
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

async function takeFile(
  parts: Parts,
  path: string,
  studies: Map<string, FoundStudy>,
  reports: FoundReport[],
): Promise<void> {
  const bytes = await readFile(path);
  const image = isDicom(bytes) ? openImage(bytes) : null;
  const format = image === null ? sniffRecord(bytes.subarray(0, 4096), path) : 'sr';
  if (image !== null && !SR_CLASS.test(image.sopClassUid)) {
    const study = studies.get(image.studyUid) ?? { image, paths: [] };
    study.paths.push(path);
    studies.set(image.studyUid, study);
    return;
  }
  if (format === null) throw new AppError('bad_file', 'It is neither DICOM nor a report that can be read.');
  const job = { kind: 'read', folder: contentFolder(parts), from: path, format } as const;
  const { parsed } = await parts.recordReader.run(job);
  const found = parsed.records.flatMap(({ patient, documents }) =>
    documents.filter(({ text }) => text.trim() !== '').map((document) => ({ path, patient, document })),
  );
  if (found.length === 0) throw new AppError('bad_file', 'It holds no report text.');
  reports.push(...found);
}

function matchReports(
  studies: ReadonlyMap<string, FoundStudy>,
  reports: readonly FoundReport[],
  problems: BaseProblem[],
): BaseReading[] {
  const byStudy = new Map<string, FoundReport>();
  const refuse = (where: string, reason: string) => problems.push({ where, line: null, reason });
  for (const report of reports) {
    const fitting = studiesOf([...studies.values()], report);
    const [study] = fitting;
    if (study === undefined || fitting.length > 1)
      refuse(
        report.path,
        fitting.length === 0 ? 'It fits no study here.' : `It fits ${fitting.length} studies here.`,
      );
    else if (byStudy.has(study.image.studyUid)) refuse(report.path, 'Its study has another report already.');
    else byStudy.set(study.image.studyUid, report);
  }
  return [...studies.values()].flatMap((study) => {
    const found = readingOf(study, byStudy.get(study.image.studyUid));
    if (typeof found !== 'string') return [found];
    refuse(study.paths[0] ?? '', found);
    return [];
  });
}

/** What a study and its report give, or why they give nothing. */
function readingOf({ image, paths }: FoundStudy, report: FoundReport | undefined): BaseReading | string {
  const [identifier] = image.patient.identifiers;
  if (report === undefined) return 'No report beside this study.';
  if (identifier === undefined) return 'The study names no Patient ID.';
  const { text, author } = report.document;
  const who = { patientId: identifier.id, issuer: identifier.issuer, studyUid: image.studyUid };
  const said = { where: report.path, line: null, report: text, question: '', author };
  return { ...who, ...said, paths, made: [], frames: null };
}

/** The studies that a report fits by the strongest of what it names; a person that it names has to be the study's (P1). */
function studiesOf(studies: readonly FoundStudy[], { path, patient, document }: FoundReport): FoundStudy[] {
  const name = basename(path, extname(path));
  const own = studies.filter(({ image }) => isSamePerson(patient, image.patient));
  const named = document.studyUids.length > 0 ? document.studyUids : [name];
  const byUid = own.filter(({ image }) => named.includes(image.studyUid));
  if (byUid.length > 0) return byUid;
  const accession = document.accession ?? name;
  const byAccession = own.filter(({ image }) => image.accession === accession);
  if (byAccession.length > 0) return byAccession;
  if (document.studyUids.length > 0 || document.accession !== null) return [];
  const ids = patient.identifiers.length === 0 ? [name] : patient.identifiers.map(({ id }) => id);
  return own.filter(({ image }) => image.patient.identifiers.some(({ id }) => ids.includes(id)));
}

/** True where a report names nobody, or one of the identifiers of the study, exactly with its issuer. */
function isSamePerson(report: RecordPatient, study: RecordPatient): boolean {
  if (report.identifiers.length === 0) return true;
  return report.identifiers.some(({ id, issuer }) =>
    study.identifiers.some((other) => other.id === id && other.issuer === issuer),
  );
}
