import { useState } from 'react';
import type { Person } from '../../../main/contract/domain/persons.ts';
import { t } from '../../app/messages.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import styles from './Persons.module.css';
import { PinDialog } from './PinDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

type Asked = 'change' | 'pin' | 'remove';
type Open = { readonly what: 'add' } | { readonly what: Asked; readonly person: Person };

/** Who works here: an approver adds, changes and removes; everybody sets an own PIN (W8). */
export function PersonsSection() {
  const { persons, actor } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const isFirst = persons.length === 0;
  const mayChange = isFirst || actor?.roles.includes('approver') === true;
  const whyNot = mayChange ? null : t('persons.whyNot.approver');
  return (
    <>
      <p className={styles.dim}>
        {isFirst ? t('persons.none', { name: actor?.name ?? t('state.unknown') }) : t('persons.intro')}
      </p>
      {isFirst ? null : (
        <ul className={styles.list} aria-label={t('persons.title')}>
          {persons.map((person) => (
            <Listed
              key={person.id}
              person={person}
              isOwn={person.id === actor?.id}
              whyNot={whyNot}
              onAsk={(what) => setOpen({ what, person })}
            />
          ))}
        </ul>
      )}
      <Button disabledReason={whyNot} onPress={() => setOpen({ what: 'add' })}>
        {t(isFirst ? 'persons.addFirst' : 'persons.add')}
      </Button>
      {open === null ? null : <Opened open={open} isFirst={isFirst} onClose={() => setOpen(null)} />}
    </>
  );
}

const ACTS = ['change', 'pin', 'remove'] as const;

function Listed(props: {
  readonly person: Person;
  readonly isOwn: boolean;
  readonly whyNot: string | null;
  readonly onAsk: (what: Asked) => void;
}) {
  const { person, isOwn, whyNot } = props;
  const { name, roles } = person;
  const may = roles.map((role) => t(`persons.role.${role}`)).join(', ');
  return (
    <li className={styles.listed}>
      <div className={styles.words}>
        <span>
          {name} {isOwn ? <span className={styles.dim}>({t('persons.you')})</span> : null}
        </span>
        <span className={styles.dim}>{may === '' ? t('persons.role.none') : may}</span>
      </div>
      {ACTS.map((act) => (
        <Button
          key={act}
          tone="quiet"
          label={t(`persons.${act}One`, { name })}
          disabledReason={act === 'pin' && isOwn ? null : whyNot}
          onPress={() => props.onAsk(act)}
        >
          {t(`persons.${act}`)}
        </Button>
      ))}
    </li>
  );
}

function Opened(props: { readonly open: Open; readonly isFirst: boolean; readonly onClose: () => void }) {
  const { open, isFirst, onClose } = props;
  if (open.what === 'add') return <PersonDialog person={null} isFirst={isFirst} onClose={onClose} />;
  if (open.what === 'change') return <PersonDialog person={open.person} isFirst={false} onClose={onClose} />;
  if (open.what === 'pin') return <PinDialog person={open.person} onClose={onClose} />;
  return <RemoveDialog person={open.person} onClose={onClose} />;
}
