import { useState, useSyncExternalStore } from 'react';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { LinkedViews, LinkOffset } from '../../viewer/LinkedViews.ts';
import styles from './LinkBar.module.css';

/** How the viewports scroll together, in words; the offset between two studies is shown and can be set (T2). */
export function LinkBar({ views }: { readonly views: LinkedViews }) {
  const { words, offsets } = useSyncExternalStore(views.subscribe, views.state);
  if (words === '') return null;
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.words}>
        {words}
      </p>
      {offsets.map((offset) => (
        <OffsetField
          key={`${offset.id} ${offset.offsetMm}`}
          offset={offset}
          onSet={(mm) => views.setOffset(offset.id, mm)}
        />
      ))}
      {offsets.length === 0 ? null : (
        <Button tone="quiet" className={styles.take} onPress={() => views.takeOffsets()}>
          {t('read.offset.take')}
        </Button>
      )}
    </div>
  );
}

function OffsetField({
  offset,
  onSet,
}: {
  readonly offset: LinkOffset;
  readonly onSet: (mm: number) => void;
}) {
  const [text, setText] = useState(offset.offsetMm.toFixed(1));
  const mm = Number(text.replace(',', '.').replace('−', '-'));
  const isNumber = text.trim() !== '' && Number.isFinite(mm);
  const set = () => {
    if (isNumber && mm.toFixed(1) !== offset.offsetMm.toFixed(1)) onSet(mm);
  };
  return (
    <span className={styles.offset}>
      <span aria-hidden>{offset.whose}</span>
      <TextField
        hideLabel
        className={styles.field}
        label={t('read.offset', { whose: offset.whose })}
        value={text}
        error={isNumber ? null : t('read.offset.number')}
        onChange={setText}
        onBlur={set}
        onKeyDown={({ key }) => key === 'Enter' && set()}
      />
      <span aria-hidden>mm</span>
    </span>
  );
}
