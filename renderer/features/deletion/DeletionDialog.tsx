import { useMemo, useRef } from 'react';
import type { HistoryFact } from '../../../main/contract/domain/deletion.ts';
import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { useWhyNotRole } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Done } from '../../ui/Done.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import styles from './Deletion.module.css';
import { DeletionRow } from './DeletionRow.tsx';

/** As many as a person labels in one go; the next ones come when these have a label. */
const MOST_SHOWN = 100;

/** S8. The facts of a patient's HISTORY: each is labelled, and those that may go are proposed, to be approved in Review. */
export function DeletionDialog(props: { readonly patientKey: PatientKey; readonly onClose: () => void }) {
  const input = useMemo(() => ({ patientKey: props.patientKey }), [props.patientKey]);
  const history = useQuery('deletion', 'history', input);
  const propose = useCall('deletion', 'propose');
  const facts = useKeptOrder(history.data ?? NO_FACTS);
  return (
    <Dialog
      title={t('deletion.dialog')}
      open
      onClose={props.onClose}
      size="wide"
      footer={
        <>
          <Propose facts={facts} onPress={() => void propose.run(input)} />
          <Button onPress={props.onClose}>{t('action.close')}</Button>
        </>
      }
    >
      {history.error === null ? null : <ErrorBox error={history.error} onRetry={history.refetch} />}
      {propose.error === null ? null : <ErrorBox error={propose.error} onClose={propose.reset} />}
      {propose.result === null ? null : (
        <Done>{t('deletion.proposed', { n: propose.result.proposals })}</Done>
      )}
      {history.data === null && history.error === null ? <SkeletonLines lines={4} /> : null}
      {history.data?.length === 0 ? (
        <EmptyState title={t('deletion.none')} next={t('deletion.none.next')} />
      ) : null}
      {facts.length === 0 ? null : <FactList facts={facts} />}
    </Dialog>
  );
}

const NO_FACTS: readonly HistoryFact[] = [];

/** The order in which they first came: a fact that was just labelled does not leave from under the keyboard. */
function useKeptOrder(facts: readonly HistoryFact[]): readonly HistoryFact[] {
  const places = useRef(new Map<string, number>());
  return useMemo(() => {
    for (const { fact } of facts)
      if (!places.current.has(fact.id)) places.current.set(fact.id, places.current.size);
    const placeOf = ({ fact }: HistoryFact) => places.current.get(fact.id) ?? 0;
    return facts.toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [facts]);
}

function FactList({ facts }: { readonly facts: readonly HistoryFact[] }) {
  const waiting = facts.filter(({ label }) => label === null).length;
  const hidden = facts.length - MOST_SHOWN;
  return (
    <>
      <p className={styles.dim}>{t('deletion.dialog.intro')}</p>
      <p role="status">{t('deletion.waiting', { n: waiting })}</p>
      <ul className={styles.list}>
        {facts.slice(0, MOST_SHOWN).map((row) => (
          <DeletionRow key={row.fact.id} row={row} />
        ))}
      </ul>
      {hidden > 0 ? <p className={styles.dim}>{t('deletion.more', { n: hidden })}</p> : null}
    </>
  );
}

/** What may not go says why in its row; where none may, so does the button. */
function Propose({
  facts,
  onPress,
}: {
  readonly facts: readonly HistoryFact[];
  readonly onPress: () => void;
}) {
  const noRole = useWhyNotRole('approver');
  const n = facts.filter(({ whyNot }) => whyNot === null).length;
  return (
    <Button
      tone="primary"
      disabledReason={noRole ?? (n === 0 ? t('deletion.propose.none') : null)}
      onPress={onPress}
    >
      {t('deletion.propose', { n })}
    </Button>
  );
}
