import { Worker } from 'node:worker_threads';
import { resolveEntry } from '../../host/entry.ts';
import { badFile, checkSize, LIMITS } from '../refuse.ts';
import { MOST_PAGES, type PdfMessage } from './messages.ts';

/** The text of a PDF, pages apart, and what there is to say of it. Empty where it holds none. */
export interface PdfText {
  readonly text: string;
  readonly notes: readonly string[];
}

/** What reading one PDF may cost. Buffers are no part of a thread's heap, so the growth of the process is watched. */
export interface PdfBounds {
  readonly timeoutMs: number;
  readonly growthBytes: number;
}

const BOUNDS: PdfBounds = { timeoutMs: 20_000, growthBytes: 768 * 1024 * 1024 };
const MAX_HEAP_MB = 512;
const WATCH_EVERY_MS = 50;

interface Reading {
  readonly pages: Map<number, string | null>;
  pageCount: number | null;
  end: 'done' | 'encrypted' | 'damaged' | 'stopped';
}

// The thread may hang or die on a page; what it had read by then is kept.
function readInThread(bytes: Uint8Array, bounds: PdfBounds): Promise<Reading> {
  const reading: Reading = { pages: new Map(), pageCount: null, end: 'stopped' };
  const thread = new Worker(resolveEntry(new URL('./pdfWorker.ts', import.meta.url)), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      clearInterval(watch);
      void thread.terminate();
      resolve(reading);
    };
    const timer = setTimeout(settle, bounds.timeoutMs);
    const atStart = process.memoryUsage.rss();
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - atStart > bounds.growthBytes) settle();
    }, WATCH_EVERY_MS);
    thread.on('error', settle).on('exit', settle);
    thread.on('message', (message: PdfMessage) => {
      if (message.kind === 'opened') reading.pageCount = message.pages;
      else if (message.kind === 'page') reading.pages.set(message.number, message.text);
      else reading.end = message.kind === 'done' ? 'done' : message.isEncrypted ? 'encrypted' : 'damaged';
      if (message.kind === 'done' || message.kind === 'failed') settle();
    });
    const own = Uint8Array.from(bytes);
    thread.postMessage(own, [own.buffer]);
  });
}

function tidy(page: string): string {
  return page
    .replaceAll('\0', '')
    .replace(/[ \t]+\n/g, '\n')
    .trim();
}

function notesOf({ pages, pageCount, end }: Reading, text: string): readonly string[] {
  const unread = [...pages].filter(([, words]) => words === null).map(([number]) => number);
  const isCut = end === 'stopped' && pageCount !== null;
  return [
    end === 'encrypted' && 'The PDF is encrypted: it is kept, and no text was read from it.',
    isCut &&
      `Reading the PDF was stopped at page ${pages.size + 1} of ${pageCount}: it took too long or too much memory.`,
    unread.length > 0 && `Pages that could not be read: ${unread.slice(0, 20).join(', ')}.`,
    (pageCount ?? 0) > MOST_PAGES && `The PDF has ${pageCount} pages; the first ${MOST_PAGES} were read.`,
    text === '' &&
      end !== 'encrypted' &&
      !isCut &&
      'The PDF is kept; there is no text in it, only pictures perhaps.',
  ].filter((note) => note !== false);
}

/**
 * Reads the text of a PDF, page after page, in a thread of its own with bounded time and memory. Nothing in the document is run.
 * Encrypted ones and those of pictures alone give no text and a note. Throws `bad_file` where it is no PDF or damaged as a whole.
 */
export async function readPdfText(bytes: Uint8Array, bounds: PdfBounds = BOUNDS): Promise<PdfText> {
  checkSize(bytes, LIMITS.pdfBytes, 'PDF');
  const reading = await readInThread(bytes, bounds);
  if (reading.pageCount === null && reading.end !== 'encrypted')
    throw badFile(
      reading.end === 'damaged'
        ? 'The PDF is damaged: its pages cannot be found.'
        : 'The PDF cannot be opened: it takes too long or too much memory.',
      'Open it in its own program and print it to a new PDF.',
    );
  const pages = [...reading.pages.values()].map((page) => tidy(page ?? ''));
  const text = pages
    .filter((page) => page !== '')
    .join('\n\n')
    .slice(0, LIMITS.documentCharacters);
  return { text, notes: notesOf(reading, text) };
}
