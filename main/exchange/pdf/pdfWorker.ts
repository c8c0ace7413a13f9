import { parentPort } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import { z } from 'zod';
import { MOST_PAGES, type PdfMessage } from './messages.ts';

/** What is used of an opened document. */
interface PdfDocument {
  readonly numPages: number;
  getPage(number: number): Promise<{ getTextContent(): Promise<unknown>; cleanup(): unknown }>;
}

const TextContent = z.object({
  items: z.array(z.object({ str: z.string().catch(''), hasEOL: z.boolean().catch(false) })),
});

function post(message: PdfMessage): void {
  parentPort?.postMessage(message);
}

async function pageText(pdf: PdfDocument, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = TextContent.parse(await page.getTextContent());
  page.cleanup();
  return items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
}

// Each page is sent as it is read, so that a page that never ends costs itself and what follows, not what was read.
async function readPages(pdf: PdfDocument): Promise<void> {
  const count = Math.min(pdf.numPages, MOST_PAGES);
  post({ kind: 'opened', pages: pdf.numPages });
  for (let number = 1; number <= count; number++) {
    try {
      post({ kind: 'page', number, text: await pageText(pdf, number) });
    } catch {
      post({ kind: 'page', number, text: null });
    }
  }
}

function nameOf(fault: unknown): string {
  return fault instanceof Error ? fault.name : 'Error';
}

// Text alone is asked for: no script, no form and no font of the document is run, and nothing is fetched.
async function read(bytes: Uint8Array): Promise<void> {
  try {
    const pdf: PdfDocument = await getDocumentProxy(bytes, {
      isEvalSupported: false,
      enableXfa: false,
      useSystemFonts: false,
      disableFontFace: true,
      verbosity: 0,
    });
    await readPages(pdf);
    post({ kind: 'done' });
  } catch (fault) {
    post({ kind: 'failed', isEncrypted: nameOf(fault) === 'PasswordException' });
  }
}

parentPort?.once('message', (bytes: Uint8Array) => void read(bytes));
