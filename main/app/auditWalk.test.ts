import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditLine } from '../contract/api/audit.ts';
import { calls } from '../contract/api/contract.ts';
import type { StudyRow } from '../contract/domain/library.ts';
import { LENGTH_MARK, openTestCore, proposalsOf, type TestCore, takeIn, write } from './testCore.ts';

/** Calls that change nothing that is kept: they read, stop, or hold what ends with the connection. */
const READS = new Set(
  `library.studies library.study library.priors library.instance library.storedRange library.presentations library.presentation
  library.stopImport library.imports library.importReport library.beginUpload library.appendUpload library.dropUpload
  library.conflicts library.compareContents library.holdOpen library.openElsewhere library.derived library.contours
  watching.folders watching.reports watching.report patients.waiting patients.questions patients.find patients.history patients.erasure
  reading.hangings reading.builtInProtocols reading.tryProtocol reading.route reading.prompt reading.signedReports
  memory.retrieve memory.evidence proposals.groups proposals.impact proposals.sides proposals.expiry proposals.recent notes.list notes.search notes.toReview
  learning.policy learning.router deletion.state deletion.history base.plan models.list models.verify models.change models.unreadable
  audit.lines audit.verify audit.checkValue records.waiting records.documents records.document records.original records.examinations
  records.patient records.patients session.about session.chooseFolder session.preferences persons.list persons.handOver
  upkeep.place upkeep.verify upkeep.backups exporting.previewReport exporting.burnedIn exporting.previewDeidentified
  evaluation.harnesses evaluation.runs evaluation.stop evaluation.report memory.question timeline.facts`.split(
    /\s+/,
  ),
);

