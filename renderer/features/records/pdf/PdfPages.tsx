import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RowId } from '../../../../main/contract/domain/ids.ts';
import { t } from '../../../app/messages.ts';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import styles from './Pdf.module.css';
import { usePdf } from './usePdf.ts';

/** The pages of a PDF as it came, each drawn as it comes into view (I5). They scroll by keyboard. */
export function PdfPages({ id }: { readonly id: RowId }) {
  const { opened, error } = usePdf(id);
  if (error !== null) return <ErrorBox error={error} />;
  if (opened.state === 'opening') return <SkeletonLines lines={10} />;
  if (opened.state === 'damaged')
    return (
      <Notice tone="warn">
        <p>{t('documents.pdf.damaged')}</p>
      </Notice>
    );
  const { pdf, ratio } = opened;
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: pages scroll by keyboard
    <section className={styles.pages} tabIndex={0} aria-label={t('documents.pdf.pages')}>
      {numbers.map((number) => (
        <PdfPage key={number} {...{ pdf, number, ratio }} />
      ))}
    </section>
  );
}

function PdfPage(props: { readonly pdf: PDFDocumentProxy; readonly number: number; readonly ratio: number }) {
  const { pdf, number } = props;
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useNear(place);
  const [state, setState] = useState<'waiting' | 'drawn' | 'damaged'>('waiting');
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || target === null) return;
    const left = new AbortController();
    const widthPx = target.clientWidth * window.devicePixelRatio;
    import('./openPdf.ts')
      .then(({ drawPage }) => drawPage(pdf, number, { canvas: target, widthPx, signal: left.signal }))
      .then(
        () => !left.signal.aborted && setState('drawn'),
        () => !left.signal.aborted && setState('damaged'),
      );
    return () => left.abort();
  }, [isNear, pdf, number]);
  const name = t('documents.pdf.page', { n: number, of: pdf.numPages });
  return (
    <div className={styles.page}>
      <div ref={place} className={styles.sheet} style={{ aspectRatio: props.ratio }}>
        {isNear ? (
          <canvas ref={canvas} role="img" aria-label={name} data-state={state} className={styles.canvas} />
        ) : null}
      </div>
      {state === 'damaged' ? <p>{t('documents.pdf.page.damaged', { n: number })}</p> : null}
      <p className={styles.number}>{name}</p>
    </div>
  );
}

/** True while an element is in view or within a screen of it: what is farther away holds no picture. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const seen = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, [place]);
  return isNear;
}
