import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import type { Fact } from '../../../main/contract/domain/memory.ts';
import type { Citation } from '../../../main/contract/domain/reading.ts';
import { t } from '../../app/messages.ts';
import { formatRecordedAt } from '../../ui/format.ts';
import { evidenceDay } from './EvidencePill.tsx';

type Evidence = CallOutput<Calls['memory']['evidence']>;

/** The words of a row, with the part that it stands on marked. */
export interface Quoted {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** What a row says in its own words; of a fact, the sentence of its newest source is marked within its text. */
export function evidenceWords(evidence: Evidence): Quoted {
  const plain = (before: string): Quoted => ({ before, marked: '', after: '' });
  switch (evidence.kind) {
    case 'episode':
      return plain(evidence.row.answer);
    case 'visual':
      return plain([evidence.row.visualTag.view, evidence.row.visualTag.region ?? ''].join(' ').trim());
    case 'fact':
      return markWithin(evidence.row.text, quoteOf(evidence.row));
    case 'note':
      return plain(evidence.row.decisionRule);
    case 'semantic':
      return plain(
        evidence.row.sentences
          .filter(({ section, support }) => section === 'impression' && support !== 'struck')
          .map(({ text }) => text)
          .join(' '),
      );
  }
}

/** The newest source that says it; a person's note about it is shown by itself. */
function quoteOf({ sources, text }: Fact): string {
  return sources.findLast(({ kind, sentence }) => kind !== 'person' && sentence !== null)?.sentence ?? text;
}

function markWithin(text: string, sentence: string): Quoted {
  const at = text.indexOf(sentence);
  if (at < 0) return { before: '', marked: sentence, after: '' };
  return { before: text.slice(0, at), marked: sentence, after: text.slice(at + sentence.length) };
}

/** Names and values beside the words of a row. */
export function evidenceFacts(evidence: Evidence, citation: Citation): [string, string][] {
  const { row } = evidence;
  const common: [string, string][] = [
    [t('evidence.day'), evidenceDay(citation)],
    [t('evidence.recorded'), formatRecordedAt(row.recordedAt)],
    [t('evidence.version'), String(row.version)],
  ];
  return [...common, ...ownFacts(evidence)];
}

function ownFacts(evidence: Evidence): [string, string][] {
  switch (evidence.kind) {
    case 'episode':
      return [
        state(evidence.row.state),
        [t('evidence.question'), evidence.row.question],
        [t('evidence.diagnosis'), evidence.row.decision],
      ];
    case 'visual':
      return [state(evidence.row.state), [t('evidence.encoder'), evidence.row.encoderId]];
    case 'fact':
      return [
        [t('evidence.store'), t(`evidence.store.${evidence.row.store}`)],
        state(evidence.row.state),
        ...notesOf(evidence.row),
      ];
    case 'note':
      return [state(evidence.row.state)];
    case 'semantic':
      return [[t('evidence.signedBy'), evidence.row.signedBy ?? '']];
  }
}

/** M15. What a person noted when this was kept beside what contradicts it. */
function notesOf({ sources }: Fact): [string, string][] {
  return sources.flatMap(({ kind, sentence }) =>
    kind === 'person' && sentence !== null ? [[t('evidence.note'), sentence] as [string, string]] : [],
  );
}

function state(of: Exclude<Evidence, { kind: 'semantic' }>['row']['state']): [string, string] {
  return [t('evidence.state'), t(`evidence.state.${of}`)];
}
