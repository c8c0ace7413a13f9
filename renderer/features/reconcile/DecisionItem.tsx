import type { IdentityDecision } from '../../../main/contract/domain/identity.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { byWords, decisionWords } from './identityWords.ts';
import styles from './Reconcile.module.css';
import type { Deciding } from './useReconciling.ts';

/** A decision or proposal: what, why, by whom and when, and what can be done with it now. */
export function DecisionItem(props: { readonly decision: IdentityDecision; readonly deciding: Deciding }) {
  const { decision, deciding } = props;
  const what = decisionWords(decision);
  return (
    <li className={styles.decision} data-state={decision.state}>
      <span>
        {what}
        {decision.reason === '' ? null : <span className={styles.why}> “{decision.reason}”</span>}
        <span className={styles.dim}> {byWords(decision)}</span>
      </span>
      <Actions {...{ decision, deciding, what }} />
    </li>
  );
}

function Actions(props: { decision: IdentityDecision; deciding: Deciding; what: string }) {
  const { decision, deciding, what } = props;
  const { id, state } = decision;
  const disabledReason = deciding.running ? t('state.working') : null;
  if (state === 'approved')
    return (
      <Button
        tone="quiet"
        label={t('reconcile.undo.what', { what })}
        disabledReason={disabledReason}
        onPress={() => deciding.undo(id)}
      >
        {t('reconcile.undo')}
      </Button>
    );
  if (state !== 'proposed') return null;
  return (
    <span className={styles.answers}>
      <Button
        label={t('reconcile.approve.what', { what })}
        disabledReason={disabledReason}
        onPress={() => deciding.approve(id)}
      >
        {t('reconcile.approve')}
      </Button>
      <Button
        label={t('reconcile.reject.what', { what })}
        disabledReason={disabledReason}
        onPress={() => deciding.reject(id)}
      >
        {t('reconcile.reject')}
      </Button>
    </span>
  );
}
