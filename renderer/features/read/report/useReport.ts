import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { RowId } from '../../../../main/contract/domain/ids.ts';
import type { Report, ReportSentence } from '../../../../main/contract/domain/reading.ts';
import type { AppError } from '../../../../main/contract/errors.ts';
import { useCall } from '../../../api/useCall.ts';
import {
  conflictOf,
  putIn,
  type Said,
  setSupport,
  strikeOpen,
  type Unsaved,
  type WrittenSection,
} from './sentences.ts';

/** The acts of a person on a draft; each one is saved as the next version. */
export interface ReportActs {
  readonly error: AppError | null;
  readonly saving: boolean;
  forgetError(): void;
  add(section: WrittenSection, text: string): void;
  /** Changes a sentence as it stood when its editor opened; changed elsewhere meanwhile, both words are kept and shown. */
  edit(opened: ReportSentence, text: string): void;
  keep(id: RowId): void;
  strike(id: RowId): void;
  restore(id: RowId): void;
  strikeOpen(): void;
  setDiagnosis(diagnosis: string | null): void;
  setQuestion(question: string): void;
  /** Words that could not be put in; they stay until a person puts them in by will or lets them go. */
  readonly unsaved: readonly Unsaved[];
  putIn(unsaved: Unsaved): void;
  forgetUnsaved(unsaved: Unsaved): void;
  /** Saves the count of opened images, so that Sign judges it as it is now (D5); answers the report to sign, null where that failed. */
  settle(): Promise<Report | null>;
  /** Takes a version that the core has made, e.g. with a draft in it. */
  take(report: Report): void;
}

/**
 * Edits of the report. They are saved one after another, each on the version that the one before left: two quick edits stand on each
 * other, never against each other. `imagesOpened` tells what was shown so far.
 */
export function useReport(report: Report, imagesOpened: () => number): ReportActs {
  const { newest, write, save } = useWriting(report, imagesOpened);
  const words = useWords(write);
  const put = (change: (sentences: readonly ReportSentence[]) => ReportSentence[]) =>
    void write(({ sentences }) => ({ sentences: change(sentences) }));
  return {
    ...words,
    error: save.error,
    saving: save.running,
    forgetError: save.reset,
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

/** Saves a change as the next version; a change that answers null saves nothing. Answers null where nothing was saved. */
type Write = (change: (before: Report) => Edit | null) => Promise<Report | null>;

function useWriting(report: Report, imagesOpened: () => number) {
  const save = useCall('reading', 'saveReport');
  const { newest, inTurn } = useNewest(report);
  const write: Write = (change) =>
    inTurn(async (before) => {
      const edit = change(before);
      if (edit === null) return null;
      return save.run({
        reportId: before.id,
        basedOn: before.version,
        question: before.question,
        sentences: before.sentences,
        diagnosis: before.diagnosis,
        ...edit,
        imagesOpened: Math.max(before.imagesOpened, imagesOpened()),
      });
    });
  return { newest, write, save };
}

/** What a person writes, so that no words are lost: those that cannot be put in are kept apart. */
function useWords(write: Write) {
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([]);
  const say = async (said: Said, conflictIn: typeof conflictOf) => {
    let unsaved: Unsaved = { ...said, why: 'failed', now: '' };
    const saved = await write(({ sentences }) => {
      const conflict = conflictIn(sentences, said);
      unsaved = conflict ?? unsaved;
      return conflict === null ? { sentences: putIn(sentences, said) } : null;
    });
    if (saved === null) setUnsaved((before) => [...before, unsaved]);
  };
  const start = (opened: ReportSentence | null, section: ReportSentence['section'], text: string) => {
    const words = text.trim();
    if (words === '' || words === opened?.text) return;
    void say({ id: uuidv7() as RowId, opened, section, words }, conflictOf);
  };
  const forgetUnsaved = (one: Unsaved) => setUnsaved((before) => before.filter(({ id }) => id !== one.id));
  return {
    unsaved,
    forgetUnsaved,
    add: (section: WrittenSection, text: string) => start(null, section, text),
    edit: (opened: ReportSentence, text: string) => start(opened, opened.section, text),
    putIn: ({ why, now, ...said }: Unsaved) => {
      setUnsaved((before) => before.filter(({ id }) => id !== said.id));
      // What failed has not seen the other's words yet; a conflict has.
      void say(said, why === 'failed' ? conflictOf : () => null);
    },
  };
}

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
