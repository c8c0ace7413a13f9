import { Import } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { takeDropped } from './droppedFiles.ts';
import styles from './Import.module.css';
import { startDropImport, useImport } from './importStore.ts';

/** Files and folders dropped anywhere on the window are imported. What is dragged inside the page is left alone. */
export function DropTarget() {
  const [over, setOver] = useState(false);
  useEffect(() => listenForDrops(setOver), []);
  if (!over) return null;
  return (
    <div className={styles.drop}>
      <Import size={32} strokeWidth={1.5} aria-hidden />
      <p>{t('import.dropHere')}</p>
    </div>
  );
}

function listenForDrops(setOver: (over: boolean) => void): () => void {
  const { signal, abort } = endable();
  let isOwn = false;
  const listen = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
    window.addEventListener(name, (event) => !(isOwn || takesWords(event)) && handle(event), { signal });
  window.addEventListener('dragstart', () => (isOwn = true), { signal });
  window.addEventListener('dragend', () => (isOwn = false), { signal });
  // A link that the window took itself would lead it away from the page.
  listen('dragover', (event) => {
    event.preventDefault();
    setOver(carriesFiles(event));
  });
  listen('dragleave', (event) => event.relatedTarget === null && setOver(false));
  listen('drop', (event) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer !== null) importDrop(event.dataTransfer);
  });
  return abort;
}

function endable() {
  const ended = new AbortController();
  return { signal: ended.signal, abort: () => ended.abort() };
}

function importDrop(transfer: DataTransfer): void {
  const dropped = takeDropped(transfer);
  useDialogs.getState().show('import');
  if (dropped.length > 0) startDropImport(dropped);
  else useImport.getState().say(t('import.drop.none'));
}

/** A field takes dropped words itself. */
function takesWords(event: DragEvent): boolean {
  const { target } = event;
  const isField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
  return isField && !carriesFiles(event);
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
