import type { DifferentialNote } from '../../../main/contract/domain/notes.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import styles from './Bank.module.css';

const NOTHING = {};

/** X10. Notes whose only origin was erased: a person keeps each or takes it out. Nothing where there are none. */
export function NotesToReview() {
  const { data, error, refetch } = useQuery('notes', 'toReview', NOTHING);
  const call = useCall('notes', 'review');
  if (error !== null) return <ErrorBox error={error} onRetry={refetch} />;
  if (data === null || data.length === 0) return null;
  return (
    <Notice tone="warn" quiet>
      <p>{t('bank.review', { n: data.length })}</p>
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
      <ul aria-label={t('bank.review.list')} className={styles.review}>
        {data.map((note) => (
          <NoteToReview key={note.id} note={note} onDecide={(keep) => void call.run({ ...note, keep })} />
        ))}
      </ul>
    </Notice>
  );
}

function NoteToReview(props: {
  readonly note: DifferentialNote;
  readonly onDecide: (keep: boolean) => void;
}) {
  const { note, onDecide } = props;
  const pair = `${note.dxA} ${t('bank.versus')} ${note.dxB}`;
  return (
    <li>
      <span>{pair}</span>
      <Button label={`${t('bank.review.keep')}: ${pair}`} onPress={() => onDecide(true)}>
        {t('bank.review.keep')}
      </Button>
      <Button label={`${t('bank.review.remove')}: ${pair}`} onPress={() => onDecide(false)}>
        {t('bank.review.remove')}
      </Button>
    </li>
  );
}
