import type { ImportProgress as Figures } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { formatDuration } from '../../ui/format.ts';
import { Progress } from '../../ui/Progress.tsx';
import styles from './Import.module.css';
import { type Import, useImport } from './importStore.ts';

/** The import that runs: what is done, n of m, files per second, time left, the file in hand, Cancel. */
export function ImportProgress(props: { readonly autoFocus?: boolean }) {
  const { running, cancel } = useImport();
  if (running === null) return null;
  const { progress, stopping } = running;
  return (
    <div className={styles.running}>
      <Progress
        label={labelOf(running)}
        done={progress?.done ?? 0}
        total={progress?.total ?? null}
        figures={describeProgress(progress)}
        onCancel={stopping ? undefined : cancel}
        autoFocus={props.autoFocus ?? false}
      />
      <p className={styles.current}>{progress?.current ?? ''}</p>
    </div>
  );
}

function labelOf({ kind, label, progress, stopping }: Import): string {
  if (stopping) return t('import.stopping');
  if (kind === 'demo') return t('import.demo');
  return t('import.running', { phase: t(`import.phase.${progress?.phase ?? 'finding'}`), what: label });
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
