import { userInfo } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Emit } from '../contract/api/contract.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { InstanceKey } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import type { Core, CoreConfig, CoreHost, InstanceFiles } from '../host/coreTypes.ts';
import { projectRoot } from '../host/entry.ts';
import { openEncoder } from '../inference/encoder.ts';
import { openLibrary } from '../library/openLibrary.ts';
import { libraryTables } from '../library/tables.ts';
import { loadLexicon } from '../memory/facts/loadLexicon.ts';
import { createTextMatcher } from '../memory/notes/matcher.ts';
import { MEMORY_TABLES } from '../memory/tables.ts';
import { OtherImages } from '../memory/vectors/otherImages.ts';
import { PatientViews } from '../memory/vectors/patientViews.ts';
import { systemClock } from '../storage/clock.ts';
import { loadFolder } from '../storage/disk.ts';
import { openStore } from '../storage/openStore.ts';
import type { Clock, Ids, Store } from '../storage/types.ts';
import { backupsTable, tellBackups } from './backup/knownBackups.ts';
import { refuseUnfinished } from './backup/restoreBackup.ts';
import { noteRestored } from './backup/restored.ts';
import { createDispatcher } from './dispatcher.ts';
import { coreErasers, type LateParts } from './erasers.ts';
import { Evaluations } from './evaluation/evaluations.ts';
import { expireDaily, workspaceTable } from './expiring.ts';
import { createHandlers } from './handlers.ts';
import { createImageMemory } from './imageMemory.ts';
import { importOptions } from './importOptions.ts';
import { Imports } from './imports/imports.ts';
import { learnedWeightsTable, routesTable } from './learning/tables.ts';
import { openLog } from './log.ts';
import { createOpenStudies } from './openStudies.ts';
import { loadPairThreshold } from './pairThreshold.ts';
import type { Parts } from './parts.ts';
import { loadPersons } from './persons/persons.ts';
import { PinChecks } from './persons/signIn.ts';
import { Sittings } from './persons/sittings.ts';
import { personsTable } from './persons/tables.ts';
import { preferencesTable } from './preferences.ts';
import { openRecordReader } from './records/recordReader.ts';
import { RECORD_TABLES } from './records/tables.ts';
import { encoderUseTable, FIRST_ENCODER, loadEncoderUse } from './reembedding/encoderUse.ts';
import { Reembedding } from './reembedding/reembedding.ts';
import { loadReportStates } from './reportStates.ts';
import { Uploads } from './uploads.ts';
import { followWaiting } from './waiting.ts';
import { warmSchemas } from './warmSchemas.ts';
import { watchedFoldersTable } from './watching/watchedFolders.ts';
import { Watcher } from './watching/watcher.ts';

/** Tables of the workspace itself. */
const OWN_TABLES = [
  preferencesTable,
  encoderUseTable,
  learnedWeightsTable,
  routesTable,
  personsTable,
  workspaceTable,
  watchedFoldersTable,
  backupsTable,
];

/** The window and its worklist come first. */
const WARM_AFTER_MS = 1500;

/** Injected by tests, so that times and ids are known. */
export interface CoreOptions extends CoreConfig {
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly actor?: Actor;
}

/** The core in this process, with its parts for the long commands that drive it without a window. */
export interface RunningCore extends Core {
  readonly parts: Parts;
}

/** The person at this computer. One person may hold both roles (W8). */
export function personHere(): Actor {
  const { username } = userInfo();
  return { id: `person:${username}`, name: username, roles: ['reader', 'approver'] };
}

