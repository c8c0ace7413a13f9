import type { HeldFile } from './importFiles.ts';

/** Told of each file found, and asked whether to go on. */
export interface DropOptions {
  readonly onFound: (count: number, path: string) => void;
  readonly isStopped: () => boolean;
}

/** A file or folder of a drop; a file without an entry where the source gives none. */
export type Dropped = FileSystemEntry | File;

/** What was dropped, taken hold of. Must be called while the drop event is handled: entries are gone once it is over. */
export function takeDropped(transfer: DataTransfer): Dropped[] {
  return [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? item.getAsFile() ?? []);
}

/** Files and folders of a drop, folders deep, in the order of the disc; a folder or file that cannot be read is one without bytes. */
export async function readDropped(dropped: readonly Dropped[], options: DropOptions): Promise<HeldFile[]> {
  const files: HeldFile[] = [];
  for (const one of dropped) {
    if (one instanceof File) files.push({ path: one.name, file: one });
    else await collect(one, files, options);
  }
  return files;
}

async function collect(entry: FileSystemEntry, files: HeldFile[], options: DropOptions): Promise<void> {
  if (options.isStopped()) return;
  const path = entry.fullPath.replace(/^\//, '');
  const add = (file: File | null) => {
    files.push({ path, file });
    options.onFound(files.length, path);
  };
  try {
    if (isFile(entry)) add(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
    else if (isFolder(entry)) await collectFolder(entry, files, options);
  } catch {
    add(null);
  }
}

async function collectFolder(folder: FileSystemDirectoryEntry, files: HeldFile[], options: DropOptions) {
  const reader = folder.createReader();
  for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
    for (const child of batch) await collect(child, files, options);
  }
}

/** A reader gives at most a hundred entries at a time, and none at the end. */
function readBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
