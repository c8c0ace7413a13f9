import { useRef, useState } from 'react';
import type { Measurement } from '../../main/contract/domain/reading.ts';
import type { Size } from './drawing/PictureCamera.ts';
import type { Point } from './geometry.ts';
import { type LabelPlace, labelPlace } from './labelPlace.ts';
import styles from './MeasurementLayer.module.css';
import { measurementText } from './measurementText.ts';
import type { StackImage } from './stack.ts';
import { useMarks } from './tools/marks.ts';
import { useSelection } from './tools/selection.ts';

interface LabelProps {
  readonly measurement: Measurement;
  readonly image: StackImage;
  readonly at: Point;
  /** Of the viewport in CSS pixels. */
  readonly size: Size;
  /** Something is being drawn: presses go through to the picture. */
  readonly isInTheWay: boolean;
}

/** What a measurement says, beside it: press it to name it. */
export function MeasurementLabel(props: LabelProps) {
  const { measurement, image, at, size } = props;
  const marks = useMarks();
  const isNaming = useSelection(({ namingId }) => namingId === measurement.id);
  const isChosen = useSelection(({ selectedId }) => selectedId === measurement.id);
  const { name } = useSelection.getState();
  const text = measurementText(measurement, image.header.spacing);
  const { id } = measurement;
  if (isNaming) return <NameField measurement={measurement} style={labelPlace(at, size)} />;
  return (
    <div
      className={styles.label}
      style={labelPlace(at, size)}
      data-chosen={isChosen}
      inert={props.isInTheWay}
    >
      <button
        type="button"
        className={styles.words}
        aria-label={`Name measurement ${text}`}
        onClick={() => name(id)}
      >
        {saidOf(measurement, text)}
      </button>
      <button
        type="button"
        className={styles.remove}
        data-control=""
        aria-label={`Remove measurement ${text}`}
        onClick={() => marks.remove(id)}
      >
        ×
      </button>
    </div>
  );
}

/** Its name before its figure; an arrow has its name alone. */
function saidOf({ kind, finding }: Measurement, text: string): string {
  if (finding === '') return text;
  return kind === 'arrow' ? finding : `${finding}: ${text}`;
}

function NameField(props: { readonly measurement: Measurement; readonly style: LabelPlace }) {
  const { measurement, style } = props;
  const { rename } = useMarks();
  const named = namedWords(measurement);
  const [words, setWords] = useState(named);
  const isOver = useRef(false);
  const end = (field: HTMLInputElement, isKept: boolean) => {
    // The field loses the focus as it goes: it ends once.
    if (isOver.current) return;
    isOver.current = true;
    const viewport = field.closest<HTMLElement>('[data-viewport]');
    const hadFocus = field === document.activeElement;
    if (isKept && words.trim() !== named) rename(measurement, words.trim());
    useSelection.getState().name(null);
    if (hadFocus) viewport?.focus();
  };
  return (
    <input
      className={styles.name}
      style={style}
      aria-label="What it shows"
      placeholder="What it shows"
      value={words}
      maxLength={200}
      ref={(field) => field?.focus()}
      onChange={(event) => setWords(event.target.value)}
      onBlur={(event) => end(event.currentTarget, true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || event.key === 'Enter') end(event.currentTarget, event.key === 'Enter');
      }}
    />
  );
}

/** The words of a measurement as one edits them: finding and place. */
export function namedWords({ finding, site }: Measurement): string {
  return [finding, site ?? ''].filter((part) => part !== '').join(' ');
}
