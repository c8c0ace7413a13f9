import { core } from '../../api/core.ts';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { useWorklist } from '../../state/worklist.ts';
import { useConflicts } from '../conflicts/conflictsStore.ts';
import { useEraseCommand } from '../erasing/useEraseCommand.ts';
import { useExportCommand } from '../export/useExportCommand.ts';
import type { Studies } from './useStudies.ts';

/** What one can do with the selected study: mark it as read or unread, and look at its conflicts. */
export function useRowCommands({ rowAt }: Studies): void {
  const selectedRow = () => {
    const { selected } = useWorklist.getState();
    return selected === null ? null : rowAt(selected);
  };
  const noStudy = () => (selectedRow() === null ? t('command.conflicts.noStudy') : null);
  const noConflict = () => {
    const row = selectedRow();
    const hasNone = row !== null && row.conflictCount + row.decidedConflictCount === 0;
    return hasNone ? t('command.conflicts.none') : noStudy();
  };
  const toggleRead = () => {
    const row = selectedRow();
    if (row === null) return;
    const read = row.readState !== 'read';
    // The row says what holds where it could not be kept.
    core()
      .library.markRead({ studyKeys: [row.studyKey], read })
      .catch(() => {});
  };
  const showConflicts = () => {
    const row = selectedRow();
    if (row !== null) useConflicts.getState().show(row.studyKey);
  };
  useEraseCommand(() => selectedRow()?.patient.patientKey ?? null);
  useExportCommand(() => selectedRow()?.studyKey ?? null);
  useRegisterCommands([
    { id: 'markRead', whyNot: noStudy, run: toggleRead },
    { id: 'conflicts', whyNot: noConflict, run: showConflicts },
  ]);
}
