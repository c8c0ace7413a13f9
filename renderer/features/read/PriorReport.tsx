import { X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { PatientKey, StudyKey } from '../../../main/contract/domain/ids.ts';
import type { Report } from '../../../main/contract/domain/reading.ts';
import type { PatientDocument } from '../../../main/contract/domain/records.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { documentTitle } from '../records/sourcesOf.ts';
import styles from './PriorReport.module.css';
import { type AskedReport, dayOr, documentsOf } from './priorReport.ts';
import { Addenda } from './report/Addenda.tsx';
import { ReportSections } from './report/ReportSections.tsx';

interface PriorReportProps {
  readonly asked: AskedReport;
  readonly studyKey: StudyKey;
  readonly patientKey: PatientKey;
  readonly onClose: () => void;
}

/** The report of another examination beside its image: signed here, or imported. Escape returns (T1). */
export function PriorReport(props: PriorReportProps) {
  const { asked, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each report that is asked for takes the keyboard
  useEffect(() => panel.current?.focus(), [asked]);
  const title = t('read.prior.reportOf', { day: dayOr(asked.time) });
  return (
    <section
      ref={panel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long report scrolls by keyboard
      tabIndex={0}
      aria-label={title}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.what}>{asked.what}</span>
        <IconButton label={t('read.prior.report.back')} onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <Reports {...props} />
    </section>
  );
}

function Reports({ asked, studyKey, patientKey }: PriorReportProps) {
  const [ofStudy, ofPatient] = useMemo(() => [{ studyKey }, { patientKey }], [studyKey, patientKey]);
  const signed = useQuery('reading', 'signedReports', ofStudy);
  const documents = useQuery('records', 'documents', ofPatient);
  const error = signed.error ?? documents.error;
  if (error !== null)
    return <ErrorBox error={error} onRetry={signed.error === null ? documents.refetch : signed.refetch} />;
  if (signed.data === null || documents.data === null) return <SkeletonLines lines={8} />;
  const report = signed.data.find((one) => one.studyKey === asked.studyKey) ?? null;
  const imported = documentsOf(asked, documents.data);
  if (report === null && imported.length === 0) return <EmptyState title={t('read.prior.report.none')} />;
  return (
    <>
      {report === null ? null : <SignedReport report={report} />}
      {imported.map((document) => (
        <ImportedReport key={document.id} document={document} />
      ))}
    </>
  );
}

function SignedReport({ report }: { readonly report: Report }) {
  const who = report.signedBy ?? t('state.unknown');
  const day = report.signedAt?.slice(0, 10) ?? t('state.unknown');
  return (
    <>
      <p className={styles.what}>{t('read.prior.report.signed', { who, day })}</p>
      <ReportSections report={report} acts={null} />
      <Addenda addenda={report.addenda} />
    </>
  );
}

function ImportedReport({ document }: { readonly document: PatientDocument }) {
  const { id } = document;
  const input = useMemo(() => ({ id }), [id]);
  const { data, error, refetch } = useQuery('records', 'document', input);
  return (
    <>
      <h3 className={styles.document}>{documentTitle(document)}</h3>
      {document.author === null ? null : (
        <p className={styles.what}>{t('documents.author', { author: document.author })}</p>
      )}
      {error === null ? null : <ErrorBox error={error} onRetry={refetch} />}
      {data === null && error === null ? <SkeletonLines lines={4} /> : null}
      {data === null ? null : (
        <p className={styles.text}>{data.text === '' ? t('documents.text.none') : data.text}</p>
      )}
    </>
  );
}
