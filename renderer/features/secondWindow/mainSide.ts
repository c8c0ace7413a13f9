import { create } from 'zustand';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { runCommand } from '../../state/commands.ts';
import { usePlaces } from '../../state/places.ts';
import { useSelection } from '../../viewer/tools/selection.ts';
import type { ActiveViewport } from '../../viewer/ViewportGrid.tsx';
import { followPair, offerPass, type PassTalk, takePass } from './pass.ts';
import { bePresent, createWatch } from './presence.ts';
import { joinAsMain, type Talk, type ToImages, type ToMain } from './protocol.ts';
import { openOther, windowRole } from './windowRole.ts';

/** How long a second window may take to answer before its place is taken as blocked. */
const OPEN_TIMEOUT_MS = 8000;

interface SecondWindow {
  readonly status: 'closed' | 'opening' | 'open' | 'blocked';
  /** The image that one works in over there. */
  readonly active: ActiveViewport | null;
  /** How many images of a study were shown over there. */
  readonly opened: { readonly studyKey: StudyKey; readonly count: number } | null;
}

/** The second window, as the first one knows it. */
export const useSecondWindow = create<SecondWindow>(() => ({ status: 'closed', active: null, opened: null }));

let talk: Talk<ToImages> | null = null;
let openTimer: ReturnType<typeof setTimeout> | undefined;
let isFresh = true;

/** Begins to listen for a second window; one that was there before a reload says where one was. */
export function startMainWindow(): void {
  const { pair } = windowRole;
  const watch = createWatch(`anamnesis:${pair}:images`, takeBack);
  const joined = joinAsMain(pair, (message) => hear(message, watch));
  talk = joined;
  bePresent(`anamnesis:${pair}:main`, () => joined.say({ kind: 'ask' }));
  usePlaces.subscribe((now, before) => {
    isFresh = false;
    if (now.lastRead !== before.lastRead || now.current !== before.current) tellStudy();
  });
  followSelection();
  followPair(letIn);
}

const letIn: PassTalk = {
  enter: () => talk?.say({ kind: 'enter' }),
  pass: (pass) => talk?.say({ kind: 'pass', pass }),
};

/** Opens the second window, or ends it and takes the images back. */
export function toggleSecondWindow(): void {
  if (useSecondWindow.getState().status === 'open') {
    talk?.say({ kind: 'end' });
    takeBack();
    return;
  }
  useSecondWindow.setState({ status: 'opening' });
  clearTimeout(openTimer);
  openTimer = setTimeout(() => useSecondWindow.setState({ status: 'blocked' }), OPEN_TIMEOUT_MS);
  openOther('images');
}

/** Forgets that the window did not open. */
export function forgetBlocked(): void {
  useSecondWindow.setState({ status: 'closed' });
}

/** Puts the keyboard on the images over there, where the system lets a window come to the front. */
export function focusImages(): void {
  talk?.say({ kind: 'focus' });
}

function takeBack(): void {
  useSecondWindow.setState({ status: 'closed', active: null });
}

function tellStudy(): void {
  const { lastRead, current } = usePlaces.getState();
  const study = lastRead === null ? null : { studyKey: lastRead.studyKey, priorKey: lastRead.priorKey };
  talk?.say({ kind: 'is', study, inRead: current.name === 'read' });
}

function hear(message: ToMain, watch: { seen(): void }): void {
  switch (message.kind) {
    case 'hello':
      clearTimeout(openTimer);
      watch.seen();
      if (isFresh && message.study !== null) restore(message.study, message.inRead);
      useSecondWindow.setState({ status: 'open' });
      tellStudy();
      break;
    case 'want':
      if (message.study === null) usePlaces.getState().closeStudy();
      else usePlaces.getState().openStudy(message.study.studyKey, message.study.priorKey);
      tellStudy();
      break;
    case 'enter':
      void offerPass(letIn);
      break;
    case 'pass':
      void takePass(message.pass);
      break;
    case 'run':
      runCommand(message.id);
      break;
    case 'selected':
      useSelection.getState().select(message.id);
      break;
    case 'active':
      useSecondWindow.setState({ active: message.active });
      break;
    case 'opened':
      useSecondWindow.setState({ opened: { studyKey: message.studyKey, count: message.count } });
      break;
  }
}

/** After a reload of this window: the study is the one that the other window still shows. */
function restore(study: { studyKey: StudyKey; priorKey: StudyKey | null }, inRead: boolean): void {
  const lastRead = { name: 'read', ...study } as const;
  const { current } = usePlaces.getState();
  usePlaces.setState(inRead ? { lastRead, current: lastRead, past: [current] } : { lastRead });
}

/** A jump to an image is one over there; what is chosen is chosen in both. */
function followSelection(): void {
  useSelection.subscribe((now, before) => {
    if (useSecondWindow.getState().status !== 'open') return;
    if (now.selectedId !== before.selectedId) talk?.say({ kind: 'selected', id: now.selectedId });
    if (now.target === null || now.target === before.target) return;
    talk?.say({ kind: 'jump', target: now.target });
    useSelection.getState().arrive();
  });
}
