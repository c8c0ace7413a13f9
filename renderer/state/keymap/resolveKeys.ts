import { type Chord, isChord, type Platform } from '../keys.ts';
import { findClashes, type Keys } from './clashes.ts';
import { type CommandId, findEntry, KEY_ENTRIES, type KeyEntry } from './entries.ts';
import { type KeyOwner, keyOwner } from './reserved.ts';

/** What is wrong with a line of a key map. Its command keeps the keys of the program. */
export type KeyProblem =
  | { readonly kind: 'noJson'; readonly why: string }
  | { readonly kind: 'unknown' | 'fixed'; readonly id: string }
  | { readonly kind: 'noKeys'; readonly id: CommandId; readonly value: string }
  | { readonly kind: 'taken'; readonly id: CommandId; readonly chord: Chord; readonly owner: KeyOwner }
  | { readonly kind: 'clash'; readonly id: CommandId; readonly chord: Chord; readonly other: CommandId };

/** A key map as it holds, and what of the kept text does not. */
export interface ResolvedKeys {
  readonly keys: Keys;
  /** Commands whose keys a person set. */
  readonly changed: ReadonlySet<CommandId>;
  readonly problems: readonly KeyProblem[];
  /** False where the text as a whole is no key map: nothing is written into it. */
  readonly isReadable: boolean;
}

/** The keys of the program. */
export const DEFAULT_KEYS: Keys = new Map(KEY_ENTRIES.map(({ id, keys }) => [id, keys]));

/** Lays a kept text (JSON: command to its keys) over the keys of the program. What cannot hold is named and left out; the text is not touched. */
export function resolveKeys(text: string, platform: Platform): ResolvedKeys {
  const read = readObject(text);
  if (!read.ok)
    return {
      keys: DEFAULT_KEYS,
      changed: new Set(),
      problems: [{ kind: 'noJson', why: read.why }],
      isReadable: false,
    };
  const problems: KeyProblem[] = [];
  const own = new Map<CommandId, readonly Chord[]>();
  for (const [id, value] of Object.entries(read.lines)) {
    const line = readLine(id, value, platform);
    if ('problem' in line) problems.push(line.problem);
    else own.set(line.entry.id, line.keys);
  }
  problems.push(...dropClashes(own));
  const differs = [...own].filter(([id, keys]) => keys.join(' ') !== DEFAULT_KEYS.get(id)?.join(' '));
  return {
    keys: new Map([...DEFAULT_KEYS, ...own]),
    changed: new Set(differs.map(([id]) => id)),
    problems,
    isReadable: true,
  };
}

/** The text with other keys for some commands; the lines of commands that have the program's keys go, all others stay as they are. */
export function writeKeys(text: string, changes: Keys): string {
  const read = readObject(text);
  const lines: Record<string, unknown> = read.ok ? { ...read.lines } : {};
  for (const [id, keys] of changes) {
    if (keys.join(' ') === DEFAULT_KEYS.get(id)?.join(' ')) delete lines[id];
    else lines[id] = keys;
  }
  return Object.keys(lines).length === 0 ? '' : `${JSON.stringify(lines, null, 2)}\n`;
}

/** The key map as a file: the keys of every command that can be set, and the lines of the text that do not hold as they are. */
export function exportKeys(text: string, { keys, isReadable }: ResolvedKeys): string {
  const read = readObject(text);
  if (!isReadable || !read.ok) return text;
  const settable = KEY_ENTRIES.filter(({ fixed }) => !fixed);
  const held = Object.fromEntries(settable.map(({ id }) => [id, keys.get(id) ?? []]));
  return `${JSON.stringify({ ...held, ...read.lines }, null, 2)}\n`;
}

/** Own keys that clash go, of both commands, until none does: those of the program never clash. */
function dropClashes(own: Map<CommandId, readonly Chord[]>): KeyProblem[] {
  const problems: KeyProblem[] = [];
  for (;;) {
    const clashes = findClashes(new Map([...DEFAULT_KEYS, ...own]));
    const dropped = clashes.flatMap(({ chord, first, second }) => [
      ...(own.has(second.id) ? [{ kind: 'clash' as const, chord, id: second.id, other: first.id }] : []),
      ...(own.has(first.id) ? [{ kind: 'clash' as const, chord, id: first.id, other: second.id }] : []),
    ]);
    if (dropped.length === 0) return problems;
    for (const { id } of dropped) own.delete(id);
    problems.push(...dropped);
  }
}

type Line = { readonly entry: KeyEntry; readonly keys: readonly Chord[] } | { readonly problem: KeyProblem };

function readLine(id: string, value: unknown, platform: Platform): Line {
  const entry = findEntry(id);
  if (entry === null) return { problem: { kind: 'unknown', id } };
  const isDefault = JSON.stringify(value) === JSON.stringify(entry.keys);
  if (entry.fixed && !isDefault) return { problem: { kind: 'fixed', id } };
  const isList = Array.isArray(value) && value.every((chord) => typeof chord === 'string' && isChord(chord));
  if (!isList) return { problem: { kind: 'noKeys', id: entry.id, value: JSON.stringify(value) } };
  const keys: readonly Chord[] = value;
  for (const chord of keys) {
    const owner = keyOwner(chord, platform);
    if (owner !== null) return { problem: { kind: 'taken', id: entry.id, chord, owner } };
  }
  return { entry, keys };
}

type ReadText =
  | { readonly ok: true; readonly lines: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly why: string };

function readObject(text: string): ReadText {
  if (text.trim() === '') return { ok: true, lines: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, lines: { ...value } };
    return { ok: false, why: 'the text holds no list of commands and keys' };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}
