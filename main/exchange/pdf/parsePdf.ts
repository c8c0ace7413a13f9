import type { Dataset } from '../../library/parse/dataset.ts';
import { TAG } from '../../library/parse/tags.ts';
import { documentDate, type OpenDicom, openDicom, patientOf } from '../dicom/openDicom.ts';
import type { ParsedRecord, RecordDocument } from '../record.ts';
import { badFile } from '../refuse.ts';
import { codeOf } from '../sr/contentTree.ts';
import { SR } from '../sr/tags.ts';
import { UNKNOWN_PATIENT } from '../text/parseText.ts';
import { readPdfText } from './readPdf.ts';

const DOCUMENT = 'x00420011';
const DOCUMENT_TITLE = 'x00420010';
const DOCUMENT_KIND = 'x00420012';
const PDF_WITHIN = 1024;

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_WITHIN)).includes('%PDF-');
}

function isBare(bytes: Uint8Array): boolean {
  const isDicom = Buffer.from(bytes.subarray(128, 132)).toString('latin1') === 'DICM';
  return isPdf(bytes) && !isDicom;
}

const UNNAMED = {
  sourceId: null,
  title: 'PDF document',
  date: null,
  author: null,
  studyUids: [],
  accession: null,
};

function headOf({ data, sopUid }: OpenDicom): Omit<RecordDocument, 'text' | 'facts' | 'isProse'> {
  const study = data.text(TAG.studyInstanceUid);
  return {
    sourceId: sopUid,
    title: data.wholeText(DOCUMENT_TITLE) ?? codeOf(data, SR.conceptName)?.meaning ?? UNNAMED.title,
    date: documentDate(data),
    author: null,
    studyUids: study === null ? [] : [study],
    accession: data.text(TAG.accessionNumber),
  };
}

function documentIn(data: Dataset): Uint8Array {
  const document = data.bytes(DOCUMENT);
  const kind = data.text(DOCUMENT_KIND);
  if (document && isPdf(document)) return document;
  throw badFile(
    document
      ? `The encapsulated document (0042,0011) is no PDF${kind ? ` but ${kind}` : ''}.`
      : 'The DICOM file holds no encapsulated document (0042,0011).',
    'Export the report again as PDF or text.',
  );
}

/**
 * Reads a PDF, bare or encapsulated in DICOM (0042,0011): its text by page. A bare one names nobody and no date; what stands on its
 * pages is not guessed into an identity. Throws `bad_file` where it is damaged or holds no PDF.
 */
export async function parsePdf(bytes: Uint8Array): Promise<ParsedRecord> {
  const bare = isBare(bytes);
  const opened = bare ? null : openDicom(bytes);
  const read = await readPdfText(opened ? documentIn(opened.data) : bytes);
  const head = opened ? headOf(opened) : UNNAMED;
  const record = {
    patient: opened ? patientOf(opened.data) : UNKNOWN_PATIENT,
    documents: [{ ...head, text: read.text, facts: [], isProse: true }],
    imagingStudies: [],
    counts: { PDF: 1 },
  };
  const faults = (opened?.notes ?? []).map((note) => `The DICOM file: ${note}.`);
  return { format: 'pdf', records: [record], notes: [...faults, ...read.notes] };
}
