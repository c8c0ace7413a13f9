import { expect, test } from 'vitest';
import { type PetFacts, petScale } from './suv.ts';

const DOSE = 370_000_000;
const HALF_LIFE = 6588;

/** 70 kg, FDG injected two hours before the series. */
const FACTS: PetFacts = {
  units: 'BQML',
  suvType: null,
  decayCorrection: 'START',
  corrections: ['DECY', 'ATTN', 'SCAT'],
  weightKg: 70,
  doseBq: DOSE,
  halfLifeSeconds: HALF_LIFE,
  injectionDateTime: null,
  injectionTime: '080000',
  series: ['20260304', '100000'],
  acquisition: ['20260304', '100130'],
  timezoneOffset: null,
  countsToSuv: null,
};
const scale = (changes: Partial<PetFacts> = {}) => petScale({ ...FACTS, ...changes });
const decayed = (seconds: number) => (70 * 1000) / (DOSE * 2 ** (-seconds / HALF_LIFE));

test('[V7] trial 13: START decays the dose over the two hours to the series, ADMIN does not', () => {
  expect(scale()).toMatchObject({ unit: 'SUVbw', reason: null });
  expect(scale().factor).toBeCloseTo(decayed(7200), 12);
  expect(scale({ decayCorrection: 'ADMIN' })).toEqual({ factor: 70_000 / DOSE, unit: 'SUVbw', reason: null });
  // 5 kBq/ml two hours after 370 MBq in 70 kg.
  expect(5000 * scale().factor).toBeCloseTo(2.018, 3);
});

test('[V7] trial 13: an injection before midnight is dated by (0018,1078), also with its own offset from UTC', () => {
  const late = { series: ['20260305', '003000'], acquisition: ['20260305', '003100'] } as const;
  const before = { ...late, injectionDateTime: '20260304233000.00', injectionTime: '233000' };
  expect(scale(before).factor).toBeCloseTo(decayed(3600), 12);
  expect(scale({ ...before, injectionDateTime: null })).toEqual({
    factor: 1,
    unit: 'Bq/ml',
    reason: 'the injection is timed after the scan, and its date is missing',
  });
  const abroad = { ...late, injectionDateTime: '20260304223000+0000', timezoneOffset: '+0100' };
  expect(scale(abroad).factor).toBeCloseTo(decayed(3600), 12);
  expect(scale({ injectionDateTime: '20260305080000' }).reason).toBe('the injection is dated after the scan');
});

test('[V7] trial 13: what makes an SUV impossible is said, and the values stay in Bq/ml', () => {
  const why = (changes: Partial<PetFacts>) => {
    const { factor, unit, reason } = scale(changes);
    expect([factor, unit]).toEqual([1, 'Bq/ml']);
    return reason;
  };
  expect(why({ weightKg: null })).toBe('the weight is missing');
  expect(why({ weightKg: 0 })).toBe('the weight is missing');
  expect(why({ decayCorrection: 'NONE' })).toBe('the values are not corrected for decay');
  expect(why({ decayCorrection: null })).toBe('the time of the decay correction is not said');
  expect(why({ decayCorrection: 'OTHER' })).toBe('the decay correction OTHER is not known');
  expect(why({ corrections: ['DECY'] })).toBe('the values are not corrected for attenuation');
  expect(why({ corrections: ['ATTN'] })).toBe('the values are not corrected for decay');
  expect(why({ doseBq: null })).toBe('the injected dose is missing');
  expect(why({ doseBq: 370 })).toBe('an injected dose of 370 Bq cannot be');
  expect(why({ halfLifeSeconds: null })).toBe('the half-life is missing');
  expect(why({ injectionTime: null })).toBe('the time of injection is missing');
  expect(why({ series: ['20260304', null] })).toBe('the time of the series is missing');
  expect(why({ series: ['20260304', '110000'] })).toBe('the series is dated after its images were taken');
});

test('[V7] trial 13: GML is an SUV already, of the type that is said', () => {
  expect(scale({ units: 'GML', weightKg: null })).toEqual({ factor: 1, unit: 'SUVbw', reason: null });
  expect(scale({ units: 'GML', suvType: 'LBM' }).unit).toBe('SUVlbm');
  expect(scale({ units: 'GML', suvType: 'X' })).toMatchObject({
    unit: 'g/ml',
    reason: 'SUV of the unknown type X',
  });
});

test('[V7] trial 13: CNTS is an SUV only by the factor of its maker', () => {
  expect(scale({ units: 'CNTS', countsToSuv: 0.004 })).toEqual({
    factor: 0.004,
    unit: 'SUVbw',
    reason: null,
  });
  expect(scale({ units: 'CNTS' })).toEqual({ factor: 1, unit: 'counts', reason: 'the values are counts' });
  expect(scale({ units: 'PROPCPS' })).toMatchObject({ unit: 'PROPCPS', factor: 1 });
});
