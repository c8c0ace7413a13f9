import { expect, type Locator, type Page } from '@playwright/test';

/** The audit: lines, and whether they are whole. */
export class AuditPage {
  readonly page: Page;
  readonly verify: Locator;
  readonly whole: Locator;
  readonly table: Locator;

  constructor(page: Page) {
    this.verify = page.getByRole('button', { name: 'Verify' });
    this.whole = page.getByText(/^The chain is whole: [\d,]+ lines checked\.$/);
    this.table = page.getByRole('grid', { name: 'Audit lines' });
    this.page = page;
  }

  /** Goes down the lines, the newest of which stands on top, until one says this. */
  async goDownTo(words: string): Promise<void> {
    const line = this.table.getByText(words).first();
    await this.table.hover();
    await expect(async () => {
      if (!(await line.isVisible())) await this.page.mouse.wheel(0, 240);
      await expect(line).toBeVisible({ timeout: 500 });
    }).toPass();
  }
}
