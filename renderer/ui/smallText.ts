import { t } from '../app/messages.ts';

/** The text of a file, or in words why it is not read. */
export type SmallText =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: string };

/** Reads a text file of a person's own. An empty one, and one of more bytes than such a text has, are not read. */
export async function readSmallText(file: File, mostBytes: number): Promise<SmallText> {
  if (file.size > mostBytes)
    return { text: null, problem: t('file.tooLarge', { n: Math.floor(mostBytes / 1000) }) };
  const text = await file.text();
  if (text.trim() === '') return { text: null, problem: t('file.empty') };
  return { text, problem: null };
}
