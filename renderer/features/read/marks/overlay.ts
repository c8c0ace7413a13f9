import type { Measurement } from '../../../../main/contract/domain/reading.ts';

/** A measurement as a person just left it, shown until the core's own answer is there. */
export interface Overlay {
  /** The version that it was made from. */
  readonly from: string;
  readonly measurement: Measurement;
}

/** Lays a changed measurement over its stored version. */
export function overlay(before: readonly Overlay[], measurement: Measurement): readonly Overlay[] {
  const others = before.filter((one) => one.measurement.id !== measurement.id);
  return [...others, { from: measurement.recordedAt, measurement }];
}

/** Stored measurements, with those that were changed since in their new shape. A newer version of the core's wins. */
export function overlaid(stored: readonly Measurement[], overlays: readonly Overlay[]): Measurement[] {
  return stored.map((one) => {
    const over = overlays.find(({ measurement }) => measurement.id === one.id);
    return over?.from === one.recordedAt ? over.measurement : one;
  });
}
