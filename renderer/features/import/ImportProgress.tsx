import type { ImportProgress as Figures } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { formatDuration } from '../../ui/format.ts';
import { Progress } from '../../ui/Progress.tsx';
import { useImport } from './importStore.ts';

/** The import that runs: n of m, files per second, time left, Cancel. */
export function ImportProgress(props: { readonly autoFocus?: boolean }) {
  const { running, cancel } = useImport();
  if (running === null) return null;
  const { kind, progress } = running;
  const label = kind === 'demo' ? t('import.demo') : t(`import.phase.${progress?.phase ?? 'finding'}`);
  return (
    <Progress
      label={label}
      done={progress?.done ?? 0}
      total={progress?.total ?? null}
      figures={describeProgress(progress)}
      onCancel={cancel}
      autoFocus={props.autoFocus ?? false}
    />
  );
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
