import { useState } from 'react';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { type Command, useRegisterCommands } from '../../state/commands.ts';
import { usePlaces } from '../../state/places.ts';
import { usePreferences } from '../../state/preferences.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SplitPanes } from '../../ui/SplitPanes.tsx';
import type { ViewerTool } from '../../viewer/measuring.ts';
import { type ActiveViewport, ViewportGrid } from '../../viewer/ViewportGrid.tsx';
import { EvidenceDialog } from '../evidence/EvidenceDialog.tsx';
import { type OpenedStudy, useDrawn } from './openedStudy.ts';
import { Rail } from './Rail.tsx';
import styles from './Read.module.css';
import { SeriesStrip } from './SeriesStrip.tsx';
import { StudyHeader } from './StudyHeader.tsx';
import { useHanging } from './useHanging.ts';
import { focusViewport, toolCommands, ViewerToolbar } from './ViewerToolbar.tsx';

/** Header, tools, series, images, and the side panel. */
export function ReadLayout({ opened }: { readonly opened: OpenedStudy }) {
  const [tool, setTool] = useState<ViewerTool>('window');
  const [linked, setLinked] = useState(true);
  const [active, setActive] = useState<ActiveViewport | null>(null);
  const [imagesOpened, setImagesOpened] = useState(0);
  const railOpen = usePreferences((state) => state.preferences.railOpen);
  const { studyKey } = opened.current.study;
  useRegisterCommands([
    ...toolCommands(setTool),
    ...layoutCommands(railOpen, () => setLinked((was) => !was)),
  ]);
  const images = (
    <Images
      opened={opened}
      tool={tool}
      linked={linked}
      onActive={setActive}
      onImagesOpened={setImagesOpened}
    />
  );
  const rail = (
    <Rail
      opened={opened}
      imagesOpened={imagesOpened}
      image={active?.role === 'current' ? { instanceKey: active.instanceKey, frame: active.frame } : null}
      onCompare={(priorKey) => usePlaces.getState().openStudy(studyKey, priorKey)}
    />
  );
  return (
    <div className={styles.read}>
      <StudyHeader opened={opened} />
      <ViewerToolbar
        tool={tool}
        onTool={setTool}
        linked={linked}
        onLinked={setLinked}
        hasPrior={opened.prior !== null}
        railOpen={railOpen}
      />
      <div className={styles.work}>
        {railOpen ? (
          <SplitPanes
            id="read"
            direction="horizontal"
            panes={[
              { id: 'images', size: 66, min: 50, content: images },
              { id: 'rail', size: 34, min: 24, content: rail },
            ]}
          />
        ) : (
          images
        )}
      </div>
      <EvidenceDialog />
    </div>
  );
}

function Images(props: {
  readonly opened: OpenedStudy;
  readonly tool: ViewerTool;
  readonly linked: boolean;
  readonly onActive: (active: ActiveViewport) => void;
  readonly onImagesOpened: (count: number) => void;
}) {
  const { opened } = props;
  const drawn = useDrawn(opened);
  const { hanging, dropSeries } = useHanging(drawn);
  const save = useCall('reading', 'saveMeasurement');
  const remove = useCall('reading', 'removeMeasurement');
  if (hanging.viewports.length === 0) return <EmptyState title={t('read.noImages')} />;
  const error = save.error ?? remove.error;
  return (
    <div className={styles.images}>
      <SeriesStrip drawn={drawn} hanging={hanging} onHang={(seriesKey) => dropSeries(0, seriesKey)} />
      <div className={styles.stage}>
        {error === null ? null : (
          <ErrorBox error={error} onClose={save.error === null ? remove.reset : save.reset} />
        )}
        <ViewportGrid
          hanging={hanging}
          studies={drawn.prior === null ? [drawn.current] : [drawn.current, drawn.prior]}
          measurements={opened.measurements}
          onMeasure={(draft) => void save.run({ ...draft, id: null })}
          onRemoveMeasurement={(id) => void remove.run({ id })}
          activeTool={props.tool}
          linked={props.linked}
          onActiveViewport={props.onActive}
          onImagesOpened={props.onImagesOpened}
          onDropSeries={dropSeries}
        />
      </div>
    </div>
  );
}

function layoutCommands(railOpen: boolean, toggleLinked: () => void): Command[] {
  return [
    { id: 'read.linked', title: 'command.read.linked', group: 'view', keys: ['Alt+L'], run: toggleLinked },
    {
      id: 'read.rail',
      title: 'command.read.rail',
      group: 'view',
      keys: ['\\'],
      // The panel goes back to how it was where it could not be kept.
      run: () =>
        void usePreferences
          .getState()
          .change({ railOpen: !railOpen })
          .catch(() => {}),
    },
    {
      id: 'read.viewport',
      title: 'command.read.viewport',
      group: 'read',
      keys: ['Alt+V'],
      whileTyping: true,
      run: focusViewport,
    },
  ];
}
