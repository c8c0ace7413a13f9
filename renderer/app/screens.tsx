import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { AuditScreen } from '../features/audit/AuditScreen.tsx';
import { BankScreen } from '../features/bank/BankScreen.tsx';
import { ModelsScreen } from '../features/models/ModelsScreen.tsx';
import { ReconcileScreen } from '../features/reconcile/ReconcileScreen.tsx';
import { PatientScreen } from '../features/records/PatientScreen.tsx';
import { RecordsScreen } from '../features/records/RecordsScreen.tsx';
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx';
import { WorklistScreen } from '../features/worklist/WorklistScreen.tsx';
import { type Place, type PlaceName, usePlaces } from '../state/places.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';

// The viewer is by far the largest part: the worklist does not wait for it.
const loadReadScreen = () => import('../features/read/ReadScreen.tsx').then((file) => file.ReadScreen);
const ReadScreen = later(loadReadScreen);
const ReviewScreen = later(() =>
  import('../features/review/ReviewScreen.tsx').then((file) => file.ReviewScreen),
);

const IDLE_TIMEOUT_MS = 3000;

type Screens = { readonly [N in PlaceName]: (place: Extract<Place, { name: N }>) => ReactNode };

/** One screen per place: a new place is added to `state/places.ts` and here. */
const SCREENS: Screens = {
  worklist: () => <WorklistScreen />,
  read: ({ studyKey, priorKey }) => <ReadScreen key={studyKey} studyKey={studyKey} priorKey={priorKey} />,
  review: ({ groupId }) => <ReviewScreen groupId={groupId} />,
  reconcile: ({ patientKey }) => <ReconcileScreen patientKey={patientKey} />,
  records: () => <RecordsScreen />,
  patient: ({ patientKey }) => <PatientScreen key={patientKey} patientKey={patientKey} />,
  audit: () => <AuditScreen />,
  models: () => <ModelsScreen />,
  bank: () => <BankScreen />,
  settings: () => <SettingsScreen />,
};

/** The screen of the place where one is. */
export function CurrentScreen() {
  const place = usePlaces((state) => state.current);
  const screen = SCREENS[place.name] as (place: Place) => ReactNode;
  return <Suspense fallback={<SkeletonLines lines={6} />}>{screen(place)}</Suspense>;
}

/** Loads the viewer while nothing else is to be done, so that the first study opens at once. */
export function loadViewerWhenIdle(): () => void {
  // What cannot be loaded now is loaded, or told, when it is needed.
  const waiting = requestIdleCallback(() => loadReadScreen().catch(() => {}), { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(waiting);
}

function later<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load() }));
}
