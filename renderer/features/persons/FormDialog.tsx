import type { FormEvent, ReactNode } from 'react';
import type { AppError } from '../../../main/contract/errors.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import styles from './Persons.module.css';

/** A dialog with fields and one act, which Enter does too. */
export function FormDialog(props: {
  readonly title: string;
  readonly act: string;
  readonly tone?: 'primary' | 'danger';
  readonly whyNot: string | null;
  readonly error: AppError | null;
  readonly children: ReactNode;
  readonly onAct: () => void;
  readonly onClose: () => void;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (props.whyNot === null) props.onAct();
  };
  return (
    <Dialog title={props.title} open size="narrow" onClose={props.onClose}>
      <form className={styles.fields} onSubmit={submit}>
        {props.children}
        {props.error === null ? null : <ErrorBox error={props.error} />}
        <div className={styles.listed}>
          <span className={styles.words} />
          <Button onPress={props.onClose}>{t('action.cancel')}</Button>
          <Button type="submit" tone={props.tone ?? 'primary'} disabledReason={props.whyNot}>
            {props.act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
