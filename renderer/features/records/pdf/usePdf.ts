import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { RowId } from '../../../../main/contract/domain/ids.ts';
import type { AppError } from '../../../../main/contract/errors.ts';
import { useCall } from '../../../api/useCall.ts';

/** A PDF to draw: on its way, open, or not to be opened. `ratio` is width by height of its first page. */
export type OpenedPdf =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly pdf: PDFDocumentProxy; readonly ratio: number }
  | { readonly state: 'damaged' };

/** Asks for the original of a document and opens it; the drawing is loaded only with the first PDF. */
export function usePdf(id: RowId): { readonly opened: OpenedPdf; readonly error: AppError | null } {
  const { run, error } = useCall('records', 'original');
  const [opened, setOpened] = useState<OpenedPdf>({ state: 'opening' });
  useEffect(() => {
    let task: PDFDocumentLoadingTask | null = null;
    let isLeft = false;
    const open = async (): Promise<OpenedPdf> => {
      const file = await run({ id });
      const { openPdf, pageRatio } = await import('./openPdf.ts');
      if (file === null || isLeft) return { state: 'opening' };
      task = openPdf(file.bytes);
      const pdf = await task.promise;
      return { state: 'open', pdf, ratio: await pageRatio(pdf, 1) };
    };
    open()
      .catch((): OpenedPdf => ({ state: 'damaged' }))
      .then((next) => !isLeft && setOpened(next));
    return () => {
      isLeft = true;
      void task?.destroy();
    };
  }, [id, run]);
  return { opened, error };
}
