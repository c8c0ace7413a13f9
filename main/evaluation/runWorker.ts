import { AppError } from '../contract/errors.ts';
import { openParentChannel } from '../host/workerHost.ts';
import { threadHost } from '../inference/threadHost.ts';
import { resolveHarness } from './harnesses.ts';
import { type RunReply, RunRequest } from './runMessages.ts';

/** The process of one run: it gets one `run`, and ends when its parent does. */
const channel = openParentChannel();
const stopped = new AbortController();
const say = (reply: RunReply) => channel.send(reply);
const TOLD_EVERY_MS = 200;

channel.onMessage((message) => {
  const request = RunRequest.parse(message);
  if (request.kind === 'stop') stopped.abort();
  else void run(request);
});

async function run({ harness, data, out, scratchRoot }: Extract<RunRequest, { kind: 'run' }>): Promise<void> {
  try {
    const context = { signal: stopped.signal, progress: seldom(), workers: threadHost(), scratchRoot };
    await resolveHarness(harness).run(data, out, context);
    say({ kind: 'done' });
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal';
    const sentence = error instanceof Error ? error.message : String(error);
    say({ kind: 'failed', code, sentence });
  }
}

/** Progress as it is told: when the words change, and else not oftener than a person can read. */
function seldom(): (done: number, total: number, words: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let last = '';
  return (done, total, words) => {
    if (words === last && performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    last = words;
    say({ kind: 'progress', progress: { done, total, words } });
  };
}
