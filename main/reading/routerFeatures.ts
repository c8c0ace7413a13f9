import type { Packet } from '../contract/domain/reading.ts';

/** What the router knows of a question (M13). `vectors`: the images of the question, encoded; none for words alone. */
export interface RoutingQuestion {
  readonly vectors: readonly Float32Array[];
  readonly modality: string;
  readonly bodyPart: string | null;
  readonly packet: Pick<Packet, 'semantic' | 'episodic' | 'visual'>;
}

const PROJECTED = 16;
const MODALITIES = ['CR', 'DX', 'CT', 'MR', 'US', 'MG', 'NM', 'PT'] as const;
const PARTS = 8;
const SEED = 20_260_113;
const FULL = 5;

/**
 * M13: constant, the query embedding projected to 16 by a fixed random matrix, modality, body part in one of 8 places by its hash, and of the
 * memories how many rows came, the best cosine and its distance to the next. Deterministic.
 */
export function routingFeatures({ vectors, modality, bodyPart, packet }: RoutingQuestion): number[] {
  const place = bodyPart === null ? -1 : hashOf(bodyPart.trim().toUpperCase()) % PARTS;
  return [
    1,
    ...projected(meanOf(vectors)),
    ...MODALITIES.map((one) => (modality.split('/').includes(one) ? 1 : 0)),
    ...Array.from({ length: PARTS }, (_, index) => (index === place ? 1 : 0)),
    Math.min(1, packet.semantic.length / FULL),
    ...rankFigures(packet.episodic),
    ...rankFigures(packet.visual),
  ];
}

function rankFigures(found: readonly { readonly score: number }[]): number[] {
  const [best = 0, next = 0] = found.map(({ score }) => score).sort((a, b) => b - a);
  return [Math.min(1, found.length / FULL), best, best - next];
}

function meanOf(vectors: readonly Float32Array[]): number[] {
  const [first] = vectors;
  if (first === undefined) return [];
  return Array.from(first, (_, i) => vectors.reduce((sum, v) => sum + (v[i] ?? 0), 0) / vectors.length);
}

/** Signs ±1/4 of a fixed seed: one row of the matrix after the other. */
function projected(vector: readonly number[]): number[] {
  const next = signs();
  return Array.from({ length: PROJECTED }, () => vector.reduce((sum, value) => sum + value * next(), 0) / 4);
}

/** xorshift32: the same signs on every machine. */
function signs(): () => 1 | -1 {
  let state = SEED;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state & 1) === 0 ? 1 : -1;
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  return [...text].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0,
    2_166_136_261,
  );
}
