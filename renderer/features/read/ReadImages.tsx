import type { ReactNode } from 'react';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { type ActiveViewport, ViewportGrid, type ViewportGridProps } from '../../viewer/ViewportGrid.tsx';
import { type OpenedStudy, useDrawn } from './openedStudy.ts';
import styles from './Read.module.css';
import { SeriesStrip } from './SeriesStrip.tsx';
import { useHanging } from './useHanging.ts';
import type { ViewerTools } from './viewerTools.ts';

/** The series of a study and the images of the chosen ones; what is measured on them is kept. */
export function ReadImages(props: {
  readonly opened: OpenedStudy;
  readonly tools: Pick<ViewerTools, 'tool' | 'linked'>;
  readonly onActive: (active: ActiveViewport) => void;
  readonly onImagesOpened: (count: number) => void;
}) {
  const { opened, tools } = props;
  const drawn = useDrawn(opened);
  const { hanging, dropSeries } = useHanging(drawn);
  const measuring = useKeptMeasurements();
  if (hanging.viewports.length === 0) return <EmptyState title={t('read.noImages')} />;
  return (
    <div className={styles.images}>
      <SeriesStrip drawn={drawn} hanging={hanging} onHang={(seriesKey) => dropSeries(0, seriesKey)} />
      <div className={styles.stage}>
        {measuring.notice}
        <ViewportGrid
          hanging={hanging}
          studies={drawn.prior === null ? [drawn.current] : [drawn.current, drawn.prior]}
          measurements={opened.measurements}
          {...measuring.props}
          activeTool={tools.tool}
          linked={tools.linked}
          onActiveViewport={props.onActive}
          onImagesOpened={props.onImagesOpened}
          onDropSeries={dropSeries}
        />
      </div>
    </div>
  );
}

type MeasuringProps = Pick<ViewportGridProps, 'onMeasure' | 'onRemoveMeasurement'>;

/** Keeps and removes what is measured; `notice` says what went wrong with it. */
function useKeptMeasurements(): { readonly notice: ReactNode; readonly props: MeasuringProps } {
  const save = useCall('reading', 'saveMeasurement');
  const remove = useCall('reading', 'removeMeasurement');
  const error = save.error ?? remove.error;
  const close = save.error === null ? remove.reset : save.reset;
  return {
    notice: error === null ? null : <ErrorBox error={error} onClose={close} />,
    props: {
      onMeasure: (draft) => void save.run({ ...draft, id: null }),
      onRemoveMeasurement: (id) => void remove.run({ id }),
    },
  };
}
