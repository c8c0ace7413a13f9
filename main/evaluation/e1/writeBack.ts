import { imageCount } from '../../app/imageCount.ts';
import { gateEncoder, recomputeChange } from '../../app/recompute.ts';
import { signReading } from '../../app/signing.ts';
import { planBulk } from '../../contract/domain/bulk.ts';
import { type PatientKey, RowId } from '../../contract/domain/ids.ts';
import type { StudyDetail } from '../../contract/domain/library.ts';
import type { ReportSentence } from '../../contract/domain/reading.ts';
import { decide } from '../../memory/approval.ts';
import { splitSentences } from '../../memory/facts/sentences.ts';
import { openReport, saveReport } from '../../memory/reports.ts';
import { proposalsTable, type StoredProposal } from '../../memory/tables.ts';
import { SCRIPTED_APPROVER, type Scratch } from './scratch.ts';

/** What is signed for a study. */
export interface ToSign {
  readonly question: string;
  readonly findings: string;
  readonly impression: string;
  readonly diagnosis: string | null;
}

/** What became of a write-back: whether the gate let episode and images in (M9), and if not, the first criterion that was not met. */
export interface WrittenBack {
  readonly studyUid: string;
  readonly outcome: 'in memory' | 'kept out' | 'nothing to sign' | 'failed';
  readonly why: string | null;
}

/** M12, W8: signs a report and approves its proposals, by the path that the workstation takes, as the scripted approver does. */
export async function writeBack(
  { core: { parts } }: Scratch,
  detail: StudyDetail,
  signed: ToSign,
  textOnly: boolean,
  signal: AbortSignal,
): Promise<WrittenBack> {
  const { studyKey, studyUid } = detail.study;
  const { store } = parts;
  const patientKey = parts.library.ownKeyOf(studyKey);
  if (signed.impression.trim() === '')
    return { studyUid, outcome: 'nothing to sign', why: 'it has no impression' };
  const imagesTotal = imageCount(detail);
  const opened = await openReport(store, SCRIPTED_APPROVER, { studyKey, patientKey, imagesTotal });
  const { question, diagnosis } = signed;
  const saved = await saveReport(store, SCRIPTED_APPROVER, opened.id, opened.version, {
    ...{
      question,
      diagnosis,
      imagesOpened: imagesTotal,
      sentences: sentencesOf(() => parts.ids.next(), signed),
    },
  });
  const reasons = { laterality: 'evaluation', incomplete_viewing: 'evaluation' };
  const request = { reportId: saved.id, basedOn: saved.version, reasons };
  const outcome = await signReading(parts, SCRIPTED_APPROVER, request, signal);
  if (outcome.outcome === 'blocked')
    return { studyUid, outcome: 'failed', why: outcome.problems[0]?.words ?? 'not signed' };
  return { studyUid, ...(await approve(parts, patientKey, outcome.groupId, textOnly)) };
}

function sentencesOf(nextId: () => string, signed: ToSign): ReportSentence[] {
  return (['findings', 'impression'] as const).flatMap((section) =>
    splitSentences(signed[section]).map(({ text }) => ({
      ...{ id: RowId.parse(nextId()), section, text, tense: 'present' as const, citations: [] },
      ...{ support: 'kept' as const, author: 'person' as const },
    })),
  );
}

type ApproveParts = Pick<Scratch['core']['parts'], 'store' | 'lexicon' | 'images'>;

/**
 * M9, W8: takes episode and images where the gate recommends them, and rejects them where it does not, so that each group is decided (M4).
 * Of a report without images novelty is unknown, which the gate counts as not met: there the approver overrides, with this reason. Changes
 * of facts wait: they are another system's memory, which this harness does not read.
 */
async function approve(
  parts: ApproveParts,
  patientKey: PatientKey,
  groupId: RowId,
  textOnly: boolean,
): Promise<Pick<WrittenBack, 'outcome' | 'why'>> {
  const rows = await parts.store.rows(proposalsTable, patientKey);
  const group = rows.filter((proposal) => proposal.groupId === groupId);
  const images = group.filter(isEpisodeOrImage);
  const overridden = textOnly ? images.filter(lacksOnlyAnImage) : [];
  const approved = [...new Set([...planBulk(images).take, ...overridden])];
  const rejected = images.filter((proposal) => !approved.includes(proposal));
  const marks = (proposals: readonly StoredProposal[]) =>
    proposals.map(({ id, version }) => ({ id, version }));
  const overrideReason = overridden.length > 0 ? 'A report without images: novelty cannot be known.' : null;
  const request = { groupId, approve: marks(approved), reject: marks(rejected), overrideReason };
  const decided = await decide(
    parts.store,
    SCRIPTED_APPROVER,
    request,
    recomputeChange(parts),
    gateEncoder(parts),
  );
  if (decided.outcome === 'conflicted') return { outcome: 'failed', why: decided.words };
  return rejected.length === 0
    ? { outcome: 'in memory', why: null }
    : { outcome: 'kept out', why: unmet(rejected) };
}

function isEpisodeOrImage({ payload }: StoredProposal): boolean {
  return payload.operation === 'add_episode' || payload.operation === 'add_visual';
}

function lacksOnlyAnImage({ gates }: StoredProposal): boolean {
  return gates.every(({ name, met, figure }) => met || (name === 'novelty' && figure === null));
}

function unmet(rejected: readonly StoredProposal[]): string | null {
  return rejected.flatMap(({ gates }) => gates).find(({ met }) => !met)?.name ?? null;
}
