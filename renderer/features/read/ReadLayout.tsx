import { type ReactNode, useCallback, useState } from 'react';
import { usePlaces } from '../../state/places.ts';
import { usePreferences } from '../../state/preferences.ts';
import { SplitPanes } from '../../ui/SplitPanes.tsx';
import { useLater } from '../../ui/useLater.ts';
import type { ActiveViewport } from '../../viewer/ViewportGrid.tsx';
import { EvidenceDialog } from '../evidence/EvidenceDialog.tsx';
import { DocumentDialog } from '../records/DocumentDialog.tsx';
import { AwayNotice } from '../secondWindow/AwayNotice.tsx';
import { useReadRole } from '../secondWindow/useReadRole.ts';
import { useTellMain } from '../secondWindow/useShared.ts';
import { SimilarDialog } from '../similar/SimilarDialog.tsx';
import { CompareBar } from './CompareBar.tsx';
import { LayersMenu } from './layers/LayersMenu.tsx';
import { MarkTrouble } from './marks/MarkNotices.tsx';
import { MarkScope } from './marks/MarkScope.tsx';
import { type MarkActs, useMarkActs } from './marks/useMarkActs.ts';
import { type Drawn, type OpenedStudy, useDrawn } from './openedStudy.ts';
import { usePresentationCommands } from './presentationCommands.ts';
import { Rail, type RailTab } from './Rail.tsx';
import { RailOrReport, useAskedReport } from './RailOrReport.tsx';
import styles from './Read.module.css';
import { ReadImages } from './ReadImages.tsx';
import { StudyHeader } from './StudyHeader.tsx';
import { StudyNotices } from './StudyNotices.tsx';
import { useBringReport } from './useBringReport.ts';
import { useFirstPictures } from './useFirstPictures.ts';
import { type Links, useLinks } from './useLinks.ts';
import { type Stage, useStage } from './useStage.ts';
import { ViewerToolbar } from './ViewerToolbar.tsx';
import { countOpened, lookAt } from './viewed.ts';
import { useViewerTools, type ViewerTools } from './viewerTools.ts';

/** Header, tools, series, images, and the side panel. */
export function ReadLayout({ opened }: { readonly opened: OpenedStudy }) {
  const tools = useViewerTools();
  usePresentationCommands();
  const drawn = useDrawn(opened);
  const stage = useStage(drawn);
  useFirstPictures(stage, useReadRole() !== 'report');
  const links = useLinks(stage.rule.linked);
  const marks = useMarkActs(opened);
  return (
    <MarkScope opened={opened} marks={marks}>
      <StudyHeader opened={opened} />
      <StudyNotices study={opened.current.study} />
      <MarkTrouble marks={marks} />
      <Toolbar tools={tools}>
        <CompareBar opened={opened} stage={stage} links={links} />
        <LayersMenu stage={stage} />
      </Toolbar>
      <div className={styles.work}>
        <Work opened={opened} tools={tools} drawn={drawn} stage={stage} links={links} marks={marks} />
      </div>
      <EvidenceDialog />
      <DocumentDialog />
      <SimilarDialog opened={opened} />
    </MarkScope>
  );
}

interface WorkProps {
  readonly opened: OpenedStudy;
  readonly tools: ViewerTools;
  readonly drawn: Drawn;
  readonly stage: Stage;
  readonly links: Links;
  readonly marks: MarkActs;
}

/** Tools stand beside the images, in whichever window these are. */
function Toolbar(props: { readonly tools: ViewerTools; readonly children: ReactNode }) {
  return useReadRole() === 'report' ? null : <ViewerToolbar {...props} />;
}

function Work(props: WorkProps) {
  return useReadRole() === 'images' ? <ImagesAlone {...props} /> : <ImagesAndRail {...props} />;
}

/** In the second window: the panel in the first one is told which image one works in. */
function ImagesAlone(props: WorkProps) {
  const { onActive, onImagesOpened } = useTellMain(props.opened.current.study.studyKey);
  return <ReadImages {...props} onActive={onActive} onImagesOpened={onImagesOpened} />;
}

/** The images and, beside them, the panel that follows the image one works in. */
function ImagesAndRail(props: WorkProps) {
  const { opened, tools, marks } = props;
  const { studyKey } = opened.current.study;
  const role = useReadRole();
  const asked = useAskedReport(opened, props.stage);
  const isFolded = role === 'whole' && !tools.railOpen && asked === null;
  const isDrawn = useLater();
  // Kept here: the panel is drawn anew where it is folded, and where the images go to the second window or come back.
  const [tab, setTab] = useState<RailTab>('report');
  useBringReport(!isFolded && isDrawn, isFolded ? unfold : comes);
  const onActive = useCallback((active: ActiveViewport) => lookAt(studyKey, active), [studyKey]);
  const onImagesOpened = useCallback((count: number) => countOpened(studyKey, count), [studyKey]);
  const images = <ReadImages {...props} onActive={onActive} onImagesOpened={onImagesOpened} />;
  if (isFolded) return images;
  const rail = (
    <Rail
      opened={opened}
      marks={marks}
      tab={tab}
      onTab={setTab}
      onCompare={(priorKey) => usePlaces.getState().openStudy(studyKey, priorKey)}
    />
  );
  const panel = <RailOrReport opened={opened} asked={asked} rail={isDrawn ? rail : null} />;
  return role === 'report' ? <AwayNotice>{panel}</AwayNotice> : <Panes images={images} rail={panel} />;
}

/** It is about to be drawn. */
function comes(): void {}

/** The panel goes back to how it was where it could not be kept. */
function unfold(): void {
  usePreferences
    .getState()
    .change({ railOpen: true })
    .catch(() => {});
}

function Panes({ images, rail }: { readonly images: ReactNode; readonly rail: ReactNode }) {
  return (
    <SplitPanes
      id="read"
      direction="horizontal"
      panes={[
        { id: 'images', size: 66, min: 50, content: images },
        { id: 'rail', size: 34, min: 24, content: rail },
      ]}
    />
  );
}
