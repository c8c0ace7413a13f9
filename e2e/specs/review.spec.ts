import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';

const CONDITIONS = 133;

/** A FHIR bundle of a made-up person with many conditions. */
function longRecord(): string {
  const resources = [
    {
      resourceType: 'Patient',
      identifier: [{ system: 'http://hospital.example', value: 'Q-18', type: { coding: [{ code: 'MR' }] } }],
      name: [{ family: 'Quill', given: ['Ada'] }],
    },
    ...Array.from({ length: CONDITIONS }, (_, index) => ({
      resourceType: 'Condition',
      subject: { reference: 'urn:uuid:0' },
      code: { text: `Condition ${index + 1}` },
      clinicalStatus: { coding: [{ code: 'active' }] },
      onsetDateTime: '2015-03-01',
    })),
  ];
  const entry = resources.map((resource, index) => ({ fullUrl: `urn:uuid:${index}`, resource }));
  return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
}

test('a long group: only the changes in view are in the page, and the keyboard reaches all [W3, W8]', async ({
  app,
  host,
}) => {
  const { page, review } = app;
  const file = join(host.dataFolder, 'long.json');
  await writeFile(file, longRecord());
  await runCommand(host.dataFolder, ['ingest', file, '--new-patient']);
  await app.go('Review');
  const lines = review.items.getByRole('listitem');
  const first = review.item(/^Fact: Condition 1$/i);
  await expect(first).toHaveAttribute('aria-setsize', String(CONDITIONS));
  expect(await lines.count()).toBeLessThan(40);

  await test.step('End, arrows and letters work on lines that were not in the page', async () => {
    await first.focus();
    await page.keyboard.press('End');
    const last = review.item(/^Fact: Condition 133$/i);
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await page.keyboard.press('r');
    await expect(last).toHaveAttribute('data-choice', 'reject');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('w');
    await expect(review.item(/^Fact: Condition 132$/i)).toHaveAttribute('data-choice', 'wait');
    await page.keyboard.press('Home');
    await expect(first).toBeFocused();
    await expectAccessible(page, 'a long group in Review');
  });

  await test.step('the decision takes all of them, also those out of view', async () => {
    await expect(review.decide).toHaveText(/^Approve 131, reject 1/);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(lines).toHaveCount(1);
    await expect(lines).toHaveAttribute('aria-setsize', '1');
  });
});
