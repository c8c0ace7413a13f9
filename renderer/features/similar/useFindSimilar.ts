import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { useActiveView } from '../../viewer/tools/activeView.ts';
import { useMarks } from '../../viewer/tools/marks.ts';
import { useSelection } from '../../viewer/tools/selection.ts';
import { askedImage, useAskedImage } from './asked.ts';

/** T7. The command that looks for images like the marked region, or like the image in view. */
export function useFindSimilar(): void {
  const { measurements } = useMarks();
  const asked = () =>
    askedImage(measurements, useSelection.getState().selectedId, useActiveView.getState().frame);
  useRegisterCommands([
    {
      id: 'read.findSimilar',
      whyNot: () => (asked() === null ? t('similar.noImage') : null),
      run: () => {
        const image = asked();
        if (image !== null) useAskedImage.getState().show(image);
      },
    },
  ]);
}
