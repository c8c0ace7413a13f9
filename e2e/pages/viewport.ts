import { expect, type Locator, type Page } from '@playwright/test';

/** A place in a viewport, as parts of its width and height. */
export type Spot = readonly [across: number, down: number];

/** One viewport: drawn on by mouse, driven by keys, and what stands over its picture. */
export class ViewportArea {
  readonly box: Locator;
  /** Figures of saved measurements. */
  readonly labels: Locator;
  /** The figure of what is being drawn. */
  readonly live: Locator;
  readonly nameField: Locator;
  readonly magnifier: Locator;
  readonly keyImage: Locator;
  readonly #page: Page;

  constructor(page: Page, box: Locator) {
    this.#page = page;
    this.box = box;
    this.labels = box.getByRole('button', { name: /^Name measurement / });
    this.live = box.locator('[data-live]');
    this.nameField = box.getByRole('textbox', { name: 'What it shows' });
    this.magnifier = box.getByRole('img', { name: /^Magnifier/ });
    this.keyImage = box.getByText(/^Key image/);
  }

  /** Gives the viewport the keyboard. */
  async focus(): Promise<void> {
    await this.box.focus();
    await expect(this.box).toBeFocused();
  }

  /** The image shown, as its corner says: `[12, 60]`. */
  async image(): Promise<[number, number]> {
    const words = (await this.box.getByText(/^image \d+ \/ \d+$/).textContent()) ?? '';
    const [n = 0, of = 0] = words.match(/\d+/g)?.map(Number) ?? [];
    return [n, of];
  }

  /** Presses the button at a spot, goes through others, and lets go at the last one. */
  async drag(...spots: readonly Spot[]): Promise<void> {
    const places = await Promise.all(spots.map((spot) => this.#place(spot)));
    const [first, ...rest] = places;
    if (first === undefined) return;
    await this.#page.mouse.move(...first);
    await this.#page.mouse.down();
    for (const place of rest) await this.#page.mouse.move(...place, { steps: 4 });
    await this.#page.mouse.up();
  }

  async click(...spots: readonly Spot[]): Promise<void> {
    for (const spot of spots) await this.#page.mouse.click(...(await this.#place(spot)));
  }

  async hover(spot: Spot): Promise<void> {
    await this.#page.mouse.move(...(await this.#place(spot)));
  }

  /** Presses keys one after another; those of commands reach it too. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async #place([across, down]: Spot): Promise<[number, number]> {
    const box = await this.box.boundingBox();
    if (box === null) throw new Error('the viewport is not on the page');
    return [box.x + across * box.width, box.y + down * box.height];
  }
}
