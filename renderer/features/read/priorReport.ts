import { create } from 'zustand';
import type { StudyKey, Uid } from '../../../main/contract/domain/ids.ts';
import type { Examination, PatientDocument } from '../../../main/contract/domain/records.ts';
import { type ClinicalTime, clinicalDay } from '../../../main/contract/domain/time.ts';
import { t } from '../../app/messages.ts';
import type { OpenedStudy } from './openedStudy.ts';
import type { Stage } from './useStage.ts';

/** The examination whose report is asked for; its images may or may not be here. */
export interface AskedReport {
  /** The study that is open: with another one the report goes. */
  readonly besideKey: StudyKey;
  readonly studyKey: StudyKey | null;
  readonly studyUid: Uid | null;
  readonly time: ClinicalTime | null;
  readonly what: string;
  /** Files that name an examination without a UID. */
  readonly fileNames: readonly string[];
}

interface PriorReportState {
  readonly asked: AskedReport | null;
  show(asked: AskedReport): void;
  close(): void;
}

/** The report that stands beside the images in place of the side panel's tabs. */
export const usePriorReport = create<PriorReportState>((set) => ({
  asked: null,
  show: (asked) => set({ asked }),
  close: () => set({ asked: null }),
}));

/** The study whose report is meant by the key: that of the marked viewport, else the prior; null where neither is there. */
export function reportOfPrior({ current, prior }: OpenedStudy, stage: Stage): AskedReport | null {
  const marked = stage.hung.viewports[stage.activeCell] ?? null;
  const other = marked?.role === 'prior' ? marked.studyKey : prior?.study.studyKey;
  const found = stage.studies.find(({ study }) => study.studyKey === other)?.study;
  if (found === undefined) return null;
  const { studyKey, studyUid, time, modalities, description } = found;
  const what = [modalities.join('/'), description].filter((part) => part !== '').join(' ');
  return { besideKey: current.study.studyKey, studyKey, studyUid, time, what, fileNames: [] };
}

/** The report of an examination whose images are elsewhere. */
export function reportOfExamination(besideKey: StudyKey, examination: Examination): AskedReport {
  const { studyKey, studyUid, time, fileNames } = examination;
  return { besideKey, studyKey, studyUid, time, what: examinationWords(examination), fileNames };
}

/** An examination as it is listed: what was done, without its day. */
export function examinationWords({ modalities, description, bodyPart }: Examination): string {
  const words = description || (bodyPart ?? '');
  const kinds = modalities.filter((modality) => !words.startsWith(modality)).join('/');
  return [kinds, words].filter((part) => part !== '').join(' ');
}

/** Documents that report on an examination, by its UID; without one by the files that name it. */
export function documentsOf(
  { studyUid, fileNames }: Pick<AskedReport, 'studyUid' | 'fileNames'>,
  documents: readonly PatientDocument[],
): readonly PatientDocument[] {
  return documents.filter((document) =>
    studyUid === null ? fileNames.includes(document.fileName) : document.studyUids.includes(studyUid),
  );
}

/** The day of an examination, or that it is unknown. */
export function dayOr(time: ClinicalTime | null): string {
  return time === null ? t('state.unknown') : clinicalDay(time);
}
