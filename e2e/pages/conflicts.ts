import type { Locator, Page } from '@playwright/test';

/** The dialog of conflicts: contents of one SOP Instance UID, side by side. */
export class ConflictsDialog {
  readonly dialog: Locator;
  readonly differences: Locator;
  readonly keepAll: Locator;
  readonly takeBack: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Conflicts of this study' });
    this.differences = this.dialog.getByRole('region', { name: 'How they differ' });
    this.keepAll = this.dialog.getByRole('button', { name: 'Keep all in the series' });
    this.takeBack = this.dialog.getByRole('button', { name: 'Take the decision back' });
    this.status = this.dialog.getByRole('status');
  }

  /** One content by its place in the order of import, from 1. */
  content(n: number): Locator {
    return this.dialog.getByRole('region', { name: `Content ${n}` });
  }

  use(n: number): Locator {
    return this.dialog.getByRole('button', { name: `Use content ${n}` });
  }

  /** The row of a header field that differs. */
  field(name: string): Locator {
    return this.differences.getByRole('row').filter({ hasText: name });
  }
}
