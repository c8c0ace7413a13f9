import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { parseRecord } from '../../exchange/parseRecord.ts';
import type { RecordFormat } from '../../exchange/record.ts';
import { projectRoot } from '../../host/entry.ts';
import { contentPath } from '../../library/files.ts';
import { parseHead } from '../../library/parse/parseHead.ts';
import { type ByteSource, fileSource } from '../../library/parse/source.ts';
import { openSource } from '../../library/threads/takeFile.ts';
import { extractFacts } from '../../memory/facts/extract.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import { loadLexicon } from '../../memory/facts/loadLexicon.ts';
import type {
  ContentPlace,
  ProseText,
  ReaderAnswer,
  ReaderJob,
  ReaderResults,
  ReadRecord,
} from './readerJobs.ts';

/** Larger files are refused: a record is text. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Larger originals are not kept beside their text. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;
/** (0042,0011) Encapsulated Document (PS3.3 C.24.2). */
const ENCAPSULATED = 'x00420011';

let lexicon: Promise<Lexicon> | null = null;

function readAll(source: ByteSource): Uint8Array<ArrayBuffer> {
  try {
    if (source.size > MOST_BYTES)
      throw new AppError('bad_file', 'larger than 64 MB: split the export and import its parts.');
    return new Uint8Array(source.read(0, source.size));
  } finally {
    source.close();
  }
}

async function read(
  bytes: Uint8Array<ArrayBuffer>,
  format: RecordFormat,
  keep: boolean,
): Promise<ReadRecord> {
  const parsed = await parseRecord(bytes, format);
  const isKept = keep && bytes.length <= MOST_KEPT_BYTES;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { parsed, sha256, file: isKept ? bytes : null };
}

async function extract(texts: readonly ProseText[]): Promise<ReaderResults['extract']> {
  lexicon ??= loadLexicon(join(projectRoot, 'assets/lexicon'));
  const words = await lexicon;
  return texts.map(({ text, date }) => extractFacts(text, { documentDate: date, lexicon: words }));
}

/** The document that an instance encapsulates; a NUL may stand at its end (PS3.5 7.1). */
function originalOf({ folder, key }: ContentPlace): Uint8Array<ArrayBuffer> {
  const source = fileSource(contentPath(folder, key));
  try {
    const bytes = parseHead(source).data.bytes(ENCAPSULATED);
    if (bytes === null || bytes.length === 0)
      throw new AppError('bad_file', 'The instance holds no document. Import it again.');
    return new Uint8Array(bytes);
  } finally {
    source.close();
  }
}

function run(job: ReaderJob): Promise<ReaderResults[keyof ReaderResults]> {
  switch (job.kind) {
    case 'read':
      return read(readAll(openSource(job.from, job.folder)), job.format, job.format === 'pdf');
    case 'readInstance':
      return read(readAll(fileSource(contentPath(job.from.folder, job.from.key))), job.format, false);
    case 'extract':
      return extract(job.texts);
    case 'original':
      return Promise.resolve(originalOf(job.from));
  }
}

async function answer(job: ReaderJob): Promise<ReaderAnswer> {
  try {
    return { ok: true, result: await run(job) };
  } catch (fault) {
    if (fault instanceof AppError) return { ok: false, code: fault.code, sentence: fault.message };
    const words = fault instanceof Error ? fault.message : String(fault);
    return { ok: false, code: 'bad_file', sentence: `it cannot be read: ${words}` };
  }
}

parentPort?.on('message', async (job: ReaderJob) => parentPort?.postMessage(await answer(job)));
