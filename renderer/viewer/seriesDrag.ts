import type { DragEvent } from 'react';
import type { SeriesKey } from '../../main/contract/domain/ids.ts';

/** The type under which a dragged series carries its key. */
export const SERIES_DRAG_TYPE = 'application/x-anamnesis-series';

/** Handlers of an element that takes a dragged series. */
export function acceptSeries(onDropSeries: (seriesKey: SeriesKey) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(SERIES_DRAG_TYPE)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const seriesKey = event.dataTransfer.getData(SERIES_DRAG_TYPE);
      if (seriesKey === '') return;
      event.preventDefault();
      onDropSeries(seriesKey as SeriesKey);
    },
  };
}
