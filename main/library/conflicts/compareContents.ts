import type { ContentComparison, PixelComparison } from '../../contract/domain/conflicts.ts';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import { contentPath } from '../files.ts';
import { type ParsedHead, parseHead } from '../parse/parseHead.ts';
import { fileSource } from '../parse/source.ts';
import { TAG } from '../parse/tags.ts';
import { compareHeaders } from './compareHeaders.ts';
import { comparePixels, type PixelContent } from './comparePixels.ts';

interface Opened {
  readonly head: ParsedHead;
  readonly pixels: PixelContent;
}

/** Says how contents of a library folder differ (I3). A header that cannot be read leaves its words in `problem`. */
export async function compareContents(
  folder: string,
  keys: readonly InstanceKey[],
): Promise<ContentComparison> {
  try {
    const opened = keys.map((key) => openContent(folder, key));
    const { bySizeAlone, ...headers } = compareHeaders(opened.map(({ head }) => head.data));
    const pixels = await compareAllPixels(folder, opened);
    const problem = bySizeAlone.length === 0 ? null : sizeWords(bySizeAlone);
    const isSame =
      problem === null &&
      headers.fields.length === 0 &&
      pixels.every(({ kind }) => kind === 'same_values' || kind === 'none');
    return { contents: [...keys], ...headers, problem, pixels, sameButWriting: isSame };
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault);
    const unknown = { fields: [], fieldsLeftOut: 0, pixels: [], sameButWriting: false };
    return { contents: [...keys], ...unknown, problem: `They cannot be compared: ${why}.` };
  }
}

function sizeWords(paths: readonly string[]): string {
  return `Values of more than 1 MiB were compared by their length alone: ${paths.join(', ')}.`;
}

function openContent(folder: string, key: InstanceKey): Opened {
  const source = fileSource(contentPath(folder, key));
  try {
    const head = parseHead(source);
    const frames = Math.max(1, head.data.int(TAG.numberOfFrames) ?? 1);
    return { head, pixels: { key, frames, hasPixels: head.pixels !== null && head.pixels.length > 0 } };
  } finally {
    source.close();
  }
}

async function compareAllPixels(folder: string, opened: readonly Opened[]): Promise<PixelComparison[]> {
  const [first, ...others] = opened;
  const compared: PixelComparison[] = [];
  for (const other of first ? others : [])
    if (first) compared.push(await comparePixels(folder, first.pixels, other.pixels));
  return compared;
}
