import { useEffect, useMemo } from 'react';
import type { StackView } from '../StackView.ts';
import { useHistory } from './history.ts';
import { ViewSteps } from './viewSteps.ts';

/** The views on screen: linked ones change together, and are undone together. */
const shownViews = new Set<StackView>();

/** Keeps what a person changes in a view, in the history of the study that is read. */
export function useViewSteps(view: StackView | null): ViewSteps | null {
  const history = useHistory();
  useEffect(() => {
    if (view === null) return;
    shownViews.add(view);
    return () => void shownViews.delete(view);
  }, [view]);
  return useMemo(() => (view === null ? null : new ViewSteps(view, shownViews, history)), [view, history]);
}
