import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { systemFileInWords } from './systemFiles.ts';
import { dicomBytes, imageElements } from './testing/dicomBytes.ts';
import { openTestLibrary } from './testing/openTestLibrary.ts';

test('[I1] files that a system keeps for itself are told from others by their names', () => {
  const macos = ['a/.DS_Store', '__MACOSX/CD/._1', '/x/._IMG1', 'CD/.Trashes/1'];
  for (const path of macos) expect(systemFileInWords(path)).toContain('macOS');
  for (const path of ['Thumbs.db', 'C:\\CD\\desktop.ini', 'E:/System Volume Information/1'])
    expect(systemFileInWords(path)).toContain('Windows');
  for (const path of ['IMG/1', 'a._b', 'DS_Store', 'macosx/1', 'Thumbs.db/1'])
    expect(systemFileInWords(path)).toBeNull();
});

test('[I1] each is listed as skipped with its reason, and a picture by such a name is taken', async () => {
  const opened = await openTestLibrary();
  const image = dicomBytes(imageElements({ '0028,0010 US': 2, '0028,0011 US': 2 }));
  await opened.write({
    'a.zip': zipSync({ 'CD/1': image, '__MACOSX/CD/._1': Buffer.from('00051607', 'hex') }),
    '.DS_Store': Buffer.from('Bud1'),
    '._2': dicomBytes(imageElements({ '0028,0010 US': 2, '0028,0011 US': 2, '0008,0018 UI': '1.2.3.2' })),
  });
  const report = await opened.importAll();
  await opened.remove();
  expect(report.taken).toBe(2);
  const reason = 'a file that macOS keeps for itself: it holds no pictures';
  expect(report.skipped.map((line) => line.reason)).toEqual([reason, reason]);
});
