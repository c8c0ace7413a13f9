import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_FOLDER } from '../../host/startLoopback.ts';
import { runWorklistBench } from './worklist.ts';
import { textsTyped } from './worklistRun.ts';

/** The browser, where the page is built; else null, and said. */
function browserHere(): string | null {
  const browser = process.env.ANAMNESIS_CHROMIUM ?? '';
  if (existsSync(browser) && existsSync(join(PAGE_FOLDER, 'index.html'))) return browser;
  console.log('Skipped: the worklist in the page (no built page, or ANAMNESIS_CHROMIUM names no browser).');
  return null;
}

test('[07 speed] the worklist bench opens a library, types each letter and tells times and memory', async () => {
  const browser = browserHere();
  const words = ['sc', 'ct'];
  const size = { studies: 60, imagesPerStudy: 2, reports: 20 };
  const { figures, rounds } = await runWorklistBench({ ...size, rounds: 1, browser, words });
  const of = (name: string) => figures.find((figure) => figure.name.startsWith(name))?.value;
  expect([of('studies'), of('images')]).toEqual([60, 120]);
  const [round] = rounds;
  expect(round?.core.studies).toBe(60);
  expect(round?.core.callMs).toHaveLength(textsTyped(words).length);
  for (const name of ['open the library', 'first page', 'a letter, call', 'memory'])
    expect(of(name)).toBeGreaterThan(0);
  if (browser === null) return;
  expect(round?.page?.keys).toHaveLength(textsTyped(words).length);
  expect(of('a letter, script in the page')).toBeGreaterThan(0);
  expect(of('a letter to its rows')).toBeGreaterThan(0);
}, 240_000);
