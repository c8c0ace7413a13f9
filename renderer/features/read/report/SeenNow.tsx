import { X } from 'lucide-react';
import { useState } from 'react';
import type { StudyKey } from '../../../../main/contract/domain/ids.ts';
import type { Measurement, Observation } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { useRegisterCommands } from '../../../state/commands.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { MeasurementItem } from './MeasurementItem.tsx';
import styles from './Report.module.css';

const FIELD_ID = 'seen-now';

/** What this study shows: measurements drawn on its images, and what a person typed. Present statements stand on these alone (D1). */
export function SeenNow(props: {
  readonly studyKey: StudyKey;
  readonly measurements: readonly Measurement[];
  readonly observations: readonly Observation[];
}) {
  const [text, setText] = useState('');
  const add = useCall('reading', 'addObservation');
  const submit = async () => {
    if (text.trim() === '') return;
    const added = await add.run({ studyKey: props.studyKey, text });
    if (added !== null) setText('');
  };
  useRegisterCommands([
    {
      id: 'read.seen',
      title: 'command.read.seen',
      group: 'read',
      keys: ['Alt+O'],
      whileTyping: true,
      run: () => document.querySelector<HTMLElement>(`#${FIELD_ID} input`)?.focus(),
    },
  ]);
  return (
    <section aria-label={t('report.seen')} className={styles.seen} id={FIELD_ID}>
      <div className={styles.line}>
        <TextField
          className={classes(styles.inline, styles.grow)}
          label={t('report.seen.label')}
          placeholder={t('report.seen.hint')}
          value={text}
          onChange={setText}
          onKeyDown={(event) => event.key === 'Enter' && void submit()}
          maxLength={2000}
        />
        <Button
          disabledReason={text.trim() === '' ? t('report.seen.add.none') : null}
          onPress={() => void submit()}
        >
          {t('report.seen.add')}
        </Button>
      </div>
      {add.error === null ? null : <ErrorBox error={add.error} onClose={add.reset} />}
      <SeenList {...props} />
    </section>
  );
}

function SeenList(props: {
  readonly measurements: readonly Measurement[];
  readonly observations: readonly Observation[];
}) {
  if (props.measurements.length + props.observations.length === 0)
    return <p className={styles.dim}>{t('report.seen.none')}</p>;
  return (
    <ul aria-label={t('report.seen.list')} className={styles.list}>
      {props.measurements.map((measurement) => (
        <MeasurementItem key={measurement.id} measurement={measurement} />
      ))}
      {props.observations.map((observation) => (
        <ObservationItem key={observation.id} observation={observation} />
      ))}
    </ul>
  );
}

function ObservationItem({ observation }: { readonly observation: Observation }) {
  const remove = useCall('reading', 'removeObservation');
  return (
    <li className={styles.line}>
      <span className={styles.grow}>{observation.text}</span>
      <IconButton
        label={t('report.seen.remove', { what: observation.text })}
        onPress={() => void remove.run({ id: observation.id })}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
}
