import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Import.module.css';
import { useImport } from './importStore.ts';

/** Imports that wait for the one that runs, in their order; each can be taken out of the line. */
export function WaitingImports() {
  const { waiting, forget } = useImport();
  if (waiting.length === 0) return null;
  return (
    <section aria-label={t('import.waiting')} className={styles.past}>
      <h3 className={styles.pastTitle}>{t('import.waiting')}</h3>
      <ol className={styles.lines}>
        {waiting.map(({ id, label }) => (
          <li key={id} className={styles.line}>
            <span className={styles.lineWords}>{label}</span>
            <Button
              tone="quiet"
              label={t('import.waiting.forget', { what: label })}
              onPress={() => forget(id)}
            >
              {t('import.waiting.remove')}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
