import { badPixels } from '../../pixelLayout.ts';
import type { Samples } from '../samples.ts';
import { inverseComponent } from './inverse.ts';
import {
  type Component,
  type Picture,
  readFrameHeader,
  readHuffmanTables,
  readQuantTables,
  type Tables,
} from './picture.ts';
import { decodeScan } from './scan.ts';
import { type PlaneAt, upsampled } from './upsample.ts';

const END = 0xd9;
const START_OF_SCAN = 0xda;

function noTables(): Tables {
  return { quant: new Map(), dc: new Map(), ac: new Map(), restartEvery: 0, adobeTransform: null };
}

// Markers between scans; returns a picture where the segment is its frame header.
function applySegment(marker: number, segment: Buffer, tables: Tables): Picture | null {
  if (marker === 0xdb) readQuantTables(segment, tables);
  else if (marker === 0xc4) readHuffmanTables(segment, tables);
  else if (marker === 0xdd) tables.restartEvery = segment.readUInt16BE(0);
  else if (marker === 0xee && segment.toString('latin1', 0, 5) === 'Adobe')
    tables.adobeTransform = segment.readUInt8(11);
  return marker >= 0xc0 && marker <= 0xc2 ? readFrameHeader(segment, marker === 0xc2) : null;
}

function decodeMarkers(bytes: Buffer, tables: Tables): Picture {
  let picture: Picture | null = null;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 1;
      continue;
    }
    if (marker === END) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at + 4, end);
    if (marker === START_OF_SCAN) {
      if (!picture) throw badPixels('the JPEG data have no frame header');
      at = decodeScan(bytes, segment, end, picture, tables);
      scans += 1;
    } else {
      picture = applySegment(marker, segment, tables) ?? picture;
      at = end;
    }
  }
  if (!picture || scans === 0) throw badPixels('the JPEG data hold no picture');
  return picture;
}

function planeOf(component: Component, picture: Picture, tables: Tables): PlaneAt {
  const { width, height, maxAcross, maxDown } = picture;
  const plane = {
    samples: inverseComponent(component, picture, tables),
    perLine: component.storedPerLine * 8,
    width: Math.ceil((width * component.across) / maxAcross),
    height: Math.ceil((height * component.down) / maxDown),
  };
  return upsampled(plane, { across: maxAcross / component.across, down: maxDown / component.down });
}

function interleave(picture: Picture, tables: Tables): Uint8Array | Uint16Array {
  const { width, height, components } = picture;
  const count = components.length;
  const values =
    picture.precision <= 8 ? new Uint8Array(width * height * count) : new Uint16Array(width * height * count);
  components.forEach((component, c) => {
    const at = planeOf(component, picture, tables);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) values[(y * width + x) * count + c] = at(x, y);
    }
  });
  return values;
}

/**
 * Decodes a DCT-based JPEG of 8 or 12 bits, sequential or progressive (ISO 10918-1 annexes F and G), without any colour transform: what
 * the components mean is the header's, or Adobe's marker's, to say.
 */
export function decodeDct(bytes: Buffer): Samples {
  const tables = noTables();
  try {
    const picture = decodeMarkers(bytes, tables);
    const { width, height, components } = picture;
    const colour = tables.adobeTransform === null ? null : tables.adobeTransform === 0 ? 'RGB' : 'YBR_FULL';
    return {
      values: interleave(picture, tables),
      rows: height,
      columns: width,
      components: components.length,
      planar: false,
      colour: components.length === 3 ? colour : null,
    };
  } catch (fault) {
    if (fault instanceof RangeError) throw badPixels('the JPEG data end too soon');
    throw fault;
  }
}
