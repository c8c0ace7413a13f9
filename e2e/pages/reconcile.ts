import type { Locator, Page } from '@playwright/test';

/** The screen on which a person says who is who. */
export class ReconcilePage {
  readonly title: Locator;
  readonly questions: Locator;
  readonly decisions: Locator;
  readonly empty: Locator;
  /** In the worklist: how many patients need a person. */
  readonly notice: Locator;
  readonly pairDialog: Locator;
  readonly differentDialog: Locator;
  readonly standsDialog: Locator;
  readonly approvals: Locator;

  constructor(page: Page) {
    this.title = page.getByRole('heading', { name: 'Who is who', level: 1 });
    this.questions = page.getByRole('region', { name: 'Open questions' });
    this.decisions = page.getByRole('region', { name: 'Decisions' });
    this.empty = page.getByRole('heading', { name: 'Every patient is known' });
    this.notice = page.getByRole('button', { name: /needs? a person$/ });
    this.pairDialog = page.getByRole('dialog', { name: 'Are these the same person?' });
    this.differentDialog = page.getByRole('dialog', { name: 'Different people?' });
    this.standsDialog = page.getByRole('alertdialog');
    this.approvals = page.getByRole('button', { name: /^Approve: / });
  }

  /** The question of an id, or of a study without one. */
  question(words: string | RegExp): Locator {
    return this.questions.getByRole('region', { name: words });
  }

  /** The cells of one field of a comparison, head included. */
  field(where: Locator, name: string): Locator {
    return where.getByRole('row', { name: new RegExp(`^${name}`) });
  }

  /** The choice of the identity that stays. */
  kept(name: string): Locator {
    return this.pairDialog.getByRole('radio', { name });
  }

  /** Writes why, and proposes that the two that are shown are one. */
  async proposeSame(reason: string): Promise<void> {
    await this.pairDialog.getByLabel('Reason').fill(reason);
    await this.pairDialog.getByRole('button', { name: 'Propose' }).click();
    await this.pairDialog.waitFor({ state: 'hidden' });
  }

  /** Approves the newest proposal that waits. */
  async approve(): Promise<void> {
    await this.approvals.first().click();
  }
}
