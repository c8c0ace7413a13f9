import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Dialog, Heading, ListBox, ListBoxItem, Modal, ModalOverlay } from 'react-aria-components';
import type { Person } from '../../../main/contract/domain/persons.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Persons.module.css';

interface SignInProps {
  readonly persons: readonly Person[];
  /** True where work of this window waits behind it. */
  readonly keeps: boolean;
}

/** A name and a PIN, over the whole window: arrow keys choose, Tab or Enter goes to the PIN, Enter signs in (W8). */
export function SignIn(props: SignInProps) {
  return (
    <ModalOverlay isOpen isDismissable={false} isKeyboardDismissDisabled className={styles.entrance ?? ''}>
      <Modal data-modal className={styles.door ?? ''}>
        <Dialog className={styles.form ?? ''}>
          <p className={styles.wordmark}>{t('app.name')}</p>
          <Heading slot="title" level={1} className={styles.title}>
            {t('signIn.title')}
          </Heading>
          <SignInForm {...props} />
          <p className={styles.dim}>{t('app.notice')}</p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function SignInForm({ persons, keeps }: SignInProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const pinField = useRef<HTMLInputElement>(null);
  const focusPin = () => pinField.current?.focus();
  const call = useCall('persons', 'signIn');
  const who = persons.find(({ id }) => id === chosen) ?? persons[0];
  const wait = useCountdown(call.result?.outcome === 'signedIn' ? 0 : (call.result?.waitSeconds ?? 0));
  const whyNot = whyNotSignIn(pin, wait, call.running);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (who === undefined || whyNot !== null) return;
    // At once: what is typed while it is looked at is the next try, and the keyboard is not taken from who has gone on.
    setPin('');
    focusPin();
    const outcome = await call.run({ id: who.id, pin });
    if (outcome?.outcome === 'signedIn') await useSession.getState().load();
  };
  return (
    <form className={styles.fields} onSubmit={(event) => void submit(event)}>
      <Names persons={persons} shown={who?.id ?? ''} onChoose={setChosen} onEnter={focusPin} />
      <TextField
        type="password"
        label={t('signIn.pin')}
        value={pin}
        onChange={setPin}
        inputRef={pinField}
        maxLength={64}
        autoFocus={persons.length === 1}
      />
      <Refused outcome={call.result} wait={wait} />
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
      <Button type="submit" tone="primary" disabledReason={whyNot}>
        {t('signIn.do')}
      </Button>
      <Advice keeps={keeps} />
    </form>
  );
}

/** `keeps`: what was begun in this window is still there. */
function Advice({ keeps }: { readonly keeps: boolean }) {
  return (
    <p className={styles.dim}>
      {keeps ? `${t('signIn.kept')} ` : ''}
      {t('signIn.forgot')}
    </p>
  );
}

function Names(props: {
  readonly persons: readonly Person[];
  readonly shown: string;
  readonly onChoose: (id: string) => void;
  readonly onEnter: () => void;
}) {
  const { persons, shown, onChoose } = props;
  return (
    // A letter typed moves the focus to a name: that is the one that is meant.
    <fieldset aria-label={t('signIn.who')} onFocus={(event) => chooseFocused(event.target, onChoose)}>
      <ListBox
        aria-label={t('signIn.who')}
        className={styles.names ?? ''}
        items={persons}
        autoFocus={persons.length > 1}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[shown]}
        onSelectionChange={(keys) => {
          const id = keys === 'all' ? undefined : [...keys][0];
          if (id !== undefined) onChoose(String(id));
        }}
        onAction={props.onEnter}
      >
        {({ id, name, roles }) => (
          <ListBoxItem id={id} className={styles.person ?? ''} textValue={name}>
            <span>{name}</span>
            <span className={styles.dim}>
              {roles.map((role) => t(`persons.role.short.${role}`)).join(', ')}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </fieldset>
  );
}

function chooseFocused(target: EventTarget, onChoose: (id: string) => void): void {
  const option = target instanceof HTMLElement ? target.closest<HTMLElement>('[role="option"]') : null;
  if (option?.dataset.key !== undefined) onChoose(option.dataset.key);
}

/** Says that the PIN was wrong; where one has to wait, how long still. */
function Refused(props: {
  readonly outcome: { readonly outcome: string; readonly words?: string } | null;
  readonly wait: number;
}) {
  const { outcome, wait } = props;
  const words = outcome?.words ?? null;
  if (words === null) return null;
  return (
    <p role="alert" className={styles.refused}>
      {words} {wait > 0 ? <span aria-hidden>({t('signIn.whyNot.wait', { n: wait })})</span> : null}
    </p>
  );
}

function whyNotSignIn(pin: string, wait: number, running: boolean): string | null {
  if (running) return t('state.working');
  if (wait > 0) return t('signIn.whyNot.wait', { n: wait });
  return pin === '' ? t('signIn.whyNot.pin') : null;
}

/** Seconds that are left of a wait that begins now. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    const untilMs = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
