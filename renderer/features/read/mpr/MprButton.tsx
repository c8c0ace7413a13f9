import { Rotate3d } from 'lucide-react';
import { CommandKey } from '../../../app/CommandKey.tsx';
import { t } from '../../../app/messages.ts';
import { runCommand } from '../../../state/commands.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useMpr } from '../../../viewer/mpr/mprStore.ts';
import type { Stage } from '../useStage.ts';

/** Shows the series in the marked viewport as planes, or goes back to its images. */
export function MprButton({ stage }: { readonly stage: Stage }) {
  const isOpen = useMpr((mpr) => mpr.shown !== null);
  const hangs = (stage.hung.viewports[stage.activeCell] ?? null) !== null;
  return (
    <IconButton
      label={t('mpr.open')}
      keys={<CommandKey id="read.mpr" />}
      pressed={isOpen}
      disabledReason={isOpen || hangs ? null : t('mpr.noSeries')}
      onPress={() => runCommand('read.mpr')}
    >
      <Rotate3d size={16} aria-hidden />
    </IconButton>
  );
}
