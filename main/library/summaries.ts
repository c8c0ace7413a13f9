import type { InstanceHeader } from '../contract/domain/library.ts';
import { commonLaterality } from './header/laterality.ts';
import type { StoredSeries, StoredStudy } from './tables.ts';

/** What the worklist shows of a study's series together (I6). */
export type StudySummary = Pick<
  StoredStudy,
  'modalities' | 'bodyPart' | 'laterality' | 'seriesCount' | 'instanceCount'
>;

/** Counts and gathers a study from its series. */
export function summarizeStudy(series: readonly StoredSeries[]): StudySummary {
  const images = series.filter((one) => one.hasImages);
  return {
    modalities: distinct(series.map((one) => one.modality)).sort(),
    bodyPart: distinct(series.map((one) => one.bodyPart ?? '')).join(', ') || null,
    laterality: commonLaterality(images.map((one) => one.laterality)),
    seriesCount: series.length,
    instanceCount: series.flatMap((one) => one.members).length,
  };
}

/** What a series says of its contents together, from their headers in the order in which they came. */
export function summarizeSeries(
  headers: readonly InstanceHeader[],
): Pick<StoredSeries, 'bodyPart' | 'laterality' | 'hasImages' | 'members'> {
  return {
    bodyPart: headers.find((header) => header.bodyPart !== null)?.bodyPart ?? null,
    laterality: commonLaterality(headers.map((header) => header.laterality)),
    hasImages: headers.some((header) => header.hasPixels),
    members: headers.map(({ instanceKey, sopUid }) => ({ key: instanceKey, sopUid })),
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '');
}
