import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { bundleOf } from '../fixtures/records.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';

const FACTS = 5000;
/** Far above what it takes (300 ms beside other work), far below a list that draws all of them. */
const MOST_MS = 1500;

test('a timeline of 5,000 facts: it opens, scrolls to its end and is filtered without a wait, and draws what is in view', async ({
  app,
  cohort,
  host,
  page,
}) => {
  test.setTimeout(300_000);
  const [patient] = cohort.patients;
  const [study] = patient?.studies ?? [];
  if (patient === undefined || study === undefined) throw new Error('the cohort has a patient with a study');
  await importFolder(app, cohort.folder);
  const file = join(host.dataFolder, 'record.json');
  await writeFile(file, bundleOf([{ id: patient.patientId, conditions: FACTS }]));
  await runCommand(host.dataFolder, [
    'ingest',
    file,
    '--patient',
    patient.patientId,
    '--issuer',
    patient.issuer,
  ]);
  await runCommand(host.dataFolder, ['proposals', 'approve-all']);
  await app.worklist.open(study.date);
  const timeline = await app.read.tab('Timeline');
  await expect(timeline.getByRole('region', { name: 'Current', exact: true })).toContainText(
    `Current ${FACTS}`,
  );
  const buttons = timeline.getByRole('button', { name: /Condition \d+/ });

  await test.step('only what is near is in the page', async () => {
    expect(await buttons.count()).toBeLessThan(400);
    await expectAccessible(page, 'a long timeline');
  });

  await test.step('it scrolls to its end, and what is there is drawn', async () => {
    const slowestMs = await timeline.evaluate(async (panel) => {
      const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      let slowest = 0;
      for (let at = 1; at <= 20; at++) {
        const started = performance.now();
        panel.scrollTop = (panel.scrollHeight * at) / 20;
        await drawn();
        slowest = Math.max(slowest, performance.now() - started);
      }
      return slowest;
    });
    console.log(`${FACTS} facts: the slowest of 20 steps of scrolling took ${Math.round(slowestMs)} ms`);
    expect(slowestMs).toBeLessThan(MOST_MS);
    await expect(buttons.last()).toBeInViewport();
    expect(await buttons.count()).toBeLessThan(400);
  });

  await test.step('it is filtered to one, and back to all', async () => {
    const filter = timeline.getByRole('searchbox', { name: 'Filter the timeline' });
    const started = Date.now();
    await filter.fill('condition 4999');
    await expect(buttons).toHaveCount(1);
    const filteredMs = Date.now() - started;
    console.log(`${FACTS} facts: filtered within ${filteredMs} ms`);
    expect(filteredMs).toBeLessThan(2 * MOST_MS);
    await filter.press('Escape');
    await expect(buttons.nth(20)).toBeVisible();
  });
});
