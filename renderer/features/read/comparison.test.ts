import { expect, test } from 'vitest';
import { comparisonOf } from './comparison.ts';
import type { OpenedStudy } from './openedStudy.ts';

const study = (studyKey: string, time: string | null) => ({ studyKey, time });
const opened = (prior: string | null, priors: readonly (readonly [key: string, hangable: boolean])[]) =>
  ({
    prior: prior === null ? null : { study: study(prior, null) },
    priors: priors.map(([key, hangable]) => ({ study: study(key, '2024-01-15T10:00'), hangable })),
  }) as unknown as OpenedStudy;

test('[T1] the suggested prior is the first that may hang by itself; another one is by hand', () => {
  const priors = [
    ['opposite', false],
    ['best', true],
    ['older', true],
  ] as const;
  expect(comparisonOf(opened('best', [...priors]))).toEqual({
    suggested: { studyKey: 'best', day: '2024-01-15' },
    byHand: false,
  });
  expect(comparisonOf(opened('older', [...priors])).byHand).toBe(true);
});

test('[T1] the opposite side never hangs by itself: on screen, it was chosen by hand', () => {
  expect(comparisonOf(opened('opposite', [['opposite', false]]))).toEqual({ suggested: null, byHand: true });
  expect(comparisonOf(opened(null, [['opposite', false]])).byHand).toBe(false);
});
