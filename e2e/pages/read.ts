import type { Locator, Page } from '@playwright/test';
import { ReportPanel } from './report.ts';

type Tab = 'Report' | 'Marks' | 'Priors' | 'Timeline' | 'Differential' | 'Summary';

/** The reading screen: who and what is open, viewports, and the side panel. */
export class ReadPage {
  readonly study: Locator;
  readonly current: Locator;
  readonly prior: Locator;
  readonly report: ReportPanel;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.study = page.getByRole('region', { name: 'Study', exact: true });
    this.current = page.getByRole('group', { name: /^Current study/ });
    this.prior = page.getByRole('group', { name: /^Prior / });
    this.report = new ReportPanel(page);
  }

  /** Opens a tab of the side panel and gives its panel. */
  async tab(name: Tab): Promise<Locator> {
    await this.#page.getByRole('tab', { name, exact: true }).click();
    return this.panel(name);
  }

  panel(name: Tab): Locator {
    return this.#page.getByRole('tabpanel', { name, exact: true });
  }

  /** What a viewport tells of its stored values, after the key `v`. */
  values(viewport: Locator): Locator {
    return viewport.getByLabel('Stored values of the image');
  }
}
