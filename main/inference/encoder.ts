import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../contract/errors.ts';
import { resolveEntry } from '../host/entry.ts';
import type { WorkerHost } from '../host/workerHost.ts';
import { createCallQueue, throwIfAborted } from './callQueue.ts';
import type { EncoderReply, EncoderRequest } from './encoderMessages.ts';
import type { Manifest, ModelInput } from './manifest.ts';
import { type GreyImage, preprocess } from './preprocess.ts';
import { Supervisor } from './supervisor.ts';
import { onnxFileOf, verifyModel } from './verifyModel.ts';

/** An image encoder in its own process. */
export interface Encoder {
  readonly id: string;
  readonly dimension: number;
  /** τ of M9, from the manifest; null where it gives none. */
  readonly novelty: number | null;
  /** Execution provider in use, e.g. `cpu` (N4). */
  provider(): string;
  /**
   * One vector of unit length per picture, in order. If the process dies meanwhile: `worker_died`; the next call starts it again.
   * `cancelled` on abort, `unavailable` where too many calls wait.
   */
  encode(images: readonly GreyImage[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Process id, or null while none runs. */
  pid(): number | null;
  close(): void;
}

export interface EncoderOptions {
  readonly host: WorkerHost;
  /** The model's folder, with its manifest.json. */
  readonly folder: string;
  /** For loading, and for each batch. Default 60 s. */
  readonly timeoutMs?: number;
  /** Calls that may wait. Default 64. */
  readonly queueLimit?: number;
}

const BATCH = 8;

/** Verifies a model's files, then loads it in a worker (05 N4). `bad_file` before any native code where a file is not right. */
export async function openEncoder(options: EncoderOptions): Promise<Encoder> {
  const manifest = await verifyModel(options.folder);
  const { input, outputDimension: dimension } = encoderShape(manifest);
  const worker = createEncoderWorker(options, manifest, input);
  const { supervisor } = worker;
  const queue = createCallQueue(options.queueLimit ?? 64);
  await worker.start();
  const model = { id: manifest.id, size: input.size, dimension };
  return {
    id: manifest.id,
    dimension,
    novelty: manifest.thresholds.novelty ?? null,
    provider: worker.provider,
    encode: (images, signal) => queue.run(() => encodeAll(worker, model, images, signal), signal),
    pid: () => supervisor.pid(),
    close: () => supervisor.close(),
  };
}

/** What a batch is made and read by: width and height of the model's input in pixels, and the length of its vectors. */
interface EncoderModel {
  readonly id: string;
  readonly size: number;
  readonly dimension: number;
}

async function encodeAll(
  worker: EncoderWorker,
  model: EncoderModel,
  images: readonly GreyImage[],
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  const losses = worker.supervisor.losses();
  for (let i = 0; i < images.length; i += BATCH) {
    throwIfAborted(signal);
    const batch = images.slice(i, i + BATCH);
    const grey = await preprocessBatch(batch, model.size, signal);
    worker.supervisor.assertAlive(losses);
    const encoded = await worker.encode(grey, batch.length);
    vectors.push(...splitVectors(encoded, batch.length, model));
  }
  return vectors;
}

/** The pictures one behind the other, as the model takes them. Lets other work in after each. */
async function preprocessBatch(
  images: readonly GreyImage[],
  size: number,
  signal?: AbortSignal,
): Promise<Float32Array> {
  const area = size * size;
  const grey = new Float32Array(images.length * area);
  for (const [i, image] of images.entries()) {
    grey.set(preprocess(image, size), i * area);
    await setImmediate();
    throwIfAborted(signal);
  }
  return grey;
}

function encoderShape(manifest: Manifest): { input: ModelInput; outputDimension: number } {
  const { input, outputDimension, role, runtime } = manifest;
  if (role === 'image-encoder' && runtime === 'onnx' && input && outputDimension)
    return { input, outputDimension };
  throw new AppError(
    'bad_file',
    `The manifest of ${manifest.id} describes no ONNX image encoder with input and output shape.`,
    {},
  );
}

/** The worker's side of one model: opens it in each new process, falls back to the CPU once, and asks it for vectors. */
interface EncoderWorker {
  readonly supervisor: Supervisor;
  provider(): string;
  start(): Promise<void>;
  /** Vectors of so many pictures, one behind the other. */
  encode(grey: Float32Array, count: number): Promise<Float32Array>;
}

function createEncoderWorker(options: EncoderOptions, manifest: Manifest, input: ModelInput): EncoderWorker {
  const path = join(options.folder, onnxFileOf(manifest));
  let providers: readonly string[] | null = null;
  let provider = '';
  let nextId = 0;
  const supervisor = new Supervisor({
    host: options.host,
    entry: resolveEntry(new URL('./encoderWorker.ts', import.meta.url)),
    name: 'image encoder',
    timeoutMs: options.timeoutMs ?? 60_000,
    greet: async (exchange) => {
      const request: EncoderRequest = { kind: 'open', path, input, providers };
      const reply = (await exchange(request)) as EncoderReply;
      if (reply.kind !== 'opened') throw refusal(manifest.id, reply);
      provider = reply.provider;
    },
  });
  return {
    supervisor,
    provider: () => provider,
    start: async () => {
      await supervisor.ready().catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'worker_died') throw error;
        // A provider's native code can take the process along: the CPU's is tried before giving up.
        providers = ['cpu'];
        return supervisor.ready();
      });
    },
    encode: async (grey, count) => {
      const request: EncoderRequest = { kind: 'encode', id: nextId++, count, grey };
      const reply = (await supervisor.exchange(request)) as EncoderReply;
      if (reply.kind === 'encoded') return reply.vectors;
      throw refusal(manifest.id, reply);
    },
  };
}

function refusal(id: string, reply: EncoderReply): AppError {
  const message = reply.kind === 'failed' ? reply.message : 'an answer out of turn';
  return new AppError(
    'unavailable',
    `The model ${id} could not be run on this machine; choose another encoder.`,
    { message },
  );
}

function splitVectors(all: Float32Array, count: number, { id, dimension }: EncoderModel): Float32Array[] {
  if (all.length !== count * dimension) {
    throw new AppError('bad_file', `The model ${id} gave vectors of another dimension than ${dimension}.`, {
      got: all.length / count,
    });
  }
  return Array.from({ length: count }, (_, i) => unitVector(all.slice(i * dimension, (i + 1) * dimension)));
}

/** z / (‖z‖₂ + 1e-12) (M3), for encoders that do not do it themselves. */
function unitVector(z: Float32Array): Float32Array {
  const norm = Math.sqrt(z.reduce((sum, v) => sum + v * v, 0)) + 1e-12;
  return Math.abs(norm - 1) < 1e-6 ? z : z.map((v) => v / norm);
}
