import { afterAll, expect, test } from 'vitest';
import { dateDifference } from '../contract/domain/dateDifference.ts';
import { ClinicalTime, clinicalDay, compareClinicalTime } from '../contract/domain/time.ts';
import { parseCompactTime, parseFhirTime } from '../exchange/times.ts';
import { clinicalTime } from '../library/header/times.ts';
import { factsAsOf } from '../memory/facts/asOf.ts';
import { findDates } from '../memory/facts/dates.ts';
import { daysBetween } from '../memory/facts/match.ts';
import { makeMemory } from '../memory/facts/testFacts.ts';

/** UTC−12 to UTC+14, with half hours and with summer time; POSIX names have their sign the other way round. */
const ZONES = [
  ...Array.from({ length: 27 }, (_, n) => (n <= 12 ? `Etc/GMT+${12 - n}` : `Etc/GMT-${n - 12}`)),
  ...['Asia/Kolkata', 'America/St_Johns', 'Europe/Berlin', 'Pacific/Apia', 'America/Sao_Paulo'],
];
const own = process.env.TZ;
afterAll(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

/** The same in every zone; says which one differs. */
function everywhere<T>(work: () => T): T {
  const [first, ...others] = ZONES.map((zone) => {
    process.env.TZ = zone;
    return { zone, found: work() };
  });
  if (first === undefined) throw new Error('there are zones');
  for (const { zone, found } of others) expect({ zone, found }).toEqual({ zone, found: first.found });
  return first.found;
}

test('[P2] the trial moves the clock: the zones have their own offsets', () => {
  const offsets = ZONES.map((zone) => {
    process.env.TZ = zone;
    return -new Date('2024-01-15T12:00:00Z').getTimezoneOffset() / 60;
  });
  expect(Math.min(...offsets)).toBe(-12);
  expect(Math.max(...offsets)).toBe(14);
  expect(new Set(offsets).size).toBeGreaterThan(27);
});

test('[P2] what was written near midnight has the day that was written, from DICOM, FHIR and HL7', () => {
  const days = everywhere(() =>
    [
      clinicalTime('20240229', '233000', '+1400'),
      clinicalTime('20240229', '001500', '-1200'),
      clinicalTime('20240229', null, null),
      parseFhirTime('2024-02-29T23:30:00+14:00'),
      parseFhirTime('2024-02-29T00:15:00-12:00'),
      parseFhirTime('2024-02-29T23:59:59Z'),
      parseCompactTime('202402292330+1400'),
      parseCompactTime('20240229'),
    ].map((time) => (time === null ? null : clinicalDay(time))),
  );
  expect(new Set(days)).toEqual(new Set(['2024-02-29']));
});

test('[P2] leap days: the 29th where there is one, and no other; times between count calendar days', () => {
  const found = everywhere(() => ({
    none: [clinicalTime('20230229', null, null), parseFhirTime('2023-02-29'), parseCompactTime('19000229')],
    leap: [clinicalTime('20000229', null, null), parseFhirTime('2024-02-29')],
    ago: findDates('a week ago', ClinicalTime.parse('2024-03-07')).map(({ time }) => time),
    monthsAgo: findDates('one month ago', ClinicalTime.parse('2024-03-31')).map(({ time }) => time),
    weekday: findDates('since last Tuesday', ClinicalTime.parse('2024-03-01')).map(({ time }) => time),
    year: dateDifference(ClinicalTime.parse('2024-02-29'), ClinicalTime.parse('2025-02-28')),
    days: daysBetween(ClinicalTime.parse('2024-02-28'), ClinicalTime.parse('2024-03-01')),
  }));
  expect(found).toEqual({
    none: [null, null, null],
    leap: ['2000-02-29', '2024-02-29'],
    ago: ['2024-02-29'],
    monthsAgo: ['2024-02'],
    weekday: ['2024-02-27'],
    year: '12 mo',
    days: 2,
  });
});

test('[P2] [S5] partial dates stay partial, order as written, and decide the same everywhere', () => {
  const memory = everywhere(() => {
    const told = makeMemory();
    told.approve('Pneumonia in 2019.', '2024-02-29');
    told.approve('There is a 6 mm nodule in the right upper lobe.', '2024-02-29');
    told.approve('There is a 9 mm nodule in the right upper lobe.', '2024-03');
    return told.facts.map(({ concept, value, store, validFrom }) => [concept, value, store, validFrom]);
  });
  expect(memory).toContainEqual(['pneumonia', null, expect.any(String), '2019']);
  expect(memory.filter(([concept]) => concept === 'nodule').map(([, mm]) => mm)).toEqual([6, 9]);
  const order = ['2024-03', '2024', '2024-02-29T23:30+14:00', '2024-02-29', null];
  const sorted = everywhere(() =>
    order.map((time) => (time === null ? null : ClinicalTime.parse(time))).toSorted(compareClinicalTime),
  );
  expect(sorted).toEqual([null, '2024', '2024-02-29', '2024-02-29T23:30+14:00', '2024-03']);
});

test('[S9] true then: the day of an end is the first one on which it no longer holds, in every zone', () => {
  const stores = everywhere(() => {
    const memory = makeMemory();
    memory.approve('There is a 6 mm nodule in the right upper lobe.', '2024-02-28');
    memory.approve('There is a 9 mm nodule in the right upper lobe.', '2024-02-29');
    const sizes = (day: string) => factsAsOf(memory.facts, day, 'true_then').active.map(({ value }) => value);
    return ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01'].map(sizes);
  });
  expect(stores).toEqual([[], [6], [9], [9]]);
});
