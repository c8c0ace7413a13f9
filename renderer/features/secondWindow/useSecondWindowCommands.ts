import { type Command, useRegisterCommands } from '../../state/commands.ts';
import { useDialogs } from '../../state/dialogs.ts';
import type { CommandId } from '../../state/keymap/entries.ts';
import { usePlaces } from '../../state/places.ts';
import { runInMain } from './imagesSide.ts';

/** Given in the second window, carried out in the first: its screens, and what concerns the report. */
const OF_MAIN: readonly CommandId[] = [
  ...([
    'back',
    'worklist',
    'read',
    'review',
    'settings',
    'signOut',
    'read.draft',
    'read.prior.report',
    'theme',
  ] as const),
];
const { show } = useDialogs.getState();

const COMMANDS: readonly Command[] = [
  ...OF_MAIN.map((id) => ({ id, run: () => runInMain(id) })),
  { id: 'palette', run: () => show('palette') },
  { id: 'help', run: () => show('help') },
  { id: 'read.secondWindow', run: () => window.close() },
  { id: 'read.close', run: () => usePlaces.getState().closeStudy() },
];

/** Commands of the second window that are not of the images. */
export function useSecondWindowCommands(): void {
  useRegisterCommands(COMMANDS);
}
