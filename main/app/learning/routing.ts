import type { Actor } from '../../contract/domain/actor.ts';
import type { RowId } from '../../contract/domain/ids.ts';
import type { ReaderProfile, Route, RouterState } from '../../contract/domain/learning.ts';
import type { Draft, Report } from '../../contract/domain/reading.ts';
import { AppError } from '../../contract/errors.ts';
import { derivedId } from '../../memory/derivedIds.ts';
import { exchangeDraft } from '../../memory/reports.ts';
import { requireRole } from '../../memory/roles.ts';
import { reportsTable } from '../../memory/tables.ts';
import { READER_PROFILES } from '../../reading/profiles.ts';
import { gateOf, LEAST_MARGIN, learnStep, resolveRoute } from '../../reading/router.ts';
import type { Store, StoreReader, Transaction } from '../../storage/types.ts';
import { inUse, type LearnedWeights, learnedWeightsTable, routesTable, type StoredRoute } from './tables.ts';

const ID = 'router';
const routeIdOf = (reportId: RowId) => derivedId('route', reportId);

/** A draft with the way in which it was made. */
export interface RoutedDrafts {
  readonly route: Route;
  readonly profiles: readonly ReaderProfile[];
  readonly features: readonly number[];
  /** The image encoder by which the features were made (M3). */
  readonly encoderId: string;
  /** The one that is shown, then the other one. */
  readonly drafts: readonly { readonly profileId: string; readonly draft: Draft }[];
}

/** W of this encoder; null where none was learned, since a reset, and since a change of encoder: features of another one mean something else (M3). */
function weightsOf(row: LearnedWeights | null, encoderId: string): LearnedWeights | null {
  return row?.encoderId === encoderId ? inUse(row) : null;
}

/** M13: which profiles draft for a question with these features, made by that encoder. */
export async function routeOf(
  store: StoreReader,
  profiles: readonly ReaderProfile[],
  { features, encoderId }: Pick<RoutedDrafts, 'features' | 'encoderId'>,
): Promise<Route> {
  const weights = weightsOf(await store.find(learnedWeightsTable, ID), encoderId);
  const ids = profiles.map(({ id }) => id);
  return resolveRoute(profiles, gateOf(ids, weights?.values ?? {}, features), weights?.version ?? null);
}

/** Keeps a route beside its report, in the transaction of the draft. */
export function putRoute(
  tx: Transaction,
  report: Report,
  before: StoredRoute | null,
  routed: RoutedDrafts,
): void {
  const { route, profiles, features, encoderId, drafts } = routed;
  tx.put(routesTable, {
    ...{ id: routeIdOf(report.id), version: (before?.version ?? 0) + 1, patientKey: report.patientKey },
    ...{ recordedAt: tx.at, route, profiles: profiles.map(({ id }) => id), features: [...features] },
    drafts: drafts.map(({ profileId, draft: { sentences, differential } }) => ({
      ...{ profileId, sentences, differential },
    })),
    ...{ learned: false, encoderId },
  });
}

/** The route of a report's draft; null where none was made. */
export function loadRoute(store: StoreReader, reportId: RowId): Promise<StoredRoute | null> {
  return store.find(routesTable, routeIdOf(reportId));
}

/** M13: puts the other draft in the place of the one shown; what a person wrote, edited, kept or struck stays. Throws as a save of the report, and `not_found` where there is no other. */
export async function showOtherDraft(
  store: Store,
  actor: Actor,
  reportId: RowId,
  basedOn: number,
): Promise<Report> {
  const stored = await loadRoute(store, reportId);
  const other = stored?.drafts.find(({ profileId }) => profileId === stored.route.other);
  if (stored === null || other === undefined)
    throw new AppError('not_found', 'There is no other draft of this report. Draft again.', { reportId });
  return exchangeDraft(store, actor, reportId, basedOn, other, (tx) => {
    const route = { ...stored.route, shown: other.profileId, other: stored.route.shown };
    tx.put(routesTable, { ...stored, version: stored.version + 1, recordedAt: tx.at, route });
  });
}

/**
 * M13: one step of learning from the draft that was kept, inside the transaction of the signature. Nothing is learned from one draft alone,
 * twice from one route, where no drafted finding or impression is left, or from features of an encoder that is no longer in use (M3).
 */
export async function learnFromSignature(tx: Transaction, report: Report, encoderId: string): Promise<void> {
  const stored = await loadRoute(tx, report.id);
  if (stored === null || stored.learned || stored.drafts.length < 2 || !keepsDraft(report)) return;
  if (stored.encoderId !== encoderId) return;
  const { profiles, features, route } = stored;
  const row = await tx.find(learnedWeightsTable, ID);
  const before = weightsOf(row, encoderId);
  tx.put(learnedWeightsTable, {
    encoderId,
    ...{ id: ID, version: (row?.version ?? 0) + 1, recordedAt: tx.at, steps: (before?.steps ?? 0) + 1 },
    values: learnStep(profiles, before?.values ?? {}, features, route.shown),
    readings: (before?.readings ?? 0) + 1,
  });
  tx.put(routesTable, { ...stored, version: stored.version + 1, recordedAt: tx.at, learned: true });
}

function keepsDraft({ sentences }: Report): boolean {
  return sentences.some(
    ({ section, author, support }) =>
      (section === 'findings' || section === 'impression') && author !== 'person' && support !== 'struck',
  );
}

/** M13: all profiles, and what W stands on. */
export async function loadRouterState(store: StoreReader, encoderId: string): Promise<RouterState> {
  return stateOf(await store.find(learnedWeightsTable, ID), encoderId);
}

/** Takes W back: it starts at zero again. */
export async function resetRouter(store: Store, actor: Actor, encoderId: string): Promise<RouterState> {
  requireRole(actor, 'approver');
  await store.write({ actor, operation: 'router.reset' }, async (tx) => {
    const version = ((await tx.find(learnedWeightsTable, ID))?.version ?? 0) + 1;
    const nothing = { values: {}, readings: 0, steps: 0 };
    tx.put(learnedWeightsTable, { id: ID, version, recordedAt: tx.at, encoderId, ...nothing });
  });
  return stateOf(null, encoderId);
}

function stateOf(row: LearnedWeights | null, encoderId: string): RouterState {
  const own = weightsOf(row, encoderId);
  const weights = own && { version: own.version, at: own.recordedAt, signatures: own.readings };
  const otherEncoder = own === null && inUse(row) !== null ? (row?.encoderId ?? null) : null;
  return { profiles: [...READER_PROFILES], leastMargin: LEAST_MARGIN, weights, otherEncoder };
}

/** The route of a report as it is shown. Throws `not_found` where there is no such report. */
export async function findRoute(store: StoreReader, reportId: RowId): Promise<Route | null> {
  if ((await store.find(reportsTable, reportId)) === null)
    throw new AppError('not_found', 'There is no such report. Open the study again.', { reportId });
  return (await loadRoute(store, reportId))?.route ?? null;
}
