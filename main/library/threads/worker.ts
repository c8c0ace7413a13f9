import { parentPort } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { encodePicture, encodePlaces } from '../../contract/wire/pictureBytes.ts';
import { inspectContent } from '../upkeep/inspectContent.ts';
import type { Answer, Job, JobResults } from './jobs.ts';
import { readIndex, takeFile } from './takeFile.ts';

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

async function compare({ folder, keys }: Extract<Job, { kind: 'compare' }>) {
  const { compareContents } = await import('../conflicts/compareContents.ts');
  return compareContents(folder, keys);
}

async function run(job: Job): Promise<Answer> {
  try {
    if (job.kind === 'take') return { ok: true, result: takeFile(job.folder, job.from) };
    if (job.kind === 'index') return { ok: true, result: readIndex(job.folder, job.from) };
    if (job.kind === 'inspect') return { ok: true, result: inspectContent(job) };
    if (job.kind === 'compare') return { ok: true, result: await compare(job) };
    if (job.kind === 'frame') return { ok: true, result: await decode(job) };
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

parentPort?.on('message', async (job: Job) => {
  const answer = await run(job);
  parentPort?.postMessage(answer, handedOver(job, answer));
});
