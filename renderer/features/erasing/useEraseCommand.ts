import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { useErasing } from './erasingStore.ts';

/** Opens the dialog of erasing for the patient whom a screen is about; null where there is none. */
export function useEraseCommand(patient: () => PatientKey | null): void {
  useRegisterCommands([
    {
      id: 'erase',
      whyNot: () => (patient() === null ? t('command.erase.noStudy') : null),
      run: () => {
        const patientKey = patient();
        if (patientKey !== null) useErasing.getState().show(patientKey);
      },
    },
  ]);
}
