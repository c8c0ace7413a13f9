import { useState } from 'react';
import type { ProposalGroup } from '../../../../main/contract/api/proposals.ts';
import type { PatientKey, RowId } from '../../../../main/contract/domain/ids.ts';
import { CommandKey } from '../../../app/CommandKey.tsx';
import { t } from '../../../app/messages.ts';
import { useRegisterCommands } from '../../../state/commands.ts';
import { useWhyNotRole } from '../../../state/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { bulkView } from './bulkView.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The way to a bulk approval, with how many changes it may take; by its key as well (W8: it writes nothing by itself). Where nothing
 * waits there is no button, while what became of the last one stays open.
 */
export function BulkButton(props: {
  readonly groups: readonly ProposalGroup[];
  readonly patientKey: PatientKey | null;
  readonly onUndo: (bulkId: RowId) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const noRole = useWhyNotRole('approver');
  const { counts } = bulkView(props.groups, NONE, null);
  const whyNot = noRole ?? (counts.take === 0 ? t('review.bulk.none') : null);
  const open = () => setOpen(true);
  useRegisterCommands([{ id: 'review.bulk', whyNot: () => whyNot, run: open }]);
  return (
    <>
      {props.groups.length === 0 ? null : (
        <Button disabledReason={whyNot} onPress={open}>
          {t('review.bulk.open', { n: counts.take })}
          <CommandKey id="review.bulk" />
        </Button>
      )}
      {isOpen ? <BulkDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
