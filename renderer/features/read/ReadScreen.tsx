import type { StudyKey } from '../../../main/contract/domain/ids.ts';

/** The study one reads, beside its prior. */
export function ReadScreen(props: { readonly studyKey: StudyKey; readonly priorKey: StudyKey | null }) {
  return <p>{props.studyKey}</p>;
}
