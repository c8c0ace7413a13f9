import { importFolder, openStudy } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { launchElectron, whyNoElectron } from '../hosts/electron.ts';
import { Workstation } from '../pages/workstation.ts';

const reason = whyNoElectron();
test.skip(reason !== null, reason ?? '');

test('in its own window the program does the same, without Node in the page', async ({
  cohort,
  dataFolder,
}) => {
  const electron = await launchElectron(dataFolder);
  try {
    const window = await electron.firstWindow();
    const app = new Workstation(window);
    await expect(app.places).toBeVisible();
    expect(
      await window.evaluate(() => [typeof Reflect.get(globalThis, 'require'), location.protocol]),
    ).toEqual(['undefined', expect.not.stringMatching(/^(file|https?):/)]);
    const study = cohort.patients[0]?.studies[0];
    if (study === undefined) throw new Error('the cohort has a study');
    await importFolder(app, cohort.folder);
    await openStudy(app, study.date);
    await app.read.report.see('10 mm nodule in the right lower lobe');
    await app.read.report.makeDraft();
    await expect(app.read.report.sentence('10 mm nodule').first()).toBeVisible();
    await app.choose('About Anamnesis…');
    await expect(app.dialog('About Anamnesis')).toContainText('its own window');
    const titles = await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((one) => one.getTitle()),
    );
    expect(titles.join(' ')).not.toContain('PHANTOM');
  } finally {
    await electron.close();
  }
});
