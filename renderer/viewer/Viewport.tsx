import type { RenderingEngine } from '@cornerstonejs/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { RowId, SeriesKey } from '../../main/contract/domain/ids.ts';
import type { Series, StudyRow } from '../../main/contract/domain/library.ts';
import type { Measurement } from '../../main/contract/domain/reading.ts';
import type { LinkedViews } from './LinkedViews.ts';
import { MeasurementLayer } from './MeasurementLayer.tsx';
import type { MeasurementDraft, ViewerTool } from './measuring.ts';
import { roleText } from './overlayText.ts';
import { acceptSeries } from './seriesDrag.ts';
import type { StackImage } from './stack.ts';
import { useMeasuring } from './useMeasuring.ts';
import { useProbe } from './useProbe.ts';
import { useStackImages } from './useStackImages.ts';
import { useStackView } from './useStackView.ts';
import { useViewportKeys } from './useViewportKeys.ts';
import { useViewportPointer } from './useViewportPointer.ts';
import { ValuesInfo } from './ValuesInfo.tsx';
import styles from './Viewport.module.css';
import { ViewportNotice } from './ViewportNotice.tsx';
import { ViewportOverlay } from './ViewportOverlay.tsx';

export interface ViewportProps {
  readonly cell: number;
  readonly engine: RenderingEngine;
  readonly role: 'current' | 'prior';
  readonly study: StudyRow;
  readonly series: Series;
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

/** One viewport: picture, overlays, measurements, mouse and keyboard. */
export function Viewport(props: ViewportProps) {
  const { cell, role, study, series, links, activeTool } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const images = useStackImages(series);
  const viewportId = `viewport-${useId()}`;
  const { view, state, progress } = useStackView(props.engine, viewportId, canvas, images);
  const [showsValues, setShowsValues] = useState(false);
  const image = images[state?.index ?? 0] ?? null;
  const shown = state?.shown ?? null;
  const scroll = (index: number) => links.scrolled(cell, index);
  useEffect(
    () => (view === null ? undefined : links.add(cell, view, study.studyKey)),
    [links, cell, view, study.studyKey],
  );
  useReports(props, image, shown?.imageId ?? null);
  const measuring = useMeasuring({
    view,
    image,
    studyKey: study.studyKey,
    tool: activeTool,
    onMeasure: props.onMeasure,
  });
  const probe = useProbe(state, measuring.draft, activeTool);
  useViewportPointer(box, { view, tool: activeTool, measuring, onHover: probe.setPoint, onScroll: scroll });
  const onKeyDown = useViewportKeys({
    view,
    measuring,
    modality: series.modality,
    unit: shown?.header.unit ?? '',
    onScroll: scroll,
    onToggleValues: () => setShowsValues(!showsValues),
  });
  const activate = () => image !== null && props.onActivate(image);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups a picture with its words.
    <div
      ref={box}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the whole job of a viewport runs by its keys.
      tabIndex={0}
      aria-label={labelOf(props, state?.index ?? 0, images.length)}
      className={styles.viewport}
      data-role={role}
      data-active={props.isActive}
      data-tool={activeTool}
      onKeyDown={onKeyDown}
      onFocus={activate}
      onContextMenu={(event) => event.preventDefault()}
      {...acceptSeries(props.onDropSeries)}
    >
      <div ref={canvas} className={styles.canvas} data-outside={props.beyondMm !== null} />
      {state !== null && image !== null && (
        <>
          <MeasurementLayer
            state={state}
            image={image}
            measurements={props.measurements}
            draft={measuring.draft}
            onRemove={props.onRemoveMeasurement}
          />
          <ViewportOverlay
            role={role}
            study={study}
            series={series}
            image={image}
            count={images.length}
            state={state}
            progress={progress}
            isActive={props.isActive}
          />
        </>
      )}
      <ViewportNotice state={state} hasImages={images.length > 0} beyondMm={props.beyondMm} />
      {showsValues && shown !== null && <ValuesInfo picture={shown} image={image} />}
      <p className={styles.readout} role="status" aria-label="Pixel under the cursor">
        {probe.text}
      </p>
      <p className={styles.announcement} aria-live="polite">
        {measuring.announcement}
      </p>
    </div>
  );
}

/** Tells the grid which image is worked in and which was shown. */
function useReports(props: ViewportProps, image: StackImage | null, shownId: string | null): void {
  const { isActive, onActivate, onShown } = props;
  const report = useRef({ onActivate, onShown });
  report.current = { onActivate, onShown };
  useEffect(() => {
    if (isActive && image !== null) report.current.onActivate(image);
  }, [isActive, image]);
  useEffect(() => {
    if (shownId !== null) report.current.onShown(shownId);
  }, [shownId]);
}

function labelOf({ role, study, series }: ViewportProps, index: number, count: number): string {
  const whose = role === 'current' ? 'Current study' : roleText('prior', study.time);
  const what = [series.modality, series.description].filter((part) => part !== '').join(' ');
  return `${whose}, ${what}, image ${index + 1} of ${count}`;
}
