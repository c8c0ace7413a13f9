import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { pdfOf } from '../fixtures/pdf.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';

const PATIENT = {
  resourceType: 'Patient',
  identifier: [{ system: 'http://hospital.example', value: 'Q-19', type: { coding: [{ code: 'MR' }] } }],
  name: [{ family: 'Quill', given: ['Ada'] }],
};
const CONDITION = {
  resourceType: 'Condition',
  subject: { reference: 'urn:uuid:p' },
  code: { text: 'Asthma' },
};
const BUNDLE = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    { fullUrl: 'urn:uuid:p', resource: PATIENT },
    { fullUrl: 'urn:uuid:c', resource: CONDITION },
  ],
};
const PAGES = 30;

test('a PDF is shown page by page as it scrolls, by keyboard, under the page’s policy; its text beside [I5]', async ({
  app,
  host,
}) => {
  const { page } = app;
  const take = async (name: string, bytes: string | Buffer, ...options: string[]) => {
    const file = join(host.dataFolder, name);
    await writeFile(file, bytes);
    await runCommand(host.dataFolder, ['ingest', file, ...options]);
  };
  await take('quill.json', JSON.stringify(BUNDLE), '--new-patient');
  await take(
    'letter.pdf',
    pdfOf(PAGES),
    '--patient',
    'Q-19',
    '--issuer',
    'http://hospital.example',
    '--date',
    '2024-01-05',
  );
  await app.choose('Records that wait for a patient');
  await page.getByRole('button', { name: /Quill Ada/ }).click();
  await page
    .getByRole('button', { name: /^Open .*PDF document/ })
    .first()
    .click();
  const pages = page.getByRole('region', { name: 'Pages of the PDF' });
  const first = pages.getByRole('img', { name: `Page 1 of ${PAGES}` });
  await expect(first).toHaveAttribute('data-state', 'drawn');
  const shade = await first.evaluate((canvas: HTMLCanvasElement) => {
    const at = (x: number, y: number) =>
      canvas.getContext('2d')?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data[0];
    return [at(0.25, 0.75), at(0.75, 0.75)];
  });
  expect(shade).toEqual([0, 255]);
  expect(await pages.getByRole('img').count()).toBeLessThan(10);
  await pages.focus();
  await page.keyboard.press('End');
  await expect(pages.getByRole('img', { name: `Page ${PAGES} of ${PAGES}` })).toHaveAttribute(
    'data-state',
    'drawn',
  );
  await expectAccessible(page, 'a PDF');
  await page.getByText('Text', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Text of the document' })).toContainText('Known asthma');
});
