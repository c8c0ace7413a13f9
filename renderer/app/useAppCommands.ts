import { startDemoImport } from '../features/import/importStore.ts';
import { toggleSecondWindow, useSecondWindow } from '../features/secondWindow/mainSide.ts';
import { type Command, useRegisterCommands } from '../state/commands.ts';
import { useDialogs } from '../state/dialogs.ts';
import { type Place, usePlaces } from '../state/places.ts';
import { usePreferences } from '../state/preferences.ts';
import { signOut, useSession } from '../state/session.ts';
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
    whyNot: () => (usePlaces.getState().past.length === 0 ? t('app.back.none') : null),
    run: () => usePlaces.getState().back(),
  },
  {
    id: 'worklist',
    run: go({ name: 'worklist' }),
  },
  {
    id: 'read',
    whyNot: () => (usePlaces.getState().lastRead === null ? t('place.read.none') : null),
    run: () => {
      const { lastRead, go: goTo } = usePlaces.getState();
      if (lastRead !== null) goTo(lastRead);
    },
  },
  {
    id: 'review',
    run: () => usePlaces.getState().openReview(),
  },
  {
    id: 'reconcile',
    run: go({ name: 'reconcile', patientKey: null }),
  },
  { id: 'records', run: go({ name: 'records' }) },
  { id: 'audit', run: go({ name: 'audit' }) },
  { id: 'models', run: go({ name: 'models' }) },
  { id: 'bank', run: go({ name: 'bank' }) },
  { id: 'evaluation', run: go({ name: 'evaluation' }) },
  {
    id: 'settings',
    run: go({ name: 'settings' }),
  },
  {
    id: 'read.secondWindow',
    whyNot: () => (useSecondWindow.getState().status === 'opening' ? t('second.opening') : null),
    run: toggleSecondWindow,
  },
  {
    id: 'read.close',
    whyNot: () => (usePlaces.getState().lastRead === null ? t('place.read.none') : null),
    run: () => usePlaces.getState().closeStudy(),
  },
  { id: 'import', run: () => show('import') },
  { id: 'demo', run: startDemoImport },
  { id: 'theme', run: switchTheme },
  {
    id: 'palette',
    run: () => show('palette'),
  },
  { id: 'help', run: () => show('help') },
  { id: 'about', run: () => show('about') },
  {
    id: 'signOut',
    whyNot: () => (useSession.getState().persons.length === 0 ? t('signOut.none') : null),
    // The banner says where the connection is gone.
    run: () => void signOut().catch(() => {}),
  },
];

function switchTheme(): void {
  const { preferences, change } = usePreferences.getState();
  // The theme turns back by itself where it could not be kept.
  change({ theme: preferences.theme === 'dark' ? 'light' : 'dark' }).catch(() => {});
}
