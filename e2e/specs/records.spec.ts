import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { writeNamesakes } from '../fixtures/namesakes.ts';
import { expect, test } from '../fixtures/test.ts';
import { RecordsPage } from '../pages/records.ts';

const SUBJECT = { reference: 'urn:uuid:p' };
const coded = (text: string) => ({
  text,
  coding: [{ system: 'http://snomed.info/sct', code: '1', display: text }],
});

/** A FHIR bundle of a person whom no library has, all made up. */
function bundle(): string {
  const condition = (text: string, status: string, more: object) => ({
    resourceType: 'Condition',
    subject: SUBJECT,
    code: coded(text),
    clinicalStatus: { coding: [{ code: status }] },
    ...more,
  });
  const resources = [
    {
      resourceType: 'Patient',
      identifier: [{ system: 'http://hospital.example', value: 'Q-17', type: { coding: [{ code: 'MR' }] } }],
      name: [{ family: 'Quill', given: ['Ada'] }],
      birthDate: '1961-05-04',
      gender: 'female',
    },
    condition('Asthma', 'active', { onsetDateTime: '2015-03-01' }),
    condition('Pneumonia', 'resolved', { onsetDateTime: '2019-01-02', abatementDateTime: '2019-02-03' }),
    {
      resourceType: 'ImagingStudy',
      status: 'available',
      subject: SUBJECT,
      started: '2019-01-02',
      modality: [{ code: 'CT', system: 'http://dicom.nema.org/resources/ontology/DCM' }],
      description: 'CT of the chest',
      numberOfInstances: 120,
    },
  ];
  const entry = resources.map((resource, index) => ({
    fullUrl: index === 0 ? 'urn:uuid:p' : `urn:uuid:r${index}`,
    resource,
  }));
  return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
}

test('a record of an unknown person: asked, a new patient, reviewed, on the timeline with its source [I5, P1, P3, S5, W1]', async ({
  app,
}) => {
  const { page, review } = app;
  const records = new RecordsPage(page);
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-record-'));
  try {
    const file = join(folder, 'quill.json');
    await writeFile(file, bundle());

    await test.step('an import asks whose it is', async () => {
      await page.keyboard.press('ControlOrMeta+i');
      await app.import.take(file);
      await expect(app.import.report.getByRole('row').filter({ hasText: 'quill.json' })).toContainText(
        'waits for a patient',
      );
      await app.import.close();
      await expect(page.getByText('1 record from elsewhere waits')).toBeVisible();
      await page.getByRole('button', { name: 'Say whose' }).click();
      await expect(records.title).toBeVisible();
      await expect(records.card).toContainText('No patient here has Q-17 of http://hospital.example.');
      await expect(records.give).toHaveAttribute('aria-disabled', 'true');
      await expectAccessible(page, 'records that wait');
    });

    await test.step('a new patient gets it', async () => {
      await records.makeNew.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('2 conditions, 1 imaging study for Quill Ada; 2 proposals')).toBeVisible();
      await expect(records.withoutImages.getByRole('button', { name: /Quill Ada/ })).toBeVisible();
    });

    await test.step('its facts wait in Review and are approved', async () => {
      await records.toReview.click();
      await expect(review.items.getByRole('listitem')).toHaveCount(2);
      await review.decide.click();
      await expect(review.empty).toBeVisible();
    });

    await test.step('the timeline shows them, and each opens its source', async () => {
      await app.choose('Records that wait for a patient');
      await records.withoutImages.getByRole('button', { name: /Quill Ada/ }).click();
      await expect(page.getByRole('list', { name: 'Examinations without images here' })).toContainText(
        '2019-01-02 CT of the chest',
      );
      await page
        .getByRole('button', { name: /asthma/i })
        .first()
        .click();
      await app
        .dialog(/^Evidence/)
        .getByRole('button', { name: 'Show it in its source' })
        .click();
      await expect(records.document.locator('mark')).toContainText('Asthma');
      await expectAccessible(page, 'a document');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('by keyboard: a text of nobody is given to a patient of the library, or left out [I5, P1]', async ({
  app,
  cohort,
}) => {
  const { page } = app;
  const records = new RecordsPage(page);
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-record-'));
  try {
    const file = join(folder, 'letter.txt');
    await writeFile(file, 'Known asthma.');
    await page.keyboard.press('ControlOrMeta+i');
    await app.import.take(cohort.folder);
    await app.import.report.getByRole('button', { name: 'Import more' }).click();
    await app.import.take(file);
    await expect(app.import.report.getByRole('row').filter({ hasText: 'letter.txt' })).toBeVisible();
    await app.import.report.getByRole('button', { name: '1 record waits for a patient' }).click();
    await expect(records.makeNew).toHaveAttribute('aria-disabled', 'true');
    await records.find.fill('nobody of this name');
    await expect(records.patients).toContainText('No patient of the library fits');
    await records.find.fill('');
    await records.find.press('Tab');
    await page.keyboard.press('Space');
    await expect(records.patients.getByRole('option', { selected: true })).toBeVisible();
    await records.give.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/a text: 1 document for .*; 1 proposal/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No record waits' })).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the patients to choose from follow the words of the search, from one to all [P1]', async ({
  app,
  cohort,
  dataFolder,
}) => {
  const records = new RecordsPage(app.page);
  const made = await writeNamesakes(cohort, dataFolder);
  const file = join(dataFolder, 'letter.txt');
  await writeFile(file, 'Known asthma.');
  await app.page.keyboard.press('ControlOrMeta+i');
  await app.import.take(made.folder);
  await app.import.report.getByRole('button', { name: 'Import more' }).click();
  await app.import.take(file);
  await app.import.report.getByRole('button', { name: '1 record waits for a patient' }).click();
  const options = records.patients.getByRole('option');
  await expect(options).toHaveCount(3);
  for (const name of [made.otherName, made.name]) {
    await records.find.fill(name);
    await expect(options.filter({ hasText: name }).first()).toBeVisible();
    await records.find.fill('');
    await expect(options).toHaveCount(3);
  }
});
