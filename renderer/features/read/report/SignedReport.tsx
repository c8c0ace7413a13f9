import type { Report } from '../../../../main/contract/domain/reading.ts';
import { t } from '../../../app/messages.ts';
import { usePlaces } from '../../../state/places.ts';
import { Button } from '../../../ui/Button.tsx';
import { Done } from '../../../ui/Done.tsx';
import { Notice } from '../../../ui/ErrorBox.tsx';
import { formatRecordedAt } from '../../../ui/format.ts';
import styles from './Report.module.css';
import { ReportSections } from './ReportSections.tsx';

/** A signed report: its words are final (D4); what it proposes waits in Review. */
export function SignedReport({ report }: { readonly report: Report }) {
  const at = report.signedAt === null ? '' : formatRecordedAt(report.signedAt);
  return (
    <div className={styles.report}>
      <Done>{t('report.signed', { name: report.signedBy ?? '', at })}</Done>
      <div className={styles.bar}>
        <span className={styles.dim}>{t('report.signed.final')}</span>
        <span className={styles.grow} />
        <Button tone="primary" onPress={() => usePlaces.getState().openReview()}>
          {t('report.signed.review')}
        </Button>
      </div>
      {report.retractions.length === 0 ? null : <Notice tone="warn">{t('report.retracted')}</Notice>}
      <ReportSections report={report} acts={null} />
    </div>
  );
}
