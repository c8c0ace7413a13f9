import type { Locator, Page } from '@playwright/test';

/** A sentence as the page shows it. */
export interface ShownSentence {
  readonly text: string;
  readonly tense: string;
  readonly support: string;
  /** Names of its pills, e.g. `Evidence 1: fact, 2021-11-08`. */
  readonly pills: readonly string[];
}

/** The report of the open study. */
export class ReportPanel {
  readonly panel: Locator;
  readonly question: Locator;
  readonly seen: Locator;
  readonly seenList: Locator;
  readonly draft: Locator;
  readonly notice: Locator;
  readonly prompt: Locator;
  readonly diagnosis: Locator;
  readonly sign: Locator;
  readonly signed: Locator;
  readonly toReview: Locator;
  readonly problems: Locator;
  readonly imagesOpened: Locator;
  readonly sentences: Locator;
  /** Questions to the reader that nobody has settled. */
  readonly openQuestions: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('tabpanel', { name: 'Report' });
    this.question = this.panel.getByLabel('Clinical question');
    this.seen = this.panel.getByLabel('What do you see?');
    this.seenList = this.panel.getByRole('list', { name: 'Seen on this study' });
    this.draft = this.panel.getByRole('button', { name: /^Draft/ });
    this.notice = this.panel.getByText('Composed from evidence, no language model.');
    this.prompt = this.panel.getByRole('button', { name: /^Prompt/ });
    this.diagnosis = this.panel.getByLabel('Leading diagnosis');
    this.sign = this.panel.getByRole('button', { name: /^Sign/ });
    this.signed = this.panel.getByText(/^Signed by /);
    this.toReview = this.panel.getByRole('button', { name: 'Review what it proposes' });
    this.problems = this.panel.getByRole('alert').filter({ hasText: 'Before you sign' });
    this.imagesOpened = this.panel.getByText(/images opened$/);
    this.sentences = this.panel.getByRole('listitem', { name: /^Sentence: / });
    this.openQuestions = this.panel.locator(
      '[data-tense="open"]:is([data-support="cited"], [data-support="none"])',
    );
  }

  /** Types what is seen now and adds it. */
  async see(words: string): Promise<void> {
    await this.seen.fill(words);
    await this.seen.press('Enter');
    await this.seenList.getByText(words, { exact: true }).waitFor();
  }

  section(name: 'Technique' | 'Comparison' | 'Findings' | 'Impression'): Locator {
    return this.panel.getByRole('region', { name, exact: true });
  }

  /** The sentences of a section, or of the whole report, that hold the words. */
  sentence(words: string | RegExp, within: Locator = this.panel): Locator {
    return within.getByRole('listitem', { name: /^Sentence: / }).filter({ hasText: words });
  }

  /** All sentences as they are shown now. */
  shown(): Promise<ShownSentence[]> {
    return this.sentences.evaluateAll((items) =>
      items.map((item) => ({
        text: (item.getAttribute('aria-label') ?? '').replace(/^Sentence: /, ''),
        tense: item.getAttribute('data-tense') ?? '',
        support: item.getAttribute('data-support') ?? '',
        pills: [...item.querySelectorAll('button[aria-label^="Evidence "]')].map(
          (pill) => pill.getAttribute('aria-label') ?? '',
        ),
      })),
    );
  }

  /** Presses Draft and waits for its end. */
  async makeDraft(): Promise<void> {
    await this.draft.click();
    await this.panel.getByText('Drafting…').waitFor({ state: 'hidden' });
    await this.notice.waitFor();
  }

  act(name: 'Keep' | 'Strike' | 'Edit' | 'Restore', sentence: Locator): Promise<void> {
    return sentence.getByRole('button', { name: new RegExp(`^${name}: `) }).click();
  }

  /** Changes the words of a sentence. */
  async edit(sentence: Locator, words: string): Promise<void> {
    await this.act('Edit', sentence);
    const field = this.panel.getByLabel('Edit the sentence');
    await field.fill(words);
    await field.press('Enter');
    await this.sentence(words).first().waitFor();
  }
}
