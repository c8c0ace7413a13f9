import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import type { Workstation } from '../pages/workstation.ts';
import { shrinkPng } from './shrinkPng.ts';

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url));
export const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
] as const;
/** Screens that are shown in the light theme, too. */
const ALSO_LIGHT = new Set(['worklist', 'read-report', 'review', 'import-report']);

/** Pictures of what the page shows now, at each size, some in the light theme, too. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  for (const size of SIZES) await save(page, `${name}-${size.width}x${size.height}`, size);
  if (!ALSO_LIGHT.has(name)) return;
  await setTheme(page, 'light');
  await save(page, `${name}-light-1280x720`, SIZES[1]);
  await setTheme(page, 'dark');
}

export async function save(page: Page, name: string, size: (typeof SIZES)[number]): Promise<void> {
  await page.setViewportSize(size);
  await settle(page);
  await saveAsItIs(page, name);
}

/** A picture of what moves on: there is no moment at which two of it are the same. */
export async function saveAsItIs(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), shrinkPng(await page.screenshot({ animations: 'disabled' })));
}

/** The viewer draws a resized picture in a later frame: two pictures that are the same show that it has. */
export async function settle(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(async () => {
      const now = (await page.screenshot({ animations: 'disabled' })).toString('base64');
      const isSame = now === before;
      before = now;
      return isSame;
    })
    .toBe(true);
}

export function setTheme(page: Page, theme: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/** Opens the study that words of the worklist find, the last of them its date, and waits for its pictures. */
export async function open(app: Workstation, words: string): Promise<void> {
  await app.go('Worklist');
  await app.worklist.search.fill(words);
  await expect(app.worklist.count).toHaveText(/^1 of /);
  await app.worklist.open(words.split(' ').at(-1) ?? '');
  await expect(app.read.current.first()).toContainText(/(\d+) of \1 loaded/);
}
