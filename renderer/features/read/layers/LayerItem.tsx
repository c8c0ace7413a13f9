import { CornerDownRight } from 'lucide-react';
import type { DerivedObject, DerivedPart } from '../../../../main/contract/domain/derived/derivedObject.ts';
import { clinicalDay } from '../../../../main/contract/domain/time.ts';
import { t } from '../../../app/messages.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { colourOf, cssOf, partId, showParts, useLayers } from '../../../viewer/layers/layers.ts';
import { figuresInWords } from '../../../viewer/layers/reportedWords.ts';
import styles from './Layers.module.css';

/** One segmentation, structure set or report with its parts. */
export function LayerItem(props: {
  readonly object: DerivedObject;
  /** Why it is not drawn, or not all of it; null where it is. */
  readonly fault: string | null;
  readonly onGoTo: (part: DerivedPart) => void;
}) {
  const { object } = props;
  const fault = props.fault ?? leftOutOf(object);
  const hidden = useLayers((state) => state.hidden);
  const ids = object.parts.map(({ number }) => partId(object, number));
  const shown = ids.filter((id) => !hidden.has(id)).length;
  return (
    <div className={styles.object}>
      <Checkbox
        checked={shown === ids.length}
        indeterminate={shown > 0 && shown < ids.length}
        onChange={() => showParts(ids, shown === 0)}
        className={styles.name}
      >
        {object.title}
        <span className={styles.about}>{aboutOf(object)}</span>
      </Checkbox>
      {fault === null ? null : (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <ul className={styles.parts}>
        {object.parts.map((part) => (
          <PartItem key={part.number} object={object} part={part} onGoTo={() => props.onGoTo(part)} />
        ))}
      </ul>
    </div>
  );
}

function PartItem(props: {
  readonly object: DerivedObject;
  readonly part: DerivedPart;
  readonly onGoTo: () => void;
}) {
  const { object, part } = props;
  const id = partId(object, part.number);
  const isShown = useLayers(({ hidden }) => !hidden.has(id));
  return (
    <li className={styles.part}>
      <Checkbox checked={isShown} onChange={(checked) => showParts([id], checked)} className={styles.name}>
        <span className={styles.swatch} style={{ background: cssOf(colourOf(part)) }} aria-hidden />
        {part.name}
        <span className={styles.about}>{detailOf(object, part)}</span>
      </Checkbox>
      <IconButton label={t('layers.jump', { name: part.name })} onPress={props.onGoTo}>
        <CornerDownRight size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

function leftOutOf(object: DerivedObject): string | null {
  if (object.kind !== 'measurements' || object.leftOut.length === 0) return null;
  return t('layers.leftOut', { shapes: [...new Set(object.leftOut)].join(', ') });
}

function aboutOf(object: DerivedObject): string {
  const isOpen = object.kind === 'measurements' && !object.isVerified;
  const day = object.time === null ? null : clinicalDay(object.time);
  const parts = [t(`layers.kind.${object.kind}`), object.author, day, isOpen ? t('layers.unverified') : null];
  return parts.filter((part) => part).join(' · ');
}

function detailOf(object: DerivedObject, part: DerivedPart): string {
  const measurement = object.kind === 'measurements' ? object.measurements[part.number - 1] : undefined;
  const figures = measurement === undefined ? null : figuresInWords(measurement);
  return [part.kind, figures, part.algorithm].filter((words) => words).join(' · ');
}
