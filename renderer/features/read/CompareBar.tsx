import {
  ArrowLeftRight,
  Contrast,
  type LucideIcon,
  Maximize2,
  Move,
  MoveVertical,
  ZoomIn,
} from 'lucide-react';
import { useState } from 'react';
import type { LinkSwitches } from '../../../main/contract/domain/hanging.ts';
import { CommandKey } from '../../app/CommandKey.tsx';
import { t } from '../../app/messages.ts';
import { IconButton } from '../../ui/Button.tsx';
import styles from './CompareBar.module.css';
import { HangingMenu } from './HangingMenu.tsx';
import { LayoutPicker } from './LayoutPicker.tsx';
import { canSwap } from './layout.ts';
import { MprButton } from './mpr/MprButton.tsx';
import type { OpenedStudy } from './openedStudy.ts';
import { useStageCommands } from './stageCommands.ts';
import type { Links } from './useLinks.ts';
import type { Stage } from './useStage.ts';

const LINK_ICONS: readonly (readonly [what: keyof LinkSwitches, icon: LucideIcon])[] = [
  ['scroll', MoveVertical],
  ['zoom', ZoomIn],
  ['pan', Move],
  ['window', Contrast],
];

interface BarProps {
  readonly opened: OpenedStudy;
  readonly stage: Stage;
  readonly links: Links;
}

/** Layout, hanging protocol, one viewport alone, current and prior exchanged, and what the viewports do together. */
export function CompareBar({ opened, stage, links }: BarProps) {
  const [open, setOpen] = useState<'layout' | 'rules' | null>(null);
  const openOne = (what: 'layout' | 'rules') => (isOpen: boolean) => setOpen(isOpen ? what : null);
  useStageCommands({ stage, links, onPicker: () => setOpen('layout'), onRules: () => setOpen('rules') });
  const count = stage.hung.rows * stage.hung.columns;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are tools side by side.
    <div role="group" aria-label={t('read.compare')} className={styles.bar}>
      <LayoutPicker
        layout={stage.hung}
        isOpen={open === 'layout'}
        onOpen={openOne('layout')}
        onLayout={stage.setLayout}
      />
      <PlaceButtons stage={stage} isOne={count < 2} />
      <MprButton stage={stage} />
      <LinkButtons links={links} isAlone={count < 2} />
      <HangingMenu
        opened={opened}
        rule={stage.rule}
        onRule={stage.hangBy}
        open={{ isOpen: open === 'rules', onOpen: openOne('rules') }}
      />
    </div>
  );
}

/** One viewport alone; current and prior exchanged. */
function PlaceButtons({ stage, isOne }: { readonly stage: Stage; readonly isOne: boolean }) {
  return (
    <>
      <IconButton
        label={t('read.single')}
        keys={<CommandKey id="read.single" />}
        pressed={stage.isAlone}
        disabledReason={isOne ? t('read.single.one') : null}
        onPress={stage.toggleAlone}
      >
        <Maximize2 size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('read.swap')}
        keys={<CommandKey id="read.swap" />}
        disabledReason={canSwap(stage.hung) ? null : t('read.swap.none')}
        onPress={stage.swap}
      >
        <ArrowLeftRight size={16} aria-hidden />
      </IconButton>
    </>
  );
}

function LinkButtons({ links, isAlone }: { readonly links: Links; readonly isAlone: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are switches side by side.
    <span role="group" aria-label={t('read.links')} className={styles.links}>
      <span aria-hidden className={styles.caption}>
        {t('read.links')}
      </span>
      {LINK_ICONS.map(([what, Icon]) => (
        <IconButton
          key={what}
          label={t(`read.link.${what}`)}
          keys={<CommandKey id={`read.link.${what}`} />}
          pressed={links.switches[what]}
          disabledReason={isAlone ? t('read.link.none') : null}
          onPress={() => links.toggle(what)}
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      ))}
    </span>
  );
}
