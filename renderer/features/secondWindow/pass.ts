import { core } from '../../api/core.ts';
import { useSession } from '../../state/session.ts';

/** How two windows of a pair let each other in, so that one PIN is enough. A pass works once and for seconds (W8). */
export interface PassTalk {
  /** Asks the other window for a pass. */
  enter(): void;
  pass(pass: string): void;
}

/** True while this window waits for a person. */
const isOut = () => {
  const { known, persons, actor } = useSession.getState();
  return known && persons.length > 0 && actor === null;
};

/** Lets the other window in where somebody is signed in at this one. */
export async function offerPass(talk: PassTalk): Promise<void> {
  const { persons, actor } = useSession.getState();
  if (persons.length === 0 || actor === null) return;
  // Signed out meanwhile, or the connection is gone: the other window asks for a PIN.
  const handed = await core()
    .persons.handOver({})
    .catch(() => null);
  if (handed !== null) talk.pass(handed.pass);
}

/** Takes a pass of the other window, where this one is signed out. */
export async function takePass(pass: string): Promise<void> {
  if (!isOut()) return;
  // One that came too late is no loss: the sign-in stands there.
  await core()
    .persons.takeOver({ pass })
    .catch(() => null);
  await useSession.getState().load();
}

/** Asks for a pass whenever this window is signed out, and offers one when somebody has signed in. */
export function followPair(talk: PassTalk): void {
  let wasOut = false;
  useSession.subscribe((now, before) => {
    const out = isOut();
    if (out && !wasOut) talk.enter();
    if (now.actor !== null && before.known && now.actor.id !== before.actor?.id) void offerPass(talk);
    wasOut = out;
  });
}
