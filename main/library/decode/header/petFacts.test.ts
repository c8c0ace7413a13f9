import { expect, test } from 'vitest';
import { parseHead } from '../../parse/parseHead.ts';
import { memorySource } from '../../parse/source.ts';
import { dicomBytes, type Elements, imageElements } from '../../testing/dicomBytes.ts';
import { readPetScale } from './petFacts.ts';

const INJECTED = {
  '0018,1072 TM': '080000',
  '0018,1074 DS': '370000000',
  '0018,1075 DS': '6588',
};
const PET: Elements = {
  '0008,0060 CS': 'PT',
  '0008,0021 DA': '20260304',
  '0008,0031 TM': '100000',
  '0008,0022 DA': '20260304',
  '0008,0032 TM': '100130',
  '0010,1030 DS': '70',
  '0028,0051 CS': 'DECY\\ATTN\\NORM',
  '0054,0016 SQ': [INJECTED],
  '0054,1001 CS': 'BQML',
  '0054,1102 CS': 'START',
};
const scaleOf = (changes: Elements = {}) =>
  readPetScale(parseHead(memorySource(dicomBytes(imageElements({ ...PET, ...changes })))).data, 0);

test('[V7] trial 13: the dose in the file is decayed over two hours for START, and not for ADMIN', () => {
  expect(scaleOf()?.factor).toBeCloseTo(70_000 / (370e6 * 2 ** (-7200 / 6588)), 12);
  expect(scaleOf({ '0054,1102 CS': 'ADMIN' })?.factor).toBeCloseTo(70_000 / 370e6, 12);
  expect(scaleOf({ '0010,1030 DS': '' })).toEqual({
    factor: 1,
    unit: 'Bq/ml',
    reason: 'the weight is missing',
  });
});

test('[V7] trial 13: (0018,1078) dates an injection before midnight', () => {
  const late = { '0008,0031 TM': '003000', '0008,0032 TM': '003100' };
  const dated = { ...INJECTED, '0018,1072 TM': '233000', '0018,1078 DT': '20260303233000' };
  expect(scaleOf({ ...late, '0054,0016 SQ': [dated] })?.factor).toBeCloseTo(
    70_000 / (370e6 * 2 ** (-3600 / 6588)),
    12,
  );
});

test('[V7] the factor for counts is taken from the maker who is named, not from others', () => {
  const counts = { '0054,1001 CS': 'CNTS', '7053,1000 DS': '0.0004' };
  expect(scaleOf({ ...counts, '7053,0010 LO': 'Philips PET Private Group' })).toEqual({
    factor: 0.0004,
    unit: 'SUVbw',
    reason: null,
  });
  expect(scaleOf({ ...counts, '7053,0010 LO': 'Somebody' })?.unit).toBe('counts');
});

test('[V7] other images have no such scale', () => {
  expect(scaleOf({ '0008,0060 CS': 'CT' })).toBeNull();
});

test('[V7] an enhanced image has its units by its mapping, and the dose decays to the moment that it is corrected to', () => {
  const mapping = {
    '0040,08EA SQ': [
      { '0008,0100 SH': 'Bq/ml', '0008,0102 SH': 'UCUM', '0008,0104 LO': 'Becquerels/milliliter' },
    ],
    '0040,9224 FD': 0,
    '0040,9225 FD': 2,
  };
  const line = { '0028,1052 DS': '0', '0028,1053 DS': '2', '0028,1054 LO': 'US' };
  const enhanced = (changes: Elements = {}, slope = 2) =>
    scaleOf({
      '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.130',
      '0054,1001 CS': '',
      '0054,1102 CS': '',
      '0018,9701 DT': '20260304100000',
      '0018,9758 CS': 'YES',
      '0018,9759 CS': 'YES',
      '0010,1030 DS': '70',
      '0054,0016 SQ': [
        { '0018,1074 DS': '370000000', '0018,1075 DS': '6588', '0018,1078 DT': '20260304080000' },
      ],
      '5200,9230 SQ': [{ '0028,9145 SQ': [line], '0040,9096 SQ': [{ ...mapping, '0040,9225 FD': slope }] }],
      ...changes,
    });
  expect(enhanced()).toMatchObject({ unit: 'SUVbw', reason: null });
  expect(enhanced()?.factor).toBeCloseTo(70_000 / (370_000_000 * 2 ** (-7200 / 6588)), 12);
  expect(enhanced({ '0018,9758 CS': 'NO' })?.reason).toBe('the values are not corrected for decay');
  expect(enhanced({ '0018,9759 CS': 'NO' })?.reason).toBe('the values are not corrected for attenuation');
  expect(enhanced({ '0018,9701 DT': '' })?.reason).toBe('the time of the decay correction is not said');
  expect(enhanced({}, 3)?.reason).toBe('the values are not in Bq/ml');
});
