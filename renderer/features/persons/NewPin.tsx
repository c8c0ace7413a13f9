import { t } from '../../app/messages.ts';
import { TextField } from '../../ui/TextField.tsx';

const SHORTEST = 6;

/** A new PIN as it is typed, twice. */
export interface TypedPin {
  readonly pin: string;
  readonly again: string;
}

export const NO_PIN: TypedPin = { pin: '', again: '' };

/** Why the typed PIN cannot be taken, in words; null where it can. */
export function whyNotPin({ pin, again }: TypedPin): string | null {
  if (pin.length < SHORTEST) return t('persons.whyNot.pin');
  return pin === again ? null : t('persons.whyNot.again');
}

/** Two fields for a new PIN, hidden as they are typed. */
export function NewPin(props: {
  readonly typed: TypedPin;
  readonly autoFocus?: boolean;
  readonly onType: (typed: TypedPin) => void;
}) {
  const { typed, onType } = props;
  return (
    <>
      <TextField
        type="password"
        label={t('persons.pin.new')}
        hint={t('persons.pin.hint')}
        value={typed.pin}
        maxLength={64}
        autoFocus={props.autoFocus ?? false}
        onChange={(pin) => onType({ ...typed, pin })}
      />
      <TextField
        type="password"
        label={t('persons.pin.again')}
        value={typed.again}
        maxLength={64}
        onChange={(again) => onType({ ...typed, again })}
      />
    </>
  );
}
