import type { Dataset } from '../../library/parse/dataset.ts';
import { CODE } from '../dicom/codes.ts';
import { codeOf } from './contentTree.ts';
import { SR } from './tags.ts';

/** A person name in reading order of its parts, without carets. */
export function nameInWords(name: string | null): string | null {
  return name?.replace(/\^+/g, ' ').trim() || null;
}

/** Who states a document: who verified it, else its author, else the person whom its content names as observer (TID 1003). */
export function authorOf(data: Dataset): string | null {
  const verifying = data.item(SR.verifying)?.name(SR.verifyingName) ?? null;
  const author = data.item(SR.author)?.name(SR.personName) ?? null;
  const observer = data
    .items(SR.content)
    .find((item) => codeOf(item, SR.conceptName)?.code === CODE.personName.code);
  const named = observer?.name(SR.personName) ?? observer?.text(SR.textValue);
  return nameInWords(verifying ?? author ?? named ?? null);
}
