import { InstanceKey, RowId, StudyKey } from '../contract/domain/ids.ts';
import type { Episode, SemanticLine, VisualRow } from '../contract/domain/memory.ts';
import { day, makeFact, patientKey, rowId } from './testPacket.ts';

/** For tests: rows of earlier readings; study `n` has the key of its number. */
const studyOf = (n: number) => StudyKey.parse(rowId(700 + n));
const instanceKey = InstanceKey.parse('b'.repeat(64));
const { recordedAt } = makeFact(1);

export function semanticOf(n: number, date: string, impression: string): SemanticLine {
  return { readingId: rowId(600 + n), studyKey: studyOf(n), time: day(date), impression, decision: '' };
}

export function episodeOf(
  n: number,
  date: string,
  answer: string,
  score: number,
): { row: Episode; score: number } {
  const row: Episode = {
    ...{ id: rowId(500 + n), version: 1, patientKey, recordedAt, state: 'approved', studyKey: studyOf(n) },
    ...{ studyTime: day(date), vector: null, encoderId: null, question: '', answer, answerShort: answer },
    ...{ decision: '', media: null, description: '', sources: [], gate: [] },
  };
  return { row, score };
}

export function visualOf(n: number, date: string, score: number): { row: VisualRow; score: number } {
  const row: VisualRow = {
    ...{ id: rowId(400 + n), version: 1, patientKey, recordedAt, state: 'approved', studyKey: studyOf(n) },
    ...{ studyTime: day(date), vector: new Float32Array(1), encoderId: 'oriented-1024' },
    ...{ visualTag: { view: 'DX PA', region: null }, media: { instanceKey, frame: 0, region: null } },
    ...{ sourceEpisodeId: RowId.parse(rowId(500 + n)), sources: [] },
  };
  return { row, score };
}
