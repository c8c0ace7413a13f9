import { t } from '../../app/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMpr } from '../../viewer/mpr/mprStore.ts';
import { type ActiveViewport, ViewportGrid } from '../../viewer/ViewportGrid.tsx';
import { LinkBar } from './LinkBar.tsx';
import { MarkNotices } from './marks/MarkNotices.tsx';
import { useHungTarget } from './marks/useHungTarget.ts';
import type { MarkActs } from './marks/useMarkActs.ts';
import { MprLayer } from './mpr/MprLayer.tsx';
import type { Drawn, OpenedStudy } from './openedStudy.ts';
import styles from './Read.module.css';
import { SeriesStrip } from './SeriesStrip.tsx';
import type { Links } from './useLinks.ts';
import type { Stage } from './useStage.ts';
import type { ViewerTools } from './viewerTools.ts';

interface ReadImagesProps {
  readonly opened: OpenedStudy;
  readonly tools: Pick<ViewerTools, 'tool'>;
  readonly drawn: Drawn;
  readonly stage: Stage;
  readonly links: Links;
  readonly marks: MarkActs;
  readonly onActive: (active: ActiveViewport) => void;
  readonly onImagesOpened: (count: number) => void;
}

/** The series of a study and the images of the chosen ones; what is measured on them is kept. */
export function ReadImages(props: ReadImagesProps) {
  const { opened, tools, drawn, stage, links } = props;
  useHungTarget(drawn, stage);
  const hasPlanes = useMpr((mpr) => mpr.shown !== null);
  if (stage.rule.viewports.length === 0) return <EmptyState title={t('read.noImages')} />;
  return (
    <div className={styles.images}>
      <SeriesStrip drawn={drawn} priors={opened.priors} stage={stage} />
      <div className={styles.stage}>
        <MarkNotices key={opened.current.study.studyKey} opened={opened} marks={props.marks} />
        <div className={styles.views}>
          <MprLayer stage={stage} tools={tools} />
          <div className={styles.stacks} inert={hasPlanes}>
            <Stacks {...props} />
          </div>
        </div>
        <LinkBar views={links.views} />
      </div>
    </div>
  );
}

function Stacks({ tools, stage, links, onActive, onImagesOpened }: ReadImagesProps) {
  return (
    <ViewportGrid
      hanging={stage.hung}
      studies={stage.studies}
      links={links.views}
      activeCell={stage.activeCell}
      onActivateCell={stage.activate}
      isAlone={stage.isAlone}
      onToggleAlone={stage.toggleAlone}
      activeTool={tools.tool}
      onActiveViewport={onActive}
      onImagesOpened={onImagesOpened}
      onDropSeries={stage.put}
    />
  );
}
