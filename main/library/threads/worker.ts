import { parentPort } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { inspectContent } from '../upkeep/inspectContent.ts';
import type { Answer, Job } from './jobs.ts';
import { readIndex, takeFile } from './takeFile.ts';

// Loaded when the first frame is asked for: an import needs no codec.
async function decode(job: Extract<Job, { kind: 'frame' }>) {
  const { decodeContent } = await import('../decode/decodeContent.ts');
  return decodeContent(job.folder, job.key, job.frame);
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
    return { ok: true, result: await decode(job) };
  } catch (fault) {
    if (fault instanceof AppError) return { ok: false, code: fault.code, sentence: fault.message };
    const words = fault instanceof Error ? fault.message : String(fault);
    return { ok: false, code: 'bad_file', sentence: `The file cannot be read: ${words}.` };
  }
}

parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await run(job)));
