import { t } from '../../app/messages.ts';
import { changedCells, type Diff, type DiffSide } from './diff.ts';
import styles from './Review.module.css';

const CELLS = ['what', 'store', 'dates'] as const;

/** Before and after as two lines whose parts stand under each other; what changes is set off in the second one. */
export function DiffLines({ diff }: { readonly diff: Diff }) {
  const changed = changedCells(diff);
  return (
    <dl className={styles.diff}>
      <Line name={t('review.before')} side={diff.before} changed={new Set()} />
      <Line name={t('review.after')} side={diff.after} changed={changed} />
    </dl>
  );
}

function Line(props: {
  readonly name: string;
  readonly side: DiffSide;
  readonly changed: ReadonlySet<keyof DiffSide>;
}) {
  return (
    <div className={styles.diffLine}>
      <dt>{props.name}</dt>
      {CELLS.map((cell) => (
        <dd key={cell} data-changed={props.changed.has(cell)}>
          {props.side[cell]}
        </dd>
      ))}
    </div>
  );
}
