import { create } from 'zustand';
import type { PatientKey, RowId, StudyKey } from '../../main/contract/domain/ids.ts';

/** Where one is. Keys only, and never in the address of the page. */
export type Place =
  | { readonly name: 'worklist' }
  | { readonly name: 'read'; readonly studyKey: StudyKey; readonly priorKey: StudyKey | null }
  | { readonly name: 'review'; readonly groupId: RowId | null }
  | { readonly name: 'reconcile'; readonly patientKey: PatientKey | null }
  | { readonly name: 'patient'; readonly patientKey: PatientKey }
  | { readonly name: 'records' }
  | { readonly name: 'audit' | 'models' | 'bank' | 'evaluation' | 'settings' };

export type PlaceName = Place['name'];

const KEPT_STEPS = 100;
const WORKLIST: Place = { name: 'worklist' };

/** Patients who are not there any more, with their studies. */
export interface Gone {
  readonly patientKeys: readonly PatientKey[];
  readonly studyKeys: readonly StudyKey[];
}

interface PlacesState {
  readonly current: Place;
  readonly past: readonly Place[];
  /** The study that was read last, for the way back to it. */
  readonly lastRead: Extract<Place, { name: 'read' }> | null;
  go(place: Place): void;
  back(): void;
  openStudy(studyKey: StudyKey, priorKey?: StudyKey | null): void;
  openReview(groupId?: RowId | null): void;
  /** No study is open any more; from Read one comes to the worklist. */
  closeStudy(): void;
  /** Leaves what shows one of these, also on the way back. True where it was on screen. */
  forget(gone: Gone): boolean;
}

/** Places and the way back. */
export const usePlaces = create<PlacesState>((set, get) => ({
  current: WORKLIST,
  past: [],
  lastRead: null,
  go: (place) => {
    const { current, past, lastRead } = get();
    if (isSamePlace(place, current)) return;
    set({
      current: place,
      past: [...past, current].slice(-KEPT_STEPS),
      lastRead: place.name === 'read' ? place : lastRead,
    });
  },
  back: () => {
    const { past } = get();
    const place = past.at(-1);
    if (place === undefined) return;
    set({
      current: place,
      past: past.slice(0, -1),
      ...(place.name === 'read' ? { lastRead: place } : {}),
    });
  },
  openStudy: (studyKey, priorKey = null) => get().go({ name: 'read', studyKey, priorKey }),
  openReview: (groupId = null) => get().go({ name: 'review', groupId }),
  closeStudy: () =>
    set(({ current, past }) => ({
      current: current.name === 'read' ? WORKLIST : current,
      past: past.filter(({ name }) => name !== 'read'),
      lastRead: null,
    })),
  forget: (gone) => {
    const isShown = shows(get().current, gone);
    set(without(gone));
    return isShown;
  },
}));

const without =
  (gone: Gone) =>
  ({ current, past, lastRead }: PlacesState): Partial<PlacesState> => ({
    current: shows(current, gone) ? WORKLIST : current,
    past: past.filter((place) => !shows(place, gone)),
    lastRead: lastRead !== null && shows(lastRead, gone) ? null : lastRead,
  });

/** True for a place that shows one of them, beside another study too. */
function shows(place: Place, { patientKeys, studyKeys }: Gone): boolean {
  if (place.name === 'patient') return patientKeys.includes(place.patientKey);
  if (place.name !== 'read') return false;
  return [place.studyKey, place.priorKey].some((key) => key !== null && studyKeys.includes(key));
}

/** True where going there would change nothing. */
export function isSamePlace(a: Place, b: Place): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
