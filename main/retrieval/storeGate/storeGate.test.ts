import { expect, test } from 'vitest';
import { chooseLambda, fitGate, type GateExample, LAMBDAS } from './fit.ts';
import { decideHistory, needOf } from './gate.ts';

/** Examples of which the second signal tells the need, but for one in ten. */
function examples(): GateExample[] {
  return Array.from({ length: 100 }, (_, at) => {
    const signal = at % 2;
    const differs = at % 10 === 0 ? signal === 0 : signal === 1;
    return { signals: [1, signal], share: 0.5, differs };
  });
}

test('[S7] the fit gives the chance of the need as it was among the examples', () => {
  const weights = fitGate(examples());
  expect(needOf(weights, [1, 1])).toBeCloseTo(1, 1);
  expect(needOf(weights, [1, 0])).toBeCloseTo(0.2, 1);
  expect(fitGate(examples())).toEqual(weights);
});

test('[S7] a signal that is off has no weight', () => {
  const [, off] = fitGate(examples(), [1]);
  expect(off).toBe(0);
});

test('[S7] history is served where the need outweighs its share of the words times λ', () => {
  const gate = { weights: [0], lambda: 1 };
  expect(decideHistory(gate, [1], 0.4)).toEqual({ served: true, need: 0.5, limit: 0.4 });
  expect(decideHistory(gate, [1], 0.5).served).toBe(true);
  expect(decideHistory(gate, [1], 0.6).served).toBe(false);
  expect(decideHistory({ ...gate, lambda: 0 }, [1], 1).served).toBe(true);
});

test('[S7] λ is the highest price that changes at most one answer in ten', () => {
  const weights = fitGate(examples());
  const lambda = chooseLambda(examples(), weights);
  const changed = (price: number) =>
    examples().filter((one) => {
      return one.differs && !decideHistory({ weights, lambda: price }, one.signals, one.share).served;
    }).length;
  const next = LAMBDAS.find((price) => price > lambda) ?? 0;
  expect(changed(lambda)).toBeLessThanOrEqual(10);
  expect(changed(next)).toBeGreaterThan(10);
});
