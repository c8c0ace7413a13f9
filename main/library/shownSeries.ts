import type { Series } from '../contract/domain/library.ts';
import { orderInstances } from './order.ts';
import type { StoredInstance, StoredSeries } from './tables.ts';

/** The series of a study as they are shown, by number: those with instances among the given ones, in the order of V4. */
export function shownSeries(stored: Iterable<StoredSeries>, instances: readonly StoredInstance[]): Series[] {
  const series = [...stored].map((one) => toSeries(one, instances));
  return series.filter((one) => one.instances.length > 0).sort(bySeriesNumber);
}

function toSeries(stored: StoredSeries, instances: readonly StoredInstance[]): Series {
  const { id, version, patientKey, hasImages, members, ...series } = stored;
  const own = instances.filter((row) => row.seriesKey === stored.seriesKey);
  return { ...series, instances: orderInstances(own.map((row) => row.header)) };
}

function bySeriesNumber(a: Series, b: Series): number {
  const left = a.number ?? Number.POSITIVE_INFINITY;
  const right = b.number ?? Number.POSITIVE_INFINITY;
  if (left !== right) return left < right ? -1 : 1;
  return a.seriesUid < b.seriesUid ? -1 : 1;
}
