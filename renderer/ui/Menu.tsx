import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import styles from './Menu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly words: string;
  readonly keys?: ReactNode;
  readonly icon?: ReactNode;
  /** Further words, under the first ones. */
  readonly note?: string | null;
  /** Why it cannot be chosen now; shown under its words. */
  readonly disabledReason?: string | null;
  readonly onChoose: () => void;
}

/** A menu behind a button. `null` in the entries draws a line. */
export function Menu(props: {
  readonly label: string;
  readonly trigger: ReactElement;
  readonly entries: readonly (MenuEntry | null)[];
  /** Opens and closes it from outside, e.g. by a key. */
  readonly open?: { readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void };
}) {
  const disabled = props.entries.flatMap((entry) => (entry?.disabledReason ? [entry.id] : []));
  return (
    <MenuTrigger
      {...(props.open === undefined ? {} : { isOpen: props.open.isOpen, onOpenChange: props.open.onOpen })}
    >
      {props.trigger}
      <Popover className={styles.popover ?? ''} offset={4} placement="bottom end">
        <AriaMenu className={styles.menu ?? ''} aria-label={props.label} disabledKeys={disabled}>
          {props.entries.map((entry, index) =>
            entry === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
              <Separator key={`line-${index}`} className={styles.line} />
            ) : (
              <Entry key={entry.id} entry={entry} />
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  return (
    <MenuItem id={entry.id} className={styles.item ?? ''} textValue={entry.words} onAction={entry.onChoose}>
      {entry.icon}
      <span className={styles.words}>
        {entry.words}
        {entry.note ? <span className={styles.why}>{entry.note}</span> : null}
        {entry.disabledReason ? <span className={styles.why}>{entry.disabledReason}</span> : null}
      </span>
      {entry.keys}
    </MenuItem>
  );
}
