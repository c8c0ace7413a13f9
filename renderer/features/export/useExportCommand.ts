import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { t } from '../../app/messages.ts';
import { type Command, useRegisterCommands } from '../../state/commands.ts';
import { useExport } from './exportStore.ts';

/** Opens the dialog of exports for the study that a screen is about; null where none is. */
export function useExportCommand(group: Command['group'], study: () => StudyKey | null): void {
  useRegisterCommands([
    {
      id: 'export',
      title: 'command.export',
      group,
      keys: ['Alt+Shift+E'],
      whyNot: () => (study() === null ? t('command.export.noStudy') : null),
      run: () => {
        const studyKey = study();
        if (studyKey !== null) useExport.getState().show(studyKey);
      },
    },
  ]);
}
