/** Pages that are read of one document at most. */
export const MOST_PAGES = 2000;

/** What the reading thread tells of a PDF. A page that cannot be read has the text null. */
export type PdfMessage =
  | { readonly kind: 'opened'; readonly pages: number }
  | { readonly kind: 'page'; readonly number: number; readonly text: string | null }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly isEncrypted: boolean };
