import type { Locator, Page } from '@playwright/test';

/** The dialog of exports: measurements, key images, de-identified copies. */
export class ExportDialog {
  readonly dialog: Locator;
  readonly folder: Locator;
  readonly preview: Locator;
  readonly copy: Locator;
  readonly changes: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Export', exact: true });
    this.folder = this.dialog.getByRole('textbox', { name: 'Folder for the copies' });
    this.preview = this.dialog.getByRole('button', { name: 'Show what changes' });
    this.copy = this.dialog.getByRole('button', { name: 'Make the copies' });
    this.changes = this.dialog.getByRole('region', { name: 'What changes' });
    this.status = this.dialog.getByRole('status');
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name });
  }
}