/** Calls that change what is kept, and what this test does not do itself: where their lines are looked at. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'library.importPaths': 'importBytes writes the same way',
  'library.importUpload': 'importBytes writes the same way',
  'library.importDemo': 'demo.test.ts',
  'library.decideConflicts': 'conflictRules.test.ts',
  'watching.add': 'watching/folderWatch.test.ts',
  'watching.remove': 'watching/folderWatch.test.ts',
  'patients.propose': 'identityRules.test.ts',
  'patients.decide': 'identityRules.test.ts',
  'patients.undo': 'identityRules.test.ts',
  'reading.keepOpenMeasurement': 'markRules.test.ts',
  'reading.reportMeasurement': 'reportMeasurement.test.ts',
  'reading.restoreMeasurement': 'markRules.test.ts',
  'memory.findSimilar': 'findSimilar.test.ts',
  'proposals.again': 'expiring.test.ts',
  'proposals.approveBulk': 'twoSessions.test.ts',
  'proposals.undoBulk': 'twoSessions.test.ts',
  'proposals.settle': 'twoSessions.test.ts',
  'notes.review': 'erasing/erasePatient.test.ts',
  'learning.fitPolicy': 'learning/policyLearning.test.ts',
  'deletion.setEnabled': 'deletionRules.test.ts',
  'deletion.label': 'deletionRules.test.ts',
  'deletion.propose': 'deletionRules.test.ts',
  'base.build': 'base/base.test.ts',
  'models.cancelChange': 'reembedding/reembedding.test.ts',
  'records.ingest': 'records/bundles.test.ts',
  'records.assign': 'records/withoutStudies.test.ts',
  'records.discard': 'records/withoutStudies.test.ts',
  'reading.seeRetractions': '../memory/addenda.test.ts',
  'persons.signOut': 'persons/persons.test.ts',
  'persons.signIn': 'persons/persons.test.ts',
  'persons.takeOver': 'persons/persons.test.ts',
  'persons.change': 'persons/persons.test.ts',
  'persons.setPin': 'persons/persons.test.ts',
  'persons.remove': 'persons/persons.test.ts',
  'upkeep.repair': '../cli/diskFaults.test.ts',
  'exporting.measurementReport': 'exporting/documents.test.ts',
  'exporting.keyObjects': 'exporting/documents.test.ts',
  'exporting.structured': 'exporting/reports.test.ts',
  'exporting.deidentify': 'exporting/copies.test.ts',
  'evaluation.start': 'evaluation/evaluations.test.ts',
  'evaluation.resume': 'evaluation/evaluations.test.ts',
  'evaluation.remove': 'evaluation/evaluations.test.ts',
};

const NAME = 'Canaryquill';
let opened: TestCore;
let place: string;
const walked = new Set<string>();

beforeAll(async () => {
  opened = await openTestCore();
  place = await realpath(await mkdtemp(join(tmpdir(), 'anamnesis-walk-')));
});
afterAll(async () => {
  await opened.remove();
  await rm(place, { recursive: true, force: true });
});

async function allLines(): Promise<AuditLine[]> {
  const { lines } = await opened.client.audit.lines({ limit: 1000 });
  return lines;
}

/** Does something and looks at the lines that came: one of the operation, by the person, with time, rows and their hashes. */
async function does<T>(name: string, operation: string, act: () => Promise<T>): Promise<T> {
  const before = (await allLines()).length;
  const value = await act();
  const came = (await allLines()).slice(before);
  const line = came.find((one) => one.operation === operation);
  expect(line, `${name}: ${came.map((one) => one.operation).join(', ')}`).toBeDefined();
  expect([name, line?.actor]).toEqual([name, 'dr-test']);
  expect(Date.parse(line?.at ?? '')).toBeGreaterThan(0);
  const { rowIds = [], rowHashes = [] } = line ?? {};
  // What writes no row (an export, a sign-out) has ids alone.
  if (rowHashes.length > 0) expect(rowHashes).toHaveLength(rowIds.length);
  for (const hash of rowHashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  walked.add(name);
  return value;
}

async function imageOf({ studyKey }: StudyRow) {
  const { series } = await opened.client.library.study({ studyKey });
  const instanceKey = series[0]?.instances[0]?.instanceKey;
  if (instanceKey === undefined) throw new Error('the study has an image');
  return { studyKey, instanceKey, frame: 0 };
}

/** Marks on the images of a study, made and taken away. */
async function walkMarks(row: StudyRow): Promise<void> {
  const { reading, library } = opened.client;
  const { studyKey } = row;
  const image = await imageOf(row);
  await does('library.markRead', 'mark_read', () => library.markRead({ studyKeys: [studyKey], read: true }));
  const measured = { ...LENGTH_MARK, ...image };
  const { id } = await does('reading.saveMeasurement', 'measurement.save', () =>
    reading.saveMeasurement(measured),
  );
  await does('reading.removeMeasurement', 'measurement.remove', () => reading.removeMeasurement({ id }));
  const key = await does('reading.saveKeyImage', 'keyImage.save', () =>
    reading.saveKeyImage({ ...image, note: '' }),
  );
  await does('reading.removeKeyImage', 'keyImage.remove', () => reading.removeKeyImage({ id: key.id }));
  const text = 'Small left effusion.';
  const seen = await does('reading.addObservation', 'observation.add', () =>
    reading.addObservation({ studyKey, text }),
  );
  await does('reading.removeObservation', 'observation.remove', () =>
    reading.removeObservation({ id: seen.id }),
  );
}

/** A report from its opening to its addendum; its proposals edited, approved, undone and retracted. */
async function walkReading(row: StudyRow): Promise<void> {
  const { reading, proposals, memory, learning, exporting } = opened.client;
  const { studyKey } = row;
  await does('reading.open', 'report.open', () => reading.open({ studyKey }));
  const drafted = await does('reading.draft', 'report.draft', () =>
    reading.draft({ studyKey, question: 'Any change?' }),
  );
  if (drafted.report === null) throw new Error('a draft is kept');
  const { id: reportId, version: basedOn } = drafted.report;
  await does('reading.otherDraft', 'report.otherDraft', () => reading.otherDraft({ reportId, basedOn }));
  const saved = await does('reading.saveReport', 'report.save', () =>
    write(opened.client, row, { impression: 'There is a small pneumothorax.' }),
  );
  const settled = await reading.saveReport({
    ...{
      reportId: saved.id,
      basedOn: saved.version,
      question: saved.question,
      diagnosis: null,
      imagesOpened: 1,
    },
    sentences: saved.sentences.map((one) => ({ ...one, support: 'kept' as const })),
  });
  const signed = await does('reading.sign', 'report.sign', () =>
    reading.sign({ reportId: settled.id, basedOn: settled.version }),
  );
  if (signed.outcome !== 'signed') throw new Error('blocked');
  await does('reading.addAddendum', 'report.addendum', () =>
    reading.addAddendum({ reportId: settled.id, basedOn: signed.report.version, text: 'Told by phone.' }),
  );
  const waiting = await proposalsOf(opened.client, signed.groupId);
  const fact = waiting.find(({ payload }) => payload.operation === 'add_fact');
  if (fact?.payload.operation !== 'add_fact') throw new Error('a fact is proposed');
  const payload = { ...fact.payload, fact: { ...fact.payload.fact, text: 'pneumothorax, small' } };
  await does('proposals.edit', 'proposals.edit', () =>
    proposals.edit({ id: fact.id, version: fact.version, payload }),
  );
  const approve = (await proposalsOf(opened.client, signed.groupId)).map((one) => ({
    id: one.id,
    version: one.version,
  }));
  const request = { groupId: signed.groupId, approve, reject: [], overrideReason: 'In a test.' };
  const decided = await does('proposals.decide', 'proposals.decide', () => proposals.decide(request));
  if (decided.outcome !== 'done') throw new Error(decided.words);
  const undone = await does('proposals.undo', 'proposals.undo', () =>
    proposals.undo({ txnId: decided.txnId }),
  );
  if (undone.outcome !== 'undone') throw new Error(undone.outcome);
  await proposals.undo({ txnId: undone.txnId });
  await does('memory.retract', 'memory.retract', () =>
    memory.retract({ id: payload.fact.id, reasonCode: 'wrong_content', note: `Told by ${NAME}.` }),
  );
  await does('proposals.setExpiry', 'proposals.set_expiry', () => proposals.setExpiry({ days: 30 }));
  await does('learning.resetRouter', 'router.reset', () => learning.resetRouter({}));
  await does('learning.resetPolicy', 'policy.reset', () => learning.resetPolicy({}));
  await does('exporting.report', 'export.report.text', () => exporting.report({ studyKey, form: 'text' }));
  await does('exporting.notePicture', 'export.picture.file', () =>
    exporting.notePicture({ studyKey, to: 'file', withIdentity: false }),
  );
}

/** What is of the workspace: settings, models, backup, evaluations, persons, erasure, and the move at the end. */
async function walkWorkspace(row: StudyRow): Promise<void> {
  const { session, models, upkeep, audit, persons, patients, memory } = opened.client;
  const { patientKey } = row.patient;
  await does('memory.ingest', 'memory.ingest', () =>
    memory.ingest({ patientId: NAME, name: 'letter.txt', text: 'Known left pleural effusion.' }),
  );
  await does('session.setPreferences', 'set_preferences', () => session.setPreferences({ theme: 'light' }));
  await does('models.use', 'models.use', () => models.use({ role: 'image-encoder', id: 'oriented-1024-b' }));
  await opened.core.parts.reembedding.settled();
  const [backup, restored] = [join(place, 'backup'), join(place, 'restored')];
  await does('upkeep.backup', 'upkeep.backup', () => upkeep.backup({ to: backup }));
  await does('upkeep.restore', 'upkeep.restore', () => upkeep.restore({ from: backup, to: restored }));
  await does('audit.export', 'audit.export', () => audit.export({}));
  await does('patients.erase', 'patient.erase', () => patients.erase({ patientKey, confirm: NAME }));
  await does('persons.add', 'person.add', () =>
    persons.add({ name: 'Dr Approver', roles: ['approver', 'reader'], pin: '493817' }),
  );
}

test('[W7] each call of the contract is known to change what is kept or not; those that do have a line with actor, time, operation, row ids, keyed hashes', async () => {
  const [row] = await does('library.importBytes', 'import', () =>
    takeIn(opened.client, [{ patient: NAME, day: '20260301', picture: 1 }]),
  );
  if (row === undefined) throw new Error('not taken');
  await walkMarks(row);
  await walkReading(row);
  await walkWorkspace(row);
  const { text } = await opened.client.audit.export({});
  expect(text).not.toMatch(/canaryquill|pneumothorax|phone|Approver/i);
  const { upkeep } = opened.client;
  await upkeep.move({ to: join(place, 'moved') });
  walked.add('upkeep.move');
  const moved = await readFile(join(place, 'moved', 'store/audit/audit.jsonl'), 'utf8');
  expect(JSON.parse(moved.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ operation: 'upkeep.move' });
  const all = Object.entries(calls).flatMap(([group, of]) =>
    Object.keys(of).map((name) => `${group}.${name}`),
  );
  const known = all.filter((name) => READS.has(name) || walked.has(name) || ELSEWHERE[name] !== undefined);
  expect(all.filter((name) => !known.includes(name))).toEqual([]);
  const twice = all.filter((name) => READS.has(name) && (walked.has(name) || ELSEWHERE[name] !== undefined));
  expect(twice).toEqual([]);
}, 300_000);
