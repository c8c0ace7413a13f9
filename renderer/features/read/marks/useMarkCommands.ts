import { useState, useSyncExternalStore } from 'react';
import { t } from '../../../app/messages.ts';
import { type Command, useRegisterCommands } from '../../../state/commands.ts';
import { useActiveView, type ViewActions } from '../../../viewer/tools/activeView.ts';
import type { History, StepKind } from '../../../viewer/tools/history.ts';
import type { OpenedStudy } from '../openedStudy.ts';
import { type MarkActs, reportedOne } from './useMarkActs.ts';

/** Undo, redo, key image, into the report, and what the toolbar does to the viewport. Answers what to say of the last one. */
export function useMarkCommands(marks: MarkActs, history: History, report: OpenedStudy['report']): string {
  useSyncExternalStore(history.subscribe, history.state);
  const [said, say] = useState('');
  useRegisterCommands([
    ...historyCommands(history, say),
    ...viewCommands(),
    keyImageCommand(marks),
    reportCommand(marks, report, say),
  ]);
  return said;
}

function keyImageCommand(marks: MarkActs): Command {
  return {
    id: 'read.keyImage',
    whyNot: whyNoImage,
    run: () => {
      const { frame } = useActiveView.getState();
      if (frame !== null) marks.toggleKeyImage(frame);
    },
  };
}

function reportCommand(
  { measurements, intoReport }: MarkActs,
  { state, studyKey }: OpenedStudy['report'],
  say: (words: string) => void,
): Command {
  const isNone = () => reportedOne(measurements, studyKey) === null;
  return {
    id: 'read.intoReport',
    whyNot: () => (state === 'signed' ? t('marks.signed') : isNone() ? t('marks.noneToReport') : null),
    run: () => {
      const measurement = reportedOne(measurements, studyKey);
      if (measurement === null) return;
      void intoReport(measurement.id).then((worked) => say(worked ? t('marks.inReport') : ''));
    },
  };
}

function historyCommands(history: History, say: (words: string) => void): Command[] {
  const tell = (key: 'marks.undone' | 'marks.redone', kind: StepKind | null) => {
    if (kind !== null) say(t(key, { what: t(`marks.step.${kind}`) }));
  };
  return [
    {
      id: 'read.undo',
      whyNot: () => (history.state().undo === null ? t('marks.noUndo') : null),
      run: () => void history.undo().then((kind) => tell('marks.undone', kind)),
    },
    {
      id: 'read.redo',
      whyNot: () => (history.state().redo === null ? t('marks.noRedo') : null),
      run: () => void history.redo().then((kind) => tell('marks.redone', kind)),
    },
  ];
}

const VIEW_COMMANDS: readonly (keyof ViewActions)[] = [
  'rotate',
  'flip',
  'invert',
  'magnify',
  'play',
  'reset',
];

/** For palette and toolbar; their keys are the viewport's. */
function viewCommands(): Command[] {
  return VIEW_COMMANDS.map((act) => ({
    id: `read.view.${act}` as const,
    whyNot: act === 'play' ? whyNoCine : whyNoImage,
    run: () => useActiveView.getState().actions?.[act](),
  }));
}

function whyNoImage(): string | null {
  return useActiveView.getState().actions === null ? t('marks.noImage') : null;
}

function whyNoCine(): string | null {
  return whyNoImage() ?? (useActiveView.getState().count < 2 ? t('marks.oneImage') : null);
}
