import type { Voi } from '../../main/contract/domain/pixels/frame.ts';
import { numberText } from './overlayText.ts';
import type { ViewState } from './StackView.ts';
import styles from './VoiChoice.module.css';

/** The windows and curves of the file to choose from; nothing where it has one or none [V1]. */
export function VoiChoice(props: { readonly state: ViewState; readonly onChoose: (choice: number) => void }) {
  const { state, onChoose } = props;
  const vois = state.shown?.grey === null ? [] : (state.shown?.frame.vois ?? []);
  if (vois.length < 2) return null;
  return (
    <select
      className={styles.choice}
      aria-label="Window or curve of the file"
      value={state.voiChoice < vois.length ? state.voiChoice : 0}
      onChange={(event) => onChoose(Number(event.target.value))}
      onKeyDown={(event) => event.stopPropagation()}
    >
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
