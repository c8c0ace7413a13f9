import { libraryTables } from '../library/tables.ts';
import { MEMORY_TABLES } from '../memory/tables.ts';
import { type Eraser, keptOnErasure, tableEraser } from '../storage/erasers.ts';
import { preferencesTable } from './preferences.ts';

/** One eraser per table of the program (02, erasure); a table without one fails a test. */
export function coreErasers(): Eraser[] {
  const patientTables = [...libraryTables, ...MEMORY_TABLES].filter(({ scope }) => scope === 'patient');
  const workspaceTables = [...MEMORY_TABLES].filter(({ scope }) => scope === 'workspace');
  return [
    ...patientTables.map(tableEraser),
    ...workspaceTables.map((spec) =>
      keptOnErasure(spec, 'Crosses patients and holds no patient data (X10).'),
    ),
    keptOnErasure(preferencesTable, 'Settings of the person at this computer.'),
  ];
}
