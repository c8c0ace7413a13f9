import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf, plainHost } from '../cli/connect.ts';
import type { CallOutput, Calls, Client } from '../contract/api/contract.ts';
import { type PatientKey, RowId } from '../contract/domain/ids.ts';
import type { StudyRow } from '../contract/domain/library.ts';
import type { Report, ReportSentence } from '../contract/domain/reading.ts';
import type { CoreHost } from '../host/coreTypes.ts';
import { dicomBytes, type Elements, imageElements } from '../library/testing/dicomBytes.ts';
import { countedIds, tickingClock } from '../storage/testing.ts';
import type { Clock } from '../storage/types.ts';
import { createCore, type RunningCore } from './core.ts';

type Outcome<G extends keyof Calls, C extends keyof Calls[G]> = CallOutput<Calls[G][C]>;

/** For tests: a real core on a temporary folder, with a client over the in-memory transport. */
export interface TestCore {
  readonly core: RunningCore;
  readonly client: Client;
  readonly folder: string;
  /** Closes the core and opens another one on the same folder. */
  reopen(): Promise<void>;
  remove(): Promise<void>;
}

/** For tests: who reads and approves. */
export const DOCTOR = { id: 'dr-test', name: 'Dr Test', roles: ['reader', 'approver'] } as const;

