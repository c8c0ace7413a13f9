import { type ElementHead, readHead, UNDEFINED_LENGTH } from '../../library/parse/elementHead.ts';
import { Refusal } from '../../library/parse/refusal.ts';
import type { Encoding } from '../../library/parse/sniff.ts';
import type { ByteSource } from '../../library/parse/source.ts';

const ITEM = 'xfffee000';
const HEAD_BYTES = 8;

/**
 * Where the value of the pixel element stands in its file, delimiter included; the fragments of an encapsulated one are stepped over by
 * their heads (PS3.5 A.4). Throws {@link Refusal} where the file ends before it.
 */
export function pixelSpan(
  source: ByteSource,
  { dataOffset, length }: ElementHead,
  encoding: Encoding,
): { readonly start: number; readonly end: number } {
  if (length !== UNDEFINED_LENGTH) return within(source, dataOffset, dataOffset + length);
  for (let at = dataOffset; at + HEAD_BYTES <= source.size; ) {
    const head = readHead(source.read(at, HEAD_BYTES), 0, encoding);
    at += HEAD_BYTES;
    if (head.tag !== ITEM) return within(source, dataOffset, at);
    at += head.length;
  }
  throw new Refusal('its pixels end early');
}

function within(source: ByteSource, start: number, end: number) {
  if (end > source.size) throw new Refusal('its pixels end early');
  return { start, end };
}
