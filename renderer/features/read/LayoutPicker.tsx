import { LayoutGrid } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { CommandKey } from '../../app/CommandKey.tsx';
import { t } from '../../app/messages.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import styles from './LayoutPicker.module.css';
import type { Layout } from './layout.ts';

const MOST = 4;
const LAYOUTS: readonly Layout[] = Array.from({ length: MOST * MOST }, (_, index) => ({
  rows: Math.floor(index / MOST) + 1,
  columns: (index % MOST) + 1,
}));
const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface PickerProps {
  readonly layout: Layout;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Null: as the rule says. */
  readonly onLayout: (layout: Layout | null) => void;
}

/** Rows and columns of viewports, chosen on a small grid by mouse or arrow keys. */
export function LayoutPicker(props: PickerProps) {
  const { layout, isOpen, onOpen } = props;
  const choose = (chosen: Layout | null) => {
    props.onLayout(chosen);
    onOpen(false);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpen}>
      <IconButton
        label={t('read.layout.now', { rows: layout.rows, columns: layout.columns })}
        keys={<CommandKey id="read.layout" />}
      >
        <LayoutGrid size={16} aria-hidden />
      </IconButton>
      <Popover className={styles.popover ?? ''} offset={4} placement="bottom start">
        <Dialog aria-label={t('read.layout')} className={styles.dialog ?? ''}>
          <Places layout={layout} onChoose={choose} />
          <Button tone="quiet" onPress={() => choose(null)}>
            {t('read.layout.rule')}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Places(props: { readonly layout: Layout; readonly onChoose: (layout: Layout) => void }) {
  const [marked, setMarked] = useState(props.layout);
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const [rows, columns] = [within(marked.rows + by[0]), within(marked.columns + by[1])];
    setMarked({ rows, columns });
    grid.current?.querySelector<HTMLElement>(`[data-place="${rows}×${columns}"]`)?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are buttons in rows. */}
      <div ref={grid} role="group" aria-label={t('read.layout')} className={styles.grid} onKeyDown={move}>
        {LAYOUTS.map((place) => (
          <Place
            key={`${place.rows}×${place.columns}`}
            place={place}
            marked={marked}
            onMark={setMarked}
            {...props}
          />
        ))}
      </div>
      <p className={styles.words} aria-hidden>
        {t('read.layout.size', { rows: marked.rows, columns: marked.columns })}
      </p>
    </>
  );
}

function Place(props: {
  readonly place: Layout;
  readonly layout: Layout;
  readonly marked: Layout;
  readonly onMark: (layout: Layout) => void;
  readonly onChoose: (layout: Layout) => void;
}) {
  const { place, layout, marked } = props;
  const { rows, columns } = place;
  const isNow = rows === layout.rows && columns === layout.columns;
  const isMarked = rows === marked.rows && columns === marked.columns;
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: the picker was opened to choose in it
      autoFocus={isNow}
      tabIndex={isMarked ? 0 : -1}
      className={styles.place}
      data-place={`${rows}×${columns}`}
      data-within={rows <= marked.rows && columns <= marked.columns}
      aria-label={t('read.layout.size', { rows, columns })}
      aria-pressed={isNow}
      onMouseEnter={() => props.onMark(place)}
      onFocus={() => props.onMark(place)}
      onClick={() => props.onChoose(place)}
    />
  );
}

function within(side: number): number {
  return Math.min(Math.max(side, 1), MOST);
}
