import type { Concept } from '../facts/lexicon.ts';
import type { OrganPath } from './scope.ts';

/** Places by words of a study's body part and description; the first that fits. */
const BY_WORD: readonly (readonly [RegExp, string])[] = [
  [/\b(?:chest|thorax|lungs?)\b/i, 'thoracic/lung'],
  [/\b(?:heart|cardiac)\b/i, 'cardiac/heart'],
  [/\b(?:head|brain|skull)\b/i, 'neuroradiology/brain'],
  [/\b(?:spine|[ctl]spine|sspine)\b/i, 'neuroradiology/spine'],
  [/\bneck\b/i, 'head_and_neck/neck'],
  [/\b(?:breast|mammo\w*)\b/i, 'breast/breast'],
  [/\b(?:liver)\b/i, 'abdominal/liver'],
  [/\babdomen\b/i, 'abdominal/others'],
  [/\b(?:kidneys?|renal)\b/i, 'urogenital/kidney'],
  [/\bprostate\b/i, 'urogenital/prostate'],
  [/\bpelvis\b/i, 'urogenital/pelvis'],
  [/\bknee\b/i, 'musculoskeletal/knee'],
  [/\bhip\b/i, 'musculoskeletal/hip'],
  [/\bshoulder\b/i, 'musculoskeletal/shoulder'],
  [/\b(?:hand|wrist)\b/i, 'musculoskeletal/hand_wrist'],
  [/\b(?:foot|ankle)\b/i, 'musculoskeletal/ankle_foot'],
];

/** X3. The place of a diagnosis by the lexicon, else of the study; what fits nowhere goes to `others`. */
export function placeOf(concept: Concept | null, studyText: string): OrganPath {
  const path = concept?.at ?? BY_WORD.find(([pattern]) => pattern.test(studyText))?.[1] ?? 'others/others';
  const [department = 'others', organ = 'others'] = path.split('/');
  return { department, organ };
}