/** For tests: opens a core with a ticking clock (or the one given), counted ids and a named person; the host's parts can be changed. */
export async function openTestCore(
  host: Partial<CoreHost> = {},
  given: Clock | null = null,
): Promise<TestCore> {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-core-'));
  let series = 0;
  const open = async () => {
    series += 1;
    const start = `2026-01-0${series}T00:00:00.000Z`;
    const actor = { ...DOCTOR, roles: [...DOCTOR.roles] };
    const options = {
      dataFolder: folder,
      clock: given ?? tickingClock(start),
      ids: countedIds(series),
      actor,
    };
    const core = await createCore(options, { ...plainHost('memory', folder), ...host });
    return { core, client: clientOf(core) };
  };
  let opened = await open();
  return {
    get core() {
      return opened.core;
    },
    get client() {
      return opened.client;
    },
    folder,
    async reopen() {
      await opened.core.close();
      opened = await open();
    },
    async remove() {
      await opened.core.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const SIDE = 64;

/** For tests: pixels of which each number gives another picture; equal numbers give equal pictures. */
export function picture(number: number): number[] {
  const turn = (number * Math.PI) / 7;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return Math.round(2000 + 1500 * Math.sin(((x * cos + y * sin) * (1 + (number % 5))) / 9));
  });
}

/** For tests: a study of one radiograph. `day` is written as DICOM does: `20240131`. */
export interface TestStudy {
  readonly patient: string;
  readonly day: string;
  readonly picture: number;
  readonly elements?: Elements;
}

/** For tests: imports studies as a page would and gives their rows in the same order. */
export async function takeIn(client: Client, studies: readonly TestStudy[]): Promise<StudyRow[]> {
  const files = studies.map((study) => ({ path: `${uidOf(study)}.dcm`, bytes: radiograph(study) }));
  await client.library.importBytes({ files });
  const { rows } = await client.library.studies({ limit: 1000 });
  return studies.map((study) => {
    const row = rows.find(({ studyUid }) => studyUid === uidOf(study));
    if (row === undefined) throw new Error(`not taken: ${uidOf(study)}`);
    return row;
  });
}

function uidOf({ patient, day }: TestStudy): string {
  const letters = [...patient].map((letter) => letter.charCodeAt(0)).join('');
  return `2.25.${letters}.${day}`;
}

function radiograph(study: TestStudy): Uint8Array<ArrayBuffer> {
  const uid = uidOf(study);
  const bytes = dicomBytes(
    imageElements({
      '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.1.1',
      '0008,0018 UI': `${uid}.1.1`,
      '0008,0020 DA': study.day,
      '0008,0060 CS': 'DX',
      '0008,1030 LO': 'Chest PA',
      '0010,0010 PN': `Test^${study.patient}`,
      '0010,0020 LO': study.patient,
      '0018,0015 CS': 'CHEST',
      '0020,000D UI': uid,
      '0020,000E UI': `${uid}.1`,
      '0028,0010 US': SIDE,
      '0028,0011 US': SIDE,
      '7FE0,0010 OW': picture(study.picture),
      ...study.elements,
    }),
  );
  return new Uint8Array(bytes);
}

/** For tests: what a person writes and signs. */
export interface Written {
  readonly findings?: string;
  readonly impression: string;
  readonly diagnosis?: string;
  readonly question?: string;
}

let sentences = 0;

/** For tests: a sentence as a person writes it. */
export function written(text: string, changes: Partial<ReportSentence> = {}): ReportSentence {
  sentences += 1;
  const id = RowId.parse(`00000000-0000-7000-9000-${String(sentences).padStart(12, '0')}`);
  const own = { support: 'kept', author: 'person', tense: 'present' } as const;
  return { id, section: 'impression', text, citations: [], ...own, ...changes };
}

/** For tests: opens the study's report and saves these sentences in it, keeping those that are there. */
export async function write(client: Client, study: StudyRow, words: Written): Promise<Report> {
  const { report, current } = await client.reading.open({ studyKey: study.studyKey });
  const findings = words.findings === undefined ? [] : [written(words.findings, { section: 'findings' })];
  return client.reading.saveReport({
    reportId: report.id,
    basedOn: report.version,
    question: words.question ?? 'Any change?',
    sentences: [...report.sentences, ...findings, written(words.impression)],
    diagnosis: words.diagnosis ?? null,
    imagesOpened: current.study.instanceCount,
  });
}

/** For tests: signs a report; throws where something stands against it. */
export async function sign(client: Client, report: Report): Promise<{ report: Report; groupId: RowId }> {
  const outcome = await client.reading.sign({ reportId: report.id, basedOn: report.version });
  if (outcome.outcome === 'signed') return outcome;
  throw new Error(outcome.problems.map(({ words }) => words).join(' '));
}

/** For tests: the waiting proposals of one group, in their order. */
export async function proposalsOf(client: Client, groupId: RowId) {
  const groups = await client.proposals.groups({});
  return groups.find((group) => group.groupId === groupId)?.proposals ?? [];
}

/** For tests: approves the waiting proposals of a group, or those that fit. */
export async function approve(
  client: Client,
  groupId: RowId,
  fits: (operation: string) => boolean = () => true,
): Promise<Outcome<'proposals', 'decide'>> {
  const waiting = await proposalsOf(client, groupId);
  const items = waiting.filter(({ payload }) => fits(payload.operation));
  return client.proposals.decide({
    groupId,
    approve: items.map(({ id, version }) => ({ id, version })),
    reject: [],
    overrideReason: 'Approved in a test.',
  });
}

/** For tests: writes, signs and approves a reading. */
export async function readAndApprove(client: Client, study: StudyRow, words: Written): Promise<RowId> {
  const { groupId } = await sign(client, await write(client, study, words));
  await approve(client, groupId);
  return groupId;
}

/** For tests: the words of the prompt that a draft of the study is given now. */
export async function promptText(client: Client, study: StudyRow, question = 'Was anything there before?') {
  const { draft } = await client.reading.draft({ studyKey: study.studyKey, question });
  return draft.prompt.parts.map(({ text }) => text).join('\n');
}

/** For tests: ACTIVE and HISTORY of a patient, in words. */
export async function factWords(client: Client, patientKey: PatientKey) {
  const { active, history } = await client.timeline.facts({ patientKey });
  return { active: active.map(({ text }) => text), history: history.map(({ text }) => text) };
}

/** A length of 9 mm with its finding, to be saved on an image. */
export const LENGTH_MARK = {
  ...{ id: null, frame: 0, kind: 'length' as const, value: 9, unit: 'mm', statistics: null },
  points: [
    [0, 0],
    [9, 0],
  ] as [number, number][],
  ...{ finding: 'nodule right upper lobe', site: null, laterality: null, lesionId: null },
};
