import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CROWDED_DAY, makeCrowdedStudy } from '../fixtures/crowdedStudy.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/** Pairs of words and controls of one viewport that cover each other by more than a pixel, and what sticks out of its viewport. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Placed {
      readonly words: string;
      readonly box: DOMRect;
    }
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.closest('svg, option, [inert]') === null;
    };
    const placed = (viewport: Element): Placed[] => {
      const found: Placed[] = [];
      const walker = document.createTreeWalker(viewport, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent === null || !isSeen(parent) || parent.closest('select, button') !== null) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const clip = parent.getBoundingClientRect();
        for (const box of range.getClientRects())
          if (box.width > 0 && box.top < clip.bottom - 1) found.push({ words: node.textContent ?? '', box });
      }
      for (const control of viewport.querySelectorAll('select, button'))
        if (isSeen(control))
          found.push({
            words: control.getAttribute('aria-label') ?? '',
            box: control.getBoundingClientRect(),
          });
      return found;
    };
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    return [...document.querySelectorAll('[data-viewport]')].flatMap((viewport, cell) => {
      const all = placed(viewport);
      const frame = viewport.getBoundingClientRect();
      const out = all.filter(
        ({ box }) =>
          box.left < frame.left - 1 ||
          box.right > frame.right + 1 ||
          box.top < frame.top - 1 ||
          box.bottom > frame.bottom + 1,
      );
      const pairs = all.flatMap((one, index) =>
        all
          .slice(index + 1)
          .filter((other) => other.words !== one.words && meet(one.box, other.box))
          .map((other) => `${cell + 1}: “${one.words}” and “${other.words}”`),
      );
      return [...pairs, ...out.map(({ words }) => `${cell + 1}: “${words}” sticks out`)];
    });
  });
}

const LAYOUTS = [
  ['1 × 1', '1', 1],
  ['2 × 2', '4', 4],
  ['3 × 3', '9', 9],
  ['4 × 4', '0', 16],
] as const;

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
] as const) {
  test(`[V6] no words of a viewport cover each other at ${width} × ${height}, with long names, in every layout`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const folder = await makeCrowdedStudy();
    await importFolder(app, folder);
    await rm(folder, { recursive: true });
    await app.worklist.open(CROWDED_DAY);
    await expect(app.read.current.first()).toContainText('2 of 2 loaded');
    await app.read.current.first().focus();
    await page.keyboard.press('k');
    await expect(app.read.current.first().getByText(/^Key image/)).toBeVisible();
    for (const [name, digit, count] of LAYOUTS) {
      await test.step(name, async () => {
        await page.keyboard.press(`Control+Alt+${digit}`);
        await expect(app.read.current).toHaveCount(count);
        await expect(app.read.current.last()).toContainText(/image \d \/ 2/);
        await expect(app.read.current.last().getByText('Loading the image…')).toHaveCount(0);
        expect(await covered(page)).toEqual([]);
        await page.keyboard.press('\\');
        expect(await covered(page), 'without the side panel').toEqual([]);
        await page.keyboard.press('\\');
        const box = await app.read.current.first().boundingBox();
        if (count < 9 && box !== null) {
          await page.mouse.move(box.x + box.width / 2 + 9, box.y + box.height / 2 + 9);
          await app.read.current.first().focus();
          await page.keyboard.press('Space');
          await expect(app.read.current.first().getByRole('button', { name: 'Slower' })).toBeVisible();
          expect(await covered(page), 'while the cine runs and a pixel is read').toEqual([]);
          await page.keyboard.press('Space');
        }
      });
    }
  });
}
