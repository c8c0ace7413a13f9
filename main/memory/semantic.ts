import type { SemanticLine } from '../contract/domain/memory.ts';
import type { Proposal } from '../contract/domain/proposals.ts';
import type { Report } from '../contract/domain/reading.ts';
import { compareClinicalTime } from '../contract/domain/time.ts';
import { readingGroupId } from './derivedIds.ts';
import { impressionOf } from './reportText.ts';

/** k_sem of the paper. */
export const SEMANTIC_LINES = 5;

/** True where a report's own entry says that the reading itself was taken back (W5). */
export function isReadingRetracted(report: Report): boolean {
  return report.retractions.some(({ rowId }) => rowId === report.id);
}

/**
 * M4. The last k approved readings of one patient by study time, oldest of them first; a view, nothing inferred.
 *
 * A reading is approved once an approver has decided on any item of its signature: the decision of the group counts, not what became
 * of the episode. So it is here when the gate kept E and V out, when the episode was rejected, and when the facts alone were approved;
 * it is not here while all of its proposals wait, after that decision was undone, or after the reading was retracted.
 */
export function semanticLines(
  reports: readonly Report[],
  proposals: readonly Proposal[],
  k: number = SEMANTIC_LINES,
): SemanticLine[] {
  const lines = approvedReadings(reports, proposals).map(({ report, decision }) =>
    semanticLine(report, decision),
  );
  return lines.sort(byTime).slice(Math.max(0, lines.length - k));
}

/** The approved readings among reports, as {@link semanticLines} says, each with a decided proposal of its signature. */
export function approvedReadings(
  reports: readonly Report[],
  proposals: readonly Proposal[],
): { report: Report; decision: Proposal }[] {
  const decided = new Map(
    proposals.filter(({ txnId }) => txnId !== null).map((item) => [item.groupId, item]),
  );
  return reports.flatMap((report) => {
    if (report.signedAt === null || report.state !== 'signed' || isReadingRetracted(report)) return [];
    const decision = decided.get(readingGroupId(report.id, report.signedAt));
    return decision === undefined ? [] : [{ report, decision }];
  });
}

function semanticLine(report: Report, { studyTime }: Proposal): SemanticLine {
  return {
    readingId: report.id,
    studyKey: report.studyKey,
    time: studyTime,
    impression: [impressionOf(report), ...addendumLines(report)].join(' '),
    decision: report.diagnosis ?? '',
  };
}

/** D4: what was added later stands behind the signed words, with its day. */
function addendumLines({ addenda }: Report): string[] {
  return addenda.map(({ at, text }) => `Addendum of ${at.slice(0, 10)}: ${text}`);
}

function byTime(a: SemanticLine, b: SemanticLine): number {
  return compareClinicalTime(a.time, b.time) || (a.readingId < b.readingId ? -1 : 1);
}
