import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../app/messages.ts';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 'narrow' | 'normal' | 'wide';
  /** Without padding and head: for the command palette. The title stays as its name. */
  readonly bare?: boolean;
  /** Words alone: the body is a stop for Tab, so that a long one scrolls by keyboard. */
  readonly wordsAlone?: boolean;
  /** `alertdialog` for a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog';
}

/** A modal dialog: Escape closes it, focus stays inside and goes back to where it was. */
export function Dialog(props: DialogProps) {
  const size = props.size ?? 'normal';
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen={props.open}
      onOpenChange={(open) => !open && props.onClose()}
      isDismissable={props.role !== 'alertdialog'}
    >
      <Modal className={classes(styles.box, size === 'normal' ? null : styles[size])} data-modal>
        <Content {...props} />
      </Modal>
    </ModalOverlay>
  );
}

function Content(props: DialogProps) {
  const dialog = useKeptFocus();
  return (
    <AriaDialog
      ref={dialog}
      className={styles.dialog ?? ''}
      role={props.role ?? 'dialog'}
      {...(props.bare ? { 'aria-label': props.title } : {})}
    >
      {props.bare ? null : <Head title={props.title} onClose={props.onClose} />}
      <div
        className={classes(styles.body, props.bare && styles.bare)}
        {...(props.wordsAlone ? { tabIndex: 0 } : {})}
      >
        {props.children}
      </div>
      {props.footer === undefined ? null : <div className={styles.foot}>{props.footer}</div>}
    </AriaDialog>
  );
}

/** What has the focus may go away with a step of the dialog: the dialog takes it then, so that Escape and Tab stay inside. */
function useKeptFocus(): RefObject<HTMLElement | null> {
  const dialog = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) element.focus();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return dialog;
}

function Head(props: { title: string; onClose: () => void }) {
  return (
    <div className={styles.head}>
      <Heading slot="title" level={2} className={styles.title}>
        {props.title}
      </Heading>
      <IconButton label={t('action.close')} onPress={props.onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
