import { useMemo, useState } from 'react';
import type { PatientKey, StudyKey } from '../../../main/contract/domain/ids.ts';
import type { Report } from '../../../main/contract/domain/reading.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { StepLog } from '../evidence/StepLog.tsx';
import { ReportSections } from '../read/report/ReportSections.tsx';
import { ExaminationList } from '../records/ExaminationList.tsx';
import { PriorItem } from './PriorItem.tsx';
import styles from './Rail.module.css';
import { SimilarItems } from './SimilarItems.tsx';
import { useKept } from './useKept.ts';
import { type Asked, usePacket } from './usePacket.ts';

interface PriorsProps extends Asked {
  /** The study that hangs beside the current one. */
  readonly besideKey: StudyKey | null;
  readonly onCompare: (studyKey: StudyKey) => void;
  readonly patientKey: PatientKey;
}

/** Every study of the patient with its reason (T1), and what looks like this one in memory (M6). */
export function PriorsPanel(props: PriorsProps) {
  const { studyKey } = props;
  const input = useMemo(() => ({ studyKey }), [studyKey]);
  const priors = useQuery('library', 'priors', input);
  const reports = useQuery('reading', 'signedReports', input);
  const [shown, setShown] = useState<Report | null>(null);
  return (
    <div className={styles.panel}>
      <section aria-label={t('rail.priors.title')} className={styles.block}>
        <h2 className={styles.heading}>{t('rail.priors.title')}</h2>
        {priors.error === null ? null : <ErrorBox error={priors.error} onRetry={priors.refetch} />}
        {reports.error === null ? null : <ErrorBox error={reports.error} onRetry={reports.refetch} />}
        {priors.loading && priors.data === null ? <SkeletonLines lines={3} /> : null}
        {priors.data?.length === 0 ? (
          <EmptyState title={t('rail.priors.none')} next={t('rail.priors.none.next')} />
        ) : null}
        <ul className={styles.list}>
          {priors.data?.map((prior) => (
            <PriorItem
              key={prior.study.studyKey}
              prior={prior}
              report={reports.data?.find((report) => report.studyKey === prior.study.studyKey) ?? null}
              besideKey={props.besideKey}
              onCompare={props.onCompare}
              onReport={setShown}
            />
          ))}
        </ul>
      </section>
      <ExaminationList patientKey={props.patientKey} />
      <Similar {...props} />
      {shown === null ? null : <PriorReport report={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

/** What looks alike, asked about the study as a whole or about the image in view (M5). */
function Similar(props: PriorsProps) {
  const { studyKey, image } = props;
  const [about, setAbout] = useState<'study' | 'image'>('study');
  const packet = usePacket({ studyKey, image: about === 'image' ? image : null });
  const shown = useKept(packet.data);
  return (
    <section aria-label={t('rail.similar.title')} className={styles.block}>
      <div className={styles.headLine}>
        <h2>{t('rail.similar.title')}</h2>
        {image === null ? null : (
          <Choice
            hideLabel
            label={t('rail.similar.about')}
            value={about}
            options={(['study', 'image'] as const).map((id) => ({
              id,
              words: t(`rail.similar.about.${id}`),
            }))}
            onChange={setAbout}
          />
        )}
      </div>
      {packet.error === null ? null : <ErrorBox error={packet.error} onRetry={packet.refetch} />}
      {shown === null && packet.error === null ? <SkeletonLines lines={3} /> : null}
      {shown === null ? null : <SimilarItems packet={shown} {...props} />}
      {shown === null ? null : <StepLog log={shown.log} sent={null} />}
    </section>
  );
}

function PriorReport(props: { readonly report: Report; readonly onClose: () => void }) {
  const { report } = props;
  const day = report.signedAt === null ? '' : report.signedAt.slice(0, 10);
  return (
    <Dialog
      title={t('rail.priors.report.title', { day })}
      open
      onClose={props.onClose}
      size="wide"
      wordsAlone
    >
      <ReportSections report={report} acts={null} />
    </Dialog>
  );
}
