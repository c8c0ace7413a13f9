import type { Locator, Page } from '@playwright/test';

/** The panel of layers and what lies over a picture. */
export class LayersPanel {
  readonly button: Locator;
  readonly dialog: Locator;
  readonly said: Locator;

  constructor(page: Page) {
    this.button = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Layers/ });
    this.dialog = page.getByRole('dialog', { name: 'Layers' });
    // The slider has a status of its own.
    this.said = this.dialog.getByRole('status').last();
  }

  /** The tick box of an object or part by the start of its words. */
  box(name: string): Locator {
    return this.dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  }

  /** The button that goes to the first image of a part. */
  goTo(name: string): Locator {
    return this.dialog.getByRole('button', { name: `Go to the first image with ${name}`, exact: true });
  }

  /** What is drawn of a part over a viewport's picture. */
  drawn(viewport: Locator, name: string): Locator {
    return viewport.locator(`[data-layer-part="${name}"]`);
  }
}
