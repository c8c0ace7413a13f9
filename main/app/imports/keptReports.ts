import { type KeptReport, mergeReports } from '../../contract/domain/importReports.ts';
import type { ImportReport } from '../../contract/domain/library.ts';
import type { RecordedAt } from '../../contract/domain/time.ts';
import { AppError } from '../../contract/errors.ts';
import type { Clock } from '../../storage/types.ts';

const KEPT_MS = 24 * 60 * 60_000;
const KEPT_REPORTS = 200;
const KEPT_LINES = 200_000;
const MOST_JOINED_LINES = 20_000;

/** What an import, or a part of one, brought. */
export interface Ended {
  readonly id: string;
  readonly path: string;
  readonly startedAt: RecordedAt;
  readonly report: ImportReport;
  readonly sentence: string | null;
  readonly rest: number;
}

type Kept = Ended & { readonly endedAt: RecordedAt };

/** Whether a report goes on with one that is kept, as one report. */
export type GoesOn = (last: Kept, endedAt: RecordedAt) => boolean;

/** Reports of the last day, in memory: at most 200, and 200,000 lines. */
export class KeptReports {
  readonly #clock: Clock;
  #kept: readonly Kept[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds a report, or goes on with the newest that `goesOn` finds fit. */
  add(ended: Ended, goesOn: GoesOn): void {
    const endedAt = this.#clock.now();
    const last = this.#kept.find((one) => goesOn(one, endedAt));
    const kept = last === undefined ? { ...ended, endedAt } : { ...joined(last, ended), endedAt };
    this.#kept = shorten([kept, ...this.#kept.filter((one) => one !== last)], endedAt);
  }

  /** Newest first. */
  list(): KeptReport[] {
    return shorten(this.#kept, this.#clock.now()).map(({ report, ...kept }) => {
      const { taken, known, asked, missing, firstStudyKey, cancelled } = report;
      const [conflicts, skipped] = [report.conflicts.length, report.skipped.length];
      return { ...kept, taken, known, conflicts, asked, missing, skipped, firstStudyKey, cancelled };
    });
  }

  /** One report; `not_found`. */
  find(id: string): ImportReport {
    const kept = this.#kept.find((one) => one.id === id);
    if (!kept)
      throw new AppError('not_found', 'This report is older than a day, and no longer kept.', { id });
    return kept.report;
  }

  /** Forgets all reports: they name files of a patient who is erased (W6). */
  forget(): void {
    this.#kept = [];
  }
}

/** True where two reports are still short enough to be one. */
export function isShortTogether(one: ImportReport, other: ImportReport): boolean {
  return one.files.length + other.files.length <= MOST_JOINED_LINES;
}

function joined(last: Kept, { report, sentence, rest }: Ended): Ended {
  return { ...last, report: mergeReports([last.report, report]), sentence: sentence ?? last.sentence, rest };
}

function shorten(kept: readonly Kept[], now: RecordedAt): readonly Kept[] {
  let lines = 0;
  return kept.slice(0, KEPT_REPORTS).filter(({ endedAt, report }) => {
    lines += report.files.length;
    return Date.parse(now) - Date.parse(endedAt) < KEPT_MS && lines <= KEPT_LINES;
  });
}
