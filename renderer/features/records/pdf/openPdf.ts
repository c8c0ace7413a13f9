import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** A page may say any size: its picture is bounded, in device pixels a side. */
const LONGEST_SIDE_PX = 4096;

/** Opens a PDF in a worker of our own origin: no script of it runs, no form, and nothing is fetched. */
export function openPdf(bytes: Uint8Array): PDFDocumentLoadingTask {
  return getDocument({
    data: bytes.slice(),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    disableAutoFetch: true,
    disableStream: true,
  });
}

/** Width by height of a page, counted from 1. */
export async function pageRatio(pdf: PDFDocumentProxy, number: number): Promise<number> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return width > 0 && height > 0 ? width / height : 1;
}

/** Draws a page, counted from 1, as wide as asked in device pixels. Throws where the page is damaged; ends quietly with the signal. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  { canvas, widthPx, signal }: { canvas: HTMLCanvasElement; widthPx: number; signal: AbortSignal },
): Promise<void> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(widthPx / width, LONGEST_SIDE_PX / width, LONGEST_SIDE_PX / height);
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise.catch((fault: unknown) => {
    if (!signal.aborted) throw fault;
  });
}
