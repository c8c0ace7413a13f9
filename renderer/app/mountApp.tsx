import { loadAgain } from '../viewer/loading/imageLoader.ts';
import '@fontsource-variable/inter/wght.css';
import '../ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { EventPayload, Events } from '../../main/contract/api/contract.ts';
import { type OpenConnection, startCore } from '../api/core.ts';
import { followEvents } from '../api/staleness.ts';
import { queryCache } from '../api/useQuery.ts';
import { leaveErased } from '../features/erasing/erasingStore.ts';
import { ImagesWindow } from '../features/secondWindow/ImagesWindow.tsx';
import { startImagesWindow } from '../features/secondWindow/imagesSide.ts';
import { startMainWindow } from '../features/secondWindow/mainSide.ts';
import { windowRole } from '../features/secondWindow/windowRole.ts';
import { useUpkeep } from '../features/upkeep/upkeepStore.ts';
import { usePreferences } from '../state/preferences.ts';
import { useSession } from '../state/session.ts';
import { App } from './App.tsx';

/** Preferences of another person's windows are not taken. */
function takeOwn({ actorId, preferences }: EventPayload<Events['session']['preferencesChanged']>): void {
  if (useSession.getState().actor?.id === actorId) usePreferences.getState().take(preferences);
}

/** Another person sees everything anew, as that person has set it up; what was asked in the name of nobody is asked again. */
function followActor(): void {
  useSession.subscribe((now, before) => {
    if (now.actor === null || (now.actor.id === before.actor?.id && before.known)) return;
    queryCache.invalidate(() => true);
    // Where they cannot be had the defaults stand.
    usePreferences
      .getState()
      .load()
      .catch(() => {});
  });
}

/** Connects the page and draws it. Tests and harnesses pass a connection of their own. */
export function mountApp(open: OpenConnection): void {
  startCore(open, (connection) => {
    followEvents(connection, queryCache);
    loadAgain();
    const session = useSession.getState();
    connection.on('session', 'preferencesChanged', takeOwn);
    connection.on('persons', 'changed', () => void session.load().catch(() => {}));
    connection.on('upkeep', 'moved', ({ to }) => useUpkeep.getState().takeMove(to));
    connection.on('patients', 'erasing', leaveErased);
    // The banner says that the connection is gone.
    void session.load().catch(() => {});
  });
  followActor();
  const isImages = windowRole.kind === 'images';
  if (isImages) startImagesWindow();
  else startMainWindow();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(<StrictMode>{isImages ? <ImagesWindow /> : <App />}</StrictMode>);
}
