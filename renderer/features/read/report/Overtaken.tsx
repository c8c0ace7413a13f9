import { t } from '../../../app/messages.ts';
import styles from './Report.module.css';

/** Under a field whose saved words another window changed while one typed: those words, and the way on. */
export function Overtaken({ by }: { readonly by: string }) {
  return (
    <p className={styles.warn} role="status">
      {by === '' ? t('report.overtaken.cleared') : t('report.overtaken', { words: by })}
    </p>
  );
}
