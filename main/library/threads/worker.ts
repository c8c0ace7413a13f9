import { parentPort } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import type { Answer, Job } from './jobs.ts';
import { takeFile } from './takeFile.ts';

// Loaded when the first frame is asked for: an import needs no codec.
async function decode(job: Extract<Job, { kind: 'frame' }>) {
  const { decodeContent } = await import('../decode/decodeContent.ts');
  return decodeContent(job.folder, job.key, job.frame);
}

async function run(job: Job): Promise<Answer> {
  try {
    const result = job.kind === 'take' ? takeFile(job.folder, job.from) : await decode(job);
    return { ok: true, result };
  } catch (fault) {
    if (fault instanceof AppError) return { ok: false, code: fault.code, sentence: fault.message };
    const words = fault instanceof Error ? fault.message : String(fault);
    return { ok: false, code: 'bad_file', sentence: `The file cannot be read: ${words}.` };
  }
}

parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await run(job)));
