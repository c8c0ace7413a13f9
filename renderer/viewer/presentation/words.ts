import type { PresentationState } from '../../../main/contract/domain/presentation.ts';
import type { LoadedImage } from '../loading/imageLoader.ts';
import { dayText } from '../overlayText.ts';

const KINDS: Readonly<Record<PresentationState['kind'], string>> = {
  grayscale: '',
  color: 'colour',
  pseudo_color: 'pseudo-colour',
  blending: 'blending',
  other: 'of another kind',
};

/** A presentation state as one chooses it: label and description, creator, day; one that is not applied says why. */
export function stateWords({ label, description, creator, time, kind, isShown }: PresentationState): string {
  const name = [label || 'Presentation state', description ?? ''].filter((part) => part !== '').join(': ');
  const words = [name, creator ?? 'creator unknown', dayText(time)].join(' · ');
  return isShown ? words : `${words} · ${KINDS[kind]}, cannot be applied`;
}

/** What no state applied is called: it says how many there are. */
export function noStateWords(count: number): string {
  return `No presentation state · ${count} ${count === 1 ? 'is' : 'are'} there`;
}

/** What one must know of a picture that is not shown as its file alone says, or that could be. */
export function presentationNotes({ presented, header, frame }: LoadedImage, hidesPlanes: boolean): string[] {
  const isOfState = presented !== undefined && presented.stateKey !== null;
  const hidden = hidesPlanes && header.planes.length === 0 && (presented?.annotations.length ?? 0) > 0;
  return [
    isOfState ? 'PRESENTATION STATE' : '',
    isOfState && frame.vois[0]?.name === 'full range' ? 'no window in the state: full range' : '',
    presented?.subtraction == null ? '' : `DSA: less ${presented.subtraction}; figures of the frame itself`,
    hidden ? 'ANNOTATIONS HIDDEN' : '',
    ...(presented?.leftOut ?? []),
  ].filter((note) => note !== '');
}
