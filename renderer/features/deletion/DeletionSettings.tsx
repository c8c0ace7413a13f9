import type { DeletionState } from '../../../main/contract/domain/deletion.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { useWhyNotRole } from '../../state/session.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import styles from './Deletion.module.css';

const NOTHING = {};

/** S8. Whether facts of HISTORY may be proposed for deletion, what that stands on, and the exact words of what is bounded. It ships off. */
export function DeletionSettings() {
  const state = useQuery('deletion', 'state', NOTHING);
  const call = useCall('deletion', 'setEnabled');
  const whyNot = useWhyNotRole('approver');
  if (state.error !== null) return <ErrorBox error={state.error} onRetry={state.refetch} />;
  if (state.data === null) return null;
  return (
    <div className={styles.settings}>
      <p className={styles.dim}>{t('deletion.intro')}</p>
      {whyNot === null ? (
        <Checkbox checked={state.data.enabled} onChange={(enabled) => void call.run({ enabled })}>
          {t('deletion.enabled')}
        </Checkbox>
      ) : (
        <p>{whyNot}</p>
      )}
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
      <Facts facts={figuresOf(state.data)} />
      {state.data.words.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}

function figuresOf({ labels, types, neededTypes, threshold, bound }: DeletionState): [string, string][] {
  return [
    [t('deletion.labels'), t('deletion.labels.words', labels)],
    [t('deletion.types'), t('deletion.types.words', { types, needed: neededTypes })],
    [t('deletion.threshold'), threshold === null ? t('state.unknown') : threshold.toFixed(3)],
    [t('deletion.bound'), t('deletion.bound.words', { percent: (100 * bound).toFixed(1) })],
  ];
}
