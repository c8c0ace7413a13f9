import type { Binary } from '@medplum/fhirtypes';
import iconv from 'iconv-lite';
import { htmlToWords } from '../../htmlToWords.ts';
import { readPdfText } from '../../pdf/readPdf.ts';
import { LIMITS } from '../../refuse.ts';
import { decodeText } from '../../text/decodeText.ts';
import { isReadable } from '../../text/parseText.ts';
import type { ReadAttachment } from '../datatypes.ts';
import type { Reading } from '../draft.ts';
import { fieldsOf, rawText, text } from '../lenient.ts';

const binary = fieldsOf<Binary>()({ contentType: text, data: rawText });
const BASE64 = /^[A-Za-z0-9+/=_\s-]*$/;

interface Content {
  readonly kind: string;
  readonly charset: string | null;
  readonly bytes: Buffer;
}

function contentOf(contentType: string | null, data: string): Content | null {
  if (!BASE64.test(data)) return null;
  const [kind = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => /charset="?([\w-]+)/.exec(one)?.[1]).find((one) => one);
  return { kind: kind.trim(), charset: charset ?? null, bytes: Buffer.from(data, 'base64') };
}

function decode({ bytes, charset }: Content): string {
  const isKnown = charset !== null && charset !== 'utf-8' && iconv.encodingExists(charset);
  return isKnown ? iconv.decode(bytes, charset) : decodeText(bytes).text;
}

async function wordsOfContent(content: Content, at: string, { notes }: Reading): Promise<string | null> {
  if (content.kind === 'application/pdf') {
    const read = await readPdfText(content.bytes);
    for (const note of read.notes) notes.add(`${at}: ${note}`);
    return read.text || null;
  }
  if (/^(text\/html|application\/xhtml\+xml)$/.test(content.kind))
    return htmlToWords(decode(content)) || null;
  if (content.kind !== '' && !content.kind.startsWith('text/')) {
    notes.add(`${at} is ${content.kind}, which is not read; it was left out.`);
    return null;
  }
  const words = decode(content).trim();
  if (isReadable(words)) return words || null;
  notes.add(`${at} is no text; it was left out.`);
  return null;
}

/** The words of an attachment: text, HTML or PDF, in itself or in a Binary of the same source. Null, with a note, where there are none. */
export async function wordsOfAttachment(
  attachment: ReadAttachment,
  at: string,
  reading: Reading,
): Promise<string | null> {
  const { notes, resolver, entry } = reading;
  const reference = { reference: attachment.url, type: null, identifier: null, display: null };
  const found = attachment.data === null ? resolver.resolve(reference, entry) : null;
  const stored = found?.type === 'Binary' ? binary(found.resource, found.name, notes) : null;
  const data = attachment.data ?? stored?.data ?? null;
  if (data === null) {
    notes.add(`${at} lies elsewhere (${attachment.url ?? 'no address'}); its text is not in this file.`);
    return null;
  }
  const content = contentOf(attachment.contentType ?? stored?.contentType ?? null, data);
  if (content === null) {
    notes.add(`${at} is no base64; it was left out.`);
    return null;
  }
  const words = await wordsOfContent(content, at, reading);
  if ((words?.length ?? 0) <= LIMITS.documentCharacters) return words;
  notes.add(`${at} is longer than a document can be here; it was left out.`);
  return null;
}
