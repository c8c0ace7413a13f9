import { expect, type Locator, type Page } from '@playwright/test';

type Pane = 'Axial' | 'Coronal' | 'Sagittal';

/** A series as three planes: panes, crosshair, and what stands over them. */
export class PlanesArea {
  readonly area: Locator;
  readonly tools: Locator;
  readonly thickness: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.area = page.getByRole('region', { name: 'Planes', exact: true });
    this.tools = this.area.getByRole('toolbar', { name: 'Tools for planes' });
    this.thickness = this.tools.getByRole('slider', { name: 'Thickness' });
  }

  pane(name: Pane): Locator {
    return this.area.getByRole('group', { name: new RegExp(`^${name}`) });
  }

  /** Where the crosshair is, in mm of the patient, as the corner of a pane says. */
  async crosshair(): Promise<{ x: number; y: number; z: number }> {
    const words = (await this.pane('Axial').getByText(POINT).first().textContent()) ?? '';
    return pointOf(words);
  }

  /** The grey in the middle of the crosshair of a pane, where no line is drawn. */
  async greyAtCrosshair(name: Pane): Promise<number> {
    const middle = this.pane(name).locator('[data-grip="middle"]');
    const box = await middle.boundingBox();
    if (box === null) throw new Error('there is no crosshair');
    const clip = { x: box.x + box.width / 2 - 1, y: box.y + box.height / 2 - 1, width: 2, height: 2 };
    // Words in the corners stand on a ground of their own, over the picture.
    const overlays = this.#page.locator('[class*="_overlay_"]');
    const show = (visibility: string) =>
      overlays.evaluateAll((all, value) => {
        for (const one of all as HTMLElement[]) one.style.visibility = value;
      }, visibility);
    await show('hidden');
    const png = await this.#page.screenshot({ clip });
    await show('');
    return this.#page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(2, 2).getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.drawImage(picture, 0, 0);
      return context.getImageData(1, 1, 1, 1).data[0] ?? 0;
    }, png.toString('base64'));
  }

  /** Waits until a pane shows a grey in the middle of the crosshair, give or take what drawing rounds. */
  async expectGrey(name: Pane, grey: number): Promise<void> {
    await expect
      .poll(async () => Math.abs((await this.greyAtCrosshair(name)) - grey), { message: `${name}: ${grey}` })
      .toBeLessThanOrEqual(3);
  }
}

const POINT = /^[RL] \d+\.\d [AP] \d+\.\d [FH] \d+\.\d mm$/;

function pointOf(words: string): { x: number; y: number; z: number } {
  const [x = 0, y = 0, z = 0] = [...words.matchAll(/([RLAPFH]) (\d+\.\d)/g)].map(
    ([, letter = '', mm = '']) => (/[RAF]/.test(letter) ? -1 : 1) * Number(mm),
  );
  return { x, y, z };
}
