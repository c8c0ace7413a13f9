import { useState } from 'react';
import type { StudyKey } from '../../../../main/contract/domain/ids.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { useRegisterCommands } from '../../../state/commands.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Report.module.css';

const FIELD_ID = 'seen-now';

/** Takes in what a person sees on the images, by Enter or Add. */
export function SeenField({ studyKey }: { readonly studyKey: StudyKey }) {
  const [text, setText] = useState('');
  const add = useCall('reading', 'addObservation');
  const submit = async () => {
    if (text.trim() === '') return;
    // At once, so that a second press finds nothing to add; what could not be kept comes back.
    setText('');
    const added = await add.run({ studyKey, text });
    if (added === null) setText((typed) => (typed === '' ? text : typed));
  };
  useSeenCommand();
  return (
    <>
      <div className={styles.line} id={FIELD_ID}>
        <TextField
          className={classes(styles.inline, styles.grow)}
          label={t('report.seen.label')}
          placeholder={t('report.seen.hint')}
          value={text}
          onChange={setText}
          onKeyDown={(event) => event.key === 'Enter' && void submit()}
          maxLength={2000}
        />
        <AddButton text={text} onPress={() => void submit()} />
      </div>
      {add.error === null ? null : <ErrorBox error={add.error} onClose={add.reset} />}
    </>
  );
}

function AddButton({ text, onPress }: { readonly text: string; readonly onPress: () => void }) {
  return (
    <Button disabledReason={text.trim() === '' ? t('report.seen.add.none') : null} onPress={onPress}>
      {t('report.seen.add')}
    </Button>
  );
}

/** Puts the keyboard into the field. */
function useSeenCommand(): void {
  useRegisterCommands([
    {
      id: 'read.seen',
      run: () => document.querySelector<HTMLElement>(`#${FIELD_ID} input`)?.focus(),
    },
  ]);
}
