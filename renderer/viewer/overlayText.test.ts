import { expect, test } from 'vitest';
import { numberText } from './overlayText.ts';

test('[V7] figures are read as they are: whole ones whole, others rounded to their decimals', () => {
  expect([40, -1024, 0, 1e30].map((value) => numberText(value))).toEqual(['40', '-1024', '0', '1e+30']);
  expect([12.34, -0.96, 1.04].map((value) => numberText(value))).toEqual(['12.3', '-0.96', '1.0']);
  expect([12.346, 0.126].map((value) => numberText(value, 2))).toEqual(['12.35', '0.13']);
});

test('[V7] small figures keep two places that count: an ADC is not 0.0', () => {
  expect([0.00123, -0.00123, 0.05, 0.34].map((value) => numberText(value))).toEqual([
    '0.0012',
    '-0.0012',
    '0.05',
    '0.34',
  ]);
  expect([0.00123, 0.099].map((value) => numberText(value, 2))).toEqual(['0.0012', '0.099']);
  expect([1.5e-9, 3e-17].map((value) => numberText(value))).toEqual(['1.5e-9', '0']);
});

test('[V7] no number is said as such, never as a figure', () => {
  expect([Number.NaN, Number.POSITIVE_INFINITY].map((value) => numberText(value))).toEqual([
    'NaN',
    'Infinity',
  ]);
});
