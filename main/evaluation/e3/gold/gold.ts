import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../contract/errors.ts';
import { projectRoot } from '../../../host/entry.ts';

/** Kinds of facts; each has a file `<kind>.jsonl`. */
export const GOLD_KINDS = ['findings', 'measurements', 'drugs', 'devices', 'problems'] as const;
export type GoldKind = (typeof GOLD_KINDS)[number];

/** Where the files stand, from source and from the build alike. */
export const GOLD_FOLDER = join(projectRoot, 'main/evaluation/e3/gold');

const Key = z.string().regex(/^[a-z]$/, 'one small letter');
const Entry = z.strictObject({
  date: z.iso.date(),
  source: z.enum(['report', 'note']),
  text: z.string().min(1),
});
const Fact = z.strictObject({ key: Key, entry: z.int().min(0), span: z.string().min(1) });

/** Where a fact stands once all entries have arrived (S6); what each store means is told in README.md. */
const Expected = z.discriminatedUnion('store', [
  z.strictObject({
    fact: Key,
    store: z.literal('HISTORY'),
    reason: z.enum(['superseded', 'resolved', 'prior_state', 'entered_in_error']),
    newer: Key.nullable(),
  }),
  z.strictObject({
    fact: Key,
    store: z.literal('ACTIVE'),
    reason: z.null(),
    newer: z.null(),
    /** True where a person must be asked which of several candidates this fact is about (S5). */
    ask: z.literal(true).optional(),
  }),
  z.strictObject({
    fact: Key,
    store: z.literal('restatement'),
    reason: z.null(),
    newer: z.null(),
    /** The first statement of the same fact. */
    of: Key,
  }),
  z.strictObject({
    fact: Key,
    store: z.literal('none'),
    reason: z.enum(['hypothetical', 'family', 'absent', 'planned']),
    newer: z.null(),
  }),
]);

const Line = z.strictObject({
  id: z.string().min(1),
  part: z.enum(['known', 'unseen']),
  topic: z.string().min(1),
  /** In the order in which they arrive; a late older one has an earlier date than one before it. */
  entries: z.array(Entry).min(2),
  facts: z.array(Fact).min(1),
  expected: z.array(Expected).min(1),
});

/** One patient's entries, the facts in them by their exact words, and where each fact must stand at the end. */
export type GoldCase = z.infer<typeof Line> & { readonly kind: GoldKind };

/**
 * All cases, in the order of GOLD_KINDS and, within a kind, of their ids.
 * @throws AppError `bad_file`, naming file, line and field, where a line is not as README.md says.
 */
export async function loadGold(folder: string = GOLD_FOLDER): Promise<GoldCase[]> {
  const files = await Promise.all(GOLD_KINDS.map((kind) => loadKind(folder, kind)));
  return files.flat();
}

async function loadKind(folder: string, kind: GoldKind): Promise<GoldCase[]> {
  const path = join(folder, `${kind}.jsonl`);
  const lines = (await readText(path)).trimEnd().split('\n');
  const cases = lines.map((line, at) => parseLine(line, kind, `${path}, line ${at + 1}`));
  return cases.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new AppError('bad_file', `${path} cannot be read. Take it again from the project's sources.`);
  }
}

function parseLine(line: string, kind: GoldKind, place: string): GoldCase {
  const parsed = Line.safeParse(toJson(line));
  const issue = parsed.error?.issues[0];
  if (!parsed.success)
    throw new AppError('bad_file', `${place}: ${issue?.path.join('.') || 'case'}: ${issue?.message}`);
  const fault = faultOf({ ...parsed.data, kind });
  if (fault !== null) throw new AppError('bad_file', `${place}: ${fault}`);
  return { ...parsed.data, kind };
}

/** Undefined, which no schema takes, where the line is no JSON. */
function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** What the schema cannot see: the first thing that does not hold together, in words; null where all does. */
function faultOf(one: GoldCase): string | null {
  const keys = one.facts.map(({ key }) => key);
  if (!one.id.startsWith(`${one.kind}-`)) return `id: ${one.id} is not of ${one.kind}`;
  if (new Set(keys).size !== keys.length) return 'facts: a key stands twice';
  const told = one.expected.map(({ fact }) => fact).toSorted();
  if (told.join() !== keys.toSorted().join()) return 'expected: not one row for each fact';
  return faultOfSpans(one) ?? faultOfLinks(one);
}

function faultOfSpans({ entries, facts }: GoldCase): string | null {
  for (const { key, entry, span } of facts) {
    const times = (entries[entry]?.text.split(span).length ?? 1) - 1;
    if (times !== 1) return `facts: the span of ${key} stands ${times} times in entry ${entry}`;
  }
  return null;
}

function faultOfLinks({ facts, expected }: GoldCase): string | null {
  const keys = new Set(facts.map(({ key }) => key));
  const restated = new Set(expected.filter(({ store }) => store === 'restatement').map(({ fact }) => fact));
  for (const row of expected) {
    const link = row.store === 'restatement' ? row.of : row.newer;
    if (link === null) continue;
    if (!keys.has(link) || link === row.fact)
      return `expected: ${row.fact} leads to ${link}, which is no other fact`;
    if (restated.has(link)) return `expected: ${row.fact} leads to ${link}, which only restates`;
  }
  return null;
}

/** Facts of an earlier entry that are still current at the end: what false archival is counted on (E3). */
export function stillCurrent({ entries, facts, expected }: GoldCase): string[] {
  const active = new Set(expected.filter(({ store }) => store === 'ACTIVE').map(({ fact }) => fact));
  return facts
    .filter(({ key, entry }) => entry < entries.length - 1 && active.has(key))
    .map(({ key }) => key);
}
