import { mergeReports } from '../../contract/domain/importReports.ts';
import type { ImportReport } from '../../contract/domain/library.ts';
import type { RecordedAt } from '../../contract/domain/time.ts';
import type { WatchReport } from '../../contract/domain/watching.ts';
import { AppError } from '../../contract/errors.ts';
import type { Clock, Ids } from '../../storage/types.ts';

const KEPT_MS = 24 * 60 * 60_000;
const KEPT_REPORTS = 200;
const KEPT_LINES = 200_000;
/** Files that come one by one are one report, while they come. */
const SAME_MS = 60_000;
const MOST_LINES = 20_000;

interface Kept {
  readonly id: string;
  readonly path: string;
  readonly startedAt: RecordedAt;
  readonly endedAt: RecordedAt;
  readonly report: ImportReport;
}

/** What watched folders brought in the last day, in memory: at most 200 reports, and 200,000 lines. */
export class WatchReports {
  readonly #clock: Clock;
  readonly #ids: Ids;
  #kept: readonly Kept[] = [];

  constructor(parts: { readonly clock: Clock; readonly ids: Ids }) {
    this.#clock = parts.clock;
    this.#ids = parts.ids;
  }

  /** Adds a report; one that follows another of its folder within a minute goes on with it. An empty one is none. */
  add(path: string, report: ImportReport): void {
    if (report.files.length === 0) return;
    const endedAt = this.#clock.now();
    const last = this.#kept[0];
    const goesOn =
      last?.path === path &&
      Date.parse(endedAt) - Date.parse(last.endedAt) < SAME_MS &&
      last.report.files.length + report.files.length <= MOST_LINES;
    const kept = goesOn
      ? { ...last, endedAt, report: mergeReports([last.report, report]) }
      : { id: this.#ids.next(), path, startedAt: endedAt, endedAt, report };
    this.#kept = shorten([kept, ...this.#kept.slice(goesOn ? 1 : 0)], endedAt);
  }

  /** Newest first. */
  list(): WatchReport[] {
    return shorten(this.#kept, this.#clock.now()).map(({ id, path, startedAt, endedAt, report }) => {
      const { taken, known, asked, firstStudyKey } = report;
      const [conflicts, skipped] = [report.conflicts.length, report.skipped.length];
      return { id, path, startedAt, endedAt, taken, known, conflicts, asked, skipped, firstStudyKey };
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

function shorten(kept: readonly Kept[], now: RecordedAt): readonly Kept[] {
  let lines = 0;
  return kept.slice(0, KEPT_REPORTS).filter(({ endedAt, report }) => {
    lines += report.files.length;
    return Date.parse(now) - Date.parse(endedAt) < KEPT_MS && lines <= KEPT_LINES;
  });
}