/** Opens storage, library, memory and the encoder's worker, and answers the contract. The host holds the folder's lock. */
export async function createCore(options: CoreOptions, host: CoreHost): Promise<RunningCore> {
  const { dataFolder } = options;
  await loadFolder(dataFolder);
  refuseUnfinished(dataFolder);
  const log = openLog(dataFolder);
  // Nobody listens while an erasure is finished.
  let emit: Emit = () => undefined;
  const parts = await openParts(options, host, (...event) => emit(...event));
  await parts.store.finishErasures();
  await noteRestored(dataFolder, await host.keyStore.load(), parts.store);
  const telling = tellBackups(parts.store).catch(() => undefined);
  const dispatcher = createDispatcher(createHandlers(parts), {
    log,
    mayHear: (connection, group) => parts.sittings.mayHear(connection, group),
    onEnd: (connection) => noteEnd(parts, connection),
  });
  emit = dispatcher.emit;
  const stopWork = await startWork(parts, log);
  let closing: Promise<void> | null = null;
  const close = async () => {
    stopWork();
    await telling;
    await Promise.all([dispatcher.close(), parts.imports.close(), parts.evaluations.close()]);
    await closeParts(parts);
  };
  return {
    parts,
    dispatcher,
    actor: parts.actor,
    ...instanceFiles(parts),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** W7: a sitting that ends with its window has a line, too. */
function noteEnd({ sittings, store }: Parts, connection: object): void {
  const id = sittings.end(connection);
  if (id === null) return;
  const actor = { id, name: id, roles: [] };
  const meta = { actor, operation: 'person.sign_out', reasonCode: 'window_closed' };
  // The data folder may be closed or gone by now.
  void store.note(meta, [id]).catch(() => undefined);
}

/** What goes on by itself. Answers with what ends it. */
async function startWork(parts: Parts, log: ReturnType<typeof openLog>): Promise<() => void> {
  // The core of one command is gone before a folder stands still.
  const isCommand = parts.host.kind === 'memory';
  if (!isCommand) await parts.watcher.start();
  await parts.reembedding.resume();
  const warming = setTimeout(() => void warm(parts), WARM_AFTER_MS).unref();
  if (isCommand) clearTimeout(warming);
  // Looking through all that waits is the work of a program that stands, not of each command.
  const onFault = (error: unknown) => log.error({ error: String(error) }, 'expiry failed');
  const stopExpiring = isCommand ? () => undefined : expireDaily(parts, onFault);
  return () => {
    clearTimeout(warming);
    stopExpiring();
  };
}

/** Makes ready what is slow at first. */
async function warm({ library }: Parts): Promise<void> {
  await library.warm();
  await warmSchemas();
}

/** The store last: the others may still write. */
async function closeParts(parts: Parts): Promise<void> {
  await parts.watcher.close();
  await parts.uploads.dropAll();
  await parts.recordReader.close();
  await parts.reembedding.close();
  await parts.images.encoder.close();
  await parts.otherImages.close();
  await parts.library.close();
  await parts.store.close();
}

/** Pixels for the page: null for a key that the library does not hold; `not_allowed` while nobody is signed in who has to be (W8). */
function instanceFiles({ library, sittings }: Parts): InstanceFiles {
  const signedIn = async <T>(read: () => Promise<T>): Promise<T> => {
    if (sittings.mayShow()) return read();
    throw new AppError('not_allowed', 'Nobody is signed in. Sign in first.');
  };
  const size = (key: InstanceKey) =>
    library.size(key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
  return {
    size: (key) => signedIn(() => size(key)),
    openFile: (key, range) => signedIn(async () => library.openFile(key, range ?? undefined)),
    picture: (key, frame, signal) => signedIn(() => library.picture(key, frame, signal)),
    places: (key, signal) => signedIn(() => library.places(key, signal)),
  };
}

type Sources = Pick<Parts, 'clock' | 'ids'>;

/** One of the image encoders that come with the program. */
async function openImageEncoder(host: CoreHost, id: string) {
  return openEncoder({ host: host.workers, folder: join(projectRoot, 'native-models', id) });
}

async function openParts(options: CoreOptions, host: CoreHost, emit: Emit): Promise<Parts> {
  const { dataFolder } = options;
  const sources: Sources = {
    clock: options.clock ?? systemClock,
    ids: options.ids ?? { next: () => uuidv7() },
  };
  const late = nothingYet(dataFolder);
  const store = await openCoreStore(dataFolder, host, sources, late);
  const reading = await openReadingParts(dataFolder, host, sources, store);
  const waiting = followWaiting(store);
  const openStudies = createOpenStudies((studyKey) => emit('library', 'attention', { studyKey }));
  const { library, images } = reading;
  const [views, otherImages] = [new PatientViews(store), new OtherImages(store)];
  const watcher = new Watcher({
    ...{ ...sources, store, library, dataFolder, emit },
    importOptions: () => importOptions(parts),
  });
  const uploads = new Uploads({
    ids: sources.ids,
    nowMs: () => performance.now(),
    temporaryPath: () => library.temporaryPath(),
  });
  const imports = new Imports({ ...sources, emit });
  const opened = { library, images, views, otherImages, waiting, uploads };
  Object.assign(late, { ...opened, store, reports: [watcher, imports] });
  const actor = options.actor ?? personHere();
  const recordReader = openRecordReader();
  const openEncoder = (id: string) => openImageEncoder(host, id);
  const reembedding = new Reembedding({ store, images, openEncoder, emit, onProblem: () => undefined });
  const door = await openDoor(store, sources);
  const evaluations = new Evaluations({ ...sources, dataFolder, workers: host.workers, emit });
  const seen = { waiting, openStudies, watcher, uploads, imports, recordReader, evaluations };
  const own = { ...seen, ...door, store, reembedding, views, otherImages, host, dataFolder, actor, emit };
  const parts: Parts = { ...sources, ...reading, ...own };
  return parts;
}

/** W8: who is signed in; where there are persons, everybody has to. */
async function openDoor(store: Store, { clock }: Sources): Promise<Pick<Parts, 'sittings' | 'pinChecks'>> {
  const sittings = new Sittings(clock);
  if ((await loadPersons(store)).length > 0) sittings.require();
  return { sittings, pinChecks: new PinChecks({ store, clock }) };
}

function nothingYet(dataFolder: string): LateParts {
  const memory = { images: null, views: null, otherImages: null };
  return { dataFolder, ...memory, store: null, library: null, waiting: null, uploads: null, reports: [] };
}

function openCoreStore(dataFolder: string, host: CoreHost, sources: Sources, late: LateParts) {
  return openStore({
    folder: join(dataFolder, 'store'),
    tables: [...libraryTables, ...MEMORY_TABLES, ...RECORD_TABLES, ...OWN_TABLES],
    masterKey: host.keyStore,
    ...sources,
    erasers: coreErasers(late),
  });
}

/** What stands beside the store, opened side by side. */
async function openReadingParts(
  dataFolder: string,
  host: CoreHost,
  { clock }: Sources,
  store: Parts['store'],
): Promise<Pick<Parts, 'library' | 'images' | 'lexicon' | 'matcher' | 'pairThreshold'>> {
  const states = await loadReportStates(store);
  const use = await loadEncoderUse(store);
  const reportStates = () => states.current();
  const [library, encoder, lexicon, pairThreshold] = await Promise.all([
    openLibrary({ store, folder: join(dataFolder, 'library'), clock, reportStates }),
    openImageEncoder(host, use?.current ?? FIRST_ENCODER),
    loadLexicon(join(projectRoot, 'assets/lexicon')),
    loadPairThreshold(),
  ]);
  const images = createImageMemory(library, encoder);
  return { library, images, lexicon, matcher: createTextMatcher(lexicon), pairThreshold };
}
