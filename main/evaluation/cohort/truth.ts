import type { Laterality } from '../../contract/domain/laterality.ts';

/** What a phantom can have. The words are those of its reports and of its gold. */
export type Concept =
  | 'pulmonary nodule'
  | 'pleural effusion'
  | 'pneumothorax'
  | 'consolidation'
  | 'cardiomegaly'
  | 'endotracheal tube'
  | 'central venous catheter'
  | 'chest tube'
  | 'osteoarthritis'
  | 'joint effusion'
  | 'knee prosthesis'
  | 'fracture';

/** One thing that is true on the day of a study, drawn into its pictures and stated in its report. */
export interface TruthFinding {
  /** Same over the studies of one patient where it is the same lesion or device. */
  readonly lesionId: string;
  readonly concept: Concept;
  readonly side: Laterality | null;
  /** Anatomic site in words, e.g. `right upper lobe`; of a tube or line, where its tip lies. */
  readonly site: string | null;
  /** Diameter in mm of a nodule, cardiothoracic ratio (no unit) of cardiomegaly, joint space in mm, distance of a tip above the carina in mm. */
  readonly value: number | null;
  readonly unit: 'mm' | null;
  readonly grade: 'small' | 'moderate' | 'large' | 'mild' | 'severe' | null;
}

export type Modality = 'CR' | 'DX' | 'CT';

/** One study of a story: what is true that day, and what the reader concluded. */
export interface StudyTruth {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly modality: Modality;
  readonly bodyPart: 'CHEST' | 'KNEE';
  readonly side: Laterality | null;
  readonly question: string;
  readonly findings: readonly TruthFinding[];
  readonly diagnosis: string;
  /** Ranked, the signed diagnosis first. */
  readonly differential: readonly string[];
}

/** A fictional patient's course. */
export interface PatientTruth {
  readonly patientId: string;
  readonly issuer: string;
  /** DICOM person name, e.g. `PHANTOM^ADA`. */
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly sex: 'F' | 'M';
  readonly studies: readonly StudyTruth[];
}

/** The findings of one concept, on one side where a side is given. */
export function findingsOf(study: StudyTruth, concept: Concept, side?: Laterality): TruthFinding[] {
  return study.findings.filter((f) => f.concept === concept && (side === undefined || f.side === side));
}

/** What the prior showed and this study does not. A radiograph says nothing of nodules under 8 mm: silence resolves nothing (S5). */
export function goneSince(study: StudyTruth, prior: StudyTruth | null): TruthFinding[] {
  const visible = (f: TruthFinding) =>
    study.modality === 'CT' || f.concept !== 'pulmonary nodule' || (f.value ?? 0) >= 8;
  const there = new Set(study.findings.map((f) => f.lesionId));
  return prior?.findings.filter((f) => !there.has(f.lesionId) && visible(f)) ?? [];
}
