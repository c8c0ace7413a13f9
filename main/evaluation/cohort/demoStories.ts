import type { Laterality } from '../../contract/domain/laterality.ts';
import type { Concept, PatientTruth, StudyTruth, TruthFinding } from './truth.ts';

const plain = { side: null, site: null, value: null, unit: null, grade: null } as const;

/** A nodule of so many mm; its side is that of its site. */
export function nodule(lesionId: string, site: string, mm: number): TruthFinding {
  const side = site.startsWith('right') ? 'R' : 'L';
  return { ...plain, lesionId, concept: 'pulmonary nodule', side, site, value: mm, unit: 'mm' };
}

/** Anything that has a side and a grade but no size. */
export function sided(
  concept: Concept,
  side: Laterality,
  grade: TruthFinding['grade'],
  site: string | null = null,
): TruthFinding {
  return { ...plain, lesionId: `${concept} ${side}`, concept, side, grade, site };
}

export function bigHeart(ratio: number): TruthFinding {
  return { ...plain, lesionId: 'heart', concept: 'cardiomegaly', value: ratio };
}

/** An endotracheal tube with its tip so many mm above the carina; below 0 in the right main bronchus. */
export function tracheal(mm: number): TruthFinding {
  return {
    ...plain,
    lesionId: 'endotracheal tube',
    concept: 'endotracheal tube',
    site: 'trachea',
    value: mm,
    unit: 'mm',
  };
}

export function catheter(side: Laterality, site: string): TruthFinding {
  return {
    ...plain,
    lesionId: `central venous catheter ${side}`,
    concept: 'central venous catheter',
    side,
    site,
  };
}

export function arthritis(
  side: Laterality,
  grade: TruthFinding['grade'],
  jointSpaceMm: number,
): TruthFinding {
  return {
    ...plain,
    lesionId: `osteoarthritis ${side}`,
    concept: 'osteoarthritis',
    side,
    site: 'knee',
    value: jointSpaceMm,
    unit: 'mm',
    grade,
  };
}

type Head = Pick<StudyTruth, 'date' | 'question' | 'diagnosis' | 'differential'>;

const head = (date: string, question: string, differential: readonly string[]): Head => ({
  date,
  question,
  diagnosis: differential[0] as string,
  differential,
});

/** A chest study. */
export function chest(
  modality: StudyTruth['modality'],
  date: string,
  question: string,
  differential: readonly string[],
  findings: readonly TruthFinding[],
): StudyTruth {
  return { ...head(date, question, differential), modality, bodyPart: 'CHEST', side: null, findings };
}

/** A knee radiograph of one side. */
export function knee(
  side: Laterality,
  date: string,
  question: string,
  differential: readonly string[],
  findings: readonly TruthFinding[],
): StudyTruth {
  return { ...head(date, question, differential), modality: 'DX', bodyPart: 'KNEE', side, findings };
}

export const DEMO_ISSUER = 'ANAMNESIS DEMO';

const person = (
  n: number,
  name: string,
  sex: 'F' | 'M',
  birthDate: string,
  studies: readonly StudyTruth[],
): PatientTruth => ({
  patientId: `DEMO-0${n}`,
  issuer: DEMO_ISSUER,
  name: `PHANTOM^${name}`,
  sex,
  birthDate,
  studies,
});

const RUL = 'right upper lobe';
const RLL = 'right lower lobe';
const CANCER = 'lung adenocarcinoma';

const ada = person(1, 'ADA', 'F', '1957-04-12', [
  chest(
    'CT',
    '2022-03-14',
    'Cough for six weeks.',
    ['granuloma', CANCER, 'hamartoma'],
    [nodule('ada-1', RUL, 6), nodule('ada-2', 'left lower lobe', 5)],
  ),
  chest(
    'CT',
    '2023-03-20',
    'Follow-up of pulmonary nodules.',
    [CANCER, 'granuloma', 'carcinoid tumour'],
    [nodule('ada-1', RUL, 9), nodule('ada-2', 'left lower lobe', 5)],
  ),
  chest(
    'CT',
    '2024-02-05',
    'Follow-up of a growing nodule.',
    [CANCER, 'carcinoid tumour', 'metastasis'],
    [nodule('ada-1', RUL, 14), nodule('ada-2', 'left lower lobe', 5)],
  ),
  chest(
    'CR',
    '2024-03-01',
    'Before biopsy of a nodule.',
    [CANCER, 'carcinoid tumour'],
    [nodule('ada-1', RUL, 14)],
  ),
]);

