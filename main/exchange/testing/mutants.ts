/** Small seeded generator of numbers in [0, 1): the same mutants in each run. */
export function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  'null',
  '1e999',
  '-',
  '|',
  '^',
  '~',
  '\\',
  '&',
  '\r',
  '\n',
  '\0',
  '%PDF-',
  'endobj',
  '\u202e',
  '\\X',
];

type Change = (bytes: Buffer, random: () => number) => Buffer;

function place(bytes: Buffer, random: () => number): number {
  return Math.floor(random() * bytes.length);
}

const flip: Change = (bytes, random) => {
  const copy = Buffer.from(bytes);
  for (let i = 0; i < 1 + random() * 8; i++) copy[place(copy, random)] = Math.floor(random() * 256);
  return copy;
};

const insert: Change = (bytes, random) => {
  const at = place(bytes, random);
  const token = TOKENS[Math.floor(random() * TOKENS.length)] ?? '';
  const times = random() < 0.1 ? 5000 : 1;
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(token.repeat(times)), bytes.subarray(at)]);
};

const cut: Change = (bytes, random) => {
  const [from = 0, to = 0] = [place(bytes, random), place(bytes, random)].sort((a, b) => a - b);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
};

const repeat: Change = (bytes, random) => {
  const [from = 0, to = 0] = [place(bytes, random), place(bytes, random)].sort((a, b) => a - b);
  return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
};

const end: Change = (bytes, random) => bytes.subarray(0, place(bytes, random));

const CHANGES: readonly Change[] = [flip, flip, insert, insert, cut, repeat, end];

/** Bytes changed in half of all cases; else one to three changes: bytes, inserted signs (now and then thousands of them), parts cut out or repeated, a missing end. */
export function mutate(bytes: Buffer, random: () => number): Buffer {
  if (random() < 0.5) return flip(bytes, random);
  let mutant = bytes;
  for (let i = 0; i < 1 + random() * 2; i++)
    mutant = CHANGES[Math.floor(random() * CHANGES.length)]?.(mutant, random) ?? mutant;
  return mutant;
}
