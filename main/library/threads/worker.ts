import { parentPort } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { encodePicture, encodePlaces } from '../../contract/wire/pictureBytes.ts';
import { inspectContent } from '../upkeep/inspectContent.ts';
import type { Answer, Job, JobResults } from './jobs.ts';
import { readIndex, takeFiles } from './takeFile.ts';

// Loaded when the first frame is asked for: an import needs no codec.
async function decode(job: Extract<Job, { kind: 'frame' }>) {
  const { decodeContent } = await import('../decode/decodeContent.ts');
  return decodeContent(job.folder, job.key, job.frame);
}

async function picture(job: Extract<Job, { kind: 'picture' | 'places' }>) {
  const { pictureOfContent, placesOfContent } = await import('../decode/decodeContent.ts');
  if (job.kind === 'places') return encodePlaces(placesOfContent(job.folder, job.key));
  return encodePicture(await pictureOfContent(job.folder, job.key, job.frame));
}

async function warm(): Promise<null> {
  await import('../decode/decodeContent.ts');
  return null;
}

async function derived(job: Extract<Job, { kind: 'derived' | 'contours' }>) {
  const { contoursOfContent, derivedOfContent } = await import('../derived/derivedOfContent.ts');
  if (job.kind === 'contours') return contoursOfContent(job.folder, job.key);
  return derivedOfContent(job.folder, job.key, job.of);
}

async function compare({ folder, keys }: Extract<Job, { kind: 'compare' }>) {
  const { compareContents } = await import('../conflicts/compareContents.ts');
  return compareContents(folder, keys);
}

async function run(job: Job): Promise<Answer> {
  try {
    if (job.kind === 'take') return { ok: true, result: await takeFiles(job.folder, job.from) };
    if (job.kind === 'index') return { ok: true, result: readIndex(job.folder, job.from) };
    if (job.kind === 'inspect') return { ok: true, result: inspectContent(job) };
    if (job.kind === 'derived' || job.kind === 'contours') return { ok: true, result: await derived(job) };
    if (job.kind === 'compare') return { ok: true, result: await compare(job) };
    if (job.kind === 'frame') return { ok: true, result: await decode(job) };
    if (job.kind === 'warm') return { ok: true, result: await warm() };
    return { ok: true, result: await picture(job) };
  } catch (fault) {
    if (fault instanceof AppError) return { ok: false, code: fault.code, sentence: fault.message };
    const words = fault instanceof Error ? fault.message : String(fault);
    return { ok: false, code: 'bad_file', sentence: `The file cannot be read: ${words}.` };
  }
}

// Bytes of a picture are handed over, not copied.
function handedOver({ kind }: Job, answer: Answer): ArrayBuffer[] {
  return kind === 'picture' && answer.ok ? [(answer.result as JobResults['picture']).buffer] : [];
}

// Answers keep the order of the jobs: the next files are read while the ones before become durable.
let answered = Promise.resolve();
parentPort?.on('message', (job: Job) => {
  const answer = run(job);
  answered = answered.then(async () => parentPort?.postMessage(await answer, handedOver(job, await answer)));
});
