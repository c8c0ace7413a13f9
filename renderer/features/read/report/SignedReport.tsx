import type { Report } from '../../../../main/contract/domain/reading.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { t } from '../../../app/messages.ts';
import { usePlaces } from '../../../state/places.ts';
import { Count } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Done } from '../../../ui/Done.tsx';
import { formatRecordedAt } from '../../../ui/format.ts';
import { AddAddendum, Addenda } from './Addenda.tsx';
import styles from './Report.module.css';
import { ReportSections } from './ReportSections.tsx';
import { Retracted } from './Retracted.tsx';

/** A signed report: its words are final (D4), who drafted them stays shown; what it proposes waits in Review. */
export function SignedReport({ report }: { readonly report: Report }) {
  const at = report.signedAt === null ? '' : formatRecordedAt(report.signedAt);
  const isStruck = ({ support }: Report['sentences'][number]) => support === 'struck';
  const struck = report.sentences.filter(isStruck);
  const signed = { ...report, sentences: report.sentences.filter((sentence) => !isStruck(sentence)) };
  return (
    <div className={styles.report}>
      <div className={styles.scroll}>
        <Done>{t('report.signed', { name: report.signedBy ?? '', at })}</Done>
        <Retracted report={report} />
        {report.diagnosis === null ? null : (
          <p className={styles.strong}>{t('report.signed.diagnosis', { what: report.diagnosis })}</p>
        )}
        <ReportSections report={signed} acts={null} />
        <Addenda addenda={report.addenda} />
        {struck.length === 0 ? null : <Struck struck={struck} />}
      </div>
      <div className={styles.sign}>
        <AddAddendum report={report} />
        <div className={styles.bar}>
          <span className={styles.viewed}>
            <span className={styles.dim}>{t('report.signed.final')}</span>
            <span className={styles.dim}>
              {t('report.images', { opened: report.imagesOpened, total: report.imagesTotal })}
            </span>
          </span>
          <span className={styles.grow} />
          <ToReview report={report} />
        </div>
      </div>
    </div>
  );
}

/** The way to what this reading proposes, with how much of it waits. */
function ToReview({ report }: { readonly report: Report }) {
  const groups = useQuery('proposals', 'groups', {});
  const group = groups.data?.find(({ proposals }) => proposals[0]?.studyKey === report.studyKey);
  const isSettled = groups.data !== null && group === undefined;
  return (
    <Button
      tone={isSettled ? 'plain' : 'primary'}
      disabledReason={isSettled ? t('report.signed.reviewed') : null}
      onPress={() => usePlaces.getState().openReview(group?.groupId ?? null)}
    >
      {t('report.signed.review')}
      {group === undefined ? null : <Count n={group.proposals.length} />}
    </Button>
  );
}

/** What was drafted and struck: kept, and out of the way. */
function Struck({ struck }: { readonly struck: Report['sentences'] }) {
  return (
    <details className={styles.dim}>
      <summary>{t('report.signed.struck', { n: struck.length })}</summary>
      <ul className={styles.sentences}>
        {struck.map(({ id, text }) => (
          <li key={id}>
            <s>{text}</s>
          </li>
        ))}
      </ul>
    </details>
  );
}
