import { expectAccessible } from '../fixtures/axe.ts';
import { type Namesakes, writeNamesakes } from '../fixtures/namesakes.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';
import type { Workstation } from '../pages/workstation.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NO_ID = /^A study without Patient ID/;

function rowOf(app: Workstation, date: string) {
  return app.worklist.row(date);
}

/** Presses Tab until what is wanted has the focus. */
async function tabTo(app: Workstation, name: string | RegExp): Promise<void> {
  const wanted = app.page.getByRole('button', { name }).first();
  await expect
    .poll(
      async () => {
        await app.page.keyboard.press('Tab');
        return wanted.evaluate((element) => element === document.activeElement);
      },
      { intervals: [20] },
    )
    .toBe(true);
}

/** From the worklist to the question of the selected row, and through both dialogs, without a pointer. */
async function joinByKeys(app: Workstation, { dates, patientId, name }: Namesakes): Promise<void> {
  const { page, reconcile } = app;
  await rowOf(app, dates[1]).click();
  await expect(page.getByRole('region', { name: 'kept apart' })).toContainText(
    'stands for patients with another name',
  );
  await tabTo(app, 'Say who this is');
  await page.keyboard.press('Enter');
  await expect(reconcile.question(patientId).getByRole('heading', { level: 2 })).toBeFocused();
  await tabTo(app, 'Same person…');
  await page.keyboard.press('Enter');
  await expect(reconcile.pairDialog).toBeVisible();
  await tabTo(app, 'Choose another one');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(reconcile.kept(name)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('one passport');
  await tabTo(app, 'Propose');
  await page.keyboard.press('Enter');
  await expect(reconcile.pairDialog).toBeHidden();
}

/** A proposal changes nothing; once it is approved both studies are of one patient, wherever they are shown. */
async function approveJoin(app: Workstation, made: Namesakes): Promise<void> {
  const { page, reconcile } = app;
  const [own, other] = made.dates;
  const question = reconcile.question(made.patientId);
  await expect(reconcile.field(question, 'Name')).toContainText('differs');
  await expect(reconcile.field(question, 'Patient ID')).not.toContainText('differs');
  await expect(question.getByRole('button', { name: 'Different people…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await reconcile.approve();
  await expect(question).toBeHidden();
  await app.go('Worklist');
  await expect(rowOf(app, other)).toContainText(made.name);
  await expect(rowOf(app, other)).toContainText('joined');
  await rowOf(app, own).click();
  await expect(page.getByRole('region', { name: /^Other studies/ })).toContainText(other);
  await app.worklist.open(other);
  await expect(app.read.study).toContainText(`files say ${made.otherName}`);
}

/** A study without id is compared with the patient of the same name that the question names. */
async function assignStudy(app: Workstation, made: Namesakes): Promise<void> {
  const { page, reconcile } = app;
  await app.choose('Say who is who');
  await reconcile
    .question(NO_ID)
    .getByRole('button', { name: /^Compare with / })
    .first()
    .click();
  await reconcile.proposeSame('the referring ward said so');
  await reconcile.approve();
  await expect(reconcile.empty).toBeVisible();
  await expectAccessible(page, 'who is who, nothing open');
  await app.go('Worklist');
  await expect(rowOf(app, made.dates[2])).toContainText(made.patientId);
  await expect(reconcile.notice).toBeHidden();
}

async function takeBackBoth({ reconcile, page }: Workstation): Promise<void> {
  const undo = reconcile.decisions.getByRole('button', { name: /^Undo: / });
  await expect(undo).toHaveCount(2);
  for (const left of [1, 0]) {
    await undo.first().click();
    await expect(undo).toHaveCount(left);
  }
  await expectAccessible(page, 'who is who, decisions taken back');
}

async function tellApart(app: Workstation, made: Namesakes): Promise<void> {
  const { page, reconcile } = app;
  await reconcile.question(made.patientId).getByRole('button', { name: 'Different people…' }).click();
  await expectAccessible(page, 'who is who, different people');
  await reconcile.differentDialog.getByRole('button', { name: 'Propose' }).click();
  await reconcile.approve();
  await expect(reconcile.question(made.patientId)).toBeHidden();
  await reconcile.question(NO_ID).getByRole('button', { name: 'Decide later' }).click();
  await expect(reconcile.questions.getByRole('heading', { name: 'Later' })).toBeVisible();
  await app.go('Worklist');
  await expect(app.worklist.table.getByText('kept apart')).toHaveCount(1);
}

test('a person says who is who: joined, taken back, told apart, and it holds in the worklist', async ({
  app,
  cohort,
  dataFolder,
  host,
}) => {
  test.slow();
  const made = await writeNamesakes(cohort, dataFolder);
  await runCommand(host.dataFolder, ['import', made.folder]);
  await expect(app.worklist.count).toHaveText('3 studies');
  await expect(app.worklist.table.getByText('kept apart')).toHaveCount(3);
  await expect(app.reconcile.notice).toHaveText('3 patients need a person');
  await joinByKeys(app, made);
  await approveJoin(app, made);
  await assignStudy(app, made);
  await app.choose('Say who is who');
  await takeBackBoth(app);
  await tellApart(app, made);
});

test('two patients that no question names are found by words and compared', async ({
  app,
  cohort,
  dataFolder,
  host,
}) => {
  const { page, reconcile } = app;
  const made = await writeNamesakes(cohort, dataFolder);
  await runCommand(host.dataFolder, ['import', made.folder]);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('who is who');
  await page.keyboard.press('Enter');
  await expect(reconcile.title).toBeVisible();
  await page.getByRole('button', { name: 'Compare two patients…' }).click();
  const propose = reconcile.pairDialog.getByRole('button', { name: 'Propose' });
  for (const name of [made.name, made.otherName]) {
    await page.keyboard.type(name.split(' ')[0] ?? '');
    await reconcile.pairDialog
      .getByRole('option', { name: new RegExp(`^${name} · ${made.patientId}`) })
      .click();
  }
  await expect(propose).toHaveAttribute('aria-disabled', 'true');
  await reconcile.proposeSame('a change of name');
  await expect(reconcile.question(made.patientId)).toContainText('a change of name');
  await reconcile
    .question(made.patientId)
    .getByRole('button', { name: /^Take away: / })
    .click();
  await expect(reconcile.decisions).toContainText('taken away by');
  await expect(
    reconcile.question(made.patientId).getByRole('button', { name: 'Same person…' }),
  ).toBeEnabled();
});
