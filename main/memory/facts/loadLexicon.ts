import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Fact } from '../../contract/domain/memory.ts';
import { AppError } from '../../contract/errors.ts';
import { bagKey, type Wording } from './bags.ts';
import { withHeads } from './heads.ts';
import type { Concept, Lexicon, ScaleName } from './lexicon.ts';
import * as schema from './lexiconSchema.ts';
import { once } from './once.ts';
import { indexPhrases } from './phrases.ts';
import { compileSpelling, type Folding } from './words.ts';

const files = {
  findings: z.array(schema.FindingEntry),
  diseases: z.array(schema.DiseaseEntry),
  devices: z.array(schema.PlainEntry),
  drugs: z.array(schema.PlainEntry),
  laboratory: z.array(schema.PlainEntry),
  procedures: z.array(schema.ProcedureEntry),
  sites: z.array(schema.SiteEntry),
  relations: z.array(schema.RelationRule),
  spelling: schema.Spelling,
  triggers: schema.Triggers,
  scales: schema.Scales,
  heads: schema.Heads,
  cures: z.array(schema.CureRule),
  normals: z.array(schema.NormalRule),
  keywords: schema.Keywords,
} as const;
type Parsed = { [Name in keyof typeof files]: z.infer<(typeof files)[Name]> };

const CATEGORIES = {
  findings: 'finding',
  diseases: 'problem',
  devices: 'device',
  drugs: 'drug',
  laboratory: 'measurement',
  procedures: 'procedure',
} as const satisfies Record<string, Fact['category']>;
type Group = keyof typeof CATEGORIES;
const GROUPS = Object.keys(CATEGORIES) as Group[];

/** Reads and checks the lexicon's files in a folder (assets/lexicon). Throws AppError `bad_file` naming the file. */
export async function loadLexicon(folder: string): Promise<Lexicon> {
  const loaded = await Promise.all(
    Object.entries(files).map(async ([name, type]) => [
      name,
      await loadJson(join(folder, `${name}.json`), type),
    ]),
  );
  return buildLexicon(Object.fromEntries(loaded) as Parsed);
}

/** Reads and checks the taxonomy (X3). */
export function loadTaxonomy(path: string): Promise<schema.Taxonomy> {
  return loadJson(path, schema.Taxonomy);
}

async function loadJson<T extends z.ZodType>(path: string, type: T): Promise<z.infer<T>> {
  try {
    return type.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new AppError(
      'bad_file',
      `${path} cannot be used as a word list; restore it from the program's files.`,
      {
        path,
        cause: String(cause),
      },
    );
  }
}

function buildLexicon(parsed: Parsed): Lexicon {
  const spelling = compileSpelling(parsed.spelling);
  const listed = GROUPS.flatMap((group) => parsed[group].map((entry) => conceptOf(group, entry)));
  const concepts = withHeads(listed, parsed.heads);
  const { sites, sitePairs } = sitesOf(parsed);
  const sitePhrases = once(() => indexPhrases(sitePairs, spelling));
  const conceptPhrases = once(() =>
    indexPhrases(
      concepts.flatMap((c) => pairs([c.name, ...c.also], c)),
      spelling,
    ),
  );
  const keywords = once(() => indexPhrases(keywordPairs(parsed), spelling));
  const bags = once(() => bagsOf(concepts, { spelling, sitePhrases: sitePhrases() }));
  return {
    spelling,
    capitalsOnly: new Set(parsed.spelling.capitalsOnly),
    concepts: new Map(concepts.map((concept) => [concept.name, concept])),
    get conceptPhrases() {
      return conceptPhrases();
    },
    sites,
    get sitePhrases() {
      return sitePhrases();
    },
    get keywords() {
      return keywords();
    },
    ...smallIndexes(parsed, spelling),
    heads: new Set(parsed.heads.devices),
    cures: parsed.cures,
    relations: parsed.relations,
    relationsOf: byConcept(parsed.relations),
    get bags() {
      return bags();
    },
  };
}

function sitesOf(parsed: Parsed) {
  const sites = new Map(
    parsed.sites.map(({ name, within = null, side = null }) => [name, { name, within, side }]),
  );
  const sitePairs = parsed.sites.flatMap(({ name, also }) => pairs([name, ...also], sites.get(name)));
  return { sites, sitePairs };
}

function smallIndexes({ triggers, scales, normals }: Parsed, spelling: Folding) {
  const triggerPairs = schema.TRIGGER_NAMES.flatMap((name) => pairs(triggers[name], name));
  const normalPairs = normals.flatMap((rule) => pairs(rule.words, rule));
  return {
    triggers: indexPhrases(triggerPairs, spelling),
    scales: indexPhrases(scalePairs(scales), spelling),
    normals: indexPhrases(normalPairs, spelling),
  };
}

function conceptOf(
  group: Group,
  entry: Partial<schema.DiseaseEntry & schema.FindingEntry> & { name: string; also: string[] } & {
    imaging?: true | undefined;
  },
): Concept {
  const { name, also, kindOf = null, site = null, at = null, signs = [] } = entry;
  return {
    name,
    also,
    category: CATEGORIES[group],
    kindOf,
    site,
    imaging: entry.imaging ?? false,
    at,
    signs,
  };
}

function pairs<T>(phrases: readonly string[], value: T | undefined): (readonly [string, T])[] {
  return value === undefined ? [] : phrases.map((phrase) => [phrase, value] as const);
}

function scalePairs({ classifications, states }: schema.Scales): (readonly [string, ScaleName])[] {
  const named = classifications.flatMap(({ name, also, letters = false }) =>
    pairs([name, ...also], { scale: name, step: null, isNews: false, hasLetters: letters }),
  );
  const held = states.flatMap(({ name: scale, steps }) =>
    steps.flatMap(({ name, also, news = false }) =>
      pairs([name, ...also], { scale, step: name, isNews: news, hasLetters: false }),
    ),
  );
  return [...named, ...held];
}

function byConcept(rules: readonly schema.RelationRule[]): Map<string, schema.RelationRule[]> {
  const index = new Map<string, schema.RelationRule[]>();
  for (const rule of rules)
    for (const name of new Set([...rule.from, ...rule.to])) {
      const held = index.get(name);
      if (held) held.push(rule);
      else index.set(name, [rule]);
    }
  return index;
}

function keywordPairs(parsed: Parsed): (readonly [string, string])[] {
  const entries = parsed.keywords.groups.flatMap(
    (group) => parsed[group] as readonly { name: string; also: string[] }[],
  );
  return [
    ...parsed.keywords.words.map((word) => [word, word] as const),
    ...entries.flatMap(({ name, also }) => pairs([name, ...also], name)),
  ];
}

function bagsOf(concepts: readonly Concept[], wording: Wording): Map<string, Concept> {
  const bags = new Map<string, Concept>();
  for (const concept of concepts)
    for (const phrase of [concept.name, ...concept.also]) {
      const key = bagKey(phrase, wording);
      if (!bags.has(key)) bags.set(key, concept);
    }
  return bags;
}
