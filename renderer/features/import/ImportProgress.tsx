import type { ImportProgress as Figures } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { formatDuration } from '../../ui/format.ts';
import { Progress } from '../../ui/Progress.tsx';
import styles from './Import.module.css';
import { type Import, useImport } from './importStore.ts';

/** How far an import is: what is done, n of m, files per second, time left, the file in hand, Cancel. */
export function ProgressOf(props: {
  readonly label: string;
  readonly progress: Figures | null;
  /** None where it is asked to end already. */
  readonly onCancel: (() => void) | undefined;
  readonly autoFocus?: boolean;
}) {
  const { progress } = props;
  return (
    <div className={styles.running}>
      <Progress
        label={props.label}
        done={progress?.done ?? 0}
        total={progress?.total ?? null}
        figures={describeProgress(progress)}
        onCancel={props.onCancel}
        autoFocus={props.autoFocus ?? false}
      />
      <p className={styles.current}>{progress?.current ?? ''}</p>
    </div>
  );
}

/** The import of this window that runs. */
export function ImportProgress(props: { readonly autoFocus?: boolean }) {
  const { running, cancel } = useImport();
  if (running === null) return null;
  const { progress, stopping } = running;
  return (
    <ProgressOf
      label={labelOf(running)}
      progress={progress}
      onCancel={stopping ? undefined : cancel}
      autoFocus={props.autoFocus ?? false}
    />
  );
}

function labelOf({ kind, label, progress, stopping }: Import): string {
  if (stopping) return t('import.stopping');
  return kind === 'demo' ? t('import.demo') : runningWords(label, progress);
}

/** What goes on with it, in words. */
export function runningWords(what: string, progress: Figures | null): string {
  return t('import.running', { phase: t(`import.phase.${progress?.phase ?? 'finding'}`), what });
}

/** The figures in words; those that are not known yet are left out. */
export function describeProgress(progress: Figures | null): string[] {
  if (progress === null) return [];
  const { done, total, filesPerSecond, secondsLeft } = progress;
  const words = [total === null ? t('import.progressOpen', { done }) : t('import.progress', { done, total })];
  if (filesPerSecond !== null) words.push(t('import.rate', { n: Math.round(filesPerSecond) }));
  if (secondsLeft !== null) words.push(t('import.left', { time: formatDuration(secondsLeft) }));
  return words;
}
