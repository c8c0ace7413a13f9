import { Play } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { EvaluationData, HarnessInfo } from '../../../main/contract/domain/evaluation.ts';
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
  const [name, setName] = useState(props.harnesses[0]?.name ?? 'e1');
  const [given, setGiven] = useState(FIRST);
  const start = useCall('evaluation', 'start');
  const harness = props.harnesses.find((one) => one.name === name);
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
        onChange={setName}
      />
      <p className={styles.dim}>{harness?.shows}</p>
      <DataFields given={given} onChange={setGiven} />
      {start.error === null ? null : <ErrorBox error={start.error} onClose={start.reset} />}
      <Button type="submit" tone="primary" disabledReason={whyNot}>
        <Play size={14} aria-hidden />
        {t('evaluation.start')}
      </Button>
    </form>
  );
}

function DataFields({
  given,
  onChange,
}: {
  readonly given: Given;
  readonly onChange: (given: Given) => void;
}) {
  const change = (part: Partial<Given>) => onChange({ ...given, ...part });
  return (
    <>
      <Choice
        label={t('evaluation.data')}
        value={given.kind}
        options={[
          { id: 'cohort', words: t('evaluation.data.cohort') },
          { id: 'file', words: t('evaluation.data.file') },
        ]}
        onChange={(kind) => change({ kind })}
      />
      {given.kind === 'cohort' ? (
        <CohortFields given={given} onChange={change} />
      ) : (
        <TextField
          label={t('evaluation.path')}
          hint={t('evaluation.path.hint')}
          value={given.path}
          onChange={(path) => change({ path })}
        />
      )}
      <TextField
        label={t('evaluation.seed')}
        hint={t('evaluation.seed.hint')}
        value={given.seed}
        maxLength={80}
        onChange={(seed) => change({ seed })}
      />
    </>
  );
}

function CohortFields(props: { readonly given: Given; readonly onChange: (part: Partial<Given>) => void }) {
  const { given, onChange } = props;
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
