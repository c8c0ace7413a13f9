import type { EvaluationRun } from '../../../main/contract/api/evaluation.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { formatRecordedAt } from '../../ui/format.ts';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import styles from './Evaluation.module.css';
import { dataWords } from './runWords.ts';

const TONES = { running: 'accent', done: 'quiet', stopped: 'warn', failed: 'danger' } as const;

/** Runs, newest first; one of them is shown beside the list. */
export function RunList(props: {
  readonly runs: readonly EvaluationRun[] | null;
  readonly shown: string | null;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <section className={styles.runs} aria-label={t('evaluation.runs')}>
      <h2 className={styles.heading}>{t('evaluation.runs')}</h2>
      {props.runs === null ? <SkeletonLines lines={3} /> : null}
      {props.runs?.length === 0 ? <p className={styles.dim}>{t('evaluation.runs.none')}</p> : null}
      <ul>
        {props.runs?.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className={classes(styles.run, run.id === props.shown && styles.chosen)}
              aria-current={run.id === props.shown}
              onClick={() => props.onChoose(run.id)}
            >
              <span className={styles.runHead}>
                <span>{formatRecordedAt(run.startedAt)}</span>
                <Badge tone={TONES[run.state]}>{t(`evaluation.state.${run.state}`)}</Badge>
              </span>
              <span className={styles.dim}>
                {run.harness.toUpperCase()} · {dataWords(run.data)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
