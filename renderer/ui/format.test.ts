import { expect, test } from 'vitest';
import { ClinicalTime } from '../../main/contract/domain/time.ts';
import { formatClinicalTime, formatDuration, formatName } from './format.ts';

test('[P2] a clinical time is shown as precise as it is, and nothing is filled in', () => {
  const shown = ['2019', '2019-05', '2019-05-04', '2019-05-04T10:22:33+02:00'].map((time) =>
    formatClinicalTime(ClinicalTime.parse(time)),
  );
  expect(shown).toEqual(['2019', '2019-05', '2019-05-04', '2019-05-04 10:22']);
  expect(formatClinicalTime(null)).toBe('');
});

test('[I2] names come without carets, every writing kept', () => {
  const name = { raw: '', alphabetic: 'Yamada^Tarou', ideographic: '山田^太郎', phonetic: '' };
  expect(formatName(name)).toBe('Yamada Tarou · 山田 太郎');
  expect(formatName({ ...name, alphabetic: '', ideographic: '' })).toBe('');
});

test('a duration is rounded up, never to nothing', () => {
  expect([0.2, 1, 59.5, 61].map(formatDuration)).toEqual(['1 second', '1 second', '60 seconds', '2 minutes']);
});
