import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { WholeDates } from '../../ui/WholeDates.tsx';
import { useLayerNotes } from '../layers/layerNotes.ts';
import { Markers } from '../Markers.tsx';
import { type EdgeMarkers, edgeMarkers } from '../orientation.ts';
import { dayText, numberText, sideText } from '../overlayText.ts';
import type { ViewState } from '../StackView.ts';
import type { ShownSeries } from '../seriesParts.ts';
import styles from '../ViewportOverlay.module.css';
import type { Volume } from '../volume/volume.ts';
import own from './Mpr.module.css';
import type { Crosshair } from './MprState.ts';
import type { PlaneImage } from './planeImages.ts';
import type { Pane } from './planes.ts';
import { paneWords, pointWords, slabWords } from './planeWords.ts';

/** Who, when, which plane and how, in the corners; directions at the edges [V6]. What was corrected or reduced is said. */
export function MprOverlay(props: {
  readonly pane: Pane;
  readonly image: PlaneImage;
  readonly crosshair: Crosshair;
  readonly state: ViewState;
  readonly volume: Volume;
  readonly study: StudyRow;
  readonly series: ShownSeries;
  readonly role: 'current' | 'prior';
  readonly whose: string;
}) {
  const { pane, image, crosshair, state, study, series } = props;
  const layers = useLayerNotes(study.studyKey, 'plane');
  return (
    <div className={styles.overlay}>
      <Identity study={study} />
      <div className={styles.topRight}>
        <p className={own.name} data-pane={pane}>
          {paneWords(pane, crosshair.panes[pane].normal)}
        </p>
        <p className={styles.role} data-role={props.role}>
          <WholeDates words={props.whose} />
        </p>
        <p data-identity="">{dayText(study.time)}</p>
        <p className={styles.secondary}>
          {[series.modality, series.description].filter((part) => part !== '').join(' · ')}
        </p>
        <p className={styles.side}>{sideText(image.header.laterality ?? series.laterality)}</p>
      </div>
      <Figures crosshair={crosshair} state={state} />
      <div className={styles.bottomRight}>
        {[...notesOf(props.volume, state, image), ...layers].map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <Markers {...markersOf(state)} />
    </div>
  );
}

function Identity({ study }: { readonly study: StudyRow }) {
  const { patient } = study;
  const { alphabetic, ideographic } = patient.name;
  const name = [alphabetic, ideographic].filter((part) => part !== '').join(' · ');
  return (
    <div className={styles.topLeft} data-identity="">
      <p className={styles.name}>{name || 'Name unknown'}</p>
      <p>{patient.patientId ?? 'ID unknown'}</p>
      <p className={styles.secondary}>{`born ${dayText(patient.birthDate, 'unknown')}`}</p>
    </div>
  );
}

function Figures({ crosshair, state }: { readonly crosshair: Crosshair; readonly state: ViewState }) {
  const slab = slabWords(crosshair.slab);
  return (
    <div className={styles.bottomLeft}>
      <p>{pointWords(crosshair.point)}</p>
      {slab === '' ? null : <p>{slab}</p>}
      <p className={styles.secondary}>{windowWords(state)}</p>
      <p className={styles.secondary}>{`zoom ${state.zoom.toFixed(2)}×`}</p>
    </div>
  );
}

function windowWords({ window, isInverted }: ViewState): string {
  if (window === null) return '';
  const figures = `W ${numberText(window.width)} L ${numberText(window.center)}`;
  return isInverted ? `${figures} · inverted` : figures;
}

function notesOf(
  { notes }: Volume,
  { isFlipped, rotation }: ViewState,
  { plane, header }: PlaneImage,
): string[] {
  return [
    'RESAMPLED',
    ...notes,
    isFlipped ? 'FLIPPED' : '',
    rotation === 0 ? '' : `rotated ${rotation}°`,
    header.lossy ? 'LOSSY' : '',
    plane === undefined ? 'NO FRAME OF REFERENCE: nothing can be measured here' : '',
  ].filter((note) => note !== '');
}

function markersOf({ shown, imageToCanvas }: ViewState): EdgeMarkers {
  if (shown === null || imageToCanvas === null) return { top: '', right: '', bottom: '', left: '' };
  const { orientation, quadruped } = shown.header;
  return edgeMarkers({ cosines: orientation, patientOrientation: null, quadruped }, imageToCanvas);
}
