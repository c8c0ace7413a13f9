import { writeSync } from 'node:fs';
import { join } from 'node:path';
import type { PatientKey } from '../contract/domain/ids.ts';
import { fileKeyStore } from './masterKey.ts';
import { openStore } from './openStore.ts';
import type { OpenedStore } from './store.ts';
import { countedIds, tickingClock } from './testing.ts';
import { findingOf, findings, settings, TESTER } from './testTables.ts';
import type { Store } from './types.ts';

/** Rows that each transaction of the trial puts into the versioned table, beside one setting. */
export const ROWS_PER_TRANSACTION = 3;

/** The two patients among whom the rows of a transaction are spread. */
export function trialPatients(store: Store): readonly [PatientKey, PatientKey] {
  return [store.patientKey('trial', '1'), store.patientKey('trial', '2')];
}

/** Opens the trial's folder: checkpoints come so often that a kill falls into one now and then. */
export function openTrial(folder: string, series: number): Promise<OpenedStore> {
  return openStore({
    folder,
    tables: [findings, settings],
    masterKey: fileKeyStore(join(folder, 'master')),
    clock: tickingClock(),
    ids: countedIds(series),
    checkpointEvery: { records: 4, idleMs: 20 },
  });
}

/** One transaction over two tables and two patients: all its rows carry its number. */
export async function writeTrial(store: OpenedStore, number: number): Promise<void> {
  const patients = trialPatients(store);
  await store.write({ ...TESTER, reasonText: `Reason ${number}` }, async (tx) => {
    for (let row = 0; row < ROWS_PER_TRANSACTION; row += 1) {
      const patientKey = row % 2 === 0 ? patients[0] : patients[1];
      const vector = new Float32Array([number, row, 0.5]);
      tx.put(
        findings,
        findingOf(`${number}-${row}`, patientKey, { count: number, vector, encoderId: 'trial' }),
      );
    }
    tx.put(settings, { id: 'last', version: number + 1, value: number });
  });
}

/** The child: `<folder> <series> <transactions>`; says `begin n` before and `done n` after each transaction, until it is killed. */
async function main([folder = '', series = '0', transactions = '1']: string[]): Promise<void> {
  const store = await openTrial(folder, Number(series));
  const begun = ((await store.find(settings, 'last'))?.version ?? 0) as number;
  for (let number = begun; number < begun + Number(transactions); number += 1) {
    writeSync(1, `begin ${number}\n`);
    await writeTrial(store, number);
    writeSync(1, `done ${number}\n`);
  }
  await store.close();
}

if (process.argv[1]?.endsWith('killTrial.js')) await main(process.argv.slice(2));
