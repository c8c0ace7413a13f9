import type { Fact } from '../../contract/domain/memory.ts';

const WORDS =
  /malignan|carcinom|cancer|metasta|lymphom|resection|ectomy|surgery|implant|prosthe|pacemaker|allerg/i;

/** S7: true for what is never left out of a prompt, also where it is history: malignancy, surgery, implants, allergy. */
export function isAlwaysServed({ concept, text }: Pick<Fact, 'concept' | 'text'>): boolean {
  return WORDS.test(`${concept} ${text}`);
}
