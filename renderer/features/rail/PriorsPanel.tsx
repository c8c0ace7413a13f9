import { useState } from 'react';
import type { Prior } from '../../../main/contract/api/library.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { Report } from '../../../main/contract/domain/reading.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { ReportSections } from '../read/report/ReportSections.tsx';
import { dayText } from './factText.ts';
import styles from './Rail.module.css';
import { SimilarItems } from './SimilarItems.tsx';
import { type Asked, usePacket } from './usePacket.ts';

/** Every study of the patient with its reason (T1), and what looks like this one in memory (M6). */
export function PriorsPanel(props: Asked & { readonly onCompare: (studyKey: StudyKey) => void }) {
  const priors = useQuery('library', 'priors', { studyKey: props.studyKey });
  const reports = useQuery('reading', 'signedReports', { studyKey: props.studyKey });
  const packet = usePacket(props);
  const [shown, setShown] = useState<Report | null>(null);
  return (
    <div className={styles.panel}>
      <section aria-label={t('rail.priors.title')} className={styles.block}>
        <h2 className={styles.heading}>{t('rail.priors.title')}</h2>
        {priors.error === null ? null : <ErrorBox error={priors.error} onRetry={priors.refetch} />}
        {priors.data === null ? <SkeletonLines lines={3} /> : null}
        {priors.data?.length === 0 ? (
          <EmptyState title={t('rail.priors.none')} next={t('rail.priors.none.next')} />
        ) : null}
        <ul className={styles.list}>
          {priors.data?.map((prior) => (
            <PriorItem
              key={prior.study.studyKey}
              prior={prior}
              report={reports.data?.find(({ studyKey }) => studyKey === prior.study.studyKey) ?? null}
              onCompare={props.onCompare}
              onReport={setShown}
            />
          ))}
        </ul>
      </section>
      <section aria-label={t('rail.similar.title')} className={styles.block}>
        <h2 className={styles.heading}>{t('rail.similar.title')}</h2>
        {packet.error === null ? null : <ErrorBox error={packet.error} onRetry={packet.refetch} />}
        {packet.data === null ? null : <SimilarItems packet={packet.data} />}
      </section>
      {shown === null ? null : <PriorReport report={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function PriorItem(props: {
  readonly prior: Prior;
  readonly report: Report | null;
  readonly onCompare: (studyKey: StudyKey) => void;
  readonly onReport: (report: Report) => void;
}) {
  const { study, reason, hangable, inMemory } = props.prior;
  const what = `${dayText(study.time)} ${study.modalities.join('/')} ${study.description}`;
  const { report } = props;
  return (
    <li className={styles.item}>
      <span className={styles.strong}>{what}</span>
      <p className={styles.words}>{reason}</p>
      <div className={styles.line}>
        {hangable ? null : <Badge tone="warn">{t('rail.priors.notHung')}</Badge>}
        <Badge tone="quiet">{inMemory}</Badge>
        <span className={styles.grow} />
        <Button
          tone="quiet"
          label={t('rail.priors.report.of', { what })}
          disabledReason={report === null ? t('rail.priors.report.none') : null}
          onPress={() => report !== null && props.onReport(report)}
        >
          {t('rail.priors.report')}
        </Button>
        <Button
          label={t('rail.priors.compare.with', { what })}
          onPress={() => props.onCompare(study.studyKey)}
        >
          {t('rail.priors.compare')}
        </Button>
      </div>
    </li>
  );
}

function PriorReport(props: { readonly report: Report; readonly onClose: () => void }) {
  const { report } = props;
  const day = report.signedAt === null ? '' : report.signedAt.slice(0, 10);
  return (
    <Dialog title={t('rail.priors.report.title', { day })} open onClose={props.onClose} size="wide">
      <ReportSections report={report} acts={null} />
    </Dialog>
  );
}
