import { Import } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { readDroppedFiles } from './droppedFiles.ts';
import styles from './Import.module.css';
import { startFileImport } from './importStore.ts';

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
  const ended = new AbortController();
  const listen = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
    window.addEventListener(name, (event) => carriesFiles(event) && handle(event), { signal: ended.signal });
  listen('dragover', (event) => {
    event.preventDefault();
    setOver(true);
  });
  listen('dragleave', (event) => event.relatedTarget === null && setOver(false));
  listen('drop', (event) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer !== null) void importDrop(event.dataTransfer);
  });
  return () => ended.abort();
}

async function importDrop(transfer: DataTransfer): Promise<void> {
  const files = await readDroppedFiles(transfer);
  useDialogs.getState().show('import');
  await startFileImport(files);
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
