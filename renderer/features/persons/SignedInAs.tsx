import { UserRound } from 'lucide-react';
import { CommandKey } from '../../app/CommandKey.tsx';
import { t } from '../../app/messages.ts';
import { signOut, useSession } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SignedInAs.module.css';

/** Who is signed in, with the way out; nothing where nobody has to sign in. */
export function SignedInAs() {
  const { actor, persons } = useSession();
  if (actor === null || persons.length === 0) return null;
  const words = t('signOut.do', { name: actor.name });
  return (
    <Button
      tone="quiet"
      label={words}
      tooltip={
        <>
          {words} <CommandKey id="signOut" />
        </>
      }
      // What failed is said by the banner of the connection.
      onPress={() => void signOut().catch(() => {})}
    >
      <UserRound size={14} aria-hidden />
      <span className={styles.name}>{actor.name}</span>
    </Button>
  );
}
