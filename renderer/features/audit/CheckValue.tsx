import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Audit.module.css';

/** W7. A value to be kept elsewhere, and the place for one that was: it shows what the data folder alone cannot, that the end was not cut off. */
export function CheckValue(props: { readonly against: string; readonly onAgainst: (value: string) => void }) {
  const made = useCall('audit', 'checkValue');
  return (
    <div className={styles.check}>
      <div className={styles.checkLine}>
        <TextField
          className={styles.checkField}
          label={t('audit.against')}
          hint={t('audit.against.hint')}
          value={props.against}
          onChange={props.onAgainst}
        />
        <Button
          className={styles.checkAct}
          disabledReason={made.running ? t('state.working') : null}
          onPress={() => void made.run({})}
        >
          <KeyRound size={14} aria-hidden />
          {t('audit.check')}
        </Button>
      </div>
      {made.error === null ? null : <ErrorBox error={made.error} onClose={made.reset} />}
      {made.result === null ? null : <Made key={made.result.value} {...made.result} />}
    </div>
  );
}

function Made({ value, lines }: { readonly value: string; readonly lines: number }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={styles.checkLine}>
      <TextField
        className={styles.checkField}
        label={t('audit.check.made', { n: lines })}
        hint={t('audit.check.hint')}
        value={value}
        onChange={() => undefined}
        readOnly
      />
      <Button className={styles.checkAct} onPress={() => void copy()}>
        {t('audit.check.copy')}
      </Button>
      <span role="status" className={styles.dim}>
        {copied === null ? '' : t(copied ? 'audit.check.copied' : 'audit.check.notCopied')}
      </span>
    </div>
  );
}
