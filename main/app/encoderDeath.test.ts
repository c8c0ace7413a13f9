import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyRow } from '../contract/domain/library.ts';
import type { WorkerHost } from '../host/workerHost.ts';
import { childProcessHost } from '../inference/childProcessHost.ts';
import { openTestCore, type TestCore, takeIn, write } from './testCore.ts';

let opened: TestCore;
let studies: StudyRow[];
let onEncode: () => void = () => undefined;

/** The real host, which says when pictures are sent to a worker. */
function watchedWorkers(): WorkerHost {
  const host = childProcessHost();
  return {
    spawnWorker: (entry, options) => {
      const worker = host.spawnWorker(entry, options);
      const send = (message: unknown) => {
        worker.send(message);
        if ((message as { kind: string }).kind === 'encode') onEncode();
      };
      return { ...worker, send };
    },
  };
}

beforeAll(async () => {
  opened = await openTestCore({ workers: watchedWorkers() });
  const days = ['20240101', '20240201', '20240301', '20240401'];
  studies = await takeIn(
    opened.client,
    days.map((day, at) => ({ patient: 'P1', day, picture: at })),
  );
}, 60_000);
afterAll(() => opened.remove());

/** Never 0: a signal to 0 goes to all of this test's own processes. */
function encoderPid(): number {
  const pid = opened.core.parts.images.encoder.pid();
  if (pid === null) throw new Error('The encoder does not run.');
  return pid;
}

/** Stops the worker, so that it cannot answer, and kills it once the pictures were sent to it. */
function killWhileEncoding(): void {
  const pid = encoderPid();
  process.kill(pid, 'SIGSTOP');
  onEncode = () => {
    onEncode = () => undefined;
    process.kill(pid, 'SIGKILL');
  };
}

const studyAt = (at: number) => studies[at]?.studyKey as StudyRow['studyKey'];
const LOST = {
  code: 'worker_died',
  message: 'The image encoder stopped unexpectedly; this call is lost, ask again and it starts anew.',
};

test('[05 N6] the encoder is killed while memory is searched: an error that says so, and the next question works', async () => {
  const { client } = opened;
  killWhileEncoding();
  await expect(client.memory.retrieve({ studyKey: studyAt(0) })).rejects.toMatchObject(LOST);
  expect(await client.memory.retrieve({ studyKey: studyAt(0) })).toMatchObject({ imagesEncoded: 1 });
});

test('[05 N6] the encoder is killed while a report is drafted: nothing half-drafted is left, and the next draft works', async () => {
  const { client } = opened;
  const request = { studyKey: studyAt(1), question: 'Any change?' };
  killWhileEncoding();
  await expect(client.reading.draft(request)).rejects.toMatchObject(LOST);
  expect((await client.reading.open({ studyKey: studyAt(1) })).report.sentences).toEqual([]);
  const { draft } = await client.reading.draft(request);
  expect(draft.packet.imagesEncoded).toBe(1);
});

test('[05 N6] the encoder is killed while a report is signed: it stays a draft, and signing again works', async () => {
  const { client } = opened;
  const study = studies[2] as StudyRow;
  const saved = await write(client, study, { impression: 'No pleural effusion is seen today.' });
  const request = { reportId: saved.id, basedOn: saved.version };
  killWhileEncoding();
  await expect(client.reading.sign(request)).rejects.toMatchObject(LOST);
  expect((await client.reading.open({ studyKey: studyAt(2) })).report.state).toBe('draft');
  expect(await client.reading.sign(request)).toMatchObject({ outcome: 'signed' });
});

test('[05 N6] the encoder is killed while nothing is asked: the next question does not notice', async () => {
  process.kill(encoderPid(), 'SIGKILL');
  await expect.poll(() => opened.core.parts.images.encoder.pid()).toBeNull();
  expect(await opened.client.memory.retrieve({ studyKey: studyAt(3) })).toMatchObject({ imagesEncoded: 1 });
});
