import type { Locator, Page } from '@playwright/test';
import { AuditPage } from './audit.ts';
import { EvidenceDialog } from './evidence.ts';
import { ImportDialog } from './import.ts';
import { ReadPage } from './read.ts';
import { ReconcilePage } from './reconcile.ts';
import { ReviewPage } from './review.ts';
import { WorklistPage } from './worklist.ts';

type PlaceName = 'Worklist' | 'Read' | 'Review';

/** The whole window: the bar on top, and a page object per screen. */
export class Workstation {
  readonly page: Page;
  readonly places: Locator;
  readonly worklist: WorklistPage;
  readonly import: ImportDialog;
  readonly read: ReadPage;
  readonly evidence: EvidenceDialog;
  readonly review: ReviewPage;
  readonly reconcile: ReconcilePage;
  readonly audit: AuditPage;

  constructor(page: Page) {
    this.page = page;
    this.places = page.getByRole('navigation', { name: 'Places' });
    this.worklist = new WorklistPage(page);
    this.import = new ImportDialog(page);
    this.read = new ReadPage(page);
    this.evidence = new EvidenceDialog(page);
    this.review = new ReviewPage(page);
    this.reconcile = new ReconcilePage(page);
    this.audit = new AuditPage(page);
  }

  /** Goes to one of the three places by the bar. */
  async go(place: PlaceName): Promise<void> {
    await this.places.getByRole('button', { name: place }).click();
  }

  /** Chooses an entry of the main menu, e.g. `Open the audit`. */
  async choose(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu' }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async closeDialog(name: string | RegExp): Promise<void> {
    await this.dialog(name).getByRole('button', { name: 'Close' }).click();
    await this.dialog(name).waitFor({ state: 'hidden' });
  }
}
