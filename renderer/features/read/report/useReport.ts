import { useRef } from 'react';
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
  /** Takes a version that the core has made, e.g. with a draft in it. */
  take(report: Report): void;
}

/**
 * Edits of the report. They are saved one after another, each on the version that the one before left: two quick edits stand on each
 * other, never against each other. `imagesOpened` is what this window has shown so far.
 */
export function useReport(report: Report, imagesOpened: number): ReportActs {
  const save = useCall('reading', 'saveReport');
  const { newest, inTurn } = useNewest(report);
  const write = (change: (report: Report) => Edit) =>
    inTurn((before) =>
      save.run({
        reportId: before.id,
        basedOn: before.version,
        question: before.question,
        sentences: before.sentences,
        diagnosis: before.diagnosis,
        ...change(before),
        imagesOpened: Math.max(before.imagesOpened, imagesOpened),
      }),
    );
  const put = (change: (sentences: readonly ReportSentence[]) => ReportSentence[]) =>
    void write(({ sentences }) => ({ sentences: change(sentences) }));
  return {
    error: save.error,
    saving: save.running,
    forgetError: save.reset,
    add: (section, text) => put((all) => addSentence(all, writtenSentence(uuidv7() as RowId, section, text))),
    edit: (id, text) => put((all) => editText(all, id, text)),
    keep: (id) => put((all) => setSupport(all, id, 'kept')),
    strike: (id) => put((all) => setSupport(all, id, 'struck')),
    restore: (id) => put((all) => setSupport(all, id, 'restored')),
    strikeOpen: () => put(strikeOpen),
    setDiagnosis: (diagnosis) => void write(() => ({ diagnosis })),
    setQuestion: (question) => void write(() => ({ question })),
    settle: () => write(() => ({})),
    take: (report) => {
      newest.current = report;
    },
  };
}

type Edit = Partial<Pick<Report, 'sentences' | 'question' | 'diagnosis'>>;

/** The newest version that this window knows of, and a queue for changes of it. */
function useNewest(report: Report) {
  const newest = useRef(report);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const { id, version } = newest.current;
  if (report.id !== id || report.version > version) newest.current = report;
  const inTurn = (change: (before: Report) => Promise<Report | null>): Promise<Report | null> => {
    const saved = queue.current.then(() => change(newest.current));
    queue.current = saved.then((after) => {
      newest.current = after ?? newest.current;
    });
    return saved;
  };
  return { newest, inTurn };
}
