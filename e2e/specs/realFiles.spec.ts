import { noRealFiles, rangeOfOthers, realPath, type StoredRange } from '../fixtures/realFiles.ts';
import { expect, test } from '../fixtures/test.ts';
import { type LoopbackHost, runCommand } from '../hosts/loopback.ts';
import type { Workstation } from '../pages/workstation.ts';

test.skip(noRealFiles !== null, noRealFiles ?? '');

/** Imports a path and opens the study that it held. */
async function takeAndOpen(app: Workstation, path: string, files: number): Promise<void> {
  await app.page.keyboard.press('Control+I');
  await app.import.take(path);
  await expect(app.import.outcome('Taken', files)).toBeVisible();
  await app.import.report.getByRole('button', { name: 'Open first study' }).click();
  await expect(app.read.current.first()).toContainText(/of \d+ loaded/);
}

/** Stored values of the image that a viewport shows, read from its values info. */
async function shownRange(app: Workstation, image: string): Promise<StoredRange> {
  const viewport = app.read.current.first();
  await expect(viewport).toContainText(image);
  const words = app.read.values(viewport).getByRole('definition').first();
  await expect(words).toHaveText(/^min -?\d+ max -?\d+$/);
  const [min, max] = ((await words.textContent()) ?? '').match(/-?\d+/g) ?? [];
  return { min: Number(min), max: Number(max) };
}

async function coreRange({ dataFolder }: LoopbackHost, sopUid: string): Promise<StoredRange> {
  return (await runCommand(dataFolder, ['range', sopUid])) as StoredRange;
}

/** A draft of a study that nobody has described or measured states nothing: it asks. */
async function draftAsks(app: Workstation): Promise<void> {
  const { report } = app.read;
  await report.makeDraft();
  const sentences = await report.shown();
  expect(sentences.filter(({ tense }) => tense === 'present')).toEqual([]);
  expect(sentences.some(({ tense }) => tense === 'open')).toBe(true);
}

test('a CT series: every slice has the stored values that other decoders find, in the page and in the core', async ({
  app,
  host,
}) => {
  const slices = ['01', '02', '03'].map((name) => `dcmqi/segmentations/ct-3slice/${name}.dcm`);
  const uids = [1, 2, 3].map((n) => `1.2.392.200103.20080913.113635.2.2009.6.22.21.43.10.2343${n}.1`);
  await takeAndOpen(app, realPath('dcmqi/segmentations/ct-3slice'), 3);
  const viewport = app.read.current.first();
  await expect(viewport).toContainText('3 of 3 loaded');
  await viewport.focus();
  await app.page.keyboard.press('v');
  const expected = slices.map(rangeOfOthers);
  const shown = new Set<string>();
  await app.page.keyboard.press('Home');
  for (const image of ['image 1 / 3', 'image 2 / 3', 'image 3 / 3']) {
    // No two of these slices have the same values: a new one shows that the picture has changed.
    const next = async () => JSON.stringify(await shownRange(app, image));
    await expect.poll(async () => shown.has(await next())).toBe(false);
    shown.add(await next());
    await app.page.keyboard.press('ArrowDown');
  }
  expect([...shown].sort()).toEqual(expected.map((range) => JSON.stringify(range)).sort());
  for (const [index, uid] of uids.entries()) expect(await coreRange(host, uid)).toEqual(expected[index]);
  await draftAsks(app);
});

const SINGLE = [
  ['MR, RLE', 'nema-wg04/RLE/MR1_RLE'],
  ['CT, JPEG lossless', 'nema-wg04/JPLL/CT1_JPLL'],
  ['CR, JPEG-LS, MONOCHROME1', 'nema-wg04/JLSN/RG3_JLSN'],
  ['US, RLE in colour', 'nema-wg04/RLE/US1_RLE'],
] as const;

for (const [what, file] of SINGLE) {
  test(`${what}: the stored values are those that other decoders find`, async ({ app, host }) => {
    await takeAndOpen(app, realPath(file), 1);
    await app.read.current.first().focus();
    await app.page.keyboard.press('v');
    const expected = rangeOfOthers(file);
    expect(await shownRange(app, 'image 1 / 1')).toEqual(expected);
    const [study] = (await runCommand(host.dataFolder, ['studies'])) as { modalities: string[] }[];
    expect(study?.modalities).toEqual([what.slice(0, 2)]);
    await draftAsks(app);
  });
}

test('an MR series of twenty slices scrolls by keyboard, slice by slice', async ({ app }) => {
  await takeAndOpen(app, realPath('iheos/multi-mr/series1'), 20);
  const viewport = app.read.current.first();
  await expect(viewport).toContainText('20 of 20 loaded');
  await viewport.focus();
  await app.page.keyboard.press('Home');
  await expect(viewport).toContainText('image 1 / 20');
  await app.page.keyboard.press('PageDown');
  await expect(viewport).toContainText('image 11 / 20');
  await app.page.keyboard.press('End');
  await expect(viewport).toContainText('image 20 / 20');
});
