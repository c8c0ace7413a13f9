import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { activeViewport } from '../../viewer/snapshot/drawViewport.ts';
import { useExport } from './exportStore.ts';

/** Opens the dialog of exports for the study that a screen is about; null where none is. */
export function useExportCommand(study: () => StudyKey | null): void {
  useRegisterCommands([
    {
      id: 'export',
      whyNot: () => (study() === null ? t('command.export.noStudy') : null),
      run: () => {
        const studyKey = study();
        if (studyKey !== null) useExport.getState().show(studyKey);
      },
    },
  ]);
}

/** Opens the dialog at the picture of the viewport that one works in. */
export function usePictureCommand(studyKey: StudyKey): void {
  useRegisterCommands([
    {
      id: 'read.picture',
      whyNot: () => (activeViewport() === null ? t('export.picture.none') : null),
      run: () => useExport.getState().show(studyKey, 'picture'),
    },
  ]);
}
