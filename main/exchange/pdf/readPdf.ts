import { badFile } from '../refuse.ts';

/** The text of a PDF, pages apart, and what there is to say of it. */
export interface PdfText {
  readonly text: string;
  readonly title: string | null;
  readonly notes: readonly string[];
}

/** Reads the text of a PDF. */
export async function readPdfText(_bytes: Uint8Array): Promise<PdfText> {
  throw badFile('PDF documents cannot be read yet.', 'Export the report as text.');
}
