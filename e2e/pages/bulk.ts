import type { Locator, Page } from '@playwright/test';

/** The dialog of a bulk approval: what would be approved, what is left out, and what became of it. */
export class BulkDialog {
  readonly open: Locator;
  readonly dialog: Locator;
  readonly head: Locator;
  readonly ticks: Locator;
  readonly leftOut: Locator;
  readonly approve: Locator;
  readonly undo: Locator;
  /** The undo of many while it goes on. */
  readonly undoing: Locator;

  constructor(page: Page) {
    this.open = page.getByRole('button', { name: /^Approve \d+ together…/ });
    this.dialog = page.getByRole('dialog', { name: 'Approve many changes together' });
    this.head = this.dialog.getByRole('status').first();
    this.ticks = this.dialog.getByRole('listbox', { name: /^Approved together/ });
    this.leftOut = this.dialog.getByRole('region', { name: 'Left out, to be decided one by one' });
    this.approve = this.dialog.getByRole('button', { name: /^Approve \d+ change/ });
    this.undoing = page.getByRole('dialog', { name: 'Undo of many changes' });
    this.undo = this.dialog.getByRole('button', { name: 'Undo all of it' });
  }

  /** The change that would be approved whose words these are. */
  tick(words: string | RegExp): Locator {
    return this.ticks.getByRole('option', { name: words });
  }
}
