import type { Fact } from '../../contract/domain/memory.ts';

/** Stems; whole words where the stem stands in harmless ones, too: `stent` in `persistent`, `port` in `portal`. */
const CLASSES: Readonly<Record<'malignancy' | 'surgery' | 'implant' | 'allergy', RegExp>> = {
  malignancy:
    /malignan|carcinom|cancer|metasta|lymphom|sarcom|melanom|leuk(?:a?)emi|myelom|blastom|gliom|mesotheliom|seminom|neoplas|tumou?r|hodgkin/i,
  surgery:
    /surg(?:ery|ical)|resect|ectom(?:y|ies)\b|otom(?:y|ies)\b|ostom(?:y|ies)\b|plast(?:y|ies)\b|amputat|transplant|bypass|anastomos|arthrodes|excis(?:ed|ion)|\boperat(?:ed|ion|ions|ive)\b|\bgrafts?\b|\breplacement\b|\bfixation\b/i,
  implant:
    /implant|prosthe|pacemaker|defibrillator|stimulator|\bstent(?:s|ed|ing)?\b|\bclips?\b|\bcoil(?:s|ed)?\b|\bshunts?\b|\bports?\b|port-a-cath|\bscrews?\b|\bmesh\b|\bICD\b|\bintramedullary nail/i,
  allergy: /allerg|anaphyla|hypersensitiv|intoleran/i,
};

/** S7: true for what is never left out of a prompt, also where it is history: malignancy, surgery, implants, allergy. */
export function isAlwaysServed({ concept, text }: Pick<Fact, 'concept' | 'text'>): boolean {
  const words = `${concept} ${text}`;
  return Object.values(CLASSES).some((stems) => stems.test(words));
}
