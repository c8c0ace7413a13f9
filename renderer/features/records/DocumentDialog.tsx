import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Span } from '../../../main/contract/domain/source.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Done } from '../../ui/Done.tsx';
import { downloadBytes } from '../../ui/download.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { PdfPages } from './pdf/PdfPages.tsx';
import styles from './Records.module.css';
import { documentTitle, splitBySpan } from './sourcesOf.ts';
import { useDocument } from './useDocument.ts';

type Shown = CallOutput<Calls['records']['document']>;

const VIEWS = ['pages', 'text'] as const;

/** A source as text, the part that a fact was drawn from marked and scrolled to (P3); a PDF also as its pages. */
export function DocumentDialog() {
  const { shown, close } = useDocument();
  if (shown === null) return null;
  return <OpenDocument key={shown.id} {...shown} onClose={close} />;
}

function OpenDocument(props: {
  readonly id: RowId;
  readonly span: Span | null;
  readonly onClose: () => void;
}) {
  const input = useMemo(() => ({ id: props.id }), [props.id]);
  const { data, error, refetch } = useQuery('records', 'document', input);
  return (
    <Dialog
      title={data === null ? t('documents.title') : documentTitle(data)}
      open
      size="wide"
      onClose={props.onClose}
    >
      {error === null ? null : <ErrorBox error={error} onRetry={refetch} />}
      {data === null && error === null ? <SkeletonLines lines={10} /> : null}
      {data === null ? null : <DocumentText document={data} span={props.span} />}
    </Dialog>
  );
}

function DocumentText({ document, span }: { readonly document: Shown; readonly span: Span | null }) {
  const facts = [
    document.author && t('documents.author', { author: document.author }),
    t('documents.file', { file: document.fileName }),
  ];
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        <p className={styles.dim}>{facts.filter(Boolean).join(' · ')}</p>
        <span className={styles.grow} />
        {document.original === null ? null : <SaveOriginal document={document} />}
      </div>
      <DocumentViews document={document} span={span} />
    </div>
  );
}

/** A PDF as its pages or as text; what a fact was drawn from is text. */
function DocumentViews({ document, span }: { readonly document: Shown; readonly span: Span | null }) {
  const [view, setView] = useState<'pages' | 'text'>(span === null ? 'pages' : 'text');
  if (document.format !== 'pdf' || document.original === null)
    return <PlainText document={document} span={span} />;
  const options = VIEWS.map((id) => ({ id, words: t(`documents.view.${id}`) }));
  return (
    <>
      <Choice label={t('documents.view')} hideLabel value={view} onChange={setView} options={options} />
      {view === 'pages' ? <PdfPages id={document.id} /> : <PlainText document={document} span={span} />}
    </>
  );
}

function PlainText({ document, span }: { readonly document: Shown; readonly span: Span | null }) {
  const mark = useRef<HTMLElement>(null);
  const { before, marked, after } = splitBySpan(document.text, span);
  useEffect(() => mark.current?.scrollIntoView({ block: 'center' }), []);
  if (document.text === '') return <p>{t('documents.text.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard
    <section className={styles.text} tabIndex={0} aria-label={t('documents.text')}>
      {before}
      {marked === '' ? null : (
        <mark ref={mark} className={styles.mark}>
          {marked}
        </mark>
      )}
      {after}
    </section>
  );
}

function SaveOriginal({ document }: { readonly document: Shown }) {
  const original = useCall('records', 'original');
  const [name, setName] = useState<string | null>(null);
  const save = async () => {
    const file = await original.run({ id: document.id });
    if (file !== null) downloadBytes(file.name, file.bytes, file.mediaType);
    setName(file?.name ?? null);
  };
  return (
    <>
      {original.error === null ? null : <ErrorBox error={original.error} onClose={original.reset} />}
      {name === null ? null : <Done>{t('documents.saved', { name })}</Done>}
      <Button disabledReason={original.running ? t('state.working') : null} onPress={() => void save()}>
        <Download size={14} aria-hidden />
        {t('documents.original')}
      </Button>
    </>
  );
}
