import type { Voi } from '../../main/contract/domain/pixels/frame.ts';
import { numberText } from './overlayText.ts';
import type { ViewState } from './StackView.ts';
import styles from './VoiChoice.module.css';

/** Stands for a window that none of the file's is: without it the choice would name a window that is not shown. */
const OWN = 'own';

/** The windows and curves of the file to choose from; nothing where it has one or none [V1]. */
export function VoiChoice(props: { readonly state: ViewState; readonly onChoose: (choice: number) => void }) {
  const { state, onChoose } = props;
  const vois = state.shown?.grey === null ? [] : (state.shown?.frame.vois ?? []);
  if (vois.length < 2) return null;
  const chosen = state.voiChoice < vois.length ? state.voiChoice : 0;
  return (
    <select
      className={styles.choice}
      aria-label="Window or curve of the file"
      value={state.hasOwnWindow ? OWN : chosen}
      onChange={(event) => onChoose(Number(event.target.value))}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {state.hasOwnWindow ? (
        <option value={OWN} hidden>
          Own window
        </option>
      ) : null}
      {vois.map((voi, index) => (
        <option key={voiText(voi, index)} value={index}>
          {voiText(voi, index)}
        </option>
      ))}
    </select>
  );
}

function voiText(voi: Voi, index: number): string {
  const name = voi.name ?? `${index + 1}`;
  if (voi.kind === 'lut') return `${name} · curve`;
  const { width, center } = voi.window;
  return `${name} · W ${numberText(width)} L ${numberText(center)}`;
}
