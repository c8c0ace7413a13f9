import { Layers2 } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { CommandKey } from '../../../app/CommandKey.tsx';
import { t } from '../../../app/messages.ts';
import { useRegisterCommands } from '../../../state/commands.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { type StudyLayers, toggleLayers, useLayers } from '../../../viewer/layers/layers.ts';
import type { Stage } from '../useStage.ts';
import styles from './Layers.module.css';
import { LayersLoader } from './LayersLoader.tsx';
import { LayersPanel } from './LayersPanel.tsx';

/** The button behind which layers are chosen, with its commands; it also loads the layers of the studies on screen. */
export function LayersMenu({ stage }: { readonly stage: Stage }) {
  const [isOpen, setOpen] = useState(false);
  const count = useLayers(({ byStudy }) => countOf([...byStudy.values()]));
  const whyNot = count === 0 ? t('layers.none') : null;
  useLayerCommands(whyNot, () => setOpen(true));
  return (
    <>
      <LayersLoader studyKeys={stage.studies.map(({ study }) => study.studyKey)} />
      <DialogTrigger isOpen={isOpen && whyNot === null} onOpenChange={setOpen}>
        <IconButton
          label={count === 0 ? t('layers.title') : t('layers.open', { n: count })}
          keys={<CommandKey id="read.layers.list" />}
          disabledReason={whyNot}
        >
          <Layers2 size={16} aria-hidden />
        </IconButton>
        <Popover className={styles.popover ?? ''} offset={4} placement="bottom end" isNonModal>
          <Dialog aria-label={t('layers.title')} className={styles.dialog ?? ''}>
            <LayersPanel stage={stage} onLeave={() => setOpen(false)} />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </>
  );
}

function useLayerCommands(whyNot: string | null, onOpen: () => void): void {
  useRegisterCommands([
    { id: 'read.layers', whyNot: () => whyNot, run: toggleLayers },
    { id: 'read.layers.list', whyNot: () => whyNot, run: onOpen },
  ]);
}

function countOf(studies: readonly StudyLayers[]): number {
  return studies.reduce((sum, { objects, refused }) => sum + objects.length + refused.length, 0);
}
