import type { Locator, Page } from '@playwright/test';

/** Records that wait until a person says whose they are, and what became of the last one. */
export class RecordsPage {
  readonly title: Locator;
  readonly list: Locator;
  readonly card: Locator;
  readonly find: Locator;
  readonly patients: Locator;
  readonly give: Locator;
  readonly makeNew: Locator;
  readonly leaveOut: Locator;
  readonly toReview: Locator;
  readonly withoutImages: Locator;
  readonly document: Locator;

  constructor(page: Page) {
    this.title = page.getByRole('heading', { name: 'Records from elsewhere' });
    this.list = page.getByRole('navigation', { name: 'Records that wait' });
    this.card = page.getByRole('region', { name: 'The chosen record' });
    this.find = this.card.getByLabel('Find a patient');
    this.patients = this.card.getByRole('listbox', { name: 'Patients' });
    this.give = this.card.getByRole('button', { name: 'It is this patient' });
    this.makeNew = this.card.getByRole('button', { name: 'Make a new patient' });
    this.leaveOut = this.card.getByRole('button', { name: 'Leave it out' });
    this.toReview = page.getByRole('button', { name: 'Review the proposals' });
    this.withoutImages = page.getByRole('navigation', { name: 'Patients without images' });
    this.document = page.getByRole('region', { name: 'Text of the document' });
  }
}
