import { createContext, useContext } from 'react';
import type { CodedConcept, KeyObjectNote } from '../../../main/contract/domain/structured.ts';
import type { StackImage } from '../stack.ts';

/** Key object selections of the studies on screen: what others chose, or said not to use (V8). */
export const KeyObjectsContext = createContext<readonly KeyObjectNote[]>([]);

/** The selections that name an image: its frame, or all of its frames. */
export function useKeyObjectsOn(images: readonly StackImage[]): readonly KeyObjectNote[] {
  const notes = useContext(KeyObjectsContext);
  return notes.filter((note) => images.some((image) => names(note, image)));
}

/** True where a selection names an image. */
export function names(
  { images }: KeyObjectNote,
  { header, frame }: Pick<StackImage, 'frame' | 'header'>,
): boolean {
  return images.some(
    ({ sopUid, frames }) => sopUid === header.sopUid && (frames.length === 0 || frames.includes(frame)),
  );
}

/** Titles that reject, as one says them (PS3.16 CID 7010). */
const REJECTED: Readonly<Record<CodedConcept['code'], string>> = {
  '113001': 'Rejected for quality',
  '113037': 'Rejected for patient safety',
  '113038': 'Rejected: wrong worklist entry',
  '113039': 'Rejected: kept long enough',
};

/** What a selection says of its images: the title, why, and the words beside it. */
export function keyObjectWords({ title, isRejection, reason, description }: KeyObjectNote): string {
  const said = isRejection ? (REJECTED[title.code] ?? 'Rejected') : `Key image of others, ${title.meaning}`;
  return [said, reason ?? '', description ?? ''].filter((part) => part !== '').join(': ');
}
