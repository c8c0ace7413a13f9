import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/ErrorBox.tsx';
import styles from './Records.module.css';

/** In the worklist: records wait for a person. Nothing where none does. */
export function WaitingNotice() {
  const waiting = useQuery('records', 'waiting', {});
  const go = usePlaces((state) => state.go);
  const n = waiting.data?.length ?? 0;
  if (n === 0) return null;
  return (
    <div className={styles.notes}>
      <Notice tone="warn" quiet>
        <div className={styles.line}>
          <p>{t('records.notice', { n })}</p>
          <Button onPress={() => go({ name: 'records' })}>{t('records.notice.open')}</Button>
        </div>
      </Notice>
    </div>
  );
}
