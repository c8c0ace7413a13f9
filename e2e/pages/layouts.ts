import type { Locator, Page } from '@playwright/test';

/** Layout, hanging, series and comparison of the reading screen. */
export class LayoutsPage {
  readonly viewports: Locator;
  readonly marked: Locator;
  readonly bar: Locator;
  readonly series: Locator;
  readonly thumbnails: Locator;
  readonly picker: Locator;
  readonly rule: Locator;
  readonly links: Locator;
  readonly offset: Locator;
  readonly linkWords: Locator;
  readonly priorReport: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.viewports = page.locator('[data-viewport]');
    this.marked = page.locator('[data-viewport][data-active="true"]');
    this.bar = page.getByRole('group', { name: 'Layout and comparison' });
    this.series = page.getByRole('navigation', { name: 'Series' });
    this.thumbnails = this.series.getByRole('button', { name: /^(CT|CR|DX) \d/ });
    this.picker = page.getByRole('dialog', { name: 'Layout' });
    this.rule = this.bar.getByRole('button', { name: /^Hung by/ });
    this.links = this.bar.getByRole('group', { name: 'Together' });
    this.offset = page.getByRole('textbox', { name: /^Offset of / });
    this.linkWords = page.getByRole('status').filter({ hasText: /^Link/ });
    this.priorReport = page.getByRole('region', { name: /^Report of / });
  }

  /** The viewport at a place, counted from 1. */
  viewport(place: number): Locator {
    return this.viewports.nth(place - 1);
  }

  /** Rows and columns of the grid now. */
  async size(): Promise<string> {
    const label = await this.bar.getByRole('button', { name: /^Layout: / }).getAttribute('aria-label');
    return label?.replace('Layout: ', '') ?? '';
  }

  /** Chooses a layout in the picker with the mouse. */
  async choose(rows: number, columns: number): Promise<void> {
    await this.bar.getByRole('button', { name: /^Layout: / }).click();
    await this.picker.getByRole('button', { name: `${rows} × ${columns}`, exact: true }).click();
    await this.picker.waitFor({ state: 'hidden' });
  }

  menuItem(words: string | RegExp): Locator {
    return this.#page.getByRole('menuitem', { name: words });
  }
}
