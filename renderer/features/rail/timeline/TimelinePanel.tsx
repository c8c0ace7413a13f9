import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PatientKey } from '../../../../main/contract/domain/ids.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { DeletionDialog } from '../../deletion/DeletionDialog.tsx';
import { factText } from '../factText.ts';
import { useKept } from '../useKept.ts';
import { AxisHead } from './AxisHead.tsx';
import { type Axis, axisOf } from './axis.ts';
import { today } from './days.ts';
import { FactColumns } from './FactColumns.tsx';
import type { Facts } from './FactRow.tsx';
import { QuestionBox } from './QuestionBox.tsx';
import styles from './Timeline.module.css';
import { groupThreads, type Thread, threadsOf } from './threads.ts';

const MEANINGS = ['true_then', 'known_then'] as const;

/** Facts in two columns, current and history, on one time axis, as of a day or today (S6, S9). */
export function TimelinePanel({ patientKey }: { readonly patientKey: PatientKey }) {
  const [asOf, setAsOf] = useState<string | null>(null);
  const [meaning, setMeaning] = useState<(typeof MEANINGS)[number]>('true_then');
  const [filter, setFilter] = useState('');
  const input = useMemo(() => ({ patientKey, asOf, meaning }), [patientKey, asOf, meaning]);
  const now = useMemo(() => ({ patientKey }), [patientKey]);
  const facts = useQuery('timeline', 'facts', input);
  const range = useQuery('timeline', 'facts', now);
  const shown = useKept(facts.data ?? range.data);
  if (range.error !== null) return <ErrorBox error={range.error} onRetry={range.refetch} />;
  if (range.data === null || shown === null) return <SkeletonLines lines={6} />;
  const { firstDay } = range.data;
  if (firstDay === null)
    return <EmptyState title={t('rail.timeline.none')} next={t('rail.timeline.none.next')} />;
  const axis = axisOf(firstDay, today());
  return (
    <div className={styles.panel}>
      <QuestionBox patientKey={patientKey} />
      <div className={styles.controls}>
        <Filter words={filter} onWords={setFilter} />
        <Choice
          label={t('rail.timeline.meaning')}
          hideLabel
          value={meaning}
          options={MEANINGS.map((id) => ({ id, words: t(`rail.timeline.${id}`) }))}
          onChange={setMeaning}
        />
      </div>
      {range.data.history.length === 0 ? null : <OldFacts patientKey={patientKey} />}
      {facts.error === null ? null : <ErrorBox error={facts.error} onRetry={facts.refetch} />}
      <AxisHead axis={axis} asOf={asOf} onAsOf={setAsOf} />
      <Columns facts={shown} axis={axis} asOf={asOf} filter={filter} />
    </div>
  );
}

/** S8. Opens the facts of HISTORY, to say which memory can do without. */
function OldFacts({ patientKey }: { readonly patientKey: PatientKey }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" className={styles.oldFacts} onPress={() => setOpen(true)}>
        {t('deletion.open')}
      </Button>
      {isOpen ? <DeletionDialog patientKey={patientKey} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Filter(props: { readonly words: string; readonly onWords: (words: string) => void }) {
  return (
    <TextField
      hideLabel
      type="search"
      className={styles.filter}
      label={t('rail.timeline.filter')}
      placeholder={t('rail.timeline.filter.hint')}
      icon={<Search size={14} aria-hidden />}
      value={props.words}
      onChange={props.onWords}
      onKeyDown={(event) => event.key === 'Escape' && props.onWords('')}
    />
  );
}

function Columns(props: {
  readonly facts: Facts;
  readonly axis: Axis;
  readonly asOf: string | null;
  readonly filter: string;
}) {
  const { facts, axis, filter } = props;
  const groups = useMemo(() => {
    const threads = threadsOf([...facts.active, ...facts.history]);
    return groupThreads(threads.filter((thread) => fits(thread, filter)));
  }, [facts, filter]);
  if (groups.length > 0) return <FactColumns facts={facts} groups={groups} axis={axis} asOf={props.asOf} />;
  return (
    <p className={styles.dim}>{t(filter === '' ? 'rail.timeline.none.then' : 'rail.timeline.filter.none')}</p>
  );
}

/** Every word of the filter begins a word of one of the thread's facts. */
function fits({ active, history }: Thread, filter: string): boolean {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const words = [...active, ...history].flatMap((fact) =>
    `${factText(fact)} ${t(`rail.category.${fact.category}`)}`.toLowerCase().split(/[\s,]+/),
  );
  return wanted.every((word) => words.some((own) => own.startsWith(word)));
}
