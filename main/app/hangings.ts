import type { CallOutput, Calls } from '../contract/api/contract.ts';
import { WorklistQuery } from '../contract/api/library.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { HangingChoice, HangingProtocol } from '../contract/domain/hanging.ts';
import type { StudyKey } from '../contract/domain/ids.ts';
import type { StudyRow } from '../contract/domain/library.ts';
import { hangingChoices, tryProtocol } from '../library/hanging.ts';
import type { Parts } from './parts.ts';
import { loadPreferences } from './preferences.ts';

/** Studies that a protocol is tried on while a person writes it. */
const TRIED_STUDIES = 100;

/** Every protocol for a study and a prior, the person's own first. */
export async function listHangings(
  { store, library }: Parts,
  actor: Actor,
  studyKey: StudyKey,
  priorKey: StudyKey | null,
): Promise<HangingChoice[]> {
  const { hangingProtocols } = await loadPreferences(store, actor);
  const current = await library.study(studyKey);
  const prior = priorKey === null ? null : await library.study(priorKey);
  return hangingChoices({ current, prior }, hangingProtocols);
}

/** Which of the newest studies a protocol fits, each beside the prior that hangs by itself. */
export async function tryOnNewest(
  { library }: Parts,
  protocol: HangingProtocol,
): Promise<CallOutput<Calls['reading']['tryProtocol']>> {
  const { rows } = library.studies(WorklistQuery.parse({ limit: TRIED_STUDIES }));
  const matches = [];
  for (const row of rows) {
    const best = library.priors(row.studyKey).find(({ hangable }) => hangable);
    const current = await library.study(row.studyKey);
    const prior = best === undefined ? null : await library.study(best.study.studyKey);
    const { hanging } = tryProtocol(protocol, { current, prior });
    if (hanging !== null)
      matches.push({ studyKey: row.studyKey, words: studyWords(row), reason: hanging.reason });
  }
  return { tried: rows.length, matches };
}

function studyWords({ patient, time, modalities, description }: StudyRow): string {
  const who = patient.name.alphabetic || (patient.patientId ?? 'unknown patient');
  const day = time === null ? 'date unknown' : time.slice(0, 10);
  return [who, day, modalities.join('/'), description].filter((part) => part !== '').join(' · ');
}
