import type { Person } from '../../../main/contract/domain/persons.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { FormDialog } from './FormDialog.tsx';

/** Asks before a person is taken off the list. */
export function RemoveDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { id, name } = person;
  const call = useCall('persons', 'remove');
  const remove = async () => {
    if ((await call.run({ id })) !== null) onClose();
  };
  return (
    <FormDialog
      title={t('persons.removeOne', { name })}
      act={t('persons.remove')}
      tone="danger"
      whyNot={call.running ? t('state.working') : null}
      error={call.error}
      onAct={() => void remove()}
      onClose={onClose}
    >
      <p>{t('persons.remove.words', { name })}</p>
    </FormDialog>
  );
}
