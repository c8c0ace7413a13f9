import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isKindOf, isWithin } from './lexicon.ts';
import { loadLexicon, loadTaxonomy } from './loadLexicon.ts';
import { LEXICON_FOLDER, lexicon } from './testFacts.ts';
import { splitWords } from './words.ts';

const GROUPS = ['findings', 'diseases', 'devices', 'drugs', 'procedures', 'laboratory'];
const Entries = z.array(z.object({ name: z.string(), also: z.array(z.string()) }));

async function entriesOf(group: string) {
  return Entries.parse(JSON.parse(await readFile(join(LEXICON_FOLDER, `${group}.json`), 'utf8')));
}

const keyOf = (phrase: string) =>
  splitWords(phrase, lexicon.spelling)
    .map(({ stem }) => stem)
    .join(' ');

test('[S2] one name belongs to one concept', async () => {
  const owners = new Map<string, string>();
  const doubles: string[] = [];
  for (const group of GROUPS)
    for (const { name, also } of await entriesOf(group))
      for (const phrase of [name, ...also]) {
        const owner = owners.get(keyOf(phrase));
        if (owner !== undefined && owner !== name) doubles.push(`${phrase}: ${owner}, ${name}`);
        owners.set(keyOf(phrase), name);
      }
  expect(doubles).toEqual([]);
});

test('[S2] the lists hold what they should: 120 findings, 150 diseases and more', async () => {
  expect((await entriesOf('findings')).length).toBeGreaterThanOrEqual(120);
  expect((await entriesOf('diseases')).length).toBeGreaterThanOrEqual(150);
  for (const phrase of ['nodule', 'tuberculosis', 'endotracheal tube', 'warfarin', 'lobectomy'])
    expect(lexicon.concepts.has(phrase)).toBe(true);
});

test('[S3] what an entry refers to exists, and no chain is a ring', () => {
  for (const { name, kindOf, site } of lexicon.concepts.values()) {
    if (kindOf !== null) expect(lexicon.concepts.has(kindOf), `${name} is a kind of ${kindOf}`).toBe(true);
    if (site !== null) expect(lexicon.sites.has(site), `${name} stands at ${site}`).toBe(true);
    expect(isKindOf(name, 'no such concept', lexicon)).toBe(false);
  }
  for (const { name, within } of lexicon.sites.values()) {
    if (within !== null) expect(lexicon.sites.has(within), `${name} within ${within}`).toBe(true);
    expect(isWithin(name, 'no such site', lexicon)).toBe(false);
  }
  const named = lexicon.relations.flatMap(({ from, to }) => [...from, ...to]);
  expect(named.filter((name) => !lexicon.concepts.has(name))).toEqual([]);
});

test('[S5] what operations and normal words end is in the lists, and so are the places', async () => {
  const Rules = z.array(
    z.object({
      acts: z.array(z.string()).default([]),
      at: z.array(z.string()).default([]),
      ends: z.array(z.string()),
    }),
  );
  const read = async (name: string) =>
    Rules.parse(JSON.parse(await readFile(join(LEXICON_FOLDER, `${name}.json`), 'utf8')));
  const rules = [...(await read('cures')), ...(await read('normals'))];
  const measured = new Set(['lymph node']);
  const names = rules.flatMap(({ acts, ends }) => [...acts, ...ends]).filter((name) => !measured.has(name));
  expect(names.filter((name) => !lexicon.concepts.has(name))).toEqual([]);
  expect(rules.flatMap(({ at }) => at).filter((name) => !lexicon.sites.has(name))).toEqual([]);
});

test('[S3] a name is a kind of what it ends with, but for names that only look so', () => {
  expect(isKindOf('chest drain', 'drain', lexicon)).toBe(true);
  expect(isKindOf('rib fracture', 'fracture', lexicon)).toBe(true);
  expect(isKindOf('pulmonary hypertension', 'hypertension', lexicon)).toBe(false);
  expect(isKindOf('non-Hodgkin lymphoma', 'Hodgkin lymphoma', lexicon)).toBe(false);
});

test('[X3] the taxonomy has 11 departments and 118 places, and each disease stands in it', async () => {
  const { departments } = await loadTaxonomy(join(LEXICON_FOLDER, '../taxonomy/taxonomy.json'));
  expect(Object.keys(departments)).toHaveLength(11);
  expect(Object.values(departments).flat()).toHaveLength(118);
  for (const [department, organs] of Object.entries(departments)) {
    expect(new Set(organs).size, department).toBe(organs.length);
    expect(organs, department).toContain('others');
  }
  const paths = [...lexicon.concepts.values()].flatMap(({ at }) => (at === null ? [] : [at]));
  const absent = paths.filter(
    (path) => !departments[path.split('/')[0] ?? '']?.includes(path.split('/')[1] ?? ''),
  );
  expect(absent).toEqual([]);
});

test('[N2] no variant of the calibration list stands in the lexicon', async () => {
  const Variants = z.array(z.object({ diagnosis: z.string(), variants: z.array(z.string()) }));
  const variants = Variants.parse(JSON.parse(await readFile(join(LEXICON_FOLDER, 'variants.json'), 'utf8')));
  const entries = (await Promise.all(GROUPS.map(entriesOf))).flat();
  const written = new Set(
    entries.flatMap(({ name, also }) => [name, ...also]).map((phrase) => phrase.toLowerCase()),
  );
  expect(
    variants.flatMap((entry) => entry.variants).filter((variant) => written.has(variant.toLowerCase())),
  ).toEqual([]);
  expect(variants.filter(({ diagnosis }) => !lexicon.concepts.has(diagnosis))).toEqual([]);
});

test('a broken list is refused by name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-lexicon-'));
  await writeFile(join(folder, 'findings.json'), '[{"name": 3}]');
  await expect(loadLexicon(folder)).rejects.toMatchObject({
    code: 'bad_file',
    message: expect.stringContaining('.json'),
  });
  await rm(folder, { recursive: true });
});
