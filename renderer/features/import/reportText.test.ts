import { expect, test } from 'vitest';
import { reportCsv, reportText } from './reportText.ts';

test('[I1] a report is saved as CSV that no table program runs or misreads', () => {
  const csv = reportCsv([
    { path: '/CD/a,"b"\n1', outcome: 'taken', reason: null },
    { path: '=HYPERLINK("x")', outcome: 'skipped', reason: '-not a DICOM file' },
  ]);
  expect(csv).toBe(
    '\uFEFF"outcome","file","reason"\r\n"taken","/CD/a,""b""\n1",""\r\n' +
      '"skipped","\'=HYPERLINK(""x"")","\'-not a DICOM file"\r\n',
  );
});

test('[I1] a copied report has one line for each file', () => {
  const text = reportText([
    { path: 'a\nb', outcome: 'taken', reason: null },
    { path: 'c', outcome: 'skipped', reason: 'the file is empty' },
  ]);
  expect(text).toBe('taken\ta␣b\nskipped\tc\tthe file is empty\n');
});
