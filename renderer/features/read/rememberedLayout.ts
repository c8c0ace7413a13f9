import { usePreferences } from '../../state/preferences.ts';
import { windowRole } from '../secondWindow/windowRole.ts';
import type { Layout } from './layout.ts';
import type { Drawn } from './openedStudy.ts';

/** The studies that share a layout: `CT`, `CT with prior`; the second window has its own. One viewport chosen for a study alone must not hide the prior of the next. */
export function layoutKey({ current, prior, hanging }: Drawn): string {
  const [first] = hanging.viewports;
  const series = current.series.find(({ seriesKey }) => seriesKey === first?.seriesKey);
  const modality = series?.modality ?? current.study.modalities[0] ?? '';
  const study = prior === null ? modality : `${modality} with prior`;
  return windowRole.kind === 'images' ? `${study} in the second window` : study;
}

/** The layout that the person chose last for such studies; null where the rule decides. */
export function keptLayout(key: string): Layout | null {
  return usePreferences.getState().preferences.layouts[key] ?? null;
}

/** Remembers a layout. One that cannot be kept is no loss: the screen has it. */
export function rememberLayout(key: string, { rows, columns }: Layout): void {
  const { preferences, change } = usePreferences.getState();
  change({ layouts: { ...preferences.layouts, [key]: { rows, columns } } }).catch(() => {});
}

/** From now on the rule decides again. */
export function forgetLayout(key: string): void {
  const { preferences, change } = usePreferences.getState();
  const { [key]: _forgotten, ...layouts } = preferences.layouts;
  change({ layouts }).catch(() => {});
}
