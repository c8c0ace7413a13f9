import type { Statement } from './composeReport.ts';
import { goneSince, type PatientTruth, type StudyTruth, type TruthFinding } from './truth.ts';

/** A fact as it must stand in memory after a study: one value of one lesion over one interval. */
export interface GoldFact {
  readonly factId: string;
  readonly lesionId: string;
  readonly concept: string;
  readonly side: string | null;
  readonly site: string | null;
  readonly value: number | null;
  readonly unit: string | null;
  readonly grade: string | null;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly lastDocumented: string;
  readonly store: 'ACTIVE' | 'HISTORY';
  readonly reason: 'superseded' | 'resolved' | null;
  /** The fact that took its place. */
  readonly newerId: string | null;
}

/** What `gold.json` of a study holds. */
export interface StudyGold {
  readonly date: string;
  readonly stated: readonly Statement[];
  /** All facts of the patient after this study: of the last study, this is what is true now. */
  readonly facts: readonly GoldFact[];
}

/** The last earlier study of the same region and, of limbs, the same side; null where there is none. */
export function priorOf(patient: PatientTruth, index: number): StudyTruth | null {
  const study = patient.studies[index] as StudyTruth;
  const same = (other: StudyTruth) => other.bodyPart === study.bodyPart && other.side === study.side;
  return patient.studies.slice(0, index).findLast(same) ?? null;
}

/** Replays a patient's studies up to and including `index` into facts. Silence of another region changes nothing. */
export function goldFacts(patient: PatientTruth, index: number): GoldFact[] {
  const facts: GoldFact[] = [];
  patient.studies.slice(0, index + 1).forEach((study, i) => {
    const prior = priorOf(patient, i);
    for (const finding of study.findings) documentFinding(facts, finding, study.date);
    for (const finding of goneSince(study, prior))
      closeFact(facts, finding.lesionId, study.date, 'resolved', null);
  });
  return facts;
}

function documentFinding(facts: GoldFact[], finding: TruthFinding, date: string): void {
  const at = facts.findLastIndex((f) => f.lesionId === finding.lesionId && f.store === 'ACTIVE');
  const open = facts[at];
  const alike =
    open && open.value === finding.value && open.grade === finding.grade && open.site === finding.site;
  if (open && alike) {
    facts[at] = { ...open, lastDocumented: date };
    return;
  }
  const factId = `${finding.lesionId}#${facts.filter((f) => f.lesionId === finding.lesionId).length + 1}`;
  closeFact(facts, finding.lesionId, date, 'superseded', factId);
  const { lesionId, concept, side, site, value, unit, grade } = finding;
  facts.push({
    factId,
    lesionId,
    concept,
    side,
    site,
    value,
    unit,
    grade,
    validFrom: date,
    validTo: null,
    lastDocumented: date,
    store: 'ACTIVE',
    reason: null,
    newerId: null,
  });
}

function closeFact(
  facts: GoldFact[],
  lesionId: string,
  date: string,
  reason: 'superseded' | 'resolved',
  newerId: string | null,
): void {
  const at = facts.findLastIndex((f) => f.lesionId === lesionId && f.store === 'ACTIVE');
  const open = facts[at];
  if (open) facts[at] = { ...open, validTo: date, store: 'HISTORY', reason, newerId };
}
