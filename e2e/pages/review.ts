import type { Locator, Page } from '@playwright/test';

type Choice = 'Take' | 'Wait' | 'Reject';

/** The queue of proposed changes, and what was decided lately. */
export class ReviewPage {
  readonly items: Locator;
  readonly decide: Locator;
  readonly editor: Locator;
  readonly recent: Locator;
  readonly empty: Locator;
  /** Why a letter could do nothing. */
  readonly told: Locator;

  constructor(page: Page) {
    this.items = page.getByRole('list', { name: /^Changes of / });
    this.decide = page.getByRole('button', { name: /^Approve \d+, reject / });
    this.editor = page.getByRole('dialog', { name: 'Edit before you decide' });
    this.recent = page.getByRole('region', { name: 'Lately' });
    this.told = page.getByRole('region', { name: 'Keys of Review' }).getByRole('status');
    this.empty = page.getByRole('heading', { name: 'Nothing waits for you' });
  }

  /** The change whose name holds the words, e.g. `Fact: pulmonary nodule`. */
  item(name: string | RegExp): Locator {
    return this.items.getByRole('listitem', { name });
  }

  /** Sets the decision on a change. */
  async choose(item: Locator, choice: Choice): Promise<void> {
    await item.getByText(choice, { exact: true }).click();
  }

  async edit(item: Locator): Promise<void> {
    await item.getByRole('button', { name: /^Edit: / }).click();
    await this.editor.waitFor();
  }

  async keepEdit(): Promise<void> {
    await this.editor.getByRole('button', { name: 'Keep the edit' }).click();
    await this.editor.waitFor({ state: 'hidden' });
  }

  /** The way back from a decision of the list “Lately”, by its words. */
  undo(words: string): Locator {
    return this.recent.getByRole('button', { name: `Undo: ${words}` });
  }
}