const boris = person(2, 'BORIS', 'M', '1948-11-02', [
  chest(
    'DX',
    '2025-01-08',
    'Shortness of breath.',
    ['heart failure', 'pneumonia'],
    [bigHeart(0.56), sided('pleural effusion', 'R', 'small')],
  ),
  chest(
    'CR',
    '2025-01-10',
    'Intubated; position of tubes and lines?',
    ['heart failure', 'pneumonia', 'acute respiratory distress syndrome'],
    [
      bigHeart(0.58),
      sided('pleural effusion', 'R', 'moderate'),
      sided('pleural effusion', 'L', 'small'),
      tracheal(-12),
      catheter('R', 'right atrium'),
    ],
  ),
  chest(
    'CR',
    '2025-01-11',
    'Tube withdrawn; position?',
    ['heart failure', 'acute respiratory distress syndrome'],
    [
      bigHeart(0.58),
      sided('pleural effusion', 'R', 'moderate'),
      sided('pleural effusion', 'L', 'small'),
      tracheal(42),
      catheter('R', 'superior vena cava'),
    ],
  ),
  chest(
    'CR',
    '2025-01-16',
    'After extubation.',
    ['heart failure', 'pleural metastases'],
    [bigHeart(0.55), sided('pleural effusion', 'R', 'small'), catheter('R', 'superior vena cava')],
  ),
  chest(
    'DX',
    '2025-03-04',
    'Control after heart failure.',
    ['heart failure', 'dilated cardiomyopathy'],
    [bigHeart(0.53)],
  ),
]);

const clara = person(3, 'CLARA', 'F', '1994-07-30', [
  chest(
    'DX',
    '2024-05-02',
    'Sudden chest pain on the right.',
    ['spontaneous pneumothorax', 'pulmonary embolism'],
    [sided('pneumothorax', 'R', 'moderate')],
  ),
  chest(
    'CR',
    '2024-05-03',
    'After chest tube placement.',
    ['spontaneous pneumothorax', 'iatrogenic pneumothorax'],
    [sided('pneumothorax', 'R', 'small'), sided('chest tube', 'R', null)],
  ),
  chest(
    'DX',
    '2024-05-20',
    'Control after removal of the tube.',
    ['normal chest', 'spontaneous pneumothorax'],
    [],
  ),
  chest(
    'DX',
    '2025-02-11',
    'Chest pain on the left.',
    ['spontaneous pneumothorax', 'bullous disease'],
    [sided('pneumothorax', 'L', 'moderate')],
  ),
]);

const tibia = 'lateral tibial plateau';
const dante = person(4, 'DANTE', 'M', '1951-09-18', [
  knee(
    'R',
    '2021-06-07',
    'Pain in the right knee.',
    ['osteoarthritis', 'rheumatoid arthritis'],
    [arthritis('R', 'moderate', 3), sided('joint effusion', 'R', 'small', 'knee')],
  ),
  knee(
    'R',
    '2023-04-17',
    'Worse pain in the right knee.',
    ['osteoarthritis', 'rheumatoid arthritis'],
    [arthritis('R', 'severe', 1.5), sided('joint effusion', 'R', 'moderate', 'knee')],
  ),
  knee(
    'R',
    '2023-09-12',
    'After joint replacement.',
    ['total knee replacement', 'prosthesis loosening'],
    [sided('knee prosthesis', 'R', null, 'knee')],
  ),
  knee(
    'L',
    '2024-11-25',
    'Fall on the left knee.',
    ['tibial plateau fracture', 'bone contusion'],
    [sided('fracture', 'L', 'moderate', tibia), sided('joint effusion', 'L', 'moderate', 'knee')],
  ),
  knee(
    'L',
    '2025-02-10',
    'Healing of the left tibial fracture?',
    ['tibial plateau fracture', 'delayed union'],
    [sided('fracture', 'L', 'mild', tibia)],
  ),
]);

const edith = person(5, 'EDITH', 'F', '1963-01-25', [
  chest(
    'CT',
    '2023-10-09',
    'Fever and weight loss.',
    ['pneumonia', 'metastases', 'septic emboli'],
    [
      nodule('edith-1', RLL, 8),
      nodule('edith-2', RLL, 11),
      sided('consolidation', 'L', 'moderate', 'left lower lobe'),
    ],
  ),
  chest(
    'CT',
    '2024-01-15',
    'Control after treatment.',
    ['metastases', 'pneumonia', 'granuloma'],
    [nodule('edith-1', RLL, 12), nodule('edith-2', RLL, 5)],
  ),
  chest(
    'CT',
    '2024-07-22',
    'Follow-up of nodules.',
    ['metastases', CANCER],
    [nodule('edith-1', RLL, 17), sided('pleural effusion', 'L', 'moderate')],
  ),
]);

/** The patients of the demonstration library: growth, coming and going, moving tubes, a change of side, two nodules in one lobe. */
export const DEMO_PATIENTS: readonly PatientTruth[] = [ada, boris, clara, dante, edith];
