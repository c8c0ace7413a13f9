import type { Locator, Page } from '@playwright/test';

/** The audit: lines, and whether they are whole. */
export class AuditPage {
  readonly verify: Locator;
  readonly whole: Locator;
  readonly table: Locator;

  constructor(page: Page) {
    this.verify = page.getByRole('button', { name: 'Verify' });
    this.whole = page.getByRole('status').filter({ hasText: /line/ });
    this.table = page.getByRole('grid', { name: 'Audit lines' });
  }
}
