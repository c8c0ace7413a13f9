import { readFile } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright-core';

/** Starts a headless Chromium; without its sandbox only for root, who cannot have it. */
export function launchChromium(executablePath: string): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

/** Memory of all processes of a browser, MiB; shared pages count in parts. Null where the system does not tell (other than Linux). */
export async function browserMemoryMb(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const parts = await Promise.all(processInfo.map(({ id }) => processMemoryMb(id)));
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
}

/** Memory of one process, MiB, shared pages in parts; null where it ended or the system does not tell. */
export async function processMemoryMb(processId: number): Promise<number | null> {
  const text = await readFile(`/proc/${processId}/smaps_rollup`, 'utf8').catch(() => null);
  const kib = text === null ? null : /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  return kib ? Number(kib) / 1024 : null;
}
