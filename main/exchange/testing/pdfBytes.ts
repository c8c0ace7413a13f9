import { constants, deflateRawSync } from 'node:zlib';

/** How a PDF of a test is written. */
export interface PdfWriting {
  /** Added to the catalog, such as an action that runs a script. */
  readonly catalog?: string;
  /** Added to the trailer, such as an encryption dictionary. */
  readonly trailer?: string;
  /** Content streams as they are, in place of the pages' words. */
  readonly streams?: readonly Buffer[];
  readonly filter?: string;
}

function pageContent(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -14 Td`).join(' ');
  return Buffer.from(`BT /F1 12 Tf 72 700 Td ${shown} ET`, 'latin1');
}

function join(objects: readonly Buffer[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    parts.push(whole);
    length += whole.length;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

/** Writes a PDF whose pages hold the given lines of text; a page of no lines holds none. */
export function pdfBytes(pages: readonly (readonly string[])[], writing: PdfWriting = {}): Buffer {
  const streams = writing.streams ?? pages.map(pageContent);
  const kids = streams.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${writing.catalog ?? ''} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${streams.length} >>`,
    font,
  ].map((object) => Buffer.from(object, 'latin1'));
  streams.forEach((stream, index) => {
    const resources = '/Resources << /Font << /F1 3 0 R >> >>';
    const box = '/MediaBox [0 0 612 792]';
    objects.push(
      Buffer.from(`<< /Type /Page /Parent 2 0 R ${box} ${resources} /Contents ${5 + index * 2} 0 R >>`),
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length} ${writing.filter ?? ''} >>\nstream\n`),
        stream,
        Buffer.from('\nendstream'),
      ]),
    );
  });
  return join(objects, writing.trailer ?? '');
}

const CHUNK_BYTES = 16 * 1024 * 1024;

/** A deflated content stream that unpacks to `chunks` times 16 MiB of spaces: one packed chunk, repeated (RFC 1951). */
export function packedStream(chunks: number): Buffer {
  const chunk = deflateRawSync(Buffer.alloc(CHUNK_BYTES, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from('030000000000', 'hex');
  return Buffer.concat([Buffer.from('789c', 'hex'), ...Array<Buffer>(chunks).fill(chunk), end]);
}
