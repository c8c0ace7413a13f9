import type { ModelInput } from './manifest.ts';

/** What the encoder tells its worker. Pictures are grey 0–1 squares, one after the other. */
export type EncoderRequest =
  | {
      readonly kind: 'open';
      readonly path: string;
      readonly input: ModelInput;
      readonly providers: readonly string[] | null;
    }
  | { readonly kind: 'encode'; readonly id: number; readonly count: number; readonly grey: Float32Array };

/** What the worker answers. `failed` names what went wrong in the words of the runtime, for the log. */
export type EncoderReply =
  | { readonly kind: 'opened'; readonly provider: string }
  | { readonly kind: 'encoded'; readonly id: number; readonly vectors: Float32Array }
  | { readonly kind: 'failed'; readonly id: number | null; readonly message: string };
