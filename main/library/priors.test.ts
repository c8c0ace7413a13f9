import { expect, test } from 'vitest';
import type { StudyRow } from '../contract/domain/library.ts';
import { rankPriors } from './priors.ts';
import { studyRowOf } from './testing/rows.ts';

const CURRENT = studyRowOf('0', { at: '2026-06-10T09:00:00' });

function rank(current: StudyRow, ...others: StudyRow[]) {
  return rankPriors(current, others).map(({ study, reason, hangable }) => ({
    uid: study.studyUid,
    reason,
    hangable,
  }));
}

test('[T1] same body part and modality first, then modality, then recency; each with its reason', () => {
  const ranked = rank(
    CURRENT,
    studyRowOf('newest', { at: '2026-06-01', modalities: ['MR'], bodyPart: 'HEAD' }),
    studyRowOf('head', { at: '2026-05-01', bodyPart: 'HEAD' }),
    studyRowOf('older', { at: '2024-01-10' }),
    studyRowOf('same', { at: '2026-01-10' }),
    studyRowOf('xray', { at: '2026-06-09', modalities: ['CR'] }),
  );
  expect(ranked.map(({ uid }) => uid)).toEqual(['same', 'older', 'head', 'xray', 'newest']);
  expect(ranked[0]).toEqual({
    uid: 'same',
    reason: 'same body part and modality, 5 months earlier',
    hangable: true,
  });
  expect(ranked[1]?.reason).toBe('same body part and modality, 2 years earlier');
  expect(ranked[2]).toMatchObject({
    reason: 'another body part, head, same modality, 40 days earlier',
    hangable: false,
  });
  expect(ranked[3]).toMatchObject({
    reason: 'same body part, another modality, CR, 1 day earlier',
    hangable: true,
  });
});

test('[T1] the opposite or an unknown side is never hung by itself', () => {
  const knee = (uid: string, laterality: StudyRow['laterality'], description = '') =>
    studyRowOf(uid, {
      at: uid === '0' ? '2026-06-10' : '2026-01-10',
      bodyPart: 'KNEE',
      laterality,
      description,
    });
  const hang = (current: StudyRow, other: StudyRow) => rank(current, other)[0];
  expect(hang(knee('0', 'R'), knee('1', 'R'))).toMatchObject({
    hangable: true,
    reason: expect.stringContaining('same side, right'),
  });
  expect(hang(knee('0', 'R'), knee('1', 'L'))).toMatchObject({
    hangable: false,
    reason: expect.stringContaining('the opposite side, left'),
  });
  expect(hang(knee('0', 'R'), knee('1', null))).toMatchObject({
    hangable: false,
    reason: expect.stringContaining('side unknown'),
  });
  expect(hang(knee('0', null), knee('1', 'R'))?.hangable).toBe(false);
  expect(hang(knee('0', null), knee('1', null))?.hangable).toBe(false);
  expect(hang(knee('0', 'B'), knee('1', 'R'))?.hangable).toBe(false);
  expect(hang(knee('0', 'R'), knee('1', null, 'Knie links'))?.reason).toContain('the opposite side, left');
});

test('[T1] the side does not matter for a part that has none, unless it is opposite', () => {
  const chest = (uid: string, laterality: StudyRow['laterality']) =>
    studyRowOf(uid, { at: uid === '0' ? '2026-06-10' : '2026-01-10', laterality });
  expect(rank(chest('0', null), chest('1', null))[0]?.hangable).toBe(true);
  expect(rank(chest('0', 'R'), chest('1', 'L'))[0]?.hangable).toBe(false);
});

test('[T1] [P2] only an earlier study is hung: by acquisition, whenever it was imported', () => {
  const ranked = rank(
    CURRENT,
    studyRowOf('later', { at: '2026-07-01' }),
    studyRowOf('undated', { at: '' }),
    studyRowOf('same day', { at: '2026-06-10' }),
    studyRowOf('an hour before', { at: '2026-06-10T08:00:00' }),
  );
  expect(ranked.map(({ uid, hangable }) => [uid, hangable])).toEqual([
    ['an hour before', true],
    ['later', false],
    ['same day', false],
    ['undated', false],
  ]);
  expect(ranked[0]?.reason).toContain('the same day, earlier');
  expect(ranked[1]?.reason).toContain('21 days later');
  expect(ranked[2]?.reason).toContain('order unknown');
  expect(ranked[3]?.reason).toContain('date unknown');
});

test('[T1] a body part from the description is said; an unknown one is not hung', () => {
  const described = studyRowOf('1', { at: '2026-01-10', bodyPart: null, description: 'CT Thorax' });
  expect(rank(CURRENT, described)[0]).toEqual({
    uid: '1',
    reason: 'same body part (from the description) and modality, 5 months earlier',
    hangable: true,
  });
  const unknown = studyRowOf('1', { at: '2026-01-10', bodyPart: null, description: 'Thorax Abdomen' });
  expect(rank(CURRENT, unknown)[0]).toMatchObject({
    hangable: false,
    reason: expect.stringContaining('body part unknown'),
  });
});

test('[T1] names of one part are one part', () => {
  expect(
    rank(studyRowOf('0', { at: '2026-06-10', bodyPart: 'LUNG' }), studyRowOf('1', { at: '2026-01-01' }))[0]
      ?.hangable,
  ).toBe(true);
});

test('[T1] every study is listed, with the months where days are known', () => {
  const others = Array.from({ length: 30 }, (_, i) => studyRowOf(`${i + 1}`, { at: `${1990 + i}` }));
  const ranked = rankPriors(CURRENT, [...others, studyRowOf('d', { at: '2026-03-10' })]);
  expect(ranked).toHaveLength(31);
  expect(ranked[0]).toMatchObject({ monthsEarlier: 3 });
  expect(ranked[1]).toMatchObject({ monthsEarlier: null, reason: 'same body part and modality, earlier' });
});
