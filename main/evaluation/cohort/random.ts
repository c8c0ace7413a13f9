/** A seeded source of numbers: the same seed gives the same run of them on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Normal with mean 0 and standard deviation 1. */
  normal(): number;
  /** One of the choices, each as likely. */
  pick<T>(choices: readonly T[]): T;
  /** Another source that depends on this one's seed and the label alone, not on what was drawn before. */
  fork(label: string): Random;
}

/** A {@link Random} for a seed, by mulberry32 over a 32-bit FNV-1a hash of the seed's text. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    // The sum of twelve uniforms needs no logarithm, whose last bit may differ between machines.
    normal: () => {
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += next();
      return sum;
    },
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
