import { type LookId, looksOf } from './looks.ts';
import { DRAWER_WORDS, LOOK_WORDS } from './sceneWords.ts';
import type { DrawBy, DrawnBy, Sight } from './useScene.ts';
import styles from './VolumePane.module.css';

const DRAWERS = ['graphics', 'processor'] as const;

/** What of the volume is shown, and by what it is drawn. */
export function SceneChoices(props: {
  readonly sight: Sight;
  readonly drawnBy: DrawnBy | null;
  readonly onLook: (id: LookId) => void;
  readonly onDrawBy: (by: DrawBy) => void;
}) {
  const { sight, drawnBy, onLook, onDrawBy } = props;
  return (
    <div className={styles.choices} data-control="">
      <Select
        label="Look"
        value={sight.lookId}
        options={looksOf(sight.volume)}
        words={LOOK_WORDS}
        onChange={onLook}
      />
      {drawnBy !== null && drawnBy !== 'failed' && (
        <Select label="Drawn by" value={drawnBy} options={DRAWERS} words={DRAWER_WORDS} onChange={onDrawBy} />
      )}
    </div>
  );
}

function Select<Id extends string>(props: {
  readonly label: string;
  readonly value: Id;
  readonly options: readonly Id[];
  readonly words: Readonly<Record<Id, string>>;
  readonly onChange: (id: Id) => void;
}) {
  const choose = (value: string) => {
    const chosen = props.options.find((id) => id === value);
    if (chosen !== undefined) props.onChange(chosen);
  };
  return (
    <select
      aria-label={props.label}
      title={props.label}
      value={props.value}
      onChange={({ target }) => choose(target.value)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {props.options.map((id) => (
        <option key={id} value={id}>
          {props.words[id]}
        </option>
      ))}
    </select>
  );
}
