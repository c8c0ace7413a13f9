import { startDemoImport } from '../features/import/importStore.ts';
import { type Command, useRegisterCommands } from '../state/commands.ts';
import { useDialogs } from '../state/dialogs.ts';
import { type Place, usePlaces } from '../state/places.ts';
import { usePreferences } from '../state/preferences.ts';
import { t } from './messages.ts';

/** Commands that are there on every screen. */
export function useAppCommands(): void {
  useRegisterCommands(APP_COMMANDS);
}

const go = (place: Place) => () => usePlaces.getState().go(place);
const show = useDialogs.getState().show;

const APP_COMMANDS: readonly Command[] = [
  {
    id: 'back',
    title: 'command.back',
    group: 'go',
    keys: ['Alt+ArrowLeft'],
    whileTyping: true,
    whyNot: () => (usePlaces.getState().past.length === 0 ? t('app.back.none') : null),
    run: () => usePlaces.getState().back(),
  },
  {
    id: 'worklist',
    title: 'command.worklist',
    group: 'go',
    keys: ['Alt+1'],
    whileTyping: true,
    run: go({ name: 'worklist' }),
  },
  {
    id: 'read',
    title: 'command.read',
    group: 'go',
    keys: ['Alt+2'],
    whileTyping: true,
    whyNot: () => (usePlaces.getState().lastRead === null ? t('place.read.none') : null),
    run: () => {
      const { lastRead, go: goTo } = usePlaces.getState();
      if (lastRead !== null) goTo(lastRead);
    },
  },
  {
    id: 'review',
    title: 'command.review',
    group: 'go',
    keys: ['Alt+3'],
    whileTyping: true,
    run: () => usePlaces.getState().openReview(),
  },
  {
    id: 'reconcile',
    title: 'command.reconcile',
    group: 'go',
    run: go({ name: 'reconcile', patientKey: null }),
  },
  { id: 'records', title: 'command.records', group: 'go', run: go({ name: 'records' }) },
  { id: 'audit', title: 'command.audit', group: 'go', run: go({ name: 'audit' }) },
  { id: 'models', title: 'command.models', group: 'go', run: go({ name: 'models' }) },
  { id: 'bank', title: 'command.bank', group: 'go', run: go({ name: 'bank' }) },
  {
    id: 'settings',
    title: 'command.settings',
    group: 'go',
    keys: ['Mod+,'],
    whileTyping: true,
    run: go({ name: 'settings' }),
  },
  { id: 'import', title: 'command.import', group: 'worklist', keys: ['Mod+I'], run: () => show('import') },
  { id: 'demo', title: 'command.demo', group: 'worklist', run: startDemoImport },
  { id: 'theme', title: 'command.theme', group: 'view', run: switchTheme },
  {
    id: 'palette',
    title: 'command.palette',
    group: 'help',
    keys: ['Mod+K'],
    whileTyping: true,
    run: () => show('palette'),
  },
  { id: 'help', title: 'command.help', group: 'help', keys: ['?'], run: () => show('help') },
  { id: 'about', title: 'command.about', group: 'help', run: () => show('about') },
];

function switchTheme(): void {
  const { preferences, change } = usePreferences.getState();
  // The theme turns back by itself where it could not be kept.
  change({ theme: preferences.theme === 'dark' ? 'light' : 'dark' }).catch(() => {});
}
