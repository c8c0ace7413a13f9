import type { RefusedObject } from '../../../../main/contract/domain/derived/derivedObject.ts';
import { t } from '../../../app/messages.ts';
import styles from './Layers.module.css';

/** An object that cannot be shown: which, and why. */
export function RefusedItem({ refused }: { readonly refused: RefusedObject }) {
  const { title, kind, reason } = refused;
  return (
    <div className={styles.object}>
      <p className={styles.title}>
        {title}
        <span className={styles.about}>
          {t(`layers.kind.${kind}`)} · {t('layers.refused')}
        </span>
      </p>
      <p className={styles.fault}>{reason}</p>
    </div>
  );
}
