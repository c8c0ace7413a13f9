import type { Actor } from '../../contract/domain/actor.ts';
import type { BurnedIn } from '../../contract/domain/deidentify.ts';
import type { InstanceKey, StudyKey } from '../../contract/domain/ids.ts';
import { burnedInOf } from '../../exchange/deidentify/burnedIn.ts';
import { openDicom } from '../../exchange/dicom/openDicom.ts';
import type { Parts } from '../parts.ts';
import { HEADER_BYTES } from './documentOf.ts';
import { noteExport } from './noteExport.ts';

/** Whether text may stand in the pixels of an image (PS3.15 E.3.1). */
export async function burnedInImage(
  { library }: Parts,
  instanceKey: InstanceKey,
): Promise<{ burnedIn: BurnedIn }> {
  const end = Math.min(HEADER_BYTES, await library.size(instanceKey));
  return { burnedIn: burnedInOf(openDicom(await library.readFile(instanceKey, { start: 0, end })).data) };
}

/** Notes that a page hands out a picture of a viewport. Throws `not_found` for a study that is not here. */
export async function notePicture(
  parts: Parts,
  actor: Actor,
  picture: { readonly studyKey: StudyKey; readonly withIdentity: boolean; readonly to: 'file' | 'clipboard' },
): Promise<Record<string, never>> {
  const { studyKey, withIdentity, to } = picture;
  await parts.library.study(studyKey);
  const reasonCode = withIdentity ? 'with_identity' : 'without_identity';
  await noteExport(parts, actor, { kind: `picture.${to}`, studyKeys: [studyKey], files: 1, reasonCode });
  return {};
}
