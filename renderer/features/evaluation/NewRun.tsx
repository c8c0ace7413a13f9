import { Play } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { DataKind, EvaluationData, HarnessInfo } from '../../../main/contract/domain/evaluation.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Evaluation.module.css';
import { type Given, readGiven } from './given.ts';

const FIRST: Given = { kind: 'cohort', subjects: '100', studies: '6', path: '', seed: 'anamnesis' };

/** Chooses harness and data, and starts. */
export function NewRun(props: {
  readonly harnesses: readonly HarnessInfo[];
  readonly busy: boolean;
  readonly onStarted: (id: string) => void;
}) {
  const { name, harness, choose, given, setGiven } = useChosen(props.harnesses);
  const start = useCall('evaluation', 'start');
  const read = readGiven(given);
  const whyNot = props.busy ? t('evaluation.busy') : read.problem;
  const run = async (data: EvaluationData) => {
    const begun = await start.run({ harness: name, data });
    if (begun !== null) props.onStarted(begun.id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null && read.data !== null) void run(read.data);
  };
  return (
    <form className={styles.form} aria-label={t('evaluation.new')} onSubmit={submit}>
      <h2 className={styles.heading}>{t('evaluation.new')}</h2>
      <Choice
        label={t('evaluation.harness')}
        value={name}
        options={props.harnesses.map((one) => ({ id: one.name, words: one.title }))}
        onChange={choose}
      />
      <p className={styles.dim}>{harness?.shows}</p>
      <DataFields takes={harness?.takes ?? []} given={given} onChange={setGiven} />
      {start.error === null ? null : <ErrorBox error={start.error} onClose={start.reset} />}
      <Button type="submit" tone="primary" disabledReason={whyNot}>
        <Play size={14} aria-hidden />
        {t('evaluation.start')}
      </Button>
    </form>
  );
}

/** The harness that is chosen, and what it is given: data of a kind that it takes. */
function useChosen(harnesses: readonly HarnessInfo[]) {
  const [name, setName] = useState(harnesses[0]?.name ?? 'e1');
  const [given, setGiven] = useState(FIRST);
  const find = (wanted: HarnessInfo['name']) => harnesses.find((one) => one.name === wanted);
  const choose = (chosen: HarnessInfo['name']) => {
    const takes = find(chosen)?.takes ?? [];
    setName(chosen);
    setGiven({ ...given, kind: takes.includes(given.kind) ? given.kind : (takes[0] ?? given.kind) });
  };
  return { name, harness: find(name), choose, given, setGiven };
}

const KIND_WORDS = {
  cohort: t('evaluation.data.cohort'),
  file: t('evaluation.data.file'),
  gold: t('evaluation.data.gold'),
} as const satisfies Record<DataKind, string>;

interface FieldsProps {
  readonly given: Given;
  readonly onChange: (part: Partial<Given>) => void;
}

function DataFields(props: {
  readonly takes: readonly DataKind[];
  readonly given: Given;
  readonly onChange: (given: Given) => void;
}) {
  const { takes, given, onChange } = props;
  const change = (part: Partial<Given>) => onChange({ ...given, ...part });
  return (
    <>
      <Choice
        label={t('evaluation.data')}
        value={given.kind}
        options={takes.map((kind) => ({ id: kind, words: KIND_WORDS[kind] }))}
        onChange={(kind) => change({ kind })}
      />
      {given.kind === 'cohort' ? <CohortFields given={given} onChange={change} /> : null}
      {given.kind === 'file' ? <FileField given={given} onChange={change} /> : null}
      {given.kind === 'gold' ? null : <SeedField given={given} onChange={change} />}
    </>
  );
}

function FileField({ given, onChange }: FieldsProps) {
  return (
    <TextField
      label={t('evaluation.path')}
      hint={t('evaluation.path.hint')}
      value={given.path}
      onChange={(path) => onChange({ path })}
    />
  );
}

function SeedField({ given, onChange }: FieldsProps) {
  return (
    <TextField
      label={t('evaluation.seed')}
      hint={t('evaluation.seed.hint')}
      value={given.seed}
      maxLength={80}
      onChange={(seed) => onChange({ seed })}
    />
  );
}

function CohortFields({ given, onChange }: FieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label={t('evaluation.subjects')}
        value={given.subjects}
        onChange={(subjects) => onChange({ subjects })}
      />
      <TextField
        label={t('evaluation.studies')}
        value={given.studies}
        onChange={(studies) => onChange({ studies })}
      />
    </div>
  );
}
