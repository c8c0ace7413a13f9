import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createCore } from '../app/core.ts';
import { DOCTOR, write } from '../app/testCore.ts';
import { dicomBytes, imageElements } from '../library/testing/dicomBytes.ts';
import { clientOf, plainHost } from './connect.ts';
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

test('[T9] export report: refused without words; with them written in each form, a wrong form or a file that is there refused', async () => {
  const { data, remove } = await temporaryData();
  const folder = dirname(data);
  const cli = (...args: string[]) => runCli(['--data', data, '--json', ...args]);
  try {
    await writeFile(join(folder, 'a.dcm'), dicomBytes(imageElements()));
    expect((await cli('import', join(folder, 'a.dcm'))).code).toBe(0);
    const none = await cli('export', 'report', '1.2.3', '--to', join(folder, 'r.txt'));
    expect([none.code, none.stdout]).toEqual([1, expect.stringContaining('Nothing is written')]);
    await writeReport(data);
    for (const [form, start] of [
      ['text', '*** DRAFT'],
      ['pdf', '%PDF-'],
      ['fhir', '{\n  "resourceType": "Bundle"'],
    ] as const) {
      const to = join(folder, `report.${form}`);
      const { code, stdout } = await cli('export', 'report', '1.2.3', '--form', form, '--to', to);
      expect(code, stdout).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ path: to, state: 'draft', kept: false });
      expect((await readFile(to, 'utf8')).startsWith(start)).toBe(true);
    }
    const sr = join(folder, 'report.dcm');
    expect((await cli('export', 'report', '1.2.3', '--form', 'sr', '--to', sr)).code).toBe(0);
    expect((await readFile(sr)).toString('latin1', 128, 132)).toBe('DICM');
    expect((await cli('export', 'report', '1.2.3', '--form', 'sr', '--to', sr)).stdout).toContain(
      'is there already',
    );
    expect((await cli('export', 'report', '1.2.3', '--form', 'word')).code).toBe(2);
    expect((await cli('audit', 'verify')).code).toBe(0);
  } finally {
    await remove();
  }
}, 240_000);

/** Writes a draft as a page would. */
async function writeReport(data: string): Promise<void> {
  const host = plainHost('memory', data);
  const actor = { ...DOCTOR, roles: [...DOCTOR.roles] };
  const core = await createCore({ dataFolder: data, actor }, host);
  try {
    const client = clientOf(core);
    const { rows } = await client.library.studies({});
    const [study] = rows;
    if (study === undefined) throw new Error('no study');
    await write(client, study, { impression: 'Normal.' });
  } finally {
    await core.close();
  }
}
