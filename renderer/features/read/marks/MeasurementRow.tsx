import { FileInput, ScanSearch, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type Measurement, markedRegion } from '../../../../main/contract/domain/reading.ts';
import { CommandKey } from '../../../app/CommandKey.tsx';
import { t } from '../../../app/messages.ts';
import { runCommand } from '../../../state/commands.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { namedWords } from '../../../viewer/MeasurementLabel.tsx';
import { useSelection } from '../../../viewer/tools/selection.ts';
import { useTyped } from '../report/useTyped.ts';
import { figureWords } from './figureWords.ts';
import styles from './Marks.module.css';
import type { MarkActs } from './useMarkActs.ts';

interface RowProps {
  readonly number: number;
  readonly measurement: Measurement;
  readonly place: string;
  readonly isKey: boolean;
  /** Why it cannot go into the report; null where it can. */
  readonly whyNotReport: string | null;
  readonly marks: MarkActs;
}

/** One measurement: number, kind, figure and image lead to it; its name can be changed here. */
export function MeasurementRow(props: RowProps) {
  const { measurement, marks } = props;
  const { id } = measurement;
  const isChosen = useSelection(({ selectedId }) => selectedId === id);
  const { select } = useSelection.getState();
  const figure = figureWords(measurement);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    marks.remove(id);
  };
  return (
    <li className={styles.row} data-chosen={isChosen} onFocus={() => select(id)} onKeyDown={onKeyDown}>
      <div className={styles.line}>
        <JumpButton {...props} figure={figure} />
        {markedRegion(measurement) !== null ? (
          <SimilarButton measurement={measurement} figure={figure} />
        ) : null}
        <ReportButton measurement={measurement} figure={figure} whyNot={props.whyNotReport} />
        <IconButton label={t('report.seen.remove', { what: figure })} onPress={() => marks.remove(id)}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      <NameField measurement={measurement} figure={figure} marks={marks} />
    </li>
  );
}

function JumpButton({ number, measurement, place, isKey, figure }: RowProps & { readonly figure: string }) {
  const { instanceKey, frame, plane, points } = measurement;
  return (
    <Button
      tone="quiet"
      className={styles.jump}
      onPress={() => useSelection.getState().jumpTo({ instanceKey, frame, plane, points, open: null })}
      label={`${number}. ${figure}, ${place}`}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.place}>{isKey ? `${place} ★` : place}</span>
    </Button>
  );
}

/** T7. Of a marked region: what looks like it. */
function SimilarButton({
  measurement,
  figure,
}: {
  readonly measurement: Measurement;
  readonly figure: string;
}) {
  return (
    <IconButton
      label={t('similar.of', { what: figure })}
      keys={<CommandKey id="read.findSimilar" />}
      onPress={() => {
        useSelection.getState().select(measurement.id);
        runCommand('read.findSimilar');
      }}
    >
      <ScanSearch size={14} aria-hidden />
    </IconButton>
  );
}

function ReportButton(props: {
  readonly measurement: Measurement;
  readonly figure: string;
  readonly whyNot: string | null;
}) {
  const { measurement, figure, whyNot } = props;
  return (
    <IconButton
      label={t('marks.intoReport', { what: figure })}
      keys={<CommandKey id="read.intoReport" />}
      disabledReason={whyNot}
      onPress={() => {
        useSelection.getState().select(measurement.id);
        runCommand('read.intoReport');
      }}
    >
      <FileInput size={14} aria-hidden />
    </IconButton>
  );
}

function NameField(props: {
  readonly measurement: Measurement;
  readonly figure: string;
  readonly marks: MarkActs;
}) {
  const { measurement, figure, marks } = props;
  const typed = useTyped(namedWords(measurement), (words) => marks.rename(measurement, words));
  return (
    <TextField
      hideLabel
      label={`${t('report.seen.name')} ${figure}`}
      placeholder={t('report.seen.name.hint')}
      value={typed.words}
      onChange={typed.setWords}
      onBlur={typed.save}
      onKeyDown={typed.onKeyDown}
      maxLength={200}
    />
  );
}
