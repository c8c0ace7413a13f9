import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Done } from '../../ui/Done.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import styles from './Review.module.css';
import type { Decided, Undoing } from './useDecisions.ts';

/** What was decided just now; it stays, with the way back beside it, until the next decision. */
export function DoneLine(props: {
  readonly decided: Decided | null;
  readonly undoing: Undoing;
  /** Takes the keyboard: nothing else waits. */
  readonly autoFocus: boolean;
  readonly onUndo: () => void;
}) {
  const { decided, undoing } = props;
  return (
    <>
      {undoing.error === null ? null : <ErrorBox error={undoing.error} onClose={undoing.reset} />}
      {decided === null || undoing.undone === decided.txnId ? null : (
        <Done>
          {decided.words}
          <span className={styles.grow} />
          <Button
            tone="quiet"
            className={styles.doneUndo}
            autoFocus={props.autoFocus}
            label={t('review.done.undo')}
            onPress={props.onUndo}
          >
            {t('review.undo')}
          </Button>
        </Done>
      )}
    </>
  );
}
