import { type ComponentType, type ExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';
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
const readScreen = later(() => import('../features/read/ReadScreen.tsx').then((file) => file.ReadScreen));
const reviewScreen = later(() =>
  import('../features/review/ReviewScreen.tsx').then((file) => file.ReviewScreen),
);

const evaluationScreen = later(() =>
  import('../features/evaluation/EvaluationScreen.tsx').then((file) => file.EvaluationScreen),
);

const IDLE_TIMEOUT_MS = 3000;

type Screens = { readonly [N in PlaceName]: (place: Extract<Place, { name: N }>) => ReactNode };

/** One screen per place: a new place is added to `state/places.ts` and here. */
const SCREENS: Screens = {
  worklist: () => <WorklistScreen />,
  read: ({ studyKey, priorKey }) => (
    <Loaded key={studyKey} screen={readScreen} props={{ studyKey, priorKey }} />
  ),
  review: ({ groupId }) => <Loaded screen={reviewScreen} props={{ groupId }} />,
  reconcile: ({ patientKey }) => <ReconcileScreen patientKey={patientKey} />,
  records: () => <RecordsScreen />,
  patient: ({ patientKey }) => <PatientScreen key={patientKey} patientKey={patientKey} />,
  audit: () => <AuditScreen />,
  models: () => <ModelsScreen />,
  bank: () => <BankScreen />,
  evaluation: () => <Loaded screen={evaluationScreen} props={{}} />,
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
  const waiting = requestIdleCallback(() => readScreen.load().catch(() => {}), { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(waiting);
}

/** A screen that is loaded when it is needed, or before. */
interface LaterScreen<P> {
  load(): Promise<{ default: ComponentType<P> }>;
  loaded: ComponentType<P> | null;
  readonly Lazy: ExoticComponent<P>;
}

function later<P>(load: () => Promise<ComponentType<P>>): LaterScreen<P> {
  const screen = {
    loaded: null as ComponentType<P> | null,
    load: async () => {
      screen.loaded = await load();
      return { default: screen.loaded };
    },
  };
  return Object.assign(screen, { Lazy: lazy(screen.load) });
}

/**
 * Draws a screen at once where it is loaded: a lazy component would show its fallback first, and React then keeps that for 300 ms. What it
 * is drawn by stays the same as long as it is shown.
 */
function Loaded<P extends object>({ screen, props }: { screen: LaterScreen<P>; props: P }) {
  const [Shown] = useState(() => screen.loaded ?? screen.Lazy);
  return <Shown {...props} />;
}
