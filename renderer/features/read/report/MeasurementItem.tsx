import { X } from 'lucide-react';
import { useState } from 'react';
import type { Measurement } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { figureWords } from '../marks/figureWords.ts';
import styles from './Report.module.css';

/** A measurement with its figure and its name; site and side are read from the words by the core. */
export function MeasurementItem({ measurement }: { readonly measurement: Measurement }) {
  const named = [measurement.finding, measurement.site ?? ''].filter((part) => part !== '').join(' ');
  const [words, setWords] = useState(named);
  const save = useCall('reading', 'saveMeasurement');
  const remove = useCall('reading', 'removeMeasurement');
  const rename = () => {
    if (words.trim() === named) return;
    const { id, recordedAt, patientKey, ...rest } = measurement;
    void save.run({ ...rest, id, finding: words.trim(), site: null, laterality: null });
  };
  const figure = figureWords(measurement);
  return (
    <li className={styles.measurement}>
      <div className={styles.line}>
        <span className={styles.figure}>{figure}</span>
        <TextField
          className={styles.grow}
          hideLabel
          label={`${t('report.seen.name')} ${figure}`}
          placeholder={t('report.seen.name.hint')}
          value={words}
          onChange={setWords}
          onBlur={rename}
          onKeyDown={(event) => event.key === 'Enter' && rename()}
          maxLength={200}
        />
        <IconButton
          label={t('report.seen.remove', { what: figure })}
          onPress={() => void remove.run({ id: measurement.id })}
        >
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      {measurement.finding === '' ? <p className={styles.warn}>{t('report.seen.unnamed')}</p> : null}
      {save.error === null ? null : <ErrorBox error={save.error} onClose={save.reset} />}
    </li>
  );
}
