import type { Picture } from '../../contract/domain/pixels/picture.ts';
import { interleaved } from '../../contract/domain/pixels/planes.ts';
import { decodeFrame, type OpenImage, readPlainFrame } from './decodeFrame.ts';
import { readFrameHeader } from './header/frameHeader.ts';
import { isCutShort, nativeSamples } from './nativeFrame.ts';
import { unreadParts } from './unreadParts.ts';

/**
 * Decodes a frame (0-based) with its header, as it is shown: samples side by side, and a file that ends inside an uncompressed frame is
 * shown as far as it goes. Throws `bad_file` and `not_found` as decoding does.
 */
export async function decodePicture(image: OpenImage, frame: number): Promise<Picture> {
  const { head, layout, fragments } = image;
  const decoded = await decodeFrame(image, frame, { isFilled: true });
  const words = () =>
    fragments ? null : nativeSamples(readPlainFrame(image, frame, true), layout, frame).values;
  const host = { data: head.data, bigEndian: head.encoding.bigEndian, words };
  const header = readFrameHeader(host, frame, layout);
  const unread = unreadParts(head.data, frame, { layout, planes: header.planes });
  return {
    header: unread.length === 0 ? header : { ...header, unread },
    frame: interleaved(decoded),
    isComplete: fragments !== null || !isCutShort(head, layout, frame),
  };
}
