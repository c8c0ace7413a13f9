import type { Locator, Page } from '@playwright/test';

/** What a pill opens: the row, and the way to take it back. */
export class EvidenceDialog {
  readonly dialog: Locator;
  readonly quote: Locator;
  readonly done: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^Evidence: / });
    this.quote = this.dialog.getByRole('blockquote');
    this.done = this.dialog.getByText('Taken back. The next draft does not use it.');
  }

  /** Takes the row back from memory with a reason, and closes. */
  async takeBack(reason: string): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Take back from memory…' }).click();
    await this.dialog.getByText(reason).click();
    await this.dialog.getByRole('button', { name: 'Take back', exact: true }).click();
    await this.done.waitFor();
    await this.close();
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
