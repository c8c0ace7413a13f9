import { z } from 'zod';
import { ModelRole } from '../contract/api/models.ts';

/** One file of a model, in the model's own folder. */
export const ModelFile = z.object({
  name: z
    .string()
    .regex(/^[^/\\\0]+$/, 'a file name without folders')
    .refine((name) => name !== '.' && name !== '..'),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Where a person may fetch it; never fetched unasked. */
  address: z.url().optional(),
});
export type ModelFile = z.infer<typeof ModelFile>;

/** How pictures enter: a square of `size` pixels, (grey − mean) / std per channel. */
export const ModelInput = z.object({
  size: z.int().positive(),
  channels: z.union([z.literal(1), z.literal(3)]),
  mean: z.array(z.number()),
  std: z.array(z.number().positive()),
  layout: z.enum(['nchw', 'nhwc']),
});
export type ModelInput = z.infer<typeof ModelInput>;

/** `manifest.json` of a model's folder (05, first paragraph). */
export const Manifest = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/i),
  role: ModelRole,
  runtime: z.enum(['onnx', 'llama', 'builtin']),
  files: z.array(ModelFile),
  licence: z.object({
    /** SPDX identifier, or `LicenseRef-…`. */
    spdx: z.string().min(1),
    /** A plain sentence, shown at the moment of choice. */
    words: z.string().min(1),
  }),
  input: ModelInput.nullable().default(null),
  outputDimension: z.int().positive().nullable().default(null),
  thresholds: z
    .object({
      /** Cosine from which a picture counts as seen before (M9). */
      novelty: z.number().min(-1).max(1).optional(),
      /** Similarity that a pair of diagnoses must exceed (X7). */
      pair: z.number().min(-1).max(1).optional(),
    })
    .default({}),
  memoryMiB: z.number().positive(),
  note: z.string().default(''),
  /** What the thresholds were calibrated on, and how that went. */
  figures: z.record(z.string(), z.union([z.number(), z.string()])).default({}),
});
export type Manifest = z.infer<typeof Manifest>;
