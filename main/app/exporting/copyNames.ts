import { join } from 'node:path';
import type { Copy } from '../../exchange/deidentify/deidentify.ts';

const DIGITS = 5;

/** Names copies by pseudonym and by counting: nothing of the original stands in a path. */
export class CopyNames {
  readonly #numbers = new Map<string, Map<string, number>>();
  readonly #files = new Map<string, number>();

  /** `ANON-…/study-1/series-2/00003.dcm` */
  nameOf({ pseudonym, uids }: Copy): string {
    const study = `study-${this.#number(pseudonym, uids.study)}`;
    const folder = join(pseudonym, study, `series-${this.#number(join(pseudonym, study), uids.series)}`);
    const file = (this.#files.get(folder) ?? 0) + 1;
    this.#files.set(folder, file);
    return join(folder, `${String(file).padStart(DIGITS, '0')}.dcm`);
  }

  #number(within: string, uid: string): number {
    const known = this.#numbers.get(within) ?? new Map<string, number>();
    this.#numbers.set(within, known);
    const number = known.get(uid) ?? known.size + 1;
    known.set(uid, number);
    return number;
  }
}
