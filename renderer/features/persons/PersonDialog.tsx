import { useState } from 'react';
import { Role } from '../../../main/contract/domain/actor.ts';
import type { Person } from '../../../main/contract/domain/persons.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { NewPin, NO_PIN, whyNotPin } from './NewPin.tsx';
import styles from './Persons.module.css';

const BOTH: readonly Role[] = Role.options;

/** A new person with a PIN, or the name and the roles of one who is here. */
export function PersonDialog(props: {
  /** Null for a new one. */
  readonly person: Person | null;
  readonly isFirst: boolean;
  readonly onClose: () => void;
}) {
  const { person, isFirst, onClose } = props;
  const [name, setName] = useState(person?.name ?? '');
  const [roles, setRoles] = useState<readonly Role[]>(person?.roles ?? (isFirst ? BOTH : ['reader']));
  const [typed, setTyped] = useState(NO_PIN);
  const keeping = useKeepPerson(person);
  const save = async () => {
    if (await keeping.keep({ name: name.trim(), roles: [...roles] }, typed.pin)) onClose();
  };
  return (
    <FormDialog
      title={titleOf(person, isFirst)}
      act={t('persons.keep')}
      whyNot={
        whyNotKeep(name, roles, isFirst, keeping.running) ?? (person === null ? whyNotPin(typed) : null)
      }
      error={keeping.error}
      onAct={() => void save()}
      onClose={onClose}
    >
      {isFirst ? <p className={styles.dim}>{t('persons.addFirst.note')}</p> : null}
      <TextField
        label={t('persons.name')}
        hint={t('persons.name.hint')}
        value={name}
        onChange={setName}
        maxLength={100}
        autoFocus
      />
      <RoleBoxes roles={roles} isFirst={isFirst} onChange={setRoles} />
      {person === null ? <NewPin typed={typed} onType={setTyped} /> : null}
    </FormDialog>
  );
}

/** Adds a person, or changes the one given. Answers true where that was done. */
function useKeepPerson(person: Person | null) {
  const add = useCall('persons', 'add');
  const change = useCall('persons', 'change');
  return {
    running: add.running || change.running,
    error: add.error ?? change.error,
    keep: async (given: { name: string; roles: Role[] }, pin: string) => {
      const adding = person === null;
      return (await (adding ? add.run({ ...given, pin }) : change.run({ ...given, id: person.id }))) !== null;
    },
  };
}

function RoleBoxes(props: {
  readonly roles: readonly Role[];
  readonly isFirst: boolean;
  readonly onChange: (roles: readonly Role[]) => void;
}) {
  const { roles, isFirst, onChange } = props;
  const toggle = (role: Role, on: boolean) =>
    onChange(BOTH.filter((other) => (other === role ? on : roles.includes(other))));
  return (
    <fieldset className={styles.roles} aria-label={t('persons.roles')}>
      {BOTH.map((role) => (
        <Checkbox
          key={role}
          checked={roles.includes(role)}
          onChange={(on) => toggle(role, on)}
          disabledReason={isFirst && role === 'approver' ? t('persons.whyNot.first') : null}
        >
          {t(`persons.role.${role}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function titleOf(person: Person | null, isFirst: boolean): string {
  if (person !== null) return t('persons.changeOne', { name: person.name });
  return t(isFirst ? 'persons.addFirst' : 'persons.add');
}

function whyNotKeep(name: string, roles: readonly Role[], isFirst: boolean, running: boolean): string | null {
  if (running) return t('state.working');
  if (name.trim() === '') return t('persons.whyNot.name');
  return isFirst && !roles.includes('approver') ? t('persons.whyNot.first') : null;
}
