import { t } from '../../../app/messages.ts';
import { Notice } from '../../../ui/ErrorBox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Report.module.css';
import { ANSWERED, type Problem, type Reasons } from './useSigning.ts';

/** What stands in the way of signing, and a field for each kind that a reason answers. */
export function SignProblems(props: {
  readonly problems: readonly Problem[];
  readonly reasons: Reasons;
  readonly onReasons: (reasons: Reasons) => void;
}) {
  const { problems, reasons } = props;
  const asked = ANSWERED.filter((kind) => problems.some((problem) => problem.kind === kind));
  if (problems.length === 0) return null;
  return (
    <Notice tone="warn">
      <h3>{t('report.sign.problems')}</h3>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.sentenceId}`}>{problem.words}</li>
        ))}
      </ul>
      {asked.map((kind) => (
        <TextField
          key={kind}
          label={t(`report.sign.reason.${kind}`)}
          hint={t('report.sign.reasonShort')}
          value={reasons[kind] ?? ''}
          onChange={(words) => props.onReasons({ ...reasons, [kind]: words })}
          maxLength={500}
        />
      ))}
    </Notice>
  );
}
