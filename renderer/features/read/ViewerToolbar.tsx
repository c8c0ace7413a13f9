import { MonitorUp, PanelRightClose, PanelRightOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommandKey } from '../../app/CommandKey.tsx';
import { t } from '../../app/messages.ts';
import { runCommand } from '../../state/commands.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useReadRole } from '../secondWindow/useReadRole.ts';
import { ViewButtons } from './marks/ViewButtons.tsx';
import styles from './Read.module.css';
import { TOOLS, type ViewerTools } from './viewerTools.ts';

/** What the left button does, what else the screen puts beside it, and the side panel. */
export function ViewerToolbar(props: { readonly tools: ViewerTools; readonly children: ReactNode }) {
  const { tools } = props;
  return (
    <div role="toolbar" aria-label={t('read.tools')} className={styles.toolbar}>
      <ToolButtons tools={tools} />
      <span className={styles.gap} />
      <ViewButtons />
      <span className={styles.gap} />
      {props.children}
      <span className={styles.space} />
      <WindowButton />
      {useReadRole() === 'whole' ? <RailButton railOpen={tools.railOpen} /> : null}
    </div>
  );
}

function ToolButtons({ tools }: { readonly tools: ViewerTools }) {
  return TOOLS.map(([tool, Icon]) => (
    <IconButton
      key={tool}
      label={t(`read.tool.${tool}`)}
      keys={<CommandKey id={`read.tool.${tool}`} />}
      pressed={tools.tool === tool}
      onPress={() => tools.setTool(tool)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  ));
}

function WindowButton() {
  return (
    <IconButton
      label={t(useReadRole() === 'images' ? 'second.end' : 'second.open')}
      keys={<CommandKey id="read.secondWindow" />}
      onPress={() => runCommand('read.secondWindow')}
    >
      <MonitorUp size={16} aria-hidden />
    </IconButton>
  );
}

function RailButton({ railOpen }: { readonly railOpen: boolean }) {
  const Icon = railOpen ? PanelRightClose : PanelRightOpen;
  return (
    <IconButton
      label={t(railOpen ? 'read.rail.hide' : 'read.rail.show')}
      keys={<CommandKey id="read.rail" />}
      onPress={() => runCommand('read.rail')}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
