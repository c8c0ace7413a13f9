import type { RenderingEngine } from '@cornerstonejs/core';
import type { Hanging } from '../../main/contract/api/reading.ts';
import type { InstanceKey, RowId, SeriesKey } from '../../main/contract/domain/ids.ts';
import type { Series, StudyDetail, StudyRow } from '../../main/contract/domain/library.ts';
import type { Measurement } from '../../main/contract/domain/reading.ts';
import type { LinkedViews } from './LinkedViews.ts';
import type { MeasurementDraft, ViewerTool } from './measuring.ts';
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

export interface ViewportGridProps {
  readonly hanging: Hanging;
  /** The studies that the hanging speaks of: the current one, and the prior where one is hung. */
  readonly studies: readonly StudyDetail[];
  readonly measurements: readonly Measurement[];
  readonly onMeasure: (draft: MeasurementDraft) => void;
  readonly onRemoveMeasurement: (id: RowId) => void;
  readonly activeTool: ViewerTool;
  /** Called when another viewport, or another image of it, is worked in. */
  readonly onActiveViewport?: (active: ActiveViewport) => void;
  /** How many different images of the current study were shown since the grid was mounted. */
  readonly onImagesOpened?: (count: number) => void;
  readonly linked: boolean;
  /** A series was dropped on a cell (dragged as `application/x-anamnesis-series`). */
  readonly onDropSeries?: (cell: number, seriesKey: SeriesKey) => void;
}

/** What one viewport is given by its cell. */
export interface ViewportProps {
  readonly cell: number;
  readonly engine: RenderingEngine;
  readonly role: 'current' | 'prior';
  readonly study: StudyRow;
  readonly series: Series;
  /** Contents of the study that share their SOP Instance UID with another, with no decision yet (I3). */
  readonly inConflict: readonly InstanceKey[];
  readonly links: LinkedViews;
  /** How far the linked level lies beyond this series, in mm; null where it does not. */
  readonly beyondMm: number | null;
  readonly isActive: boolean;
  readonly activeTool: ViewerTool;
  readonly measurements: readonly Measurement[];
  readonly onMeasure: (draft: MeasurementDraft) => void;
  readonly onRemoveMeasurement: (id: RowId) => void;
  readonly onActivate: (image: StackImage) => void;
  readonly onShown: (imageId: string) => void;
  readonly onDropSeries: (seriesKey: SeriesKey) => void;
}
