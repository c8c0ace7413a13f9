import type { Locator, Page } from '@playwright/test';

/** The import dialog and its report. */
export class ImportDialog {
  readonly form: Locator;
  readonly path: Locator;
  readonly report: Locator;

  constructor(page: Page) {
    this.form = page.getByRole('dialog', { name: 'Import', exact: true });
    this.path = this.form.getByLabel('Path on this computer');
    this.report = page.getByRole('dialog', { name: 'Import report' });
  }

  /** Writes a path and starts; the report opens at the end. */
  async take(path: string): Promise<void> {
    await this.path.fill(path);
    await this.form.getByRole('button', { name: 'Import', exact: true }).click();
  }

  /** The choice of one outcome with its count, e.g. `Taken 3`. */
  outcome(
    name: 'All' | 'Taken' | 'Known already' | 'Conflicts' | 'Missing on the disc' | 'Skipped',
    count: number,
  ): Locator {
    return this.report.getByRole('radio', { name: `${name} ${count}`, exact: true });
  }

  /** The row of a file in the report. */
  file(name: string): Locator {
    return this.report.getByRole('row').filter({ hasText: name });
  }

  async close(): Promise<void> {
    await this.report.getByRole('button', { name: 'Close' }).click();
    await this.report.waitFor({ state: 'hidden' });
  }
}
