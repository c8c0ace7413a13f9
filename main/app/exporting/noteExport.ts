import type { Actor } from '../../contract/domain/actor.ts';
import type { StudyKey } from '../../contract/domain/ids.ts';
import type { Parts } from '../parts.ts';

/** What left: its kind is the operation of the audit's line. */
export type ExportKind =
  | 'measurements'
  | 'key_images'
  | 'copies'
  | 'report.text'
  | 'report.pdf'
  | 'report.sr'
  | 'report.fhir'
  | 'picture.file'
  | 'picture.clipboard';

/**
 * Writes into the audit that something leaves: who, which kind, of which studies, how many files (W7). A study key derives from an HMAC of
 * the patient, so the line says nothing of anybody. `reasonCode` tells what is special about it, such as `with_identity`.
 */
export async function noteExport(
  { store }: Pick<Parts, 'store'>,
  actor: Actor,
  left: {
    readonly kind: ExportKind;
    readonly studyKeys: readonly StudyKey[];
    readonly files: number;
    readonly reasonCode?: string;
  },
): Promise<void> {
  const { kind, studyKeys, files, reasonCode = null } = left;
  const studies = [...new Set(studyKeys)].sort().map((key) => `study/${key}`);
  await store.note({ actor, operation: `export.${kind}`, reasonCode }, [...studies, `files/${files}`]);
}
