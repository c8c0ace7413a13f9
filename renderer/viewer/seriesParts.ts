import type { PlacedImage } from '../../main/contract/domain/geometry/placedImage.ts';
import { splitImages } from '../../main/contract/domain/geometry/splitImages.ts';
import {
  type StackReport,
  type StackSlice,
  stackReport,
} from '../../main/contract/domain/geometry/stackReport.ts';
import type { SeriesKey } from '../../main/contract/domain/ids.ts';
import type { Series, StudyDetail } from '../../main/contract/domain/library.ts';
import { imagesOf, type StackImage } from './stack.ts';

/** One stack of a series (V4): its images in their order, and what their geometry says. */
export interface StackPart {
  /** What sets it apart from the series' other parts, e.g. `b 800`; empty where it is the only one. */
  readonly words: string;
  readonly images: readonly StackImage[];
  readonly report: StackReport;
}

/** A part of a series, shown as if it were a series. The largest part keeps the key of the series; keys of others never leave the page. */
export interface ShownSeries extends Series {
  readonly part?: StackPart;
  /** All parts of the same series, this one too, in their order. */
  readonly parts?: readonly { readonly seriesKey: SeriesKey; readonly words: string }[];
}

/** The stacks that a series falls into (V4). */
export function stackParts(series: Series): StackPart[] {
  return splitImages(imagesOf(series), placedImage).map(({ words, images }) => ({
    words,
    images,
    report: stackReport(images.map(sliceOf)),
  }));
}

/** The images of a series, or of the part that stands for one, in their order. */
export function stackImages(series: ShownSeries): readonly StackImage[] {
  return series.part?.images ?? splitImages(imagesOf(series), placedImage).flatMap(({ images }) => images);
}

/** How many images {@link stackImages} has. */
export function countImages({ part, instances }: ShownSeries): number {
  return (
    part?.images.length ?? instances.reduce((sum, { hasPixels, frames }) => sum + (hasPixels ? frames : 0), 0)
  );
}

/** A study whose series are taken apart: each part stands where a series stood. */
export function withParts(study: StudyDetail): StudyDetail {
  return { ...study, series: study.series.flatMap(shownParts) };
}

/** A key that all parts of a series share. */
export function wholeKey({ seriesKey, parts }: ShownSeries): string {
  return parts?.[0]?.seriesKey ?? seriesKey;
}

function shownParts(series: Series): ShownSeries[] {
  const parts = stackParts(series);
  if (parts.length === 0) return [series];
  const most = Math.max(...parts.map(({ images }) => images.length));
  const main = parts.findIndex(({ images }) => images.length === most);
  const keys = parts.map((_, index) =>
    index === main ? series.seriesKey : (`${series.seriesKey}~${index + 1}` as SeriesKey),
  );
  const siblings = parts.map(({ words }, index) => ({ seriesKey: keys[index] ?? series.seriesKey, words }));
  return parts.map((part, index) => {
    const own = new Set(part.images.map(({ instanceKey }) => instanceKey));
    return {
      ...series,
      seriesKey: keys[index] ?? series.seriesKey,
      description: [series.description, part.words].filter((words) => words !== '').join(' · '),
      instances: series.instances.filter(({ instanceKey }) => own.has(instanceKey)),
      part,
      parts: siblings,
    };
  });
}

function placedImage({ header, frame, place, imageId }: StackImage): PlacedImage {
  return {
    position: place.position,
    orientation: place.orientation,
    dimensions: header.framePlaces?.[frame]?.dimensions ?? header.dimensions ?? null,
    acquisitionTime: header.acquisitionTime,
    instanceNumber: header.instanceNumber,
    frame,
    id: header.sopUid + imageId.split('?')[0],
  };
}

function sliceOf({ header, place }: StackImage): StackSlice {
  return {
    position: place.position,
    orientation: place.orientation,
    rows: header.rows,
    columns: header.columns,
    betweenRowsMm: header.spacing?.betweenRowsMm ?? null,
    betweenColumnsMm: header.spacing?.betweenColumnsMm ?? null,
  };
}
