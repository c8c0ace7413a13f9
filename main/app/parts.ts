import type { Emit } from '../contract/api/contract.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { CoreHost } from '../host/coreTypes.ts';
import type { Library } from '../library/openLibrary.ts';
import type { Lexicon } from '../memory/facts/lexicon.ts';
import type { TextMatcher } from '../memory/notes/matcher.ts';
import type { OtherImages } from '../memory/vectors/otherImages.ts';
import type { PatientViews } from '../memory/vectors/patientViews.ts';
import type { OpenedStore } from '../storage/store.ts';
import type { Clock, Ids } from '../storage/types.ts';
import type { Evaluations } from './evaluation/evaluations.ts';
import type { ImageMemory } from './imageMemory.ts';
import type { Imports } from './imports/imports.ts';
import type { OpenStudies } from './openStudies.ts';
import type { PinChecks } from './persons/signIn.ts';
import type { Sittings } from './persons/sittings.ts';
import type { RecordReader } from './records/recordReader.ts';
import type { Reembedding } from './reembedding/reembedding.ts';
import type { Uploads } from './uploads.ts';
import type { WaitingCount } from './waiting.ts';
import type { Watcher } from './watching/watcher.ts';

/** What handlers are made of. All parts know the contract; only app knows them all. */
export interface Parts {
  readonly store: OpenedStore;
  readonly library: Library;
  readonly images: ImageMemory;
  /** The change of the image encoder (M3). */
  readonly reembedding: Reembedding;
  /** Vectors of one patient, kept for search (P5). */
  readonly views: PatientViews;
  /** Vectors of all patients, searched by threads (T7). */
  readonly otherImages: OtherImages;
  readonly lexicon: Lexicon;
  readonly matcher: TextMatcher;
  /** τ of X7, from the text matcher's manifest. */
  readonly pairThreshold: number;
  readonly waiting: WaitingCount;
  readonly openStudies: OpenStudies;
  readonly sittings: Sittings;
  readonly pinChecks: PinChecks;
  readonly watcher: Watcher;
  readonly uploads: Uploads;
  readonly imports: Imports;
  readonly recordReader: RecordReader;
  readonly evaluations: Evaluations;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly host: CoreHost;
  readonly dataFolder: string;
  readonly actor: Actor;
  readonly emit: Emit;
}
