import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import type { BaseProblem, BaseProgress } from '../../contract/domain/base.ts';
import { AppError } from '../../contract/errors.ts';
import { parseDate } from '../dates.ts';
import type { BaseReading, BaseSource } from './baseReading.ts';
import { isDicom, type OpenedImage, openImage, videoKeyFrame } from './openImage.ts';
import { isPicture, pictureAsDicom } from './pictureAsDicom.ts';

/** M11. One memory item, as one line of a JSONL. `file` is relative to the folder of the JSONL; of a volume it may be a folder of slices. */
export const MemoryItem = z.strictObject({
  item_id: z.string().min(1),
  subject_id: z.string().min(1),
  media_type: z.enum(['image', 'video', 'volume']),
  key_frame: z.int().nonnegative().nullable().default(null),
  file: z.string().min(1),
  metadata: z.strictObject({
    study_time: z.string().nullable().default(null),
    report: z.string().trim().min(1),
    question: z.string().max(2000).default(''),
    view: z.string().default(''),
  }),
});
export type MemoryItem = z.infer<typeof MemoryItem>;

const NAMESPACE = '6f5be0a1-4f0c-5d8f-9f57-0c2f7a1de5b3';

interface Following {
  readonly signal: AbortSignal;
  progress(value: BaseProgress): void;
}

/** Reads and checks every line; what is invalid is listed with its line and left out. Throws `not_found`, `cancelled`. */
export async function loadJsonl(path: string, { signal, progress }: Following): Promise<BaseSource> {
  const text = await readFile(path, 'utf8');
  const readings = new Map<string, BaseReading>();
  const problems: BaseProblem[] = [];
  const seen = new Set<string>();
  const lines = text.split(/\r?\n/);
  for (const [index, content] of lines.entries()) {
    signal.throwIfAborted();
    if (index % 50 === 0) progress({ phase: 'checking', done: index, total: lines.length });
    if (content.trim() === '') continue;
    const line = index + 1;
    try {
      const item = parseItem(content, seen);
      const reading = await readingOf(dirname(path), path, line, item);
      addReading(readings, reading);
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      problems.push({ where: path, line, reason: fault.message });
    }
  }
  return { path, kind: 'jsonl', readings: [...readings.values()], problems };
}

function refuse(reason: string): AppError {
  return new AppError('bad_file', reason);
}

function parseItem(content: string, seen: Set<string>): MemoryItem {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    throw refuse('The line is no JSON. Write one object on each line.');
  }
  const parsed = MemoryItem.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw refuse(`${issue?.path.join('.') || 'item'}: ${issue?.message ?? 'wrong'}.`);
  }
  const item = parsed.data;
  if (seen.has(item.item_id)) throw refuse(`item_id: “${item.item_id}” stands on an earlier line.`);
  seen.add(item.item_id);
  if (item.metadata.study_time !== null && parseDate(item.metadata.study_time) === null)
    throw refuse('metadata.study_time: write it as 2024-01-31.');
  return item;
}

/** Several items of one study are one reading with several key frames; another report for the same study is refused. */
function addReading(readings: Map<string, BaseReading>, reading: BaseReading): void {
  const known = readings.get(reading.studyUid);
  if (known === undefined) {
    readings.set(reading.studyUid, reading);
    return;
  }
  if (known.report !== reading.report || known.patientId !== reading.patientId)
    throw refuse('metadata.report: an earlier line has another report of the same study.');
  const frames = known.frames && reading.frames && [...known.frames, ...reading.frames];
  readings.set(reading.studyUid, {
    ...{ ...known, frames },
    paths: [...new Set([...known.paths, ...reading.paths])],
    made: [...known.made, ...reading.made],
  });
}

async function readingOf(
  folder: string,
  where: string,
  line: number,
  item: MemoryItem,
): Promise<BaseReading> {
  const file = resolve(folder, item.file);
  const inside = relative(folder, file);
  if (inside.startsWith('..') || isAbsolute(inside))
    throw refuse('file: it points outside the folder of the JSONL.');
  const { report, question } = item.metadata;
  const common = { where, line, patientId: item.subject_id, report, question, author: null } as const;
  const bytes = await loadFirst(file, item);
  if (isDicom(bytes)) return { ...common, ...dicomReading(item, file, bytes) };
  return { ...common, issuer: null, ...(await pictureReading(item, file, bytes)) };
}

async function loadFirst(file: string, { media_type }: MemoryItem): Promise<Uint8Array> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw refuse('file: it is not there.');
  if (!found.isDirectory()) return readFile(file);
  if (media_type !== 'volume') throw refuse(`file: a folder can only be a volume, not a ${media_type}.`);
  const [first] = (await readdir(file)).sort();
  if (first === undefined) throw refuse('file: the folder is empty.');
  return readFile(join(file, first));
}

function dicomReading(item: MemoryItem, file: string, bytes: Uint8Array) {
  const image = openImage(bytes);
  if (image === null) throw refuse('file: the DICOM file names no study or instance.');
  const [identifier] = image.patient.identifiers;
  if (identifier?.id !== item.subject_id)
    throw refuse(`subject_id: the file is of the patient “${identifier?.id ?? 'without Patient ID'}”.`);
  const frames = framesOf(item, image);
  return { issuer: identifier.issuer, studyUid: image.studyUid, paths: [file], made: [], frames };
}

/** Of an image its frame, of a video the one of M11, of a volume those of M5 unless one is named. */
function framesOf({ media_type, key_frame, metadata }: MemoryItem, { sopUid, frames }: OpenedImage) {
  if (key_frame !== null && key_frame >= frames)
    throw refuse(`key_frame: the file has ${frames} ${frames === 1 ? 'frame' : 'frames'}, counted from 0.`);
  if (media_type === 'volume' && key_frame === null) return null;
  const frame = key_frame ?? (media_type === 'video' ? videoKeyFrame(frames) : 0);
  return [{ sopUid, frame, view: metadata.view }];
}

async function pictureReading(item: MemoryItem, file: string, bytes: Uint8Array) {
  if (!isPicture(bytes)) throw refuse('file: it is neither DICOM nor PNG nor JPEG. Convert it first.');
  if (item.media_type !== 'image' || (item.key_frame ?? 0) > 0)
    throw refuse(`media_type: a picture is an image of one frame, not a ${item.media_type}.`);
  const { study_time, report, view } = item.metadata;
  const studyUid = uidOf('study', item.subject_id, study_time ?? '', report);
  const sopUid = uidOf('instance', item.item_id, item.subject_id, study_time ?? '', report);
  const date = (study_time ?? '').slice(0, 10).replaceAll('-', '');
  const identity = {
    patientId: item.subject_id,
    studyUid,
    sopUid,
    view,
    date: date.length === 8 ? date : '',
  };
  await pictureAsDicom(bytes, identity);
  const load = async () => pictureAsDicom(await readFile(file), identity);
  return { studyUid, paths: [], made: [{ path: file, load }], frames: [{ sopUid, frame: 0, view }] };
}

/** A UID of given data (PS3.5 B.2): UUIDv5 as a number under 2.25 (P4). */
function uidOf(...parts: readonly string[]): string {
  return `2.25.${BigInt(`0x${uuidv5(JSON.stringify(parts), NAMESPACE).replaceAll('-', '')}`)}`;
}
