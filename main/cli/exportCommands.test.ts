import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { dicomBytes, imageElements } from '../library/testing/dicomBytes.ts';
import { runCli, temporaryData } from './runCli.ts';

test('[T9] export: a preview writes nothing, copies are written, what cannot be said is refused', async () => {
  const { data, remove } = await temporaryData();
  const folder = dirname(data);
  const cli = (...args: string[]) => runCli(['--data', data, '--json', ...args]);
  try {
    await writeFile(join(folder, 'a.dcm'), dicomBytes(imageElements()));
    expect((await cli('import', join(folder, 'a.dcm'))).code).toBe(0);
    const preview = await cli('export', 'deidentified', '1.2.3', '--preview');
    expect(JSON.parse(preview.stdout)).toMatchObject({ files: 1, folder: null });
    const to = join(folder, 'out');
    const copied = await cli('export', 'deidentified', '1.2.3', '--to', to, '--dates', 'shift');
    expect(JSON.parse(copied.stdout)).toMatchObject({ files: 1, folder: to });
    expect(await readdir(to)).toEqual([expect.stringMatching(/^ANON-/)]);
    expect((await cli('export', 'deidentified', '1.2.3', '--to', to, '--dates', 'guess')).code).toBe(2);
    expect((await cli('export', 'deidentified', '1.2.3')).code).toBe(2);
    expect((await cli('export', 'sr', '1.2.3')).stdout).toContain('Nothing is measured');
    expect((await cli('export', 'ko', '9.9')).stdout).toContain('not_found');
  } finally {
    await remove();
  }
}, 120_000);
