import { PatientKey, RowId, SeriesKey, StudyKey, Uid } from '../../contract/domain/ids.ts';
import type { StudyDetail } from '../../contract/domain/library.ts';
import type { Report, ReportSentence } from '../../contract/domain/reading.ts';
import { ClinicalTime, RecordedAt } from '../../contract/domain/time.ts';
import { parsePersonName } from '../../library/charset/personName.ts';
import type { ReportDocument } from '../report/reportDocument.ts';

const AT = RecordedAt.parse('2026-03-02T10:22:00.000Z');
const STUDY = StudyKey.parse('00000000-0000-5000-8000-000000000001');
const PATIENT = PatientKey.parse('ab'.repeat(16));

let ids = 0;
function sentence(text: string, changes: Partial<ReportSentence> = {}): ReportSentence {
  ids += 1;
  const id = RowId.parse(`00000000-0000-7000-9000-${String(ids).padStart(12, '0')}`);
  const own = { section: 'findings', tense: 'present', support: 'cited', author: 'reader_model' } as const;
  return { id, text, citations: [{ kind: 'fact', id, date: null }], ...own, ...changes };
}

const SENTENCES: readonly ReportSentence[] = [
  sentence('RUL nodule 9 mm.'),
  sentence('No effusion.', { author: 'edited', support: 'none', citations: [] }),
  sentence('Was there a nodule?', { tense: 'open' }),
  sentence('struck words', { support: 'struck' }),
  sentence('Ωμέγα ≥ 3 mm².', { section: 'impression', author: 'person', support: 'kept' }),
];

const PERSON = {
  patientKey: PATIENT,
  patientId: 'ID-7',
  issuer: 'North',
  name: parsePersonName('Иванова^Ольга=山田'),
  birthDate: ClinicalTime.parse('1961-02-03'),
  sex: 'F',
  species: null,
  quarantined: null,
};

const DETAIL: StudyDetail = {
  study: {
    studyKey: STUDY,
    studyUid: Uid.parse('1.2.3'),
    patient: PERSON,
    filedAs: null,
    time: ClinicalTime.parse('2026-03-02T09:10:11'),
    modalities: ['CT'],
    description: 'Chest follow-up',
    accession: 'ACC-1',
    bodyPart: 'CHEST',
    laterality: null,
    seriesCount: 1,
    instanceCount: 0,
    importedAt: AT,
    reportState: 'draft',
    conflictCount: 0,
    decidedConflictCount: 0,
    missingFiles: 0,
  },
  series: [
    {
      seriesKey: SeriesKey.parse('00000000-0000-5000-8000-000000000002'),
      seriesUid: Uid.parse('1.2.3.4'),
      studyKey: STUDY,
      number: 1,
      modality: 'CT',
      description: 'Axial',
      bodyPart: 'CHEST',
      laterality: null,
      time: null,
      instances: [],
    },
  ],
  inConflict: [],
};

/** For tests: a report with sentences of each origin, by a patient named in Cyrillic and in characters that no font here has. */
export function documentOfTest(
  state: Report['state'],
  findings: readonly string[] | null = null,
): ReportDocument {
  const isSigned = state === 'signed';
  const sentences = findings?.map((text) => sentence(text)) ?? [...SENTENCES];
  return {
    detail: DETAIL,
    report: {
      id: RowId.parse('00000000-0000-5000-8000-000000000003'),
      version: 2,
      patientKey: PATIENT,
      studyKey: STUDY,
      recordedAt: AT,
      state,
      question: 'Any change?',
      sentences,
      differential: [],
      diagnosis: 'Granuloma',
      readerId: 'evidence-reader',
      promptHash: null,
      signedBy: isSigned ? 'Dr Łukasz Żak' : null,
      signedAt: isSigned ? AT : null,
      imagesOpened: 3,
      imagesTotal: 4,
      retractions: [],
      addenda: [],
    },
    drafter: 'evidence-reader (composed from evidence, no language model)',
    writtenAt: AT,
    program: 'Anamnesis 0.1.0',
    notice: 'Not for diagnostic use.',
  };
}
