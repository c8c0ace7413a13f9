import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

/** The fonts that a PDF carries: DejaVu Sans, of which it embeds the characters that it uses. */
export interface PdfFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
  /** True where both faces have the character and it can be set from left to right, one beside the other. */
  writes(codePoint: number): boolean;
}

/** Scripts whose letters stand from right to left, join or stack: they are not set here, though the font has some. */
const NOT_SET =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Lao}\p{Script=Thai}]/u;

let loaded: PdfFonts | null = null;

/** Loads the fonts, once. */
export function loadPdfFonts(): PdfFonts {
  loaded ??= load();
  return loaded;
}

function load(): PdfFonts {
  const [regular, bold] = ['DejaVuSans', 'DejaVuSans-Bold'].map((name) =>
    readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)),
  ) as [Buffer, Buffer];
  const faces = [regular, bold].map((bytes) => create(bytes) as Font);
  const writes = (codePoint: number) =>
    !NOT_SET.test(String.fromCodePoint(codePoint)) &&
    faces.every((face) => face.hasGlyphForCodePoint(codePoint));
  return { regular, bold, writes };
}

const PRINTABLE = /[^\p{Cc}]/u;

/** Words as the PDF can write them: what its font lacks stands by its Unicode numbers in brackets, never as a box. */
export function writable(
  words: string,
  { writes }: Pick<PdfFonts, 'writes'>,
): { words: string; missing: number } {
  let written = '';
  let run: string[] = [];
  let missing = 0;
  const close = () => {
    if (run.length > 0) written += `[${run.join(' ')}]`;
    run = [];
  };
  for (const character of words.normalize('NFC')) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (writes(codePoint) || !PRINTABLE.test(character)) {
      close();
      written += character;
      continue;
    }
    missing += 1;
    run.push(`U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`);
  }
  close();
  return { words: written, missing };
}
