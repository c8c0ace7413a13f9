import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import type { FramePlace, Picture } from '../../../main/contract/domain/pixels/picture.ts';
import { AppError } from '../../../main/contract/errors.ts';
import { decodePicture, decodePlaces } from '../../../main/contract/wire/pictureBytes.ts';

/** Fetches bytes of a path of the page's own origin. */
export type FetchBytes = (path: string, signal: AbortSignal) => Promise<Response>;

/** What the library answers for an image whose file is gone. */
const MISSING = 'The file of this image is missing in the library: import it again.';
/** Statuses whose body says in words why a picture cannot be shown. */
const IN_WORDS: ReadonlySet<number> = new Set([422, 503]);

/** Pictures as the core decodes them: the page parses no file and decodes no pixels. */
export class LibraryPictures {
  readonly #fetchBytes: FetchBytes;

  constructor(fetchBytes: FetchBytes) {
    this.#fetchBytes = fetchBytes;
  }

  /** A frame, counted from 0, with its header. Rejects with `not_found` or `bad_file` and a sentence. */
  async picture(key: InstanceKey, frame: number, signal: AbortSignal): Promise<Picture> {
    return decodePicture(await this.#fetch(`/instances/${key}/frames/${frame}`, signal));
  }

  /** Where each frame of an instance lies in the patient. Rejects as {@link picture} does. */
  async places(key: InstanceKey, signal: AbortSignal): Promise<readonly FramePlace[]> {
    return decodePlaces(await this.#fetch(`/instances/${key}/places`, signal));
  }

  async #fetch(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.#fetchBytes(path, signal);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    if (response.status === 404) throw new AppError('not_found', MISSING);
    if (IN_WORDS.has(response.status)) throw new AppError('bad_file', await response.text());
    throw new AppError('bad_file', `The library does not answer (status ${response.status}).`);
  }
}
