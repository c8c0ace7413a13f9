import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import styles from './PresentationChoice.module.css';
import type { PresentationModel } from './usePresentation.ts';
import { noStateWords, stateWords } from './words.ts';

/** The presentation states of the stack to choose from, and whether frames are subtracted; nothing where there are none. */
export function PresentationChoice({ model }: { readonly model: PresentationModel }) {
  const { states, chosen, said, isSubtracted } = model;
  return (
    <>
      {states.length > 0 && (
        <select
          className={styles.choice}
          aria-label="Presentation state"
          data-applied={chosen !== null}
          value={chosen ?? ''}
          onChange={({ target }) => model.choose(target.value === '' ? null : (target.value as InstanceKey))}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <option value="">{noStateWords(states.length)}</option>
          {states.map((state) => (
            <option key={state.instanceKey} value={state.instanceKey} disabled={!state.isShown}>
              {stateWords(state)}
            </option>
          ))}
        </select>
      )}
      {isSubtracted === null ? null : (
        <button
          type="button"
          className={styles.choice}
          aria-pressed={isSubtracted}
          data-applied={isSubtracted}
          onClick={model.toggleSubtraction}
        >
          {isSubtracted ? 'Mask subtracted' : 'Mask not subtracted'}
        </button>
      )}
      {said === null ? null : (
        <p className={styles.said} role="status">
          {said}
        </p>
      )}
    </>
  );
}
