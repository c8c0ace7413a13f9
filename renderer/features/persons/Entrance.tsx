import type { ReactNode } from 'react';
import { Connecting } from '../../app/ConnectionBanner.tsx';
import { useSession } from '../../state/session.ts';
import { SignIn } from './SignIn.tsx';

/**
 * The program for who is signed in. What was open stays as it is behind the next sign-in, so that no unsaved word is lost; before the first
 * one nothing is there.
 */
export function Entrance({ children }: { readonly children: ReactNode }) {
  const { known, wasIn, actor, persons } = useSession();
  if (!known) return <Connecting />;
  const isOut = persons.length > 0 && actor === null;
  return (
    <>
      {wasIn ? children : null}
      {isOut ? <SignIn persons={persons} keeps={wasIn} /> : null}
    </>
  );
}
