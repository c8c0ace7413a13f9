import type { StandsAgainst } from '../../../main/contract/domain/identity.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { DecisionItem } from './DecisionItem.tsx';
import styles from './Reconcile.module.css';
import type { Deciding } from './useReconciling.ts';

/** What persons proposed and decided, newest first, each decision that stands with Undo. */
export function Decisions(props: {
  readonly deciding: Deciding;
  /** Proposals that stand with their questions are not shown twice. */
  readonly shownElsewhere: ReadonlySet<string>;
}) {
  const { deciding, shownElsewhere } = props;
  const history = useQuery('patients', 'history', {});
  const shown = history.data?.filter(({ id }) => !shownElsewhere.has(id)) ?? null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard
    <section className={styles.history} tabIndex={0} aria-label={t('reconcile.history')}>
      <h2>{t('reconcile.history')}</h2>
      {history.error === null ? null : <ErrorBox error={history.error} onRetry={history.refetch} />}
      {shown === null && history.error === null ? <SkeletonLines lines={3} /> : null}
      {shown?.length === 0 ? <p className={styles.dim}>{t('reconcile.history.none')}</p> : null}
      <ul>
        {shown?.map((decision) => (
          <DecisionItem key={decision.id} decision={decision} deciding={deciding} />
        ))}
      </ul>
      {deciding.against === null ? null : <Stands against={deciding.against} onClose={deciding.reset} />}
    </section>
  );
}

/** W4. What was written from one record into the other, each with its next step. */
function Stands(props: { readonly against: readonly StandsAgainst[]; readonly onClose: () => void }) {
  const { openStudy, openReview } = usePlaces();
  return (
    <Dialog
      title={t('reconcile.stands')}
      open
      role="alertdialog"
      onClose={props.onClose}
      footer={<Button onPress={props.onClose}>{t('action.close')}</Button>}
    >
      <p>{t('reconcile.stands.words')}</p>
      <ul className={styles.points}>
        {props.against.map(({ words, next, studyKey }) => (
          <li key={words}>
            {words}
            <span className={styles.dim}> {next}</span>{' '}
            <Button onPress={() => (studyKey === null ? openReview() : openStudy(studyKey))}>
              {t(studyKey === null ? 'reconcile.stands.review' : 'reconcile.stands.open')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
