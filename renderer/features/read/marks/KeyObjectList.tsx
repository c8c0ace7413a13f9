import { Ban, Star } from 'lucide-react';
import { useContext } from 'react';
import type { KeyObjectNote } from '../../../../main/contract/domain/structured.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayText } from '../../../viewer/overlayText.ts';
import { stackImages } from '../../../viewer/seriesParts.ts';
import type { StackImage } from '../../../viewer/stack.ts';
import { KeyObjectsContext, keyObjectWords, names } from '../../../viewer/tools/keyObjects.ts';
import { useSelection } from '../../../viewer/tools/selection.ts';
import type { OpenedStudy } from '../openedStudy.ts';
import styles from './Marks.module.css';
import type { PlaceWords } from './places.ts';

interface Line {
  readonly note: KeyObjectNote;
  readonly image: StackImage;
}

/** What key object selections of others say of the images on screen, each a way to its image; nothing here can be changed. */
export function KeyObjectList({
  opened,
  places,
}: {
  readonly opened: OpenedStudy;
  readonly places: PlaceWords;
}) {
  const lines = useLines(opened);
  if (lines.length === 0) return null;
  return (
    <section aria-label={t('marks.keyObjects')}>
      <h2 className={styles.head}>{t('marks.keyObjects')}</h2>
      <ul className={styles.list}>
        {lines.map((line) => (
          <KeyObjectRow
            key={`${line.note.sopUid} ${line.image.imageId}`}
            line={line}
            place={places(line.image)}
          />
        ))}
      </ul>
    </section>
  );
}

function KeyObjectRow({ line, place }: { readonly line: Line; readonly place: string }) {
  const { note, image } = line;
  const { instanceKey, frame } = image;
  const Icon = note.isRejection ? Ban : Star;
  const who = [note.author ?? t('marks.keyObjects.nobody'), dayText(note.time)].join(' · ');
  return (
    <li className={styles.row} data-rejected={note.isRejection}>
      <Button
        tone="quiet"
        className={styles.jump}
        label={`${keyObjectWords(note)}, ${place}`}
        tooltip={who}
        onPress={() => useSelection.getState().jumpTo({ instanceKey, frame, open: null })}
      >
        <Icon size={12} aria-hidden />
        <span className={styles.figure}>{keyObjectWords(note)}</span>
        <span className={styles.place}>{place}</span>
      </Button>
      <p className={styles.who}>{who}</p>
    </li>
  );
}

/** How many lines there are, for a panel that says when it is empty. */
export function useKeyObjectCount(opened: OpenedStudy): number {
  return useLines(opened).length;
}

function useLines({ current, prior }: OpenedStudy): readonly Line[] {
  const notes = useContext(KeyObjectsContext);
  const images = [...current.series, ...(prior?.series ?? [])].flatMap(stackImages);
  return notes.flatMap((note) =>
    images.filter((image) => names(note, image)).map((image) => ({ note, image })),
  );
}
