import type { Locator, Page } from '@playwright/test';

/** The worklist: search, table, and the first run of an empty library. */
export class WorklistPage {
  readonly search: Locator;
  readonly table: Locator;
  readonly count: Locator;
  readonly importFolder: Locator;
  readonly #only: Locator;

  constructor(page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Search studies' });
    this.table = page.getByRole('grid', { name: 'Studies' });
    this.#only = page.getByRole('radiogroup', { name: 'Which studies' });
    this.count = page.getByRole('search').getByRole('status');
    this.importFolder = page.getByRole('button', { name: 'Import a folder' });
  }

  /** The row of a study by any of its words, e.g. its date. */
  row(words: string): Locator {
    return this.table.getByRole('row').filter({ hasText: words });
  }

  /** Shows all studies, the unread ones, or those with an open conflict. */
  async show(only: 'All' | 'Unread' | 'Conflicts'): Promise<void> {
    await this.#only.getByText(only, { exact: true }).click();
  }

  async open(words: string): Promise<void> {
    await this.row(words)
      .getByRole('button', { name: /^Open / })
      .click();
  }
}
