import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** The settings' section on the library: check, repair, backup, restore, move. */
export class LibrarySection {
  readonly section: Locator;
  readonly check: Locator;
  readonly repair: Locator;
  readonly newFolder: Locator;
  readonly move: Locator;
  readonly findings: Locator;
  readonly backupFolder: Locator;
  readonly backup: Locator;
  readonly backups: Locator;
  readonly restoreFrom: Locator;
  readonly restoreTo: Locator;
  readonly restore: Locator;

  constructor(page: Page) {
    this.section = page.getByRole('region', { name: 'Library' });
    this.check = this.section.getByRole('button', { name: 'Check the library' });
    this.repair = this.section.getByRole('button', { name: 'Repair' });
    this.newFolder = this.section.getByLabel('New folder');
    this.move = this.section.getByRole('button', { name: 'Move the data folder' });
    this.backupFolder = this.section.getByLabel('Folder of the backup');
    this.backup = this.section.getByRole('button', { name: 'Make a backup' });
    this.backups = this.section.getByRole('list', { name: 'Backups made from here' });
    this.restoreFrom = this.section.getByLabel('Backup to restore');
    this.restoreTo = this.section.getByLabel('Empty folder to restore into');
    this.restore = this.section.getByRole('button', { name: 'Restore the backup' });
    this.findings = this.section.getByRole('grid', { name: 'What was found' });
  }
}

/** Paths of the library's files in a data folder, in a stable order. */
export async function libraryFiles(dataFolder: string): Promise<string[]> {
  const entries = await readdir(join(dataFolder, 'library'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}
