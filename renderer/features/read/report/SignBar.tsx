import type { Report } from '../../../../main/contract/domain/reading.ts';
import { CommandKey } from '../../../app/CommandKey.tsx';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { useImagesOpened } from '../viewed.ts';
import { Diagnosis } from './Diagnosis.tsx';
import { isWaiting } from './findingGroups.ts';
import styles from './Report.module.css';
import { SignProblems } from './SignProblems.tsx';
import type { ReportActs } from './useReport.ts';
import { useSigning } from './useSigning.ts';

/** Leading diagnosis, opened images, Sign, and what stands in its way. */
export function SignBar(props: {
  readonly report: Report;
  readonly acts: ReportActs;
  readonly busy: boolean;
}) {
  const { report, acts } = props;
  const { problems, reasons, error, ...signing } = useSigning(report, acts, props.busy);
  return (
    <div className={styles.sign}>
      {error === null ? null : <ErrorBox error={error} onClose={signing.closeError} />}
      <SignProblems problems={problems} reasons={reasons} onReasons={signing.setReasons} />
      <Diagnosis report={report} onSave={acts.setDiagnosis} />
      <div className={styles.bar}>
        <Viewed report={report} />
        <span className={styles.grow} />
        <Button tone="primary" disabledReason={signing.whyNot} onPress={signing.sign}>
          {t(problems.length === 0 ? 'report.sign' : 'report.sign.withReasons')}
          <CommandKey id="read.sign" />
        </Button>
      </div>
    </div>
  );
}

/** D5, D2: how many images were opened, and what waits for a person. */
function Viewed({ report }: { readonly report: Report }) {
  const imagesOpened = useImagesOpened(report.studyKey);
  const opened = Math.min(report.imagesTotal, Math.max(report.imagesOpened, imagesOpened));
  const waiting = report.sentences.filter(isWaiting).length;
  return (
    <div className={styles.viewed}>
      <span className={opened < report.imagesTotal ? styles.warn : styles.dim}>
        {t('report.images', { opened, total: report.imagesTotal })}
      </span>
      {waiting === 0 ? null : <span className={styles.warn}>{t('report.waiting', { n: waiting })}</span>}
    </div>
  );
}
