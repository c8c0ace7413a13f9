import { Link2, PanelRightClose, PanelRightOpen } from 'lucide-react';
import { t } from '../../app/messages.ts';
import { platform, runCommand } from '../../state/commands.ts';
import { formatChord } from '../../state/keys.ts';
import { Kbd } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import styles from './Read.module.css';
import { TOOLS, type ViewerTools } from './viewerTools.ts';

/** What the left button does, linked scroll, and the side panel. */
export function ViewerToolbar(props: { readonly tools: ViewerTools; readonly hasPrior: boolean }) {
  const { tools } = props;
  return (
    <div role="toolbar" aria-label={t('read.tools')} className={styles.toolbar}>
      <ToolButtons tools={tools} />
      <span className={styles.gap} />
      <Button
        tone="quiet"
        pressed={tools.linked}
        disabledReason={props.hasPrior ? null : t('read.linked.none')}
        onPress={() => tools.setLinked(!tools.linked)}
      >
        <Link2 size={14} aria-hidden /> {t('read.linked')}
      </Button>
      <span className={styles.space} />
      <RailButton railOpen={tools.railOpen} />
    </div>
  );
}

function ToolButtons({ tools }: { readonly tools: ViewerTools }) {
  return TOOLS.map(([tool, Icon, key]) => (
    <IconButton
      key={tool}
      label={t(`read.tool.${tool}`)}
      keys={<Kbd>{formatChord(key, platform)}</Kbd>}
      pressed={tools.tool === tool}
      onPress={() => tools.setTool(tool)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  ));
}

function RailButton({ railOpen }: { readonly railOpen: boolean }) {
  const Icon = railOpen ? PanelRightClose : PanelRightOpen;
  return (
    <IconButton
      label={t(railOpen ? 'read.rail.hide' : 'read.rail.show')}
      keys={<Kbd>{formatChord('\\', platform)}</Kbd>}
      onPress={() => runCommand('read.rail')}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
