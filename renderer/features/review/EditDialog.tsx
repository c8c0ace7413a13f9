import { useState } from 'react';
import type { Proposal, ProposalPayload } from '../../../main/contract/domain/proposals.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { EditFields } from './EditFields.tsx';
import { isComplete } from './editedPayload.ts';
import styles from './Review.module.css';

/** Changes what a proposal would write before it is decided on. */
export function EditDialog(props: { readonly proposal: Proposal; readonly onClose: () => void }) {
  const { id, version } = props.proposal;
  const [payload, setPayload] = useState<ProposalPayload>(props.proposal.payload);
  const edit = useCall('proposals', 'edit');
  const save = async () => {
    if ((await edit.run({ id, version, payload })) !== null) props.onClose();
  };
  return (
    <Dialog
      title={t('review.edit.title')}
      open
      onClose={props.onClose}
      footer={
        <>
          <Button onPress={props.onClose}>{t('action.cancel')}</Button>
          <Button
            tone="primary"
            disabledReason={isComplete(payload) ? null : t('review.edit.value.error')}
            onPress={() => void save()}
          >
            {t('review.edit.save')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <EditFields payload={payload} onChange={setPayload} />
        {edit.error === null ? null : <ErrorBox error={edit.error} onClose={edit.reset} />}
      </div>
    </Dialog>
  );
}
