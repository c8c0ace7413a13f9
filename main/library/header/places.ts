import type { FramePlace, ImageDimensions } from '../../contract/domain/geometry/placedImage.ts';
import type { InstanceHeader } from '../../contract/domain/library.ts';
import type { Dataset } from '../parse/dataset.ts';
import { TAG } from '../parse/tags.ts';
import { frameGroup } from './frameGroups.ts';
import { frameVectors, hasFramePlaces, timeSlotOf } from './frameVectors.ts';

type PlaceFields = Pick<
  InstanceHeader,
  'position' | 'orientation' | 'patientOrientation' | 'frameOfReferenceUid' | 'dimensions' | 'framePlaces'
>;

/** Frames whose places are read at most: a damaged count costs no more. */
const MOST_FRAMES = 100_000;

/** Where an image lies and what tells it from others of its place; of a multi-frame image the first frame, and each of its frames (V4). */
export function parsePlaces(data: Dataset, frames: number): PlaceFields {
  const orientations = data.texts(TAG.patientOrientation).filter((letters) => letters !== '');
  const { position, orientation, dimensions } = framePlace(data, 0);
  return {
    position,
    orientation,
    patientOrientation: orientations.length > 0 ? orientations : null,
    frameOfReferenceUid: data.text(TAG.frameOfReferenceUid),
    ...(Object.values(dimensions).some((value) => value !== null) ? { dimensions } : {}),
    ...(frames > 1 ? { framePlaces: framePlaces(data, frames) } : {}),
  };
}

function framePlaces(data: Dataset, frames: number): FramePlace[] {
  if (!hasFramePlaces(data)) return [];
  return Array.from({ length: Math.min(frames, MOST_FRAMES) }, (_, frame) => framePlace(data, frame));
}

function framePlace(data: Dataset, frame: number): FramePlace {
  return { ...frameVectors(data, frame), dimensions: frameDimensions(data, frame) };
}

function frameDimensions(data: Dataset, frame: number): ImageDimensions {
  const ofFrame = (macro: string, tag: string, binary: 'FD' | 'UL') =>
    frameGroup(data, frame, macro)?.number(tag, binary) ?? null;
  return {
    temporalPosition:
      ofFrame(TAG.frameContent, TAG.temporalPositionIndex, 'UL') ??
      timeSlotOf(data, frame) ??
      data.number(TAG.temporalPosition),
    triggerTimeMs:
      ofFrame(TAG.cardiacSynchronization, TAG.triggerDelayTime, 'FD') ?? data.number(TAG.triggerTime),
    echoNumber: data.number(TAG.echoNumbers),
    echoTimeMs: ofFrame(TAG.mrEcho, TAG.effectiveEchoTime, 'FD') ?? data.number(TAG.echoTime),
    bValue: bValueOf(frameGroup(data, frame, TAG.mrDiffusion) ?? data),
    ...segmentOf(data, frame),
  };
}

function segmentOf(data: Dataset, frame: number): Pick<ImageDimensions, 'segmentNumber'> {
  const segment = frameGroup(data, frame, TAG.segmentIdentification)?.int(TAG.referencedSegment, 'US');
  return segment == null ? {} : { segmentNumber: segment };
}

// Without diffusion weighting the value need not be written (PS3.3 C.8.13.5.9).
function bValueOf(scope: Dataset): number | null {
  const written = scope.number(TAG.bValue, 'FD');
  return written ?? (scope.text(TAG.diffusionDirectionality) === 'NONE' ? 0 : null);
}
