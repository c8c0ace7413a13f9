import { InstanceKey, PatientKey, RowId, StudyKey } from '../contract/domain/ids.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { Measurement, Packet, Report, ReportSentence } from '../contract/domain/reading.ts';
import { ClinicalTime, RecordedAt } from '../contract/domain/time.ts';
import type { DraftRequest } from './reader.ts';

/** Made-up rows for the tests of this folder; ids are numbered, nothing is random. */
export const rowId = (n: number) => RowId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
export const studyKey = StudyKey.parse(rowId(900));
export const patientKey = PatientKey.parse('0123456789abcdef0123456789abcdef');
export const day = (text: string) => ClinicalTime.parse(text);
const at = RecordedAt.parse('2026-03-02T08:00:00.000Z');

export function makeFact(n: number, over: Partial<Fact> = {}): Fact {
  return {
    id: rowId(n),
    version: 1,
    patientKey,
    recordedAt: at,
    state: 'approved',
    subject: 'patient',
    category: 'finding',
    concept: 'nodule',
    text: 'Nodule in the right upper lobe, 6 mm.',
    value: 6,
    unit: 'mm',
    site: 'right upper lobe',
    laterality: 'R',
    lesionId: null,
    assertion: 'present',
    validFrom: day('2025-09-14'),
    validTo: null,
    lastDocumented: day('2025-09-14'),
    store: 'ACTIVE',
    reason: null,
    newerId: null,
    approvalId: null,
    vector: null,
    encoderId: null,
    sources: [],
    ...over,
  };
}

export function makeMeasurement(n: number, over: Partial<Measurement> = {}): Measurement {
  return {
    id: rowId(n),
    studyKey,
    patientKey,
    recordedAt: at,
    instanceKey: InstanceKey.parse('a'.repeat(64)),
    frame: 0,
    kind: 'length',
    points: [
      [1, 1],
      [10, 1],
    ],
    value: 9,
    unit: 'mm',
    secondValue: null,
    statistics: null,
    finding: 'nodule',
    site: 'right upper lobe',
    laterality: 'R',
    lesionId: null,
    ...over,
  };
}

export function makePacket(over: Partial<Packet> = {}): Packet {
  return {
    patientKey,
    studyKey,
    queryText: '',
    imagesEncoded: 1,
    encoderId: 'oriented-1024',
    semantic: [],
    episodic: [],
    visual: [],
    active: [],
    history: [],
    notes: [],
    measurements: [],
    observations: [],
    gate: { historyServed: false, reason: 'nothing in history' },
    log: {
      ...{
        policy: 'built_in',
        policyVersion: 1,
        policyNote: null,
        question: '',
        findings: [],
        budgetRows: 24,
      },
      ...{ about: 'study', image: null, images: 1, encoded: 1, steps: [], stop: 'nothing_left', off: [] },
    },
    ...over,
  };
}

export function makeRequest(packet: Packet): DraftRequest {
  return {
    frame: {
      studyKey,
      time: day('2026-03-02'),
      modality: 'CT',
      description: 'chest',
      bodyPart: 'CHEST',
      laterality: null,
      comparison: null,
    },
    packet,
    prompt: {
      ...{ hash: 'h', parts: [], tokens: 0, imagesSent: 0, rows: [] },
      ...{ budgetTokens: null, shortened: [], retrieval: null },
    },
    promptProfile: 'findings_first',
    sameFinding: (text, fact) => text.toLowerCase().includes(fact.concept),
  };
}

export function makeReport(sentences: ReportSentence[], over: Partial<Report> = {}): Report {
  return {
    id: rowId(800),
    version: 1,
    patientKey,
    studyKey,
    recordedAt: at,
    state: 'draft',
    question: '',
    sentences,
    differential: [],
    diagnosis: null,
    readerId: null,
    promptHash: null,
    signedBy: null,
    signedAt: null,
    imagesOpened: 3,
    imagesTotal: 3,
    retractions: [],
    addenda: [],
    ...over,
  };
}
