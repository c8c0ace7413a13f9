import type { ReactNode } from 'react';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { type ActiveViewport, ViewportGrid, type ViewportGridProps } from '../../viewer/ViewportGrid.tsx';
import { LinkBar } from './LinkBar.tsx';
import type { Drawn, OpenedStudy } from './openedStudy.ts';
import styles from './Read.module.css';
import { SeriesStrip } from './SeriesStrip.tsx';
import type { Links } from './useLinks.ts';
import type { Stage } from './useStage.ts';
import type { ViewerTools } from './viewerTools.ts';

/** The series of a study and the images of the chosen ones; what is measured on them is kept. */
export function ReadImages(props: {
  readonly opened: OpenedStudy;
  readonly tools: Pick<ViewerTools, 'tool'>;
  readonly drawn: Drawn;
  readonly stage: Stage;
  readonly links: Links;
  readonly onActive: (active: ActiveViewport) => void;
  readonly onImagesOpened: (count: number) => void;
}) {
  const { opened, tools, drawn, stage, links } = props;
  const measuring = useKeptMeasurements();
  if (stage.rule.viewports.length === 0) return <EmptyState title={t('read.noImages')} />;
  return (
    <div className={styles.images}>
      <SeriesStrip drawn={drawn} priors={opened.priors} stage={stage} />
      <div className={styles.stage}>
        {measuring.notice}
        <ViewportGrid
          hanging={stage.hung}
          studies={stage.studies}
          links={links.views}
          activeCell={stage.activeCell}
          onActivateCell={stage.activate}
          isAlone={stage.isAlone}
          onToggleAlone={stage.toggleAlone}
          measurements={opened.measurements}
          {...measuring.props}
          activeTool={tools.tool}
          onActiveViewport={props.onActive}
          onImagesOpened={props.onImagesOpened}
          onDropSeries={stage.put}
        />
        <LinkBar views={links.views} />
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
