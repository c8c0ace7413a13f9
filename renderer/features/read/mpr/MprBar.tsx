import { ArrowLeft, Box, Crosshair, RotateCcw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { CommandKey } from '../../../app/CommandKey.tsx';
import { t } from '../../../app/messages.ts';
import { runCommand } from '../../../state/commands.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import styles from '../../../viewer/mpr/Mpr.module.css';
import { THICKEST_MM } from '../../../viewer/mpr/MprState.ts';
import type { MprModel } from '../../../viewer/mpr/mprModel.ts';
import { useMpr } from '../../../viewer/mpr/mprStore.ts';
import type { SlabMode } from '../../../viewer/mpr/samplePlane.ts';
import type { MprSeries } from './mprSeries.ts';

const MODES: readonly SlabMode[] = ['mip', 'minip', 'mean'];

/** Back to the stacks, the series, how thick the planes are, crosshair and reset. */
export function MprBar({ series, whose, model }: MprSeries & { readonly model: MprModel | null }) {
  const what = [whose, series.modality, series.description].filter((part) => part !== '').join(' · ');
  return (
    <div role="toolbar" aria-label={t('mpr.tools')} className={styles.bar}>
      <Button tone="quiet" onPress={() => useMpr.getState().close()} tooltip={t('mpr.back')}>
        <ArrowLeft size={14} aria-hidden /> {t('mpr.back.short')}
      </Button>
      <span className={styles.title} title={what}>
        {what}
      </span>
      {model === null ? null : <SlabTools model={model} />}
      {model === null ? null : <PlaneButtons model={model} />}
    </div>
  );
}

/** How thick the planes are. */
function SlabTools({ model }: { readonly model: MprModel }) {
  const { state } = model;
  const { slab } = useSyncExternalStore(state.subscribe, state.now);
  return (
    <>
      <Choice
        label={t('mpr.slab')}
        hideLabel
        value={slab.mode}
        options={MODES.map((id) => ({ id, words: t(`mpr.slab.${id}`) }))}
        onChange={(mode) => state.setMode(mode)}
      />
      <Slider
        label={t('mpr.thickness')}
        className={styles.thickness}
        value={slab.thicknessMm}
        min={0}
        max={THICKEST_MM}
        words={(mm) => (mm === 0 ? t('mpr.thickness.none') : t('mpr.thickness.mm', { mm }))}
        onChange={(mm) => state.setThickness(mm)}
      />
    </>
  );
}

function PlaneButtons({ model }: { readonly model: MprModel }) {
  const { state } = model;
  const { isShown } = useSyncExternalStore(state.subscribe, state.now);
  const showsVolume = useMpr((mpr) => mpr.showsVolume);
  return (
    <>
      <IconButton
        label={t('mpr.crosshair')}
        keys={<CommandKey id="mpr.crosshair" />}
        pressed={isShown}
        onPress={() => runCommand('mpr.crosshair')}
      >
        <Crosshair size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('mpr.volume')}
        keys={<CommandKey id="mpr.volume" />}
        pressed={showsVolume}
        onPress={() => runCommand('mpr.volume')}
      >
        <Box size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('mpr.reset')}
        keys={<CommandKey id="mpr.reset" />}
        onPress={() => runCommand('mpr.reset')}
      >
        <RotateCcw size={16} aria-hidden />
      </IconButton>
    </>
  );
}
