import type { ProposalGroup } from '../../../../main/contract/api/proposals.ts';
import type { PatientKey, RowId } from '../../../../main/contract/domain/ids.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import styles from './Bulk.module.css';
import { BulkLeftOut } from './BulkLeftOut.tsx';
import { BulkResult } from './BulkResult.tsx';
import { BulkTicks } from './BulkTicks.tsx';
import { type Bulk, useBulk } from './useBulk.ts';

interface BulkProps {
  readonly groups: readonly ProposalGroup[];
  /** The patient of the group that is looked at. */
  readonly patientKey: PatientKey | null;
  readonly onClose: () => void;
  readonly onUndo: (bulkId: RowId) => void;
}

/** W8. Many changes approved in one step: beforehand what and what not, afterwards what became of them. */
export function BulkDialog(props: BulkProps) {
  const bulk = useBulk(props.groups, props.patientKey);
  const { call } = bulk;
  return (
    <Dialog
      title={t('review.bulk.title')}
      open
      size="wide"
      onClose={props.onClose}
      footer={<Footer {...props} bulk={bulk} />}
    >
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
      {bulk.wasStopped && !call.running ? <Notice tone="warn">{t('review.bulk.stopped')}</Notice> : null}
      {call.result !== null ? (
        <BulkResult outcome={call.result} groups={props.groups} />
      ) : call.running ? (
        <Running bulk={bulk} />
      ) : (
        <Beforehand bulk={bulk} hasPatient={props.patientKey !== null} />
      )}
    </Dialog>
  );
}

function Running({ bulk }: { readonly bulk: Bulk }) {
  const { progress } = bulk.call;
  const total = progress?.total ?? bulk.view.counts.take;
  const done = progress?.done ?? 0;
  return (
    <Progress
      label={t('review.bulk.running')}
      done={done}
      total={total}
      figures={[t('review.bulk.progress', { done, total })]}
      onCancel={bulk.stop}
      autoFocus
    />
  );
}

function Beforehand({ bulk, hasPatient }: { readonly bulk: Bulk; readonly hasPatient: boolean }) {
  const { view, scope, setScope } = bulk;
  return (
    <>
      <div className={styles.head}>
        <p role="status">
          <strong>{t('review.bulk.take', { n: view.counts.take })}</strong>{' '}
          {t('review.bulk.of', {
            groups: t('review.bulk.groups', { n: view.counts.groups }),
            patients: t('review.bulk.patients', { n: view.counts.patients }),
          })}{' '}
          {t('review.bulk.left', { n: view.counts.left })}
        </p>
        {hasPatient ? (
          <Choice
            label={t('review.bulk.scope')}
            hideLabel
            value={scope}
            options={[
              { id: 'all', words: t('review.bulk.scope.all') },
              { id: 'patient', words: t('review.bulk.scope.patient') },
            ]}
            onChange={setScope}
          />
        ) : null}
      </div>
      <div className={styles.columns}>
        <BulkTicks view={view} onTick={bulk.setTicked} />
        <BulkLeftOut view={view} />
      </div>
    </>
  );
}

function Footer({ bulk, onClose, onUndo }: BulkProps & { readonly bulk: Bulk }) {
  const { call, view } = bulk;
  const { result } = call;
  if (result !== null)
    return (
      <>
        <Button
          disabledReason={result.done.length === 0 ? t('review.bulk.none.done') : null}
          onPress={() => {
            onUndo(result.bulkId);
            onClose();
          }}
        >
          {t('review.bulk.undo')}
        </Button>
        <Button tone="primary" autoFocus onPress={onClose}>
          {t('action.close')}
        </Button>
      </>
    );
  if (call.running) return null;
  return (
    <>
      <Button onPress={onClose}>{t('action.cancel')}</Button>
      <Button
        tone="primary"
        disabledReason={view.counts.take === 0 ? t('review.bulk.none.ticked') : null}
        onPress={bulk.run}
      >
        {t('review.bulk.do', { n: view.counts.take })}
      </Button>
    </>
  );
}
