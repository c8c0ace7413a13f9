import type { SeriesKey } from '../../main/contract/domain/ids.ts';
import type { StudyRow, WindowLevel } from '../../main/contract/domain/library.ts';
import type { VoiWindow } from '../../main/contract/domain/pixels/frame.ts';
import { WholeDates } from '../ui/WholeDates.tsx';
import { useLayerNotes } from './layers/layerNotes.ts';
import type { LoadProgress } from './loading/prefetch.ts';
import { Markers } from './Markers.tsx';
import { type EdgeMarkers, edgeMarkers } from './orientation.ts';
import { dayText, numberText, sideText } from './overlayText.ts';
import { PartChooser } from './PartChooser.tsx';
import { presentationNotes } from './presentation/words.ts';
import type { ViewportRole } from './role.ts';
import type { ViewState } from './StackView.ts';
import type { ShownSeries } from './seriesParts.ts';
import type { StackImage } from './stack.ts';
import styles from './ViewportOverlay.module.css';
import { viewportNotes } from './viewportNotes.ts';

interface OverlayProps {
  readonly role: ViewportRole;
  readonly whose: string;
  readonly apart: string;
  readonly place: number | null;
  readonly study: StudyRow;
  readonly series: ShownSeries;
  readonly image: StackImage;
  readonly count: number;
  readonly state: ViewState;
  readonly progress: LoadProgress;
  readonly isActive: boolean;
  /** The image shares its SOP Instance UID with another content, and nobody has decided which one is used (I3). */
  readonly isInConflict: boolean;
  readonly hidesPlanes: boolean;
  readonly onChoosePart: (seriesKey: SeriesKey) => void;
}

/** Who, when, what and how, in the corners; directions at the edges [V6]. Unknown is left out or said, never invented. */
export function ViewportOverlay(props: OverlayProps) {
  const { role, study, series, state, image, count } = props;
  const { patient } = study;
  const layers = useLayerNotes(study.studyKey, 'image');
  return (
    <div className={styles.overlay}>
      <div className={styles.topLeft} data-identity="">
        <p className={styles.name}>{nameOf(patient.name) || 'Name unknown'}</p>
        <p>{patient.patientId ?? 'ID unknown'}</p>
        <p className={styles.secondary}>{`born ${dayText(patient.birthDate, 'unknown')}`}</p>
      </div>
      <div className={styles.topRight}>
        <p className={styles.role} data-role={role}>
          {props.place === null ? null : <span className={styles.place}>{props.place}</span>}
          <WholeDates words={props.whose} />
        </p>
        <p data-identity={props.apart === '' ? '' : undefined}>
          {props.apart === '' ? dayText(study.time) : props.apart}
        </p>
        <p className={styles.secondary}>
          {[series.modality, series.description].filter((part) => part !== '').join(' · ')}
        </p>
        <PartChooser series={series} onChoose={props.onChoosePart} />
        <p className={styles.side}>{sideText(image.header.laterality ?? series.laterality)}</p>
      </div>
      <div className={styles.bottomLeft}>
        <p aria-live={props.isActive ? 'polite' : 'off'}>{`image ${state.index + 1} / ${count}`}</p>
        <p className={styles.secondary}>{windowText(state, image)}</p>
        <p className={styles.secondary}>{`zoom ${state.zoom.toFixed(2)}×`}</p>
      </div>
      <div className={styles.bottomRight}>
        {notesOf(props, layers).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <Markers {...markersOf(state, image)} />
    </div>
  );
}

function nameOf({ alphabetic, ideographic }: StudyRow['patient']['name']): string {
  return [alphabetic, ideographic].filter((part) => part !== '').join(' · ');
}

function windowText({ window, shown, isInverted, hasOwnWindow }: ViewState, image: StackImage): string {
  if (shown === null || window === null) return '';
  const name = hasOwnWindow ? '' : windowName(window, shown, image);
  const figures = `W ${numberText(window.width)} L ${numberText(window.center)}`;
  return [figures, name, isInverted ? 'inverted' : ''].filter((part) => part !== '').join(' · ');
}

function windowName(
  window: VoiWindow,
  { grey, presented, frame }: NonNullable<ViewState['shown']>,
  { header }: StackImage,
): string {
  if (grey?.isThroughTable) return 'VOI table';
  if (presented !== undefined)
    return frame.vois.find((voi) => voi.kind === 'window' && voi.window === window)?.name ?? '';
  const isSame = ({ center, width }: WindowLevel) => center === window.center && width === window.width;
  return header.windows.find(isSame)?.explanation ?? '';
}

function notesOf(
  { state, series, image, progress, hidesPlanes, isInConflict }: OverlayProps,
  layers: readonly string[],
): string[] {
  const { shown, isFlipped, rotation } = state;
  const how = { isFlipped, rotation, hidesPlanes, layers, isInConflict };
  const notes = viewportNotes({ image, picture: shown, part: series.part ?? null, progress, ...how });
  return [...(shown === null ? [] : presentationNotes(shown, hidesPlanes)), ...notes];
}

function markersOf({ shown, imageToCanvas }: ViewState, { header }: StackImage): EdgeMarkers {
  if (shown === null || imageToCanvas === null) return { top: '', right: '', bottom: '', left: '' };
  const source = {
    cosines: shown.header.orientation ?? header.orientation,
    patientOrientation: header.patientOrientation,
    quadruped: shown.header.quadruped,
  };
  return edgeMarkers(source, imageToCanvas);
}
