import type { Actor } from '../contract/domain/actor.ts';
import type { RowId } from '../contract/domain/ids.ts';
import type { Report } from '../contract/domain/reading.ts';
import { AppError } from '../contract/errors.ts';
import type { Store, StoreReader } from '../storage/types.ts';
import { requireRole } from './roles.ts';
import { reportsTable } from './tables.ts';

/**
 * D4. Adds words below a signed report as its next version, with author and time; the signed words stay as they are. `basedOn` is the
 * version that the person saw. Throws `not_allowed` without the role of reader (W8), `not_found`, `refused` for a draft, `conflict`.
 */
export async function addAddendum(
  store: Store,
  actor: Actor,
  reportId: RowId,
  basedOn: number,
  text: string,
): Promise<Report> {
  requireRole(actor, 'reader');
  const { patientKey } = await requireReport(store, reportId);
  const { value } = await store.write({ actor, operation: 'report.addendum', patientKey }, async (tx) => {
    const report = await requireReport(tx, reportId);
    if (report.state !== 'signed')
      throw new AppError('refused', 'This report is not signed yet: change its words instead.', { reportId });
    if (report.version !== basedOn)
      throw new AppError(
        'conflict',
        'The report was changed elsewhere. Look at it again, then add your words.',
        {
          ...{ reportId, basedOn, newest: report.version },
        },
      );
    const addenda = [...report.addenda, { text: text.trim(), author: actor.name, at: tx.at }];
    const next = { ...report, version: report.version + 1, addenda };
    tx.put(reportsTable, next);
    return next;
  });
  return value;
}

/** W5. Notes that the person has seen what was taken back; once is enough, and each person for oneself. Throws `not_found`. */
export async function seeRetractions(store: Store, actor: Actor, reportId: RowId): Promise<Report> {
  const known = await requireReport(store, reportId);
  if (known.retractions.every(({ seenBy }) => seenBy.includes(actor.id))) return known;
  const meta = { actor, operation: 'report.seen_retractions', patientKey: known.patientKey };
  const { value } = await store.write(meta, async (tx) => {
    const report = await requireReport(tx, reportId);
    const retractions = report.retractions.map((one) => ({
      ...one,
      seenBy: one.seenBy.includes(actor.id) ? one.seenBy : [...one.seenBy, actor.id],
    }));
    const next = { ...report, version: report.version + 1, retractions };
    tx.put(reportsTable, next);
    return next;
  });
  return value;
}

async function requireReport(store: StoreReader, reportId: RowId): Promise<Report> {
  const report = await store.find(reportsTable, reportId);
  if (report !== null) return report;
  throw new AppError('not_found', 'There is no such report. Open the study again.', { reportId });
}
