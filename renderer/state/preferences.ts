import { create } from 'zustand';
import { Preferences } from '../../main/contract/api/session.ts';
import { core } from '../api/core.ts';

/** Panels are dragged in many small steps: only a pause is kept. */
const PANEL_PAUSE_MS = 400;

interface PreferencesState {
  readonly preferences: Preferences;
  /** Asks the core for what it remembers. */
  load(): Promise<void>;
  /** Takes what the core says, e.g. after another window changed it. */
  take(preferences: Preferences): void;
  /** Changes some of them here at once and in the core. */
  change(patch: Partial<Preferences>): Promise<void>;
  rememberPanels(id: string, sizes: readonly number[]): void;
}

let panelTimer: ReturnType<typeof setTimeout> | undefined;

/** What the program remembers for a person; kept in the core, since the address of the page changes at each start. */
export const usePreferences = create<PreferencesState>((set, get) => ({
  preferences: Preferences.parse({}),
  load: async () => get().take(await core().session.preferences({})),
  take: (preferences) => {
    document.documentElement.dataset.theme = preferences.theme;
    set({ preferences });
  },
  change: async (patch) => {
    const before = get().preferences;
    get().take({ ...before, ...patch });
    await core()
      .session.setPreferences(patch)
      .catch((error: unknown) => {
        get().take(before);
        throw error;
      });
  },
  rememberPanels: (id, sizes) => {
    const panels = { ...get().preferences.panels, [id]: [...sizes] };
    set({ preferences: { ...get().preferences, panels } });
    clearTimeout(panelTimer);
    panelTimer = setTimeout(() => {
      // A size that is not kept is no loss; a lost connection says so by itself.
      get()
        .change({ panels: get().preferences.panels })
        .catch(() => {});
    }, PANEL_PAUSE_MS);
  },
}));
