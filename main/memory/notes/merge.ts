import type { DifferentialNote, Discriminator } from '../../contract/domain/notes.ts';

const MOST_POINTS = 4;

/** X5. A new note on a known pair becomes the known one's next version: its signs and words stay, new signs and origins are added. */
export function mergeNote(note: DifferentialNote, known: DifferentialNote | undefined): DifferentialNote {
  if (!known) return note;
  return {
    ...known,
    version: known.version + 1,
    recordedAt: note.recordedAt,
    state: note.state,
    confusionPoints: [...new Set([...known.confusionPoints, ...note.confusionPoints])].slice(0, MOST_POINTS),
    discriminators: joinSigns(known.discriminators, note.discriminators),
    origins: [...new Set([...known.origins, ...note.origins])],
  };
}

/** Old signs first; a new one that says the opposite of an old one is left to a person and not added. */
function joinSigns(old: readonly Discriminator[], found: readonly Discriminator[]): Discriminator[] {
  const added = found.filter(
    (one) => !old.some((other) => other.sign === one.sign && other.presence === one.presence),
  );
  return [...old, ...added];
}
