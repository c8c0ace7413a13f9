import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { Episode, Fact, SemanticLine, VisualRow } from '../contract/domain/memory.ts';
import type { DifferentialNote } from '../contract/domain/notes.ts';
import type { Measurement, Observation } from '../contract/domain/reading.ts';
import type { StoreGateLog } from '../contract/domain/retrieval.ts';

/** A row with its score. */
export interface Scored<R> {
  readonly row: R;
  readonly score: number;
}

/** M5. What one memory is asked: the images of the question, or words where there are none or a finding is asked for. */
export interface MemoryQuery {
  readonly text: string;
  readonly image: { readonly encoderId: string; readonly vectors: readonly Float32Array[] } | null;
  /** True for the sub-query of a candidate finding (M7): by words. */
  readonly finding: boolean;
}

/** S7. The two stores of facts as searched, whether history is served with the reason in words, and the figures of that choice. */
export interface FactsFound {
  readonly active: readonly Scored<Fact>[];
  readonly history: readonly Scored<Fact>[];
  readonly gate: { readonly historyServed: boolean; readonly reason: string };
  readonly log?: StoreGateLog;
}

/** All that retrieval reads, of one patient but the notes; given by app. Each search answers best first, served rows only. */
export interface MemoryReaders {
  readonly semantic: (patientKey: PatientKey, k: number) => Promise<readonly SemanticLine[]>;
  readonly episodic: (
    patientKey: PatientKey,
    query: MemoryQuery,
    k: number,
  ) => Promise<readonly Scored<Episode>[]>;
  readonly visual: (
    patientKey: PatientKey,
    query: MemoryQuery,
    k: number,
  ) => Promise<readonly Scored<VisualRow>[]>;
  readonly facts: (patientKey: PatientKey, text: string) => Promise<FactsFound>;
  /** X7: notes that fit the candidate diagnoses; none for none. */
  readonly notes: (diagnoses: readonly string[]) => Promise<readonly Scored<DifferentialNote>[]>;
  readonly measurements: (patientKey: PatientKey, studyKey: StudyKey) => Promise<readonly Measurement[]>;
  readonly observations: (patientKey: PatientKey, studyKey: StudyKey) => Promise<readonly Observation[]>;
}
