import type { Locator, Page } from '@playwright/test';

/** The audit: lines, and whether they are whole. */
export class AuditPage {
  readonly verify: Locator;
  readonly whole: Locator;
  readonly table: Locator;

  constructor(page: Page) {
    this.verify = page.getByRole('button', { name: 'Verify' });
    this.whole = page.getByText(/^The chain is whole: [\d,]+ lines checked\.$/);
    this.table = page.getByRole('grid', { name: 'Audit lines' });
  }
}
