import type { HungViewport } from '../../main/contract/domain/hanging.ts';
import type { InstanceKey, SeriesKey } from '../../main/contract/domain/ids.ts';
import type { Series, StudyDetail, StudyRow } from '../../main/contract/domain/library.ts';
import type { LinkedViews } from './LinkedViews.ts';
import type { ViewerTool } from './measuring.ts';
import type { ViewportRole } from './role.ts';
import type { StackImage } from './stack.ts';

/** The image in the viewport that a person works in. */
export interface ActiveViewport {
  readonly cell: number;
  readonly role: 'current' | 'prior';
  readonly seriesKey: SeriesKey;
  readonly instanceKey: InstanceKey;
  /** Counted from 0. */
  readonly frame: number;
}

/** What hangs in a grid: row by row from the left, null in a viewport that is empty. */
export interface GridHanging {
  readonly rows: number;
  readonly columns: number;
  readonly viewports: readonly (HungViewport | null)[];
}

export interface ViewportGridProps {
  readonly hanging: GridHanging;
  /** The studies that the hanging speaks of: the current one first. */
  readonly studies: readonly StudyDetail[];
  readonly links: LinkedViews;
  /** The viewport that one works in, counted from 0. */
  readonly activeCell: number;
  readonly onActivateCell: (cell: number) => void;
  /** True while the viewport that one works in stands alone. */
  readonly isAlone: boolean;
  readonly onToggleAlone: () => void;
  readonly activeTool: ViewerTool;
  /** Called when another viewport, or another image of it, is worked in. */
  readonly onActiveViewport?: (active: ActiveViewport) => void;
  /** How many different images of the current study were shown since the grid was mounted. */
  readonly onImagesOpened?: (count: number) => void;
  /** A series was dropped on a cell (dragged as `application/x-anamnesis-series`). */
  readonly onDropSeries?: (cell: number, seriesKey: SeriesKey) => void;
}

/** What one viewport is given by its cell. */
export interface ViewportProps {
  readonly cell: number;
  readonly role: ViewportRole;
  /** “Current” or “Prior 2025-09-14”. */
  readonly whose: string;
  /** “6 mo 2 d earlier”; empty for the current study and where a day is unknown. */
  readonly apart: string;
  /** The viewport's place, counted from 1; null where it is the only one. */
  readonly place: number | null;
  /** Window to open with; null: each image's own. */
  readonly openWindow: HungViewport['window'];
  readonly study: StudyRow;
  readonly series: Series;
  /** Contents of the study that share their SOP Instance UID with another, with no decision yet (I3). */
  readonly inConflict: readonly InstanceKey[];
  readonly links: LinkedViews;
  /** How far the linked level lies beyond this series, in mm; null where it does not. */
  readonly beyondMm: number | null;
  readonly isActive: boolean;
  readonly onToggleAlone: () => void;
  readonly activeTool: ViewerTool;
  readonly onActivate: (image: StackImage) => void;
  readonly onShown: (imageId: string) => void;
  readonly onDropSeries: (seriesKey: SeriesKey) => void;
}
