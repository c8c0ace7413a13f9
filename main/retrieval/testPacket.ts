import { v5 as uuidv5 } from 'uuid';
import { RowId } from '../contract/domain/ids.ts';
import { Episode, Fact, SemanticLine, VisualRow } from '../contract/domain/memory.ts';
import { DifferentialNote } from '../contract/domain/notes.ts';
import { Packet } from '../contract/domain/reading.ts';
import type { RetrievalLog } from '../contract/domain/retrieval.ts';

const PATIENT = '0'.repeat(32);
const STUDY = uuidv5('study', uuidv5.URL);
const AT = '2026-01-01T00:00:00.000Z';

/** For tests: a stable id from a word. */
export function idOf(word: string): RowId {
  return RowId.parse(uuidv5(word, uuidv5.URL));
}

const head = (word: string) => ({
  id: idOf(word),
  version: 1,
  patientKey: PATIENT,
  recordedAt: AT,
  state: 'approved',
});

/** For tests: an episode of a study time. */
export function episodeOf(word: string, studyTime: string | null): Episode {
  return Episode.parse({
    ...head(word),
    ...{ studyKey: STUDY, studyTime, vector: null, encoderId: null, question: 'Change?', answer: word },
    ...{ answerShort: word, decision: '', media: null, description: 'CT', sources: [], gate: [] },
  });
}

/** For tests: an image row of a study time. */
export function visualOf(word: string, studyTime: string): VisualRow {
  return VisualRow.parse({
    ...head(word),
    ...{ studyKey: STUDY, studyTime, vector: new Float32Array([1, 0]), encoderId: 'e' },
    visualTag: { view: `view ${word}`, region: null },
    media: { instanceKey: 'a'.repeat(64), frame: 0, region: null },
    ...{ sourceEpisodeId: idOf('e1'), sources: [] },
  });
}

/** For tests: a fact in one of the two stores. */
export function factOf(word: string, store: Fact['store']): Fact {
  return Fact.parse({
    ...head(word),
    ...{ subject: 'patient', category: 'finding', concept: word, text: word, value: null, unit: null },
    ...{
      site: null,
      laterality: null,
      lesionId: null,
      assertion: 'present',
      validFrom: '2024',
      validTo: null,
    },
    ...{ lastDocumented: '2025-03', store, reason: store === 'HISTORY' ? 'resolved' : null, newerId: null },
    ...{ approvalId: null, vector: null, encoderId: null, sources: [] },
  });
}

/** For tests: a note. */
export function noteOf(word: string): DifferentialNote {
  return DifferentialNote.parse({
    ...{ id: idOf(word), version: 2, recordedAt: AT, state: 'approved', bankId: 'b', pairKey: 'a|b' },
    ...{
      dxA: 'A',
      dxB: 'B',
      department: 'thoracic',
      organ: 'lung',
      explanation: 'x',
      confusionPoints: ['x', 'y'],
    },
    discriminators: [{ sign: 'fat', presence: 'present', favours: 'A' }],
    ...{ decisionRule: `Rule ${word}.`, errorPattern: 'missed fat', origins: [] },
  });
}

/** For tests: a semantic line. */
export function lineOf(word: string, time: string): SemanticLine {
  return SemanticLine.parse({ readingId: idOf(word), studyKey: STUDY, time, impression: word, decision: '' });
}

/** For tests: the log of a packet that nothing was asked for. */
export const EMPTY_LOG: RetrievalLog = {
  ...{ policy: 'built_in', policyVersion: 1, policyNote: null, question: 'q', findings: [], budgetRows: 24 },
  ...{ about: 'study', image: null, images: 1, encoded: 1, steps: [], stop: 'nothing_left', off: [] },
};

/** For tests: a packet with two rows of each memory, or as `fields` say. */
export function packetOf(fields: Partial<Packet> = {}): Packet {
  return Packet.parse({
    ...{ patientKey: PATIENT, studyKey: STUDY, queryText: 'q', imagesEncoded: 1, encoderId: 'e' },
    semantic: [lineOf('older', '2023'), lineOf('newer', '2024')],
    episodic: [
      { row: episodeOf('e1', '2025'), score: 0.9 },
      { row: episodeOf('e2', '2024'), score: 0.5 },
    ],
    visual: [
      { row: visualOf('v1', '2023'), score: 0.8 },
      { row: visualOf('v2', '2025'), score: 0.7 },
    ],
    active: [{ row: factOf('active fact', 'ACTIVE'), score: 0.6 }],
    history: [{ row: factOf('history fact', 'HISTORY'), score: 0.4 }],
    notes: [{ row: noteOf('n1'), score: 0.95 }],
    ...{ measurements: [], observations: [], gate: { historyServed: true, reason: '' } },
    log: EMPTY_LOG,
    ...fields,
  });
}
