import type { Handlers } from '../contract/api/contract.ts';
import { auditHandlers } from './auditHandlers.ts';
import { baseHandlers } from './base/baseHandlers.ts';
import { deletionHandlers } from './deletionHandlers.ts';
import { evaluationHandlers } from './evaluation/evaluationHandlers.ts';
import { exportingHandlers } from './exporting/exportingHandlers.ts';
import { learningHandlers } from './learning/learningHandlers.ts';
import { libraryHandlers } from './libraryHandlers.ts';
import { memoryHandlers } from './memoryHandlers.ts';
import { modelsHandlers } from './modelsHandlers.ts';
import { notesHandlers } from './notesHandlers.ts';
import type { Parts } from './parts.ts';
import { patientsHandlers } from './patientsHandlers.ts';
import { asPerson } from './persons/asPerson.ts';
import { personsHandlers } from './persons/personsHandlers.ts';
import { proposalHandlers } from './proposalHandlers.ts';
import { readingHandlers } from './readingHandlers.ts';
import { recordsHandlers } from './records/recordsHandlers.ts';
import { sessionHandlers } from './sessionHandlers.ts';
import { timelineHandlers } from './timelineHandlers.ts';
import { upkeepHandlers } from './upkeepHandlers.ts';
import { watchingHandlers } from './watching/watchingHandlers.ts';

/** Every call of the contract, answered by the parts. */
export function createHandlers(parts: Parts): Handlers {
  const handlers: Handlers = {
    library: libraryHandlers(parts),
    watching: watchingHandlers(parts),
    patients: patientsHandlers(parts),
    reading: readingHandlers(parts),
    memory: memoryHandlers(parts),
    proposals: proposalHandlers(parts),
    timeline: timelineHandlers(parts),
    notes: notesHandlers(parts),
    learning: learningHandlers(parts),
    deletion: deletionHandlers(parts),
    base: baseHandlers(parts),
    models: modelsHandlers(parts),
    audit: auditHandlers(parts),
    records: recordsHandlers(parts),
    session: sessionHandlers(parts),
    persons: personsHandlers(parts),
    upkeep: upkeepHandlers(parts),
    exporting: exportingHandlers(parts),
    evaluation: evaluationHandlers(parts),
  };
  return asPerson(handlers, parts);
}
