import { Star, X } from 'lucide-react';
import type { KeyImage } from '../../../../main/contract/domain/marks.ts';
import { t } from '../../../app/messages.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSelection } from '../../../viewer/tools/selection.ts';
import { useTyped } from '../report/useTyped.ts';
import styles from './Marks.module.css';
import type { MarkActs } from './useMarkActs.ts';

/** One key image: a way to it, its note, and its mark taken away. */
export function KeyImageRow(props: {
  readonly image: KeyImage;
  readonly place: string;
  readonly marks: MarkActs;
}) {
  const { image, place, marks } = props;
  const { instanceKey, frame } = image;
  const typed = useTyped(image.note, (note) => marks.noteKeyImage(image, note));
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Button
          tone="quiet"
          className={styles.jump}
          onPress={() => useSelection.getState().jumpTo({ instanceKey, frame, open: null })}
          label={t('marks.toKeyImage', { place })}
        >
          <Star size={12} aria-hidden />
          <span className={styles.figure}>{place}</span>
        </Button>
        <IconButton label={t('marks.unmark', { place })} onPress={() => marks.toggleKeyImage(image)}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      <TextField
        hideLabel
        label={t('marks.note', { place })}
        placeholder={t('marks.note.hint')}
        value={typed.words}
        onChange={typed.setWords}
        onBlur={typed.save}
        onKeyDown={typed.onKeyDown}
        maxLength={200}
      />
    </li>
  );
}
