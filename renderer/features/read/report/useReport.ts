import { v7 as uuidv7 } from 'uuid';
import type { RowId } from '../../../../main/contract/domain/ids.ts';
import type { Report, ReportSentence } from '../../../../main/contract/domain/reading.ts';
import type { AppError } from '../../../../main/contract/errors.ts';
import { useCall } from '../../../api/useCall.ts';
import {
  addSentence,
  editText,
  setSupport,
  strikeOpen,
  type WrittenSection,
  writtenSentence,
} from './sentences.ts';

/** The acts of a person on a draft; each one is saved as the next version. */
export interface ReportActs {
  readonly error: AppError | null;
  readonly saving: boolean;
  forgetError(): void;
  add(section: WrittenSection, text: string): void;
  edit(id: RowId, text: string): void;
  keep(id: RowId): void;
  strike(id: RowId): void;
  restore(id: RowId): void;
  strikeOpen(): void;
  setDiagnosis(diagnosis: string | null): void;
  setQuestion(question: string): void;
  /** Saves the count of opened images, so that Sign judges it as it is now (D5); answers the report to sign, null where that failed. */
  settle(): Promise<Report | null>;
}

/** Edits of the report in its newest version. `imagesOpened` is what this window has shown so far. */
export function useReport(report: Report, imagesOpened: number): ReportActs {
  const save = useCall('reading', 'saveReport');
  const write = (change: Partial<Pick<Report, 'sentences' | 'question' | 'diagnosis'>>) =>
    save.run({
      reportId: report.id,
      basedOn: report.version,
      question: report.question,
      sentences: report.sentences,
      diagnosis: report.diagnosis,
      ...change,
      imagesOpened: Math.max(report.imagesOpened, imagesOpened),
    });
  const put = (sentences: ReportSentence[]) => void write({ sentences });
  return {
    error: save.error,
    saving: save.running,
    forgetError: save.reset,
    add: (section, text) =>
      put(addSentence(report.sentences, writtenSentence(uuidv7() as RowId, section, text))),
    edit: (id, text) => put(editText(report.sentences, id, text)),
    keep: (id) => put(setSupport(report.sentences, id, 'kept')),
    strike: (id) => put(setSupport(report.sentences, id, 'struck')),
    restore: (id) => put(setSupport(report.sentences, id, 'restored')),
    strikeOpen: () => put(strikeOpen(report.sentences)),
    setDiagnosis: (diagnosis) => void write({ diagnosis }),
    setQuestion: (question) => void write({ question }),
    settle: () => write({}),
  };
}
