import type { InstanceKey } from '../contract/domain/ids.ts';
import type { InstanceHeader, Series, StudyDetail } from '../contract/domain/library.ts';

/** A frame that stands for a study when memory is asked, with the words for its view. */
export interface KeyFrame {
  readonly instanceKey: InstanceKey;
  readonly frame: number;
  readonly view: string;
}

const PROJECTION = new Set(['CR', 'DX', 'MG', 'RF', 'XA', 'US', 'OT', 'IO', 'PX', 'SC']);
const VOLUME_SIXTHS = [1, 2, 3, 4, 5];
const MOST_PROJECTIONS = 8;

/**
 * M5: the frames by which a study is searched. Each projection image, at most 8; or of a volume the slices at 1/6, 2/6 … 5/6 of the
 * main series (the one with most images). Nothing to see gives an empty list: then words alone are searched.
 */
export function resolveKeyFrames(study: StudyDetail): KeyFrame[] {
  const seen = study.series.filter(({ instances }) => instances.some(({ hasPixels }) => hasPixels));
  const projections = seen
    .filter(({ modality }) => PROJECTION.has(modality))
    .flatMap((series) =>
      series.instances.filter(({ hasPixels }) => hasPixels).map((image) => keyFrame(series, image, 0)),
    );
  if (projections.length > 0) return projections.slice(0, MOST_PROJECTIONS);
  const main = [...seen].sort((a, b) => frameCount(b) - frameCount(a))[0];
  return main === undefined ? [] : volumeFrames(main);
}

function frameCount(series: Series): number {
  return series.instances.reduce((sum, { frames, hasPixels }) => sum + (hasPixels ? frames : 0), 0);
}

function volumeFrames(series: Series): KeyFrame[] {
  const frames = series.instances
    .filter(({ hasPixels }) => hasPixels)
    .flatMap((image) => Array.from({ length: image.frames }, (_, frame) => keyFrame(series, image, frame)));
  const chosen = VOLUME_SIXTHS.map((sixth) => Math.floor((frames.length * sixth) / 6));
  return [...new Set(chosen)].flatMap((index) => frames[index] ?? []);
}

function keyFrame(series: Series, image: InstanceHeader, frame: number): KeyFrame {
  const view = [series.modality, image.viewPosition ?? series.description]
    .filter((word) => word !== '')
    .join(' ');
  return { instanceKey: image.instanceKey, frame, view };
}
