import { stackNotices } from '../../main/contract/domain/geometry/stackWords.ts';
import type { FrameHeader } from '../../main/contract/domain/pixels/picture.ts';
import type { LoadProgress } from './loading/prefetch.ts';
import { numberText } from './overlayText.ts';
import type { StackPart } from './seriesParts.ts';
import { spacingNote } from './spacing.ts';
import type { StackImage } from './stack.ts';

/** What the notes of a viewport are made from. */
export interface NoteFacts {
  readonly image: StackImage;
  /** Null where no picture is there yet. */
  readonly picture: { readonly header: FrameHeader; readonly isComplete: boolean } | null;
  readonly part: StackPart | null;
  readonly progress: LoadProgress;
  readonly isFlipped: boolean;
  /** Degrees, clockwise. */
  readonly rotation: number;
  readonly hidesPlanes: boolean;
  /** What is to be said of what others drew on the study. */
  readonly layers: readonly string[];
  readonly isInConflict: boolean;
}

/** What one must know to trust a picture, a line each, the gravest first [V4] [V5] [V7] [V8]. */
export function viewportNotes(facts: NoteFacts): string[] {
  const { image, picture, part, progress } = facts;
  const header = picture?.header ?? null;
  return [
    facts.isInConflict ? 'IN CONFLICT' : '',
    ...(part === null ? [] : stackNotices(part.report)),
    facts.isFlipped ? 'FLIPPED' : '',
    facts.rotation === 0 ? '' : `rotated ${facts.rotation}°`,
    lossyNote(image, header),
    header?.forProcessing ? 'FOR PROCESSING' : '',
    facts.hidesPlanes && (header?.planes.length ?? 0) > 0 ? 'ANNOTATIONS HIDDEN' : '',
    ...facts.layers,
    picture?.isComplete === false ? 'PIXELS MISSING' : '',
    ...(header?.unread ?? []),
    remarksNote(image),
    header?.pet?.reason == null ? '' : `no SUV: ${header.pet.reason}`,
    scaleNote(image, header),
    loadedNote(progress),
  ].filter((note) => note !== '');
}

function lossyNote(image: StackImage, header: FrameHeader | null): string {
  if (!header?.lossy && !image.header.lossy) return '';
  const ratio = header?.lossyRatio ?? null;
  return ratio !== null && ratio > 1 ? `LOSSY ${numberText(ratio)}:1` : 'LOSSY';
}

/** I1, I2. That there is something to know of the file; the words stand with its values. */
function remarksNote({ header }: StackImage): string {
  const count = header.notes?.length ?? 0;
  return count === 0 ? '' : `${count} ${count === 1 ? 'remark' : 'remarks'} on the file: press V`;
}

function scaleNote(image: StackImage, header: FrameHeader | null): string {
  if ((header?.regions.length ?? 0) > 0 || header?.measuredSpacing) return '';
  return spacingNote(image.header.spacing);
}

function loadedNote({ loaded, total, failed }: LoadProgress): string {
  const words = `${loaded} of ${total} loaded`;
  return failed > 0 ? `${words}, ${failed} failed` : words;
}
