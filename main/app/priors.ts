import type { Prior } from '../contract/api/library.ts';
import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import { isServed } from '../contract/domain/memory.ts';
import { episodesTable, proposalsTable } from '../memory/tables.ts';
import type { Parts } from './parts.ts';

/** T1: the patient's other studies with their reasons, and whether each is in memory. */
export async function listPriors(parts: Parts, studyKey: StudyKey): Promise<Prior[]> {
  const priors = await parts.library.priors(studyKey);
  const [first] = priors;
  const inMemory = first === undefined ? new Map() : await memoryWords(parts, first.study.patient.patientKey);
  return priors.map((prior) => ({
    ...prior,
    inMemory: inMemory.get(prior.study.studyKey) ?? 'not in memory',
  }));
}

/** M9: what a gate kept out is said with the gate's own words; what waits, too. */
async function memoryWords({ store }: Parts, patientKey: PatientKey): Promise<Map<StudyKey, string>> {
  const words = new Map<StudyKey, string>();
  for (const { studyKey, state, payload } of await store.rows(proposalsTable, patientKey)) {
    if (studyKey === null || payload.operation !== 'add_episode') continue;
    const reasons = payload.episode.gate.filter(({ met }) => !met).map(({ detail }) => detail);
    if (reasons.length === 0 && state === 'proposed') reasons.push('waits for review');
    if (reasons.length > 0) words.set(studyKey, `not in memory: ${reasons.join(', ')}`);
  }
  for (const episode of await store.rows(episodesTable, patientKey)) {
    if (isServed(episode.state)) words.set(episode.studyKey, 'in memory');
  }
  return words;
}
