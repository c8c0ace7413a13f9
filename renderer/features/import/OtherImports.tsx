import { core } from '../../api/core.ts';
import { t } from '../../app/messages.ts';
import { useOtherImports } from './coreImports.ts';
import styles from './Import.module.css';
import { ProgressOf, runningWords } from './ImportProgress.tsx';

/** Imports that go on in the core without this window: after it was loaded again, or of another one. Each has its Cancel. */
export function OtherImports() {
  const { running } = useOtherImports();
  if (running.length === 0) return null;
  return (
    <section aria-label={t('import.others')} className={styles.past}>
      {running.map(({ id, path, progress, isStopping }) => (
        <ProgressOf
          key={id}
          label={isStopping ? t('import.stopping') : runningWords(path, progress)}
          progress={progress}
          onCancel={isStopping ? undefined : () => stop(id)}
        />
      ))}
    </section>
  );
}

function stop(importId: string): void {
  // A lost connection is told by the window itself.
  core()
    .library.stopImport({ importId })
    .catch(() => undefined);
}
