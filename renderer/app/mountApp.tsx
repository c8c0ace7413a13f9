import '@fontsource-variable/inter/wght.css';
import '../ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type OpenConnection, startCore } from '../api/core.ts';
import { followEvents } from '../api/staleness.ts';
import { queryCache } from '../api/useQuery.ts';
import { ImagesWindow } from '../features/secondWindow/ImagesWindow.tsx';
import { startImagesWindow } from '../features/secondWindow/imagesSide.ts';
import { startMainWindow } from '../features/secondWindow/mainSide.ts';
import { windowRole } from '../features/secondWindow/windowRole.ts';
import { useUpkeep } from '../features/upkeep/upkeepStore.ts';
import { usePreferences } from '../state/preferences.ts';
import { App } from './App.tsx';

/** Connects the page and draws it. Tests and harnesses pass a connection of their own. */
export function mountApp(open: OpenConnection): void {
  startCore(open, (connection) => {
    followEvents(connection, queryCache);
    const { load, take } = usePreferences.getState();
    connection.on('session', 'preferencesChanged', take);
    connection.on('upkeep', 'moved', ({ to }) => useUpkeep.getState().takeMove(to));
    // Where they cannot be had the defaults stand; the banner says that the connection is gone.
    load().catch(() => {});
  });
  const isImages = windowRole.kind === 'images';
  if (isImages) startImagesWindow();
  else startMainWindow();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(<StrictMode>{isImages ? <ImagesWindow /> : <App />}</StrictMode>);
}
