import type { Prior } from '../../../main/contract/api/library.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { Report } from '../../../main/contract/domain/reading.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CompareButton } from './CompareButton.tsx';
import { dayText } from './factText.ts';
import styles from './Rail.module.css';

/** Another study of the patient: why it would hang or not, whether it is in memory, its report, and Compare. */
export function PriorItem(props: {
  readonly prior: Prior;
  readonly report: Report | null;
  readonly besideKey: StudyKey | null;
  readonly onCompare: (studyKey: StudyKey) => void;
  readonly onReport: (report: Report) => void;
}) {
  const { report, besideKey } = props;
  const { study, reason, hangable, inMemory } = props.prior;
  const what = `${dayText(study.time)} ${study.modalities.join('/')} ${study.description}`;
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.strong}>{what}</span>
        {study.studyKey === besideKey ? <Badge tone="accent">{t('rail.priors.onScreen')}</Badge> : null}
      </div>
      <p>{reason}</p>
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
        <CompareButton
          studyKey={study.studyKey}
          what={what}
          besideKey={besideKey}
          onCompare={props.onCompare}
        />
      </div>
    </li>
  );
}
