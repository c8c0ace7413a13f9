import { useMemo, useState } from 'react';
import type { Hanging } from '../../../main/contract/domain/hanging.ts';
import type { SeriesKey } from '../../../main/contract/domain/ids.ts';
import type { StudyDetail } from '../../../main/contract/domain/library.ts';
import type { GridHanging } from '../../viewer/ViewportGrid.tsx';
import { type Layout, putSeries, relayout, stepSeries, swapSides } from './layout.ts';
import type { Drawn } from './openedStudy.ts';
import { forgetLayout, keptLayout, layoutKey, rememberLayout } from './rememberedLayout.ts';

interface StageState {
  /** The studies that hang; others start anew. While more of these comes in, what a person hung stays. */
  readonly of: string;
  /** The rule that hangs: the core's, or one that the person chose. */
  readonly rule: Hanging;
  readonly hung: GridHanging;
  readonly activeCell: number;
  readonly isAlone: boolean;
  /** Further studies of the patient whose series can be hung. */
  readonly others: readonly StudyDetail[];
}

/** The viewports as they hang, and what a person does with them. */
export interface Stage extends Omit<StageState, 'of' | 'others'> {
  /** Studies whose series can be hung: the current one first, then the prior, then others. */
  readonly studies: readonly StudyDetail[];
  /** Sets the layout and remembers it for such studies; null: as the rule says. */
  setLayout(layout: Layout | null): void;
  /** Hangs by another rule. */
  hangBy(rule: Hanging): void;
  /** Hangs a series in a place; null: in the marked one. */
  put(place: number | null, seriesKey: SeriesKey): void;
  /** The next or previous series of the study in the marked place. */
  step(by: 1 | -1): void;
  swap(): void;
  activate(place: number): void;
  toggleAlone(): void;
  /** Another study of the patient can be hung from now on. */
  addStudy(study: StudyDetail): void;
}

/** Begins with the core's hanging, in the layout that the person chose last for such studies. */
export function useStage(drawn: Drawn): Stage {
  const [changed, setChanged] = useState<StageState | null>(null);
  const first = useMemo(() => openedState(drawn), [drawn]);
  const state = changed?.of === first.of ? changed : first;
  const change = (patch: (now: StageState) => Partial<StageState>) =>
    setChanged((was) => {
      const now = was?.of === first.of ? was : first;
      return { ...now, ...patch(now) };
    });
  const studies = [drawn.current, ...(drawn.prior === null ? [] : [drawn.prior]), ...state.others];
  const staged = { drawn, state, studies, change };
  return { ...state, studies, ...layoutActs(staged), ...seriesActs(staged) };
}

/** The stage as it stands, and how it is changed. */
interface Staged {
  readonly drawn: Drawn;
  readonly state: StageState;
  readonly studies: readonly StudyDetail[];
  readonly change: (patch: (now: StageState) => Partial<StageState>) => void;
}

function layoutActs({ drawn, state: { hung, activeCell }, change }: Staged) {
  return {
    setLayout: (layout: Layout | null) => {
      const key = layoutKey(drawn);
      if (layout === null) forgetLayout(key);
      else rememberLayout(key, layout);
      change(({ rule }) => ({
        hung: layout === null ? rule : relayout(hung, layout, drawn, rule.viewports),
        isAlone: false,
      }));
    },
    hangBy: (rule: Hanging) => change(() => ({ rule, hung: rule, isAlone: false, activeCell: 0 })),
    swap: () => change(() => ({ hung: swapSides(hung) })),
    activate: (place: number) => {
      if (place !== activeCell) change(() => ({ activeCell: place }));
    },
    toggleAlone: () => change(({ isAlone }) => ({ isAlone: !isAlone && hung.rows * hung.columns > 1 })),
  };
}

function seriesActs({ drawn, state: { hung, activeCell }, studies, change }: Staged) {
  return {
    put: (place: number | null, seriesKey: SeriesKey) => {
      const viewport = viewportOf(studies, seriesKey, drawn.current);
      const at = place ?? activeCell;
      if (viewport !== null && at < hung.rows * hung.columns)
        change(() => ({ hung: putSeries(hung, at, viewport), activeCell: at }));
    },
    step: (by: 1 | -1) => {
      const shown = hung.viewports[activeCell] ?? null;
      const study = studies.find((one) => one.study.studyKey === shown?.studyKey);
      const next = shown && study ? stepSeries(shown, study, by) : null;
      if (next !== null) change(() => ({ hung: putSeries(hung, activeCell, next) }));
    },
    addStudy: (study: StudyDetail) =>
      change(({ others }) => ({
        others: [...others.filter((other) => other.study.studyKey !== study.study.studyKey), study],
      })),
  };
}

function openedState(drawn: Drawn): StageState {
  const { hanging } = drawn;
  const layout = hanging.viewports.length === 0 ? null : keptLayout(layoutKey(drawn));
  const hung = layout === null ? hanging : relayout(hanging, layout, drawn);
  const of = [drawn.current, drawn.prior].map((study) => study?.study.studyKey ?? '').join('/');
  return { of, rule: hanging, hung, activeCell: 0, isAlone: false, others: [] };
}

function viewportOf(studies: readonly StudyDetail[], seriesKey: SeriesKey, current: StudyDetail) {
  for (const study of studies) {
    if (!study.series.some((series) => series.seriesKey === seriesKey)) continue;
    const role = study === current ? ('current' as const) : ('prior' as const);
    return { role, studyKey: study.study.studyKey, seriesKey, window: null };
  }
  return null;
}
