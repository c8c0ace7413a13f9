import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { EvaluationRun } from '../../../main/contract/api/evaluation.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { SplitPanes } from '../../ui/SplitPanes.tsx';
import styles from './Evaluation.module.css';
import { NewRun } from './NewRun.tsx';
import { RunList } from './RunList.tsx';
import { RunPane } from './RunPane.tsx';

const NOTHING = {};

/** Measures memory: starts a harness, follows it, and shows what its runs found. */
export function EvaluationScreen() {
  const harnesses = useQuery('evaluation', 'harnesses', NOTHING);
  const runs = useQuery('evaluation', 'runs', NOTHING);
  const [chosen, setChosen] = useState<string | null>(null);
  const error = harnesses.error ?? runs.error;
  const shown = runs.data?.find(({ id }) => id === chosen) ?? runs.data?.[0] ?? null;
  const busy = runs.data?.some(({ state }) => state === 'running') ?? false;
  const list = (
    <div className={styles.listPane}>
      {harnesses.data === null ? (
        <SkeletonLines lines={6} />
      ) : (
        <NewRun harnesses={harnesses.data} busy={busy} onStarted={setChosen} />
      )}
      <RunList runs={runs.data} shown={shown?.id ?? null} onChoose={setChosen} />
    </div>
  );
  return (
    <Screen
      title={t('evaluation.title')}
      intro={t('evaluation.intro')}
      notices={error === null ? null : <ErrorBox error={error} onRetry={runs.refetch} />}
    >
      <SplitPanes
        id="evaluation"
        direction="horizontal"
        panes={[
          { id: 'runs', size: 26, min: 20, max: 45, content: list },
          { id: 'result', size: 74, content: <Shown run={shown} busy={busy} /> },
        ]}
      />
    </Screen>
  );
}

function Shown({ run, busy }: { readonly run: EvaluationRun | null; readonly busy: boolean }) {
  if (run !== null) return <RunPane key={run.id} run={run} busy={busy} />;
  const icon = <FlaskConical size={40} strokeWidth={1.25} />;
  return <EmptyState icon={icon} title={t('evaluation.empty')} next={t('evaluation.empty.next')} />;
}
