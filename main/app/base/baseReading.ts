import { createHash } from 'node:crypto';
import type { BasePlan, BaseProblem } from '../../contract/domain/base.ts';

/** A study with its signed report, ready to enter base memory (M11). */
export interface BaseReading {
  /** Where it is from, for people. */
  readonly where: string;
  readonly line: number | null;
  readonly patientId: string;
  readonly issuer: string | null;
  readonly studyUid: string;
  readonly report: string;
  readonly question: string;
  /** Who signed it, where the source says so. */
  readonly author: string | null;
  /** DICOM files, or folders of them. */
  readonly paths: readonly string[];
  /** Pictures that are made into DICOM when they enter. */
  readonly made: readonly { readonly path: string; readonly load: () => Promise<Uint8Array> }[];
  /** Key frames that the source names, by SOP Instance UID; null: by M5. */
  readonly frames:
    | readonly { readonly sopUid: string; readonly frame: number; readonly view: string }[]
    | null;
}

/** What a source holds. */
export interface BaseSource {
  readonly path: string;
  readonly kind: BasePlan['kind'];
  readonly readings: readonly BaseReading[];
  readonly problems: readonly BaseProblem[];
}

/** The plan that a person confirms; another report, file or reading gives another id. */
export function planOf({ path, kind, readings, problems }: BaseSource): BasePlan {
  const content = readings.map(({ made, ...reading }) => [reading, made.map((one) => one.path)]);
  const planId = createHash('sha256')
    .update(JSON.stringify([kind, content, problems]))
    .digest('hex');
  const patients = new Set(readings.map(({ patientId, issuer }) => JSON.stringify([issuer, patientId])));
  const images = readings.reduce(
    (sum, { frames, paths, made }) => sum + (frames ?? [...paths, ...made]).length,
    0,
  );
  const counts = { patients: patients.size, readings: readings.length, images };
  return { planId, path, kind, ...counts, problems: [...problems] };
}
