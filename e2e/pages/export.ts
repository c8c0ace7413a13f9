import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

type Part = 'Report' | 'Picture' | 'Measurements and key images' | 'De-identified copies';

/** A file that the page handed to the browser. */
export interface Saved {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The dialog of exports: the report, a picture, measurements, key images, de-identified copies. */
export class ExportDialog {
  readonly dialog: Locator;
  readonly folder: Locator;
  readonly preview: Locator;
  readonly copy: Locator;
  readonly changes: Locator;
  readonly status: Locator;
  readonly words: Locator;
  readonly picture: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Export', exact: true });
    this.folder = this.dialog.getByRole('textbox', { name: 'Folder for the copies' });
    this.preview = this.dialog.getByRole('button', { name: 'Show what changes' });
    this.copy = this.dialog.getByRole('button', { name: 'Make the copies' });
    this.changes = this.dialog.getByRole('region', { name: 'What changes' });
    this.status = this.dialog.getByRole('status');
    this.words = this.dialog.getByRole('region', { name: 'The words that leave' });
    this.picture = this.dialog.getByRole('img', { name: 'Picture of the viewport' });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name });
  }

  tick(name: string): Locator {
    return this.dialog.getByRole('checkbox', { name });
  }

  /** Chooses what leaves, or as what, by keyboard or mouse alike: a radio of the dialog. */
  async choose(name: Part | string): Promise<void> {
    await this.dialog.getByText(name, { exact: true }).click();
    await this.dialog.getByRole('radio', { name, exact: true }).and(this.#page.locator(':checked')).waitFor();
  }

  /** Presses a button and takes what the browser was handed. */
  async save(button: string): Promise<Saved> {
    const waiting = this.#page.waitForEvent('download');
    await this.button(button).click();
    const download = await waiting;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
}
