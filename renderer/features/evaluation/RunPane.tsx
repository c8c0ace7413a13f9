import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EvaluationRun } from '../../../main/contract/api/evaluation.ts';
import type { EvaluationProgress } from '../../../main/contract/domain/evaluation.ts';
import { useCore } from '../../api/core.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { Progress } from '../../ui/Progress.tsx';
import styles from './Evaluation.module.css';
import { RunReport } from './RunReport.tsx';
import { dataWords } from './runWords.ts';

/** One run: how far it is, or what it found. */
export function RunPane({ run, busy }: { readonly run: EvaluationRun; readonly busy: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long report scrolls by keyboard
    <section className={styles.result} tabIndex={0} aria-label={t('evaluation.result')}>
      <RunHead run={run} />
      {run.state === 'running' ? <Running run={run} /> : null}
      {run.state === 'done' ? <RunReport id={run.id} /> : null}
      {run.state === 'stopped' || run.state === 'failed' ? <Ended run={run} busy={busy} /> : null}
    </section>
  );
}

function RunHead({ run }: { readonly run: EvaluationRun }) {
  const remove = useCall('evaluation', 'remove');
  const whyNot = run.state === 'running' ? t('evaluation.remove.running') : null;
  return (
    <>
      <div className={styles.resultHead}>
        <span className={styles.dim}>{dataWords(run.data)}</span>
        <Button tone="quiet" disabledReason={whyNot} onPress={() => void remove.run({ id: run.id })}>
          <Trash2 size={14} aria-hidden />
          {t('evaluation.remove')}
        </Button>
      </div>
      {remove.error === null ? null : <ErrorBox error={remove.error} onClose={remove.reset} />}
    </>
  );
}

function Running({ run }: { readonly run: EvaluationRun }) {
  const told = useProgress(run.id);
  const stop = useCall('evaluation', 'stop');
  const [stopping, setStopping] = useState(false);
  const progress = told ?? run.progress;
  const total = progress === null || progress.total === 0 ? null : progress.total;
  const figures = total === null ? [] : [t('evaluation.progress', { done: progress?.done ?? 0, total })];
  const cancel = () => {
    setStopping(true);
    void stop.run({ id: run.id });
  };
  return (
    <Progress
      label={stopping ? t('evaluation.stopping') : (progress?.words ?? t('evaluation.preparing'))}
      done={progress?.done ?? 0}
      total={total}
      figures={figures}
      onCancel={stopping ? undefined : cancel}
    />
  );
}

/** What the core tells of the run since it is shown. */
function useProgress(id: string): EvaluationProgress | null {
  const connection = useCore((state) => state.connection);
  const [progress, setProgress] = useState<EvaluationProgress | null>(null);
  useEffect(
    () =>
      connection?.on('evaluation', 'progress', (told) => {
        if (told.id === id) setProgress(told.progress);
      }),
    [connection, id],
  );
  return progress;
}

function Ended({ run, busy }: { readonly run: EvaluationRun; readonly busy: boolean }) {
  const resume = useCall('evaluation', 'resume');
  const title = run.state === 'failed' ? t('evaluation.failed.title') : t('evaluation.stopped.title');
  return (
    <>
      <Notice tone={run.state === 'failed' ? 'danger' : 'warn'}>
        <p>{title}</p>
        <p>{run.sentence ?? t('evaluation.stopped.next')}</p>
      </Notice>
      {resume.error === null ? null : <ErrorBox error={resume.error} onClose={resume.reset} />}
      <div>
        <Button
          disabledReason={busy ? t('evaluation.busy') : null}
          onPress={() => void resume.run({ id: run.id })}
        >
          {t('evaluation.resume')}
        </Button>
      </div>
    </>
  );
}
