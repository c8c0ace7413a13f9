import { useMemo, useState } from 'react';
import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { dayAt, daysBetween } from './days.ts';
import { FactColumn } from './FactColumn.tsx';
import styles from './Rail.module.css';

const MEANINGS = ['true_then', 'known_then'] as const;

/** Facts in two columns, current and history, as of a day or today (S6, S9). */
export function TimelinePanel({ patientKey }: { readonly patientKey: PatientKey }) {
  const [asOf, setAsOf] = useState<string | null>(null);
  const [meaning, setMeaning] = useState<(typeof MEANINGS)[number]>('true_then');
  const input = useMemo(() => ({ patientKey, asOf, meaning }), [patientKey, asOf, meaning]);
  const facts = useQuery('timeline', 'facts', input);
  const range = useQuery(
    'timeline',
    'facts',
    useMemo(() => ({ patientKey }), [patientKey]),
  );
  if (facts.error !== null) return <ErrorBox error={facts.error} onRetry={facts.refetch} />;
  if (range.data === null) return <SkeletonLines lines={6} />;
  const { firstDay } = range.data;
  if (firstDay === null)
    return <EmptyState title={t('rail.timeline.none')} next={t('rail.timeline.none.next')} />;
  return (
    <div className={styles.panel}>
      <AsOf firstDay={firstDay} asOf={asOf} onAsOf={setAsOf} />
      {asOf === null ? null : (
        <Choice
          label={t('rail.timeline.meaning')}
          hideLabel
          value={meaning}
          options={MEANINGS.map((id) => ({ id, words: t(`rail.timeline.${id}`) }))}
          onChange={setMeaning}
        />
      )}
      {facts.data === null ? (
        <SkeletonLines lines={6} />
      ) : (
        <div className={styles.columns}>
          <FactColumn store="active" facts={facts.data.active} all={facts.data} />
          <FactColumn store="history" facts={facts.data.history} all={facts.data} />
        </div>
      )}
    </div>
  );
}

/** From the first day of any fact to today, which is at the right end. */
function AsOf(props: {
  readonly firstDay: string;
  readonly asOf: string | null;
  readonly onAsOf: (day: string | null) => void;
}) {
  const today = new Date().toISOString().slice(0, 10);
  const last = daysBetween(props.firstDay, today);
  const value = props.asOf === null ? last : daysBetween(props.firstDay, props.asOf);
  const words = (day: number) => (day >= last ? t('rail.timeline.today') : dayAt(props.firstDay, day));
  return (
    <Slider
      label={t('rail.timeline.asOf')}
      value={value}
      min={0}
      max={last}
      words={words}
      onChange={(day) => props.onAsOf(day >= last ? null : dayAt(props.firstDay, day))}
    />
  );
}
