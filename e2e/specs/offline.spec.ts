import { childrenOf, noProcesses, type Socket, socketsOf } from '../fixtures/processes.ts';
import { importFolder, openStudy } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

const LOOPBACK = '0100007F';
const NOBODY = '00000000:0000';

/** True for the listening socket of the host, and for the page's connections to it. */
function isOwn({ protocol, local, remote }: Socket, port: string): boolean {
  const fromHere = local === `${LOOPBACK}:${port}`;
  return protocol === 'tcp' && fromHere && (remote === NOBODY || remote.startsWith(`${LOOPBACK}:`));
}

/** Sockets of the core and of its workers that are none of the host's own. */
function foreignSockets(pid: number, port: string): Socket[] {
  return [pid, ...childrenOf(pid)].flatMap(socketsOf).filter((socket) => !isOwn(socket, port));
}

test('the page runs under the strict policy and asks nobody but its own origin', async ({
  app,
  cohort,
  noise,
  page,
  host,
}) => {
  const { origin } = new URL(host.address);
  const policy = (await page.request.get(`${origin}/`)).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);

  await importFolder(app, cohort.folder);
  const study = cohort.patients[0]?.studies[0];
  if (study === undefined) throw new Error('the cohort has a study');
  await openStudy(app, study.date);
  await app.read.report.see('10 mm nodule in the right lower lobe');
  await app.read.report.makeDraft();
  for (const tab of ['Priors', 'Timeline', 'Differential', 'Summary'] as const) await app.read.tab(tab);
  await app.go('Review');
  for (const screen of [
    'Open the audit',
    'Open the models',
    'Open the differential notes',
    'Open the settings',
  ])
    await app.choose(screen);

  expect(noise.requests.length, 'the page does load its files').toBeGreaterThan(5);
  expect(
    noise.requests.some((url) => url.endsWith('/socket')),
    'and speaks to its core',
  ).toBe(true);
  expect(noise.foreignRequests).toEqual([]);
  expect(noise.complaints).toEqual([]);
  // No patient in the address, none in the title.
  expect(page.url()).toBe(`${origin}/`);
  expect(await page.title()).not.toContain('PHANTOM');
});

test('the core opens no socket but its own on this computer', async ({ app, cohort, host }) => {
  test.skip(noProcesses !== null, noProcesses ?? '');
  const port = Number(new URL(host.address).port).toString(16).toUpperCase().padStart(4, '0');
  expect(
    socketsOf(host.pid).some((socket) => isOwn(socket, port)),
    'its own is seen',
  ).toBe(true);
  expect(foreignSockets(host.pid, port)).toEqual([]);

  await importFolder(app, cohort.folder);
  expect(foreignSockets(host.pid, port)).toEqual([]);
  const study = cohort.patients[0]?.studies[0];
  if (study === undefined) throw new Error('the cohort has a study');
  await openStudy(app, study.date);
  await app.read.report.see('10 mm nodule in the right lower lobe');
  await app.read.report.makeDraft();
  await app.read.report.sign.click();
  await expect(app.read.report.signed).toBeVisible();
  expect(childrenOf(host.pid).length, 'the encoder works in a process of its own').toBeGreaterThan(0);
  expect(foreignSockets(host.pid, port)).toEqual([]);
});
