import type { HistoryFact } from '../../contract/domain/deletion.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import { type Fact, isServed } from '../../contract/domain/memory.ts';
import type { StoreReader } from '../../storage/types.ts';
import { isAlwaysServed } from '../facts/alwaysServed.ts';
import { cites } from '../retractions.ts';
import { factsTable, relationsTable, reportsTable } from '../tables.ts';
import { mayGo } from './calibrate.ts';
import { deletionFeatures } from './features.ts';
import { scoreOf } from './scorer.ts';
import { offWords, type Standing } from './state.ts';
import { deletionLabelsTable } from './tables.ts';

/** A fact of HISTORY with its features, and the reason that holds it whatever it scores. */
export interface HistoryRow {
  readonly fact: Fact;
  readonly features: readonly number[];
  readonly heldBy: string | null;
}

/** S8. The served facts of a patient's HISTORY as they stand. `today`: `YYYY-MM-DD`. */
export async function loadHistoryRows(
  store: StoreReader,
  patientKey: PatientKey,
  today: string,
): Promise<HistoryRow[]> {
  const facts = (await store.rows(factsTable, patientKey)).filter(({ state }) => isServed(state));
  // What took a fact's place does not need it.
  const relations = (await store.rows(relationsTable, patientKey)).filter(
    ({ state, type }) => isServed(state) && type !== 'supersedes',
  );
  const signed = (await store.rows(reportsTable, patientKey)).filter(({ state }) => state === 'signed');
  const current = new Set(facts.filter(({ store }) => store === 'ACTIVE').map(({ id }) => id));
  return facts
    .filter((fact) => fact.store === 'HISTORY')
    .map((fact) => {
      const { id } = fact;
      const citing = signed.filter((report) => cites(report, id)).length;
      const older = facts.filter(({ newerId }) => newerId === id).length;
      const linked = relations.filter(({ fromId, toId }) => fromId === id || toId === id);
      const toCurrent = linked.some(({ fromId, toId }) => current.has(fromId) || current.has(toId));
      const features = deletionFeatures(fact, { references: citing + older + linked.length, today });
      return { fact, features, heldBy: holdWords(fact, { citing, older, toCurrent }) };
    });
}

/** What would be left without its ground, and what is never left out (S7), is not proposed. */
function holdWords(
  fact: Fact,
  { citing, older, toCurrent }: { citing: number; older: number; toCurrent: boolean },
): string | null {
  if (isAlwaysServed(fact)) return 'Malignancy, surgery, implants and allergy always stay.';
  if (citing > 0) return 'A signed report cites it.';
  if (older > 0) return 'An older fact leads to it.';
  return toCurrent ? 'A current fact is linked with it.' : null;
}

/** S8. All facts of a patient's HISTORY with label, score and the reason against each; those without a label first. */
export async function loadDeletable(
  store: StoreReader,
  standing: Standing,
  patientKey: PatientKey,
  today: string,
): Promise<(HistoryFact & Pick<HistoryRow, 'features'>)[]> {
  const labels = await store.rows(deletionLabelsTable, patientKey);
  const labelOf = new Map(labels.map(({ factId, label }) => [factId, label]));
  const rows = await loadHistoryRows(store, patientKey, today);
  return rows
    .map((row) => {
      const label = labelOf.get(row.fact.id) ?? null;
      const score = scoreOf(standing.calibration.weights, row.features);
      const whyNot = whyNotOf(row, label, score, standing);
      return { fact: row.fact, features: row.features, label, score, whyNot };
    })
    .sort((a, b) => Number(a.label !== null) - Number(b.label !== null) || (a.fact.id < b.fact.id ? -1 : 1));
}

/** S8: what a clinician said goes before all scores. */
function whyNotOf(
  { heldBy, features }: HistoryRow,
  label: HistoryFact['label'],
  score: number,
  standing: Standing,
): string | null {
  if (label === 'never') return 'A clinician said that it must never go.';
  if (label === 'uncertain') return 'A clinician was uncertain whether it may go.';
  if (heldBy !== null) return heldBy;
  const off = offWords(standing);
  if (off !== null) return off;
  const { threshold } = standing.calibration;
  return mayGo(standing.calibration, features)
    ? null
    : `Its score of ${score.toFixed(3)} is not above the threshold of ${(threshold ?? 1).toFixed(3)}.`;
}
