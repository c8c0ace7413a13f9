import type { Client } from '../contract/api/contract.ts';
import type { StudyKey } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';

const PAGE = 1000;

/** The study with that Study Instance UID. Throws `not_found`, and `refused` where two patients have a study of that UID. */
export async function findStudy(client: Client, studyUid: string): Promise<StudyKey> {
  const own: StudyKey[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await client.library.studies({ limit: PAGE, offset });
    own.push(...rows.filter((row) => row.studyUid === studyUid).map(({ studyKey }) => studyKey));
    if (rows.length === 0 || offset + rows.length >= total) break;
  }
  const [first, second] = own;
  if (first === undefined)
    throw new AppError('not_found', `The library holds no study ${studyUid}. \`studies\` lists them.`);
  if (second !== undefined)
    throw new AppError('refused', `Two patients have a study ${studyUid}. Settle who is who first.`);
  return first;
}
