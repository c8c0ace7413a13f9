import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import dicomParser from 'dicom-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCtRenderer, ctGeometry } from './chestCt.ts';
import { lesionPlace } from './ctFindings.ts';
import { chest, nodule } from './demoStories.ts';
import { type CohortPatient, demoCohort, folderSink, makeCohort } from './makeCohort.ts';
import { createRandom } from './random.ts';
import type { TruthFinding } from './truth.ts';

const small = { radiograph: 128, ct: 96, ctSlices: 6 };
let folder: string;
let demo: CohortPatient[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cohort-'));
  demo = await demoCohort({ sink: folderSink(folder), sizes: small });
});
afterAll(() => rm(folder, { recursive: true }));

async function hashed(seed: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const sink = {
    write: async (path: string, bytes: Uint8Array) => {
      files.set(path, createHash('sha256').update(bytes).digest('hex'));
    },
  };
  await makeCohort({
    seed,
    patients: 8,
    studiesPerPatient: 3,
    sink,
    sizes: { radiograph: 64, ct: 48, ctSlices: 2 },
  });
  return files;
}

const read = async (path: string) => dicomParser.parseDicom(await readFile(join(folder, path)));
const study = (patientId: string, date: string) => {
  const found = demo.find((p) => p.patientId === patientId)?.studies.find((s) => s.date === date);
  if (!found) throw new Error(`no study of ${patientId} on ${date}`);
  return found;
};

test('[P4] the same seed gives byte-identical files, another seed gives others', async () => {
  const [one, again, other] = [await hashed('a'), await hashed('a'), await hashed('b')];
  expect(again).toEqual(one);
  expect([...one.values()].filter((hash) => [...other.values()].includes(hash))).toEqual([]);
});

test('the folder holds what is returned: images, report and gold beside each other', async () => {
  const names = await readdir(folder, { recursive: true });
  const files = demo.flatMap((p) => p.studies.flatMap((s) => s.files));
  expect(names.filter((n) => n.endsWith('.dcm')).length).toBe(files.length);
  expect(demo.every((p) => p.studies.length >= 3)).toBe(true);
  for (const s of demo.flatMap((p) => p.studies)) {
    expect(await readFile(join(folder, s.folder, 'report.txt'), 'utf8')).toBe(s.reportText);
    expect(JSON.parse(await readFile(join(folder, s.folder, 'gold.json'), 'utf8'))).toEqual(s.gold);
  }
});

test('each file is a phantom in words, and its UIDs and pixels are sound', async () => {
  const uids = new Set<string>();
  const paths = demo.flatMap((p) => p.studies.flatMap((s) => s.files));
  for (const path of paths) {
    const file = await read(path);
    expect(file.string('x0008001c')).toBe('YES');
    expect(file.string('x00280300')).toBe('YES');
    expect(file.string('x00280301')).toBe('YES');
    expect(file.string('x00100010')).toMatch(/^PHANTOM\^/);
    expect(file.string('x00081030')).toContain('PHANTOM');
    expect(file.string('x00080018')).toMatch(/^2\.25\.[1-9]\d{0,38}$/);
    uids.add(file.string('x00080018') ?? '');
    const pixels = (file.uint16('x00280010') ?? 0) * (file.uint16('x00280011') ?? 0) * 2;
    expect(file.elements.x7fe00010?.length).toBe(pixels);
  }
  expect(uids.size).toBe(paths.length);
});

test('the side of a limb is in the header and in the report; a chest has none', async () => {
  const left = study('DEMO-04', '2024-11-25');
  const file = await read(left.files[0] as string);
  expect(file.string('x00200060')).toBe('L');
  expect(file.string('x00200062')).toBe('L');
  expect(left.reportText).toContain('Side: left.');
  expect((await read(study('DEMO-02', '2025-01-08').files[0] as string)).string('x00200060')).toBeUndefined();
});

test('a nodule is drawn in CT at its place, with its diameter, and changes nothing else', () => {
  const geometry = ctGeometry(160, 26);
  const [x, y, z] = lesionPlace(nodule('ada-1', 'right upper lobe', 14));
  const index = Math.round((geometry.topZ - z) / geometry.sliceMm);
  const slice = (findings: readonly TruthFinding[]) => {
    const truth = chest('CT', '2024-01-01', '', [''], findings);
    return createCtRenderer(truth, geometry, createRandom('person'), createRandom('exposure'))(index);
  };
  const without = slice([]);
  const changed: number[] = [];
  slice([nodule('ada-1', 'right upper lobe', 14)]).forEach((hu, i) => {
    if (hu - (without[i] as number) > 150) changed.push(i);
  });
  const mm = (pixel: number) => (pixel + 0.5) * geometry.pixelMm - 180;
  const column = (i: number) => mm(i % geometry.size);
  const row = (i: number) => mm(Math.floor(i / geometry.size));
  const mean = (at: (i: number) => number) => changed.reduce((sum, i) => sum + at(i), 0) / changed.length;
  const middle = [mean(column), mean(row)] as const;
  const away = changed.map((i) => Math.hypot(column(i) - middle[0], row(i) - middle[1]));
  // The table may stand up to 9 mm aside.
  expect(x).toBeLessThan(0);
  expect(Math.hypot(middle[0] - x, middle[1] - y)).toBeLessThan(13);
  expect(Math.max(...away)).toBeLessThan(14 / 2 + 2 * geometry.pixelMm);
  const diameterMm = 2 * Math.sqrt((changed.length * geometry.pixelMm ** 2) / Math.PI);
  expect(diameterMm).toBeGreaterThan(10);
  expect(diameterMm).toBeLessThan(18);
});

test('[S5] gold: a growing nodule supersedes within its lesion and only the last value is active', () => {
  const facts = study('DEMO-01', '2024-03-01').gold.facts;
  const grown = facts.filter((f) => f.lesionId === 'ada-1');
  expect(grown.map((f) => [f.value, f.store, f.reason])).toEqual([
    [6, 'HISTORY', 'superseded'],
    [9, 'HISTORY', 'superseded'],
    [14, 'ACTIVE', null],
  ]);
  expect(grown[0]?.newerId).toBe(grown[1]?.factId);
});

test('[S5] gold: silence of a radiograph resolves no small nodule, and another side resolves nothing', () => {
  const small = study('DEMO-01', '2024-03-01').gold.facts.find((f) => f.lesionId === 'ada-2');
  expect([small?.store, small?.lastDocumented]).toEqual(['ACTIVE', '2024-02-05']);
  const knee = study('DEMO-04', '2025-02-10').gold.facts.find((f) => f.concept === 'knee prosthesis');
  expect([knee?.store, knee?.lastDocumented]).toEqual(['ACTIVE', '2023-09-12']);
});

test('what is stated stands word for word in the report, with its value', () => {
  for (const s of demo.flatMap((p) => p.studies)) {
    for (const statement of s.gold.stated) expect(s.reportText).toContain(statement.sentence);
    expect(s.reportText).not.toMatch(/[{}]|null|undefined|NaN/);
    expect(s.impression.split(/\s+/).length).toBeGreaterThanOrEqual(3);
  }
  expect(study('DEMO-01', '2024-02-05').findings).toMatch(/14 mm.*9 mm.*2023-03-20/);
});

test('progress counts to the end, and an abort stops with `cancelled`', async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const onProgress = (done: number, total: number) => {
    seen.push(done);
    expect(total).toBeGreaterThan(30);
    if (done === 3) stop.abort();
  };
  const sink = { write: async () => undefined };
  await expect(demoCohort({ sink, sizes: small, onProgress, signal: stop.signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(seen).toEqual([1, 2, 3]);
});
