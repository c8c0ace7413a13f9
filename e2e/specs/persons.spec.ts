import { expectAccessible } from '../fixtures/axe.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';
import { PersonsPage } from '../pages/persons.ts';
import { Workstation } from '../pages/workstation.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const ADA = { name: 'Ada Approver', pin: '271828' } as const;
const BEN = { name: 'Ben Reader', pin: '314159' } as const;

/** Sets two persons up: Ada approves, Ben reads; Ada is signed in. */
async function setUp(app: Workstation): Promise<PersonsPage> {
  const persons = new PersonsPage(app.page);
  await app.page.keyboard.press('Control+,');
  await expect(persons.section).toContainText('Nobody is set up');
  await persons.add(ADA.name, ADA.pin, ['approver']);
  await expect(persons.section).toContainText(`${ADA.name} (you)`);
  await persons.add(BEN.name, BEN.pin, ['reader']);
  await expect(persons.section).toContainText(BEN.name);
  return persons;
}

test('two persons: a window begins signed out, a wrong PIN is refused, each may do what the role allows [W8]', async ({
  app,
  cohort,
}) => {
  test.slow();
  const { page } = app;
  await importFolder(app, cohort.folder);
  const persons = await setUp(app);
  await expectAccessible(page, 'persons in the settings');

  await test.step('the approver cannot sign, and is told why', async () => {
    await app.go('Worklist');
    await page.keyboard.press('Enter');
    await app.worklist.open(cohort.patients[0]?.studies[0]?.date ?? '');
    await app.read.report.see('small left pneumothorax');
    await app.read.report.makeDraft();
    await expect(app.read.report.sign).toHaveAttribute('aria-disabled', 'true');
    await expect(app.read.report.sign).toHaveAccessibleDescription(/You may not sign: you are no reader/);
  });

  await test.step('words that are being typed outlive the change of person', async () => {
    await app.read.report.seen.fill('a second thought');
    await page.keyboard.press('Alt+Shift+q');
    await expect(persons.signIn).toBeVisible();
    await expectAccessible(page, 'sign-in');
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Escape');
    await expect(persons.signIn).toBeVisible();
    await persons.enter(BEN.name, 'wrong one');
    await expect(persons.signIn.getByRole('alert')).toContainText('This is not the PIN');
    await persons.tryAgain(BEN.pin);
    await expect(persons.signIn).toBeHidden();
    await expect(page.getByRole('button', { name: `Sign out ${BEN.name}` })).toBeVisible();
    await expect(app.read.report.seen).toHaveValue('a second thought');
  });

  await test.step('the reader signs in the own name, and cannot approve', async () => {
    await app.read.report.seen.fill('');
    await page.keyboard.press('Control+,');
    await expect(persons.section.getByRole('button', { name: 'Add a person' })).toHaveAccessibleDescription(
      /an approver may/,
    );
    await app.go('Read');
    for (const question of await app.read.report.openQuestions.all())
      await app.read.report.act('Strike', question);
    await app.read.report.sign.click();
    await expect(app.read.report.signed.or(app.read.report.problems)).toBeVisible();
  });
});

test('two persons at once in two windows; the second window of a pair asks for no PIN [W8]', async ({
  app,
  host,
  cohort,
}) => {
  test.slow();
  const { page } = app;
  await importFolder(app, cohort.folder);
  const persons = await setUp(app);

  const other = await page.context().newPage();
  await other.goto(new URL(host.address).origin);
  const theirs = new PersonsPage(other);
  await theirs.enter(BEN.name, BEN.pin);
  await expect(other.getByRole('button', { name: `Sign out ${BEN.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Sign out ${ADA.name}` })).toBeVisible();
  await expect(new Workstation(other).worklist.search).toBeVisible();

  await test.step('the pair of the approver', async () => {
    await app.go('Worklist');
    await app.worklist.open(cohort.patients[0]?.studies[0]?.date ?? '');
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Alt+i');
    const second = await opened;
    await expect(second.locator('[data-viewport]').first()).toContainText('1 of 1 loaded', {
      timeout: 60_000,
    });
    await page.reload();
    await expect(page.getByText('The images of this study are in the second window.')).toBeVisible();
    await page.keyboard.press('Alt+Shift+q');
    await expect(new PersonsPage(second).signIn).toBeVisible();
    await expect(persons.signIn).toBeVisible();
    await expect(theirs.signIn).toBeHidden();
    await persons.enter(ADA.name, ADA.pin);
    await expect(new PersonsPage(second).signIn).toBeHidden();
  });

  await test.step('without a person the command line is refused too', async () => {
    await expect(runCommand(host.dataFolder, ['studies'])).rejects.toThrow(/--as <name>/);
  });
});
