import { expect, type Locator, type Page } from '@playwright/test';

/** The sign-in over the window, and the persons in the settings. */
export class PersonsPage {
  readonly page: Page;
  readonly signIn: Locator;
  readonly names: Locator;
  readonly pin: Locator;
  readonly section: Locator;

  constructor(page: Page) {
    this.page = page;
    this.signIn = page.getByRole('dialog', { name: 'Sign in' });
    this.names = this.signIn.getByRole('listbox', { name: 'Who are you?' });
    this.pin = this.signIn.getByLabel('PIN');
    this.section = page.getByRole('region', { name: 'Persons' });
  }

  /** Adds a person in the settings; `roles` are ticked, the others are not. */
  async add(name: string, pin: string, roles: readonly ('reader' | 'approver')[]): Promise<void> {
    await this.section.getByRole('button', { name: /^(Add a person|Set up the first person)$/ }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    for (const role of ['reader', 'approver'] as const) {
      const box = dialog.getByRole('checkbox', { name: new RegExp(`\\(${role}\\)`) });
      if ((await box.isChecked()) !== roles.includes(role)) await box.press('Space');
    }
    await dialog.getByLabel('PIN', { exact: true }).fill(pin);
    await dialog.getByLabel('The PIN once more').fill(pin);
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Signs in by keys alone: a letter of the name, Enter, the PIN, Enter. */
  async enter(name: string, pin: string): Promise<void> {
    await this.signIn.waitFor();
    await this.names.getByRole('option').first().focus();
    await this.page.keyboard.type(name.slice(0, 3));
    await this.page.keyboard.press('Tab');
    await this.tryAgain(pin);
  }

  /** Types a PIN where the keyboard is, as one does after a wrong one: the name stays chosen. */
  async tryAgain(pin: string): Promise<void> {
    await expect(this.pin).toBeFocused();
    await this.page.keyboard.type(pin);
    await this.page.keyboard.press('Enter');
  }
}
