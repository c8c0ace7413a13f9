import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLORS = 256;

/** Pixels of 8-bit RGB, three bytes each, row by row. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** The same picture in 256 colours: the most frequent ones, every other one as the nearest of them. Takes PNG of 8-bit RGB or RGBA. */
export function shrinkPng(png: Buffer): Buffer {
  const picture = decodePng(png);
  const palette = frequentColors(picture.rgb);
  return encodePng(picture, palette, indexes(picture.rgb, palette));
}

function decodePng(png: Buffer): Picture {
  const header = chunksOf(png, 'IHDR')[0] as Buffer;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[header[9] as number];
  if (header[8] !== 8 || channels === undefined || header[12] !== 0)
    throw new Error('a picture of the browser is 8-bit RGB or RGBA and not interlaced');
  const rows = unfilter(inflateSync(Buffer.concat(chunksOf(png, 'IDAT'))), width * channels, channels);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    rgb.set(rows.subarray(pixel * channels, pixel * channels + 3), pixel * 3);
  return { width, height, rgb };
}

function chunksOf(png: Buffer, wanted: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === wanted) found.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return found;
}

/** PNG 9.2: each row names the filter by which its bytes stand for differences. */
function unfilter(data: Buffer, stride: number, channels: number): Uint8Array {
  const height = data.length / (stride + 1);
  const out = new Uint8Array(height * stride);
  for (let row = 0; row < height; row++) {
    const filter = data[row * (stride + 1)] as number;
    for (let column = 0; column < stride; column++) {
      const at = row * stride + column;
      const left = column < channels ? 0 : (out[at - channels] as number);
      const up = row === 0 ? 0 : (out[at - stride] as number);
      const corner = row === 0 || column < channels ? 0 : (out[at - stride - channels] as number);
      const raw = data[row * (stride + 1) + 1 + column] as number;
      out[at] = raw + predict(filter, left, up, corner);
    }
  }
  return out;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

const colorAt = (rgb: Uint8Array, at: number) =>
  ((rgb[at] as number) << 16) | ((rgb[at + 1] as number) << 8) | (rgb[at + 2] as number);

/** Sorted from dark to light: neighbours in the picture are neighbours in the palette, which packs well. */
function frequentColors(rgb: Uint8Array): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const color = colorAt(rgb, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const byCount = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  const frequent = byCount.slice(0, MOST_COLORS).map(([color]) => color);
  return frequent.sort((one, other) => lightness(one) - lightness(other) || one - other);
}

function lightness(color: number): number {
  return 0.3 * (color >> 16) + 0.59 * ((color >> 8) & 255) + 0.11 * (color & 255);
}

function indexes(rgb: Uint8Array, palette: readonly number[]): Uint8Array {
  const known = new Map(palette.map((color, index) => [color, index]));
  return Uint8Array.from({ length: rgb.length / 3 }, (_, pixel) => {
    const color = colorAt(rgb, pixel * 3);
    const index = known.get(color) ?? nearest(color, palette);
    known.set(color, index);
    return index;
  });
}

function nearest(color: number, palette: readonly number[]): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((color >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  let best = 0;
  for (let index = 1; index < palette.length; index++)
    if (distance(palette[index] as number) < distance(palette[best] as number)) best = index;
  return best;
}

function encodePng({ width, height }: Picture, palette: readonly number[], pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const rows = Array.from({ length: height }, (_, row) => filterRow(pixels, row, width));
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One row with the filter whose differences are the fewest: none, from the left, or from above. */
function filterRow(pixels: Uint8Array, row: number, width: number): Buffer {
  const filtered = [0, 1, 2].map((filter) => {
    const out = Buffer.alloc(width + 1, filter);
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const left = column === 0 ? 0 : (pixels[at - 1] as number);
      const up = row === 0 ? 0 : (pixels[at - width] as number);
      out[column + 1] = (pixels[at] as number) - predict(filter, left, up, 0);
    }
    return { out, packed: deflateSync(out, { level: 6 }).length };
  });
  return filtered.reduce((best, one) => (one.packed < best.packed ? one : best)).out;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
