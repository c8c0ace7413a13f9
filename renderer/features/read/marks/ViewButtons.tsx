import {
  Contrast,
  FlipHorizontal2,
  type LucideIcon,
  Play,
  Redo2,
  RotateCcw,
  RotateCw,
  Search,
  Star,
  Undo2,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { CommandKey } from '../../../app/CommandKey.tsx';
import { t } from '../../../app/messages.ts';
import { runCommand } from '../../../state/commands.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useActiveView, type ViewActions } from '../../../viewer/tools/activeView.ts';
import { useHistory } from '../../../viewer/tools/history.ts';
import { marksOn, useMarks } from '../../../viewer/tools/marks.ts';

const VIEW_BUTTONS: readonly (readonly [act: keyof ViewActions, icon: LucideIcon])[] = [
  ['rotate', RotateCw],
  ['flip', FlipHorizontal2],
  ['invert', Contrast],
  ['magnify', Search],
  ['play', Play],
  ['reset', RotateCcw],
];

/** What is done to the viewport that one works in, key image, undo and redo. */
export function ViewButtons() {
  return (
    <>
      {VIEW_BUTTONS.map(([act, icon]) => (
        <ViewButton key={act} act={act} Icon={icon} />
      ))}
      <KeyImageButton />
      <HistoryButtons />
    </>
  );
}

function ViewButton({ act, Icon }: { readonly act: keyof ViewActions; readonly Icon: LucideIcon }) {
  const view = useActiveView();
  const isOne = act === 'play' && view.count < 2;
  const pressed = act === 'play' ? view.isPlaying : act === 'magnify' ? view.isMagnified : undefined;
  return (
    <IconButton
      label={t(`marks.view.${act}`)}
      keys={<CommandKey id={`read.view.${act}`} />}
      {...(pressed === undefined ? {} : { pressed })}
      disabledReason={view.actions === null ? t('marks.noImage') : isOne ? t('marks.oneImage') : null}
      onPress={() => runCommand(`read.view.${act}`)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}

function KeyImageButton() {
  const { keyImages } = useMarks();
  const frame = useActiveView((view) => view.frame);
  const isKey = frame !== null && marksOn(keyImages, frame).length > 0;
  return (
    <IconButton
      label={t('marks.keyImage.mark')}
      keys={<CommandKey id="read.keyImage" />}
      pressed={isKey}
      disabledReason={frame === null ? t('marks.noImage') : null}
      onPress={() => runCommand('read.keyImage')}
    >
      <Star size={16} aria-hidden />
    </IconButton>
  );
}

function HistoryButtons() {
  const history = useHistory();
  const { undo, redo } = useSyncExternalStore(history.subscribe, history.state);
  return (
    <>
      <IconButton
        label={undo === null ? t('marks.undo') : t('marks.undo.what', { what: t(`marks.step.${undo}`) })}
        keys={<CommandKey id="read.undo" />}
        disabledReason={undo === null ? t('marks.noUndo') : null}
        onPress={() => runCommand('read.undo')}
      >
        <Undo2 size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={redo === null ? t('marks.redo') : t('marks.redo.what', { what: t(`marks.step.${redo}`) })}
        keys={<CommandKey id="read.redo" />}
        disabledReason={redo === null ? t('marks.noRedo') : null}
        onPress={() => runCommand('read.redo')}
      >
        <Redo2 size={16} aria-hidden />
      </IconButton>
    </>
  );
}
