import { create } from 'zustand';
import { usePlaces } from '../../state/places.ts';
import { useSelection } from '../../viewer/tools/selection.ts';
import { followPair, offerPass, type PassTalk, takePass } from './pass.ts';
import { bePresent, createWatch } from './presence.ts';
import { joinAsImages, type SharedStudy, type Talk, type ToImages, type ToMain } from './protocol.ts';
import { windowRole } from './windowRole.ts';

interface ImagesWindow {
  /** `waiting` until the first window has answered; `gone` while there is none. */
  readonly status: 'waiting' | 'there' | 'gone';
  readonly study: SharedStudy | null;
  /** The first window shows the report of the study. */
  readonly inRead: boolean;
  /** Counts the times that the keyboard was asked to come here. */
  readonly calls: number;
}

/** The first window, as the second one knows it. */
export const useImagesWindow = create<ImagesWindow>(() => ({
  status: 'waiting',
  study: null,
  inRead: false,
  calls: 0,
}));

const ANSWER_MS = 3000;
let talk: Talk<ToMain> | null = null;

/** Joins the first window of the pair: from now on this window shows the study that is open there. */
export function startImagesWindow(): void {
  const { pair } = windowRole;
  const lose = () => useImagesWindow.setState({ status: 'gone' });
  const watch = createWatch(`anamnesis:${pair}:main`, lose);
  const joined = joinAsImages(pair, (message) => hear(message, watch, hello));
  talk = joined;
  const hello = () => {
    const { study, inRead } = useImagesWindow.getState();
    joined.say({ kind: 'hello', study, inRead });
  };
  bePresent(`anamnesis:${pair}:images`, () => {
    hello();
    setTimeout(() => useImagesWindow.getState().status === 'waiting' && lose(), ANSWER_MS);
  });
  askInstead();
  followPair(letIn);
  useSelection.subscribe((now, before) => {
    if (now.selectedId !== before.selectedId) joined.say({ kind: 'selected', id: now.selectedId });
  });
}

const letIn: PassTalk = {
  enter: () => tellMain({ kind: 'enter' }),
  pass: (pass) => tellMain({ kind: 'pass', pass }),
};

/** Tells the first window. */
export function tellMain(message: ToMain): void {
  talk?.say(message);
}

/** Has a command of the first window run there. */
export function runInMain(id: string): void {
  tellMain({ kind: 'run', id });
}

/** Going to a study or a screen is asked of the first window, which decides. */
function askInstead(): void {
  usePlaces.setState({
    go: (place) => {
      if (place.name !== 'read') return runInMain(place.name);
      tellMain({ kind: 'want', study: { studyKey: place.studyKey, priorKey: place.priorKey } });
    },
    back: () => runInMain('back'),
    closeStudy: () => tellMain({ kind: 'want', study: null }),
  });
}

function hear(message: ToImages, watch: { seen(): void }, hello: () => void): void {
  watch.seen();
  switch (message.kind) {
    case 'ask':
      hello();
      break;
    case 'is':
      take(message);
      break;
    case 'jump':
      useSelection.getState().jumpTo(message.target);
      break;
    case 'selected':
      useSelection.getState().select(message.id);
      break;
    case 'focus':
      useImagesWindow.setState(({ calls }) => ({ calls: calls + 1 }));
      break;
    case 'enter':
      void offerPass(letIn);
      break;
    case 'pass':
      void takePass(message.pass);
      break;
    case 'end':
      window.close();
      break;
  }
}

/** The same study as before stays the same object, so that nothing is drawn anew. */
function take({ study, inRead }: Extract<ToImages, { kind: 'is' }>): void {
  useImagesWindow.setState((now) => ({
    status: 'there',
    inRead,
    study: JSON.stringify(now.study) === JSON.stringify(study) ? now.study : study,
  }));
}
