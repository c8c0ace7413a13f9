import type { InstanceKey } from '../../contract/domain/ids.ts';
import type { FramePlace, Picture } from '../../contract/domain/pixels/picture.ts';
import { AppError } from '../../contract/errors.ts';
import { contentPath } from '../files.ts';
import { frameVectors } from '../header/frameVectors.ts';
import { parseHead } from '../parse/parseHead.ts';
import { type ByteSource, fileSource } from '../parse/source.ts';
import { type DecodedPixels, decodeFrame, type OpenImage, openImage } from './decodeFrame.ts';
import { decodePicture } from './decodePicture.ts';
import { parseLayout } from './pixelLayout.ts';

/** Images that a thread keeps open, so that the frames of one do not parse its header again. */
const KEPT_OPEN = 4;

interface Kept {
  readonly image: OpenImage;
  readonly source: ByteSource;
}

const kept = new Map<string, Kept>();

function openSource(path: string): ByteSource {
  try {
    return fileSource(path);
  } catch {
    throw new AppError('not_found', 'The library holds no file of this instance. Import it again.');
  }
}

function openKept(path: string): Kept {
  const source = openSource(path);
  try {
    const head = parseHead(source);
    return { image: openImage(head, parseLayout(head.data)), source };
  } catch (fault) {
    source.close();
    throw fault;
  }
}

function imageAt(path: string): OpenImage {
  const entry = kept.get(path) ?? openKept(path);
  kept.delete(path);
  kept.set(path, entry);
  const [oldest] = kept;
  if (oldest && kept.size > KEPT_OPEN) {
    oldest[1].source.close();
    kept.delete(oldest[0]);
  }
  return entry.image;
}

/** Decodes a frame (0-based) of a content of the library folder. Throws `not_found` and `bad_file`. */
export function decodeContent(folder: string, key: InstanceKey, frame: number): Promise<DecodedPixels> {
  return decodeFrame(imageAt(contentPath(folder, key)), frame);
}

/** A frame (0-based) of a content of the library folder with its header, as it is shown. Throws `not_found` and `bad_file`. */
export function pictureOfContent(folder: string, key: InstanceKey, frame: number): Promise<Picture> {
  return decodePicture(imageAt(contentPath(folder, key)), frame);
}

/** Where each frame of a content of the library folder lies in the patient. Throws `not_found` and `bad_file`. */
export function placesOfContent(folder: string, key: InstanceKey): FramePlace[] {
  const { head, layout } = imageAt(contentPath(folder, key));
  return Array.from({ length: layout.frames }, (_, frame) => frameVectors(head.data, frame));
}
