import type { Dataset } from './dicomFile.ts';
import type { PatientTruth, StudyTruth } from './truth.ts';

/** When and under which identity a study was made: day as YYYYMMDD, time as HHMMSS, index from 0. */
export interface StudyMoment {
  readonly studyUid: string;
  readonly index: number;
  readonly day: string;
  readonly time: string;
}

/** Patient, study, series and equipment modules, and what marks a picture as a phantom (PS3.3 C.7, C.12.1). */
export function commonModules(patient: PatientTruth, study: StudyTruth, moment: StudyMoment): Dataset {
  return {
    ...phantomMarks,
    ...patientModules(patient, moment.day),
    ...studyModules(patient, study, moment),
    ...equipmentModule,
  };
}

const phantomMarks: Dataset = {
  SpecificCharacterSet: 'ISO_IR 192',
  SyntheticData: 'YES',
  QualityControlImage: 'YES',
  BurnedInAnnotation: 'YES',
  LossyImageCompression: '00',
};

function patientModules(patient: PatientTruth, day: string): Dataset {
  return {
    PatientName: patient.name,
    PatientID: patient.patientId,
    IssuerOfPatientID: patient.issuer,
    PatientBirthDate: patient.birthDate.replaceAll('-', ''),
    PatientSex: patient.sex,
    PatientAge: `${String(ageInYears(patient.birthDate, day)).padStart(3, '0')}Y`,
    PatientComments: 'Synthetic phantom; no real person.',
  };
}

function ageInYears(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(4) < birthDate.slice(5).replace('-', '') ? years - 1 : years;
}

function studyModules(patient: PatientTruth, study: StudyTruth, moment: StudyMoment): Dataset {
  const { studyUid, index, day, time } = moment;
  const region = study.bodyPart === 'KNEE' ? `knee ${study.side === 'R' ? 'right' : 'left'}` : 'chest';
  return {
    StudyInstanceUID: studyUid,
    StudyDate: day,
    StudyTime: time,
    SeriesDate: day,
    SeriesTime: time,
    AcquisitionDate: day,
    AcquisitionTime: time,
    ContentDate: day,
    ContentTime: time,
    StudyID: String(index + 1),
    AccessionNumber: `${patient.patientId}-${index + 1}`.slice(-16),
    ReferringPhysicianName: '',
    StudyDescription: `PHANTOM ${study.modality} ${region}`,
    Modality: study.modality,
    BodyPartExamined: study.bodyPart,
    ...(study.side ? { Laterality: study.side } : {}),
  };
}

const equipmentModule: Dataset = {
  Manufacturer: 'ANAMNESIS',
  ManufacturerModelName: 'Phantom generator',
  DeviceSerialNumber: '1',
  SoftwareVersions: '1',
};
