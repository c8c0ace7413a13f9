import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CallContext, Handlers } from '../contract/api/contract.ts';
import type { Actor } from '../contract/domain/actor.ts';
import {
  type CheckDepth,
  type CheckReport,
  type Finding,
  MOST_FINDINGS,
  type RepairReport,
  type UpkeepProgress,
} from '../contract/domain/upkeep.ts';
import { KEY_FILE, SEALED_KEY_FILE } from '../host/fileKeys.ts';
import { ASIDE } from '../library/upkeep/contents.ts';
import type { RepairCounts } from '../library/upkeep/repairLibrary.ts';
import type { UpkeepOptions } from '../library/upkeep/survey.ts';
import type { StoreProblem } from '../storage/checkStore.ts';
import { bytesFree } from '../storage/copyTree.ts';
import { type BackupOptions, backUp } from './backup/backUp.ts';
import { knownBackups } from './backup/knownBackups.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { moveDataFolder } from './moveDataFolder.ts';
import type { Parts } from './parts.ts';

/** Is all there, mend it, move it. */
export function upkeepHandlers(parts: Parts): Handlers['upkeep'] {
  return {
    place: async () => ({
      dataFolder: parts.dataFolder,
      freeBytes: await bytesFree(parts.dataFolder).catch(() => null),
      ...(await parts.library.upkeep.size()),
    }),
    verify: ({ depth }, context) => verify(parts, depth, optionsOf(context)),
    repair: (_input, context) => repair(parts, context.actor, optionsOf(context)),
    move: ({ to }, { actor, signal, progress }) =>
      moveDataFolder(parts, actor, to, { signal, onProgress: progress }),
    backups: () => knownBackups(parts.store),
    backup: ({ to }, { actor, signal, progress }) =>
      backUp(parts, actor, to, { signal, onProgress: progress }).finally(() =>
        parts.emit('upkeep', 'changed', {}),
      ),
    restore: ({ from, to }, { actor, signal, progress }) =>
      restoreHere(parts, { from, to, actor }, { signal, onProgress: progress }),
  };
}

function optionsOf({ signal, progress }: CallContext<UpkeepProgress>): UpkeepOptions {
  return { signal, onProgress: progress };
}

/** With the key of this program, and what it knows of erasures. */
async function restoreHere(
  { host, store, dataFolder }: Parts,
  request: { readonly from: string; readonly to: string; readonly actor: Actor },
  options: BackupOptions,
) {
  const keyFile = [SEALED_KEY_FILE, KEY_FILE]
    .map((name) => join(dataFolder, name))
    .find((path) => existsSync(path));
  const known = { keyFile: keyFile ?? null, masterKey: host.keyStore, registers: [store.register.text()] };
  const report = await restoreBackup({ ...request, ...known }, options);
  await store.note({ actor: request.actor, operation: 'upkeep.restore', reasonCode: 'elsewhere' }, []);
  return report;
}

/** Files and rows of the library, then the store's tables, log and audit. */
async function verify(
  { library, store }: Parts,
  depth: CheckDepth,
  options: UpkeepOptions,
): Promise<CheckReport> {
  const started = performance.now();
  const { findings, ...counts } = await library.upkeep.verify(depth, options);
  const problems = await store.check((done, total) => options.onProgress?.({ phase: 'tables', done, total }));
  const all = [...problems.map(toFinding), ...findings];
  return {
    ...counts,
    depth,
    isSound: all.length === 0,
    found: all.length,
    findings: all.slice(0, MOST_FINDINGS),
    seconds: (performance.now() - started) / 1000,
  };
}

const STORE_WORDS: Readonly<Record<StoreProblem['kind'], [what: string, next: string]>> = {
  table_unreadable: [
    'A table cannot be read',
    'Repair the library, which makes its own tables anew from the files; other tables come back from a backup of the data folder.',
  ],
  log_unreadable: ['The log cannot be read', 'Restore the data folder from a backup.'],
  audit_broken: ['The audit does not verify', 'Export it, and restore the data folder from a backup.'],
  file_stray: ['A temporary file was left', 'Start the program again, which removes it.'],
};

function toFinding({ kind, where, words }: StoreProblem): Finding {
  const [what, next] = STORE_WORDS[kind];
  return { kind, what: `${what}: ${words}`, where, next, studyKey: null };
}

async function repair(parts: Parts, actor: Actor, options: UpkeepOptions): Promise<RepairReport> {
  const counts = await parts.library.upkeep.repair(actor, options);
  parts.emit('library', 'changed', { patientKeys: [] });
  const asideFolder = counts.aside > 0 ? join(parts.dataFolder, 'library', ASIDE) : null;
  return { done: doneInWords(counts), asideFolder, left: await verify(parts, 'sizes', options) };
}

/** One sentence for each kind of thing that was done; none where nothing was. */
function doneInWords(counts: RepairCounts): string[] {
  const { placed, rows, marked, unmarked, aside, removed, lost } = counts;
  const said: [count: number, one: string, others: string][] = [
    [placed, 'file without a row is in the worklist again', 'files without a row are in the worklist again'],
    [rows, 'row was made anew or corrected', 'rows were made anew or corrected'],
    [
      marked,
      'image is marked as missing: import its file again',
      'images are marked as missing: import their files again',
    ],
    [unmarked, 'image has its file again', 'images have their files again'],
    [aside, 'damaged or unknown file was put aside', 'damaged or unknown files were put aside'],
    [removed, 'temporary file was removed', 'temporary files were removed'],
    [
      lost,
      'image was listed with neither row nor file: import it again',
      'images were listed with neither row nor file: import them again',
    ],
  ];
  const done = said.filter(([count]) => count > 0);
  return done.map(([count, one, others]) => `${count} ${count === 1 ? one : others}.`);
}
