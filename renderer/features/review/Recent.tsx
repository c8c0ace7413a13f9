import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { useWhyNotRole } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Done } from '../../ui/Done.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { formatRecordedAt } from '../../ui/format.ts';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { WholeDates } from '../../ui/WholeDates.tsx';
import styles from './Review.module.css';
import type { Undoing } from './useDecisions.ts';

type Decision = CallOutput<Calls['proposals']['recent']>[number];
const SHOWN = { limit: 12 };

/** The last decisions with Undo; what stands on one is shown before it goes with it (W4). */
export function Recent({ undoing }: { readonly undoing: Undoing }) {
  const recent = useQuery('proposals', 'recent', SHOWN);
  const noRole = useWhyNotRole('approver');
  const stopped = howStopped(undoing.many.stopped, recent.data ?? []);
  const last = recent.data?.find(({ undoneBy }) => undoneBy === null) ?? null;
  useRegisterCommands([
    {
      id: 'review.undo',
      whyNot: () => noRole ?? (last === null ? t('review.recent.none') : null),
      run: () => last !== null && undoDecision(undoing, last),
    },
  ]);
  return (
    <section aria-label={t('review.recent')} className={styles.recent}>
      <h2 className={styles.heading}>{t('review.recent')}</h2>
      {(undoing.isDone && undoing.left.length === 0) || stopped === 'too late' ? (
        <Done>{t('review.undo.done')}</Done>
      ) : null}
      {stopped === 'in time' ? <Notice tone="warn">{t('review.bulk.undo.stopped')}</Notice> : null}
      {undoing.left.length === 0 ? null : <LeftBehind undoing={undoing} />}
      {recent.error === null ? null : <ErrorBox error={recent.error} onRetry={recent.refetch} />}
      {recent.data === null && recent.error === null ? <SkeletonLines lines={2} /> : null}
      {recent.data?.length === 0 ? <p className={styles.dim}>{t('review.recent.none')}</p> : null}
      <ul className={styles.recentList}>
        {recent.data?.map((decision) => (
          <RecentItem
            key={decision.txnId}
            decision={decision}
            whyNot={noRole}
            onUndo={() => undoDecision(undoing, decision)}
          />
        ))}
      </ul>
      {undoing.dependents === null ? null : (
        <Dependents dependents={undoing.dependents} onClose={undoing.reset} onUndo={undoing.undoAll} />
      )}
    </section>
  );
}

/** Whether Cancel came while something of the step was still approved; null where none came or that is not known yet. */
function howStopped(bulkId: Decision['bulkId'], recent: readonly Decision[]): 'in time' | 'too late' | null {
  const act = bulkId === null ? undefined : recent.find((decision) => decision.bulkId === bulkId);
  if (act === undefined) return null;
  return act.undoneBy === null ? 'in time' : 'too late';
}

/** A bulk approval is taken back as one step, all else by its transaction. */
function undoDecision(undoing: Undoing, { txnId, bulkId }: Decision): void {
  if (bulkId === null) undoing.undo(txnId);
  else undoing.undoBulk(bulkId);
}

/** What of a bulk approval was not undone, each with what stands on it: it is undone by itself. */
function LeftBehind({ undoing }: { readonly undoing: Undoing }) {
  return (
    <Dialog
      title={t('review.bulk.undo.left')}
      open
      onClose={undoing.reset}
      footer={<Button onPress={undoing.reset}>{t('action.close')}</Button>}
    >
      <p>{t('review.bulk.undo.left.words')}</p>
      <ul className={styles.recentList}>
        {undoing.left.map(({ txnId, words, dependents }) => (
          <li key={txnId} className={styles.recentItem}>
            <span>
              {words} <span className={styles.dim}>{dependents.join('; ')}</span>
            </span>
            <Button
              tone="quiet"
              label={t('review.undo.what', { what: words })}
              onPress={() => undoing.undo(txnId)}
            >
              {t('review.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function RecentItem(props: {
  readonly decision: Decision;
  readonly whyNot: string | null;
  readonly onUndo: () => void;
}) {
  const { decision, whyNot, onUndo } = props;
  const { words, at, actor, undoneBy } = decision;
  return (
    <li className={styles.recentItem} data-undone={undoneBy !== null}>
      <span>
        <WholeDates words={words} />
        <span className={styles.dim}>
          {' '}
          <WholeDates words={`${actor}, ${formatRecordedAt(at).slice(0, 16)}`} />
        </span>
      </span>
      {undoneBy === null ? (
        <Button
          tone="quiet"
          label={t('review.undo.what', { what: words })}
          disabledReason={whyNot}
          onPress={onUndo}
        >
          {t('review.undo')}
        </Button>
      ) : (
        <span className={styles.dim}>{t('review.undone')}</span>
      )}
    </li>
  );
}

function Dependents(props: {
  readonly dependents: readonly { readonly txnId: string; readonly words: string }[];
  readonly onClose: () => void;
  readonly onUndo: () => void;
}) {
  return (
    <Dialog
      title={t('review.undo.depends')}
      open
      role="alertdialog"
      onClose={props.onClose}
      footer={
        <>
          <Button onPress={props.onClose}>{t('action.cancel')}</Button>
          <Button tone="danger" onPress={props.onUndo}>
            {t('review.undo.all')}
          </Button>
        </>
      }
    >
      <p>{t('review.undo.depends.words')}</p>
      <ul className={styles.recentList}>
        {props.dependents.map(({ txnId, words }) => (
          <li key={txnId}>
            <WholeDates words={words} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
