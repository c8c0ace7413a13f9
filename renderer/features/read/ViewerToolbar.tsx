import {
  Contrast,
  Link2,
  type LucideIcon,
  Move,
  MoveVertical,
  PanelRightClose,
  PanelRightOpen,
  Pipette,
  Ruler,
  Square,
  ZoomIn,
} from 'lucide-react';
import { t } from '../../app/messages.ts';
import { type Command, platform, runCommand } from '../../state/commands.ts';
import { formatChord } from '../../state/keys.ts';
import { Kbd } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import type { ViewerTool } from '../../viewer/measuring.ts';
import styles from './Read.module.css';

const TOOLS: readonly (readonly [tool: ViewerTool, icon: LucideIcon, key: string])[] = [
  ['window', Contrast, 'Alt+W'],
  ['pan', Move, 'Alt+P'],
  ['zoom', ZoomIn, 'Alt+Z'],
  ['scroll', MoveVertical, 'Alt+S'],
  ['probe', Pipette, 'Alt+B'],
  ['length', Ruler, 'Alt+G'],
  ['rectangle', Square, 'Alt+R'],
];

/** Puts the keyboard on the viewport that was last worked in, or on the first one. */
export function focusViewport(): void {
  document.querySelector<HTMLElement>('[data-viewport]')?.focus();
}

/** A command per tool: chosen by key, the images have the keyboard at once. */
export function toolCommands(onTool: (tool: ViewerTool) => void): Command[] {
  return TOOLS.map(([tool, , key]) => ({
    id: `read.tool.${tool}`,
    title: `command.read.tool.${tool}` as const,
    group: 'view' as const,
    keys: [key],
    whileTyping: true,
    run: () => {
      onTool(tool);
      focusViewport();
    },
  }));
}

/** What the left button does, linked scroll, and the side panel. */
export function ViewerToolbar(props: {
  readonly tool: ViewerTool;
  readonly onTool: (tool: ViewerTool) => void;
  readonly linked: boolean;
  readonly onLinked: (linked: boolean) => void;
  readonly hasPrior: boolean;
  readonly railOpen: boolean;
}) {
  const RailIcon = props.railOpen ? PanelRightClose : PanelRightOpen;
  return (
    <div role="toolbar" aria-label={t('read.tools')} className={styles.toolbar}>
      {TOOLS.map(([tool, Icon, key]) => (
        <IconButton
          key={tool}
          label={t(`read.tool.${tool}`)}
          keys={<Kbd>{formatChord(key, platform)}</Kbd>}
          pressed={props.tool === tool}
          onPress={() => props.onTool(tool)}
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      ))}
      <span className={styles.gap} />
      <Button
        tone="quiet"
        pressed={props.linked}
        disabledReason={props.hasPrior ? null : t('read.linked.none')}
        onPress={() => props.onLinked(!props.linked)}
      >
        <Link2 size={14} aria-hidden /> {t('read.linked')}
      </Button>
      <span className={styles.space} />
      <IconButton
        label={t(props.railOpen ? 'read.rail.hide' : 'read.rail.show')}
        keys={<Kbd>{formatChord('\\', platform)}</Kbd>}
        onPress={() => runCommand('read.rail')}
      >
        <RailIcon size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
