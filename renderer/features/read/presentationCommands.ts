import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { useActivePresentation } from '../../viewer/presentation/activePresentation.ts';

/** Presentation states and subtraction of the viewport that one works in. */
export function usePresentationCommands(): void {
  const model = () => useActivePresentation.getState().model;
  useRegisterCommands([
    {
      id: 'read.presentation',
      whyNot: () => (model()?.states.some(({ isShown }) => isShown) ? null : t('read.presentation.none')),
      run: () => model()?.next(),
    },
    {
      id: 'read.subtract',
      whyNot: () => ((model()?.isSubtracted ?? null) === null ? t('read.subtract.none') : null),
      run: () => model()?.toggleSubtraction(),
    },
  ]);
}
