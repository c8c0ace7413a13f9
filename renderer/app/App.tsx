import { useEffect, useRef } from 'react';
import { useCore } from '../api/core.ts';
import { AboutDialog } from '../features/about/AboutDialog.tsx';
import { ConflictsDialog } from '../features/conflicts/ConflictsDialog.tsx';
import { EraseDialog } from '../features/erasing/EraseDialog.tsx';
import { ErasedBanner } from '../features/erasing/ErasedBanner.tsx';
import { ExportDialog } from '../features/export/ExportDialog.tsx';
import { HelpDialog } from '../features/help/HelpDialog.tsx';
import { DropTarget } from '../features/import/DropTarget.tsx';
import { ImportDialog } from '../features/import/ImportDialog.tsx';
import { Palette } from '../features/palette/Palette.tsx';
import { Entrance } from '../features/persons/Entrance.tsx';
import { BlockedNotice } from '../features/secondWindow/BlockedNotice.tsx';
import { MovedBanner } from '../features/upkeep/MovedBanner.tsx';
import { usePlaces } from '../state/places.ts';
import styles from './App.module.css';
import { Connecting, ConnectionBanner } from './ConnectionBanner.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { CurrentScreen, loadViewerWhenIdle } from './screens.tsx';
import { TopBar } from './TopBar.tsx';
import { useAppCommands } from './useAppCommands.ts';
import { useGlobalKeys } from './useGlobalKeys.ts';

/** The whole window. Before the first connection it says that it waits; afterwards it stays, also while the core is away. */
export function App() {
  const connected = useCore((state) => state.connection !== null);
  if (!connected) return <Connecting />;
  return (
    <Entrance>
      <Workstation />
    </Entrance>
  );
}

function Workstation() {
  useGlobalKeys();
  useAppCommands();
  const main = useFocusOnArrival();
  useEffect(loadViewerWhenIdle, []);
  return (
    <div className={styles.app}>
      <TopBar />
      <ConnectionBanner />
      <MovedBanner />
      <ErasedBanner />
      <BlockedNotice />
      <main ref={main} tabIndex={-1} className={styles.main}>
        <ScreenBoundary>
          <CurrentScreen />
        </ScreenBoundary>
      </main>
      <DropTarget />
      <ImportDialog />
      <ConflictsDialog />
      <ExportDialog />
      <EraseDialog />
      <Palette />
      <HelpDialog />
      <AboutDialog />
    </div>
  );
}

/** Going to another screen takes away what had the focus: it moves to the new screen, so that Tab starts there. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const current = usePlaces((state) => state.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what it waits for
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus();
  }, [current]);
  return main;
}
