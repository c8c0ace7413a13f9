import './withoutTelemetry.ts';
import { availableParallelism } from 'node:os';
import { InferenceSession, listSupportedBackends, Tensor } from 'onnxruntime-node';
import { openParentChannel } from '../host/workerHost.ts';
import type { EncoderReply, EncoderRequest } from './encoderMessages.ts';
import type { ModelInput } from './manifest.ts';

/** N4: tried in this order, those that this build of the runtime has. */
const PREFERRED = ['cuda', 'dml', 'coreml', 'webgpu', 'cpu'];

const channel = openParentChannel();
const reply = (message: EncoderReply) => channel.send(message);
let model: { readonly session: InferenceSession; readonly input: ModelInput } | null = null;

channel.onMessage((message) => {
  const request = message as EncoderRequest;
  const id = request.kind === 'encode' ? request.id : null;
  answer(request).then(reply, (error: unknown) => reply({ kind: 'failed', id, message: String(error) }));
});

async function answer(request: EncoderRequest): Promise<EncoderReply> {
  if (request.kind === 'open') {
    const { session, provider } = await openSession(request.path, request.providers);
    model = { session, input: request.input };
    return { kind: 'opened', provider };
  }
  if (!model) throw new Error('no model is open');
  const { session, input } = model;
  const outputs = await session.run({ [session.inputNames[0] as string]: tensorOf(request, input) });
  const output = outputs[session.outputNames[0] as string] as Tensor;
  return { kind: 'encoded', id: request.id, vectors: output.data as Float32Array };
}

async function openSession(
  path: string,
  wanted: readonly string[] | null,
): Promise<{ session: InferenceSession; provider: string }> {
  const offered = new Set(listSupportedBackends().map((b) => b.name));
  const failures: string[] = [];
  for (const provider of wanted ?? PREFERRED.filter((name) => offered.has(name))) {
    try {
      const session = await InferenceSession.create(path, {
        executionProviders: [provider],
        intraOpNumThreads: Math.min(4, availableParallelism()),
        logSeverityLevel: 4,
      });
      return { session, provider };
    } catch (error) {
      // A provider that throws is left out, not fatal (N4).
      failures.push(`${provider}: ${String(error)}`);
    }
  }
  throw new Error(failures.join('; ') || 'the runtime offers no provider');
}

/** Spreads grey over the channels, (grey − mean) / std, in the model's layout. */
function tensorOf(
  request: { readonly count: number; readonly grey: Float32Array },
  input: ModelInput,
): Tensor {
  const { size, channels, layout } = input;
  const area = size * size;
  const data = new Float32Array(request.count * channels * area);
  for (let n = 0; n < request.count; n++) {
    for (let c = 0; c < channels; c++) {
      const mean = input.mean[c] ?? 0;
      const std = input.std[c] ?? 1;
      for (let i = 0; i < area; i++) {
        const at = n * channels * area + (layout === 'nchw' ? c * area + i : i * channels + c);
        data[at] = ((request.grey[n * area + i] as number) - mean) / std;
      }
    }
  }
  const dims =
    layout === 'nchw' ? [request.count, channels, size, size] : [request.count, size, size, channels];
  return new Tensor('float32', data, dims);
}
