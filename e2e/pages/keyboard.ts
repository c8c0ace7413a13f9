import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 150;

/** Drives the program by keys alone: what it cannot reach by Tab or by a key, it cannot use. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses keys one after another, e.g. `Alt+D`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Types into what has the focus. */
  type(words: string): Promise<void> {
    return this.#page.keyboard.type(words);
  }

  /** Puts words in place of those that the field in focus holds. */
  async replace(words: string): Promise<void> {
    await this.press('Control+A');
    await this.type(words);
  }

  /** Presses Tab (or Shift+Tab) until the target has the focus, as a person would who looks for it. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if (await hasFocus(target)) return;
      await this.press(key);
    }
    throw new Error(`${target} is not reached by ${MOST_STOPS} presses of ${key}`);
  }

  /** Reaches a control by Tab and presses Enter on it. */
  async use(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.tabTo(target, key);
    await this.press('Enter');
  }

  /** Waits until the program has put the focus on the target by itself. */
  async expectFocus(target: Locator): Promise<void> {
    await expect(target).toBeFocused();
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
