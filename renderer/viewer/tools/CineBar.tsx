import { Minus, Pause, Play, Plus } from 'lucide-react';
import styles from './CineBar.module.css';
import type { Cine } from './cine.ts';

/** Play, stop and speed of a viewport's cine. */
export function CineBar({ cine }: { readonly cine: Cine }) {
  const { isPlaying, rate, toggle, changeRate } = cine;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups buttons over a picture.
    <div className={styles.bar} role="group" aria-label="Cine" data-playing={isPlaying} data-control="">
      <button type="button" aria-label={isPlaying ? 'Stop the cine' : 'Play the cine'} onClick={toggle}>
        {isPlaying ? <Pause size={12} aria-hidden /> : <Play size={12} aria-hidden />}
      </button>
      {isPlaying ? (
        <>
          <button type="button" aria-label="Slower" onClick={() => changeRate(-1)}>
            <Minus size={12} aria-hidden />
          </button>
          <span role="status">{`${rate}/s`}</span>
          <button type="button" aria-label="Faster" onClick={() => changeRate(1)}>
            <Plus size={12} aria-hidden />
          </button>
        </>
      ) : null}
    </div>
  );
}
