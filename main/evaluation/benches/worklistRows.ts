import { createHash } from 'node:crypto';
import { createCore } from '../../app/core.ts';
import { plainHost } from '../../cli/connect.ts';
import { InstanceKey, RowId, Uid } from '../../contract/domain/ids.ts';
import type { Report } from '../../contract/domain/reading.ts';
import { ClinicalTime } from '../../contract/domain/time.ts';
import { parsePersonName } from '../../library/charset/personName.ts';
import { uuidOf } from '../../library/header/identity.ts';
import type { ParsedInstance } from '../../library/header/parseInstance.ts';
import { LibraryIndex } from '../../library/libraryIndex.ts';
import { ImportPlan } from '../../library/planImport.ts';
import {
  instancesTable,
  patientsTable,
  type StoredStudy,
  seriesTable,
  studiesTable,
} from '../../library/tables.ts';
import { headerOf } from '../../library/testing/rows.ts';
import { reportsTable } from '../../memory/tables.ts';
import type { OpenedStore } from '../../storage/store.ts';
import { createRandom, type Random } from '../cohort/random.ts';
import { uidOf } from '../cohort/uid.ts';

/** How large a library is made: studies, images in each, and how many of the studies have a signed report. */
export interface WorklistSize {
  readonly studies: number;
  readonly imagesPerStudy: number;
  readonly reports: number;
}

const STUDIES_AT_ONCE = 200;
const STUDIES_PER_PATIENT = 1.5;
const SENTENCES = 12;
const WRITER = { id: 'bench', name: 'Bench (nobody)', roles: [] };
const FAMILIES =
  `Schneider Müller Weber Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Schröder Neumann Braun Zimmermann Krüger
 Hartmann Lange Krause Lehmann Köhler Maier Huber Novak Petrov Rossi Dubois García Nguyen Yamada Haddad`.split(
    /\s+/,
  );
const GIVEN =
  `Anna Peter Maria Hans Laura Jonas Sofia Lukas Emma Paul Clara Felix Ida Max Nora Emil Lea Ben Ella Karl Zoé José Björn Mei`.split(
    /\s+/,
  );
const KINDS = [
  ['CT', 'CT thorax with contrast', 'CHEST'],
  ['CT', 'CT abdomen, portal venous phase', 'ABDOMEN'],
  ['MR', 'MR brain with and without contrast', 'HEAD'],
  ['MR', 'MR knee left', 'KNEE'],
  ['DX', 'Chest two views', 'CHEST'],
  ['US', 'Ultrasound abdomen', 'ABDOMEN'],
] as const;

/** Writes a library's rows as an import would, without files behind them, and reports; the same size gives the same rows. */
export async function writeWorklistRows(
  folder: string,
  size: WorklistSize,
  say: (words: string) => void,
): Promise<void> {
  const core = await createCore({ dataFolder: folder }, plainHost('memory', folder));
  const { store, clock } = core.parts;
  const index = await LibraryIndex.load(store);
  const random = createRandom('worklist');
  for (let first = 0; first < size.studies; first += STUDIES_AT_ONCE) {
    const plan = new ImportPlan(index, store, clock.now());
    const last = Math.min(size.studies, first + STUDIES_AT_ONCE);
    for (let study = first; study < last; study++)
      for (const instance of imagesOf(study, size.imagesPerStudy, random)) plan.place(instance, 526_000);
    const rows = plan.rows();
    await writeRows(store, rows);
    index.apply(rows);
    if (last % 2000 === 0) say(`${last} of ${size.studies} studies written`);
  }
  await writeReports(store, [...index.studies.values()].slice(0, size.reports));
  await core.close();
}

async function writeRows(store: OpenedStore, rows: ReturnType<ImportPlan['rows']>): Promise<void> {
  await store.write({ actor: WRITER, operation: 'import' }, async (tx) => {
    for (const row of rows.patients) tx.put(patientsTable, row);
    for (const row of rows.studies) tx.put(studiesTable, row);
    for (const row of rows.series) tx.put(seriesTable, row);
    for (const row of rows.instances) tx.put(instancesTable, row);
  });
}

function* imagesOf(study: number, images: number, random: Random): Generator<ParsedInstance> {
  const [modality, description, bodyPart] = random.pick(KINDS);
  const name = `worklist/${study}`;
  const time = timeOf(random);
  const patient = patientFields(Math.floor(study / STUDIES_PER_PATIENT));
  const studyUid = Uid.parse(uidOf(name));
  const seriesUid = Uid.parse(uidOf(`${name}/series`));
  for (let image = 0; image < images; image++) {
    const instanceKey = InstanceKey.parse(createHash('sha256').update(`${name}/${image}`).digest('hex'));
    const fields = { instanceKey, modality, bodyPart, instanceNumber: image + 1, rows: 512, columns: 512 };
    yield {
      header: headerOf(uidOf(`${name}/${image}`), { ...fields, acquisitionTime: time }),
      patient,
      study: { studyUid, time, description, accession: `A${100_000 + study}` },
      series: { seriesUid, number: 1, modality, description, time },
      notes: [],
    };
  }
}

function patientFields(at: number): ParsedInstance['patient'] {
  const random = createRandom(`patient ${at}`);
  return {
    patientId: `P${String(at).padStart(6, '0')}`,
    issuer: 'ANAMNESIS-BENCH',
    name: parsePersonName(`${random.pick(FAMILIES)}^${random.pick(GIVEN)}`),
    birthDate: ClinicalTime.parse(dayOf(random, 1930, 2015)),
    sex: random.pick(['F', 'M']),
    species: null,
  };
}

function dayOf(random: Random, from: number, to: number): string {
  const two = (low: number, high: number) => String(Math.floor(random.between(low, high))).padStart(2, '0');
  return `${Math.floor(random.between(from, to))}-${two(1, 13)}-${two(1, 29)}`;
}

function timeOf(random: Random): ClinicalTime {
  const two = (high: number) => String(Math.floor(random.between(0, high))).padStart(2, '0');
  return ClinicalTime.parse(`${dayOf(random, 2018, 2027)}T${two(24)}:${two(60)}:${two(60)}`);
}

async function writeReports(store: OpenedStore, studies: readonly StoredStudy[]): Promise<void> {
  for (let at = 0; at < studies.length; at += STUDIES_AT_ONCE) {
    await store.write({ actor: WRITER, operation: 'sign' }, async (tx) => {
      for (const study of studies.slice(at, at + STUDIES_AT_ONCE)) tx.put(reportsTable, reportOf(study));
    });
  }
}

function reportOf({ studyKey, patientKey, importedAt, instanceCount }: StoredStudy): Report {
  const sentence = (at: number) => ({
    ...{ id: RowId.parse(uuidOf('sentence', studyKey, String(at))), citations: [], support: 'kept' as const },
    ...{ section: 'findings' as const, tense: 'present' as const, author: 'person' as const },
    text: `No abnormality of region ${at} is seen, as far as it lies in the field of view.`,
  });
  return {
    ...{
      id: RowId.parse(uuidOf('report', studyKey)),
      version: 1,
      patientKey,
      studyKey,
      recordedAt: importedAt,
    },
    ...{
      state: 'signed',
      question: 'Follow-up',
      sentences: Array.from({ length: SENTENCES }, (_, i) => sentence(i)),
    },
    ...{ differential: [], diagnosis: null, readerId: null, promptHash: null, signedBy: 'bench' },
    ...{
      signedAt: importedAt,
      imagesOpened: instanceCount,
      imagesTotal: instanceCount,
      retractions: [],
      addenda: [],
    },
  };
}
