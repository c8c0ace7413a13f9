import { t } from '../app/messages.ts';
import styles from './States.module.css';

/** The shape of one line that is on its way. */
export function Skeleton(props: { readonly width?: number | string; readonly height?: number }) {
  return (
    <span
      aria-hidden
      className={styles.skeleton}
      style={{ width: props.width ?? '100%', height: props.height ?? 10 }}
    />
  );
}

/** Several lines that are on their way, said once to a screen reader. */
export function SkeletonLines(props: { readonly lines: number }) {
  const widths = ['72%', '91%', '64%', '83%', '58%'];
  return (
    <div role="status" aria-label={t('state.loading')} style={{ display: 'grid', gap: 14, padding: 16 }}>
      {Array.from({ length: props.lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike
        <Skeleton key={index} width={widths[index % widths.length] ?? '80%'} />
      ))}
    </div>
  );
}
