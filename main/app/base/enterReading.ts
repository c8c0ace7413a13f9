import type { Actor } from '../../contract/domain/actor.ts';
import type { BaseProblem } from '../../contract/domain/base.ts';
import { planBulk } from '../../contract/domain/bulk.ts';
import type { RowId } from '../../contract/domain/ids.ts';
import type { StudyDetail } from '../../contract/domain/library.ts';
import { isOpen } from '../../contract/domain/proposals.ts';
import type { Report, ReportSentence } from '../../contract/domain/reading.ts';
import { AppError } from '../../contract/errors.ts';
import { decide } from '../../memory/approval.ts';
import { derivedId, readingGroupId } from '../../memory/derivedIds.ts';
import { splitSections } from '../../memory/facts/sections.ts';
import { splitSentences } from '../../memory/facts/sentences.ts';
import { openReport, saveReport } from '../../memory/reports.ts';
import { proposalsTable } from '../../memory/tables.ts';
import { resolveKeyFrames } from '../../retrieval/keyFrames.ts';
import { emitMemoryChange, emitReadingChange } from '../changes.ts';
import { imageCount } from '../imageCount.ts';
import type { Parts } from '../parts.ts';
import { gateEncoder, recomputeChange } from '../recompute.ts';
import { signReading } from '../signing.ts';
import type { BaseReading } from './baseReading.ts';

/** What became of one reading. */
export type Entered =
  | { readonly outcome: 'approved'; readonly reportId: RowId; readonly waiting: number }
  | { readonly outcome: 'known' }
  | { readonly outcome: 'stopped' }
  | { readonly outcome: 'problem'; readonly problem: BaseProblem };

/** Imports the images of a reading, signs its report as written, and approves what bulk approval may take (W8), each in its own transaction (W3). */
export async function enterReading(
  parts: Parts,
  actor: Actor,
  reading: BaseReading,
  signal: AbortSignal,
): Promise<Entered> {
  const study = findStudy(parts, reading) ?? (await importStudy(parts, actor, reading, signal));
  const detail = await parts.library.study(study.studyKey);
  const signed = await signOnce(parts, actor, reading, detail, signal);
  const waiting = await approveBulk(parts, actor, signed);
  await emitMemoryChange(parts, signed.patientKey);
  emitReadingChange(parts, study.studyKey);
  return waiting === null ? { outcome: 'known' } : { outcome: 'approved', reportId: signed.id, waiting };
}

function findStudy({ library }: Parts, { patientId, issuer, studyUid }: BaseReading) {
  const own = library
    .findPatients(patientId, issuer)
    .flatMap(({ patientKey }) => library.studiesOf(patientKey));
  return own.find((study) => study.studyUid === studyUid) ?? null;
}

async function importStudy(parts: Parts, actor: Actor, reading: BaseReading, signal: AbortSignal) {
  const { paths, made } = reading;
  if (paths.length > 0) await parts.library.importPaths(paths, { actor, signal });
  if (made.length > 0) {
    const files = await Promise.all(made.map(async ({ path, load }) => ({ path, bytes: await load() })));
    await parts.library.importBytes(files, { actor, signal });
  }
  signal.throwIfAborted();
  const study = findStudy(parts, reading);
  if (study === null)
    throw new AppError(
      'bad_file',
      'Its images were not taken in under this patient. Look at the import report.',
    );
  return study;
}

/** The report as signed elsewhere; one that entered before is found as it is. A person's own draft is left alone. */
async function signOnce(
  parts: Parts,
  actor: Actor,
  reading: BaseReading,
  detail: StudyDetail,
  signal: AbortSignal,
): Promise<Report> {
  const { studyKey } = detail.study;
  const patientKey = parts.library.ownKeyOf(studyKey);
  const imagesTotal = imageCount(detail);
  const signer: Actor = {
    id: actor.id,
    name: reading.author ?? 'Author unknown (base memory)',
    roles: ['reader'],
  };
  const opened = await openReport(parts.store, signer, { studyKey, patientKey, imagesTotal });
  const sentences = sentencesOf(reading);
  const isOwn = opened.sentences.every(({ id }) => sentences.some((one) => one.id === id));
  if (!isOwn) throw new AppError('refused', 'This study has a report of its own here. It was left as it is.');
  if (opened.state === 'signed') return opened;
  const saved = await saveReport(parts.store, signer, opened.id, opened.version, {
    ...{ question: reading.question, sentences, diagnosis: null, imagesOpened: imagesTotal },
  });
  const reasons = { laterality: 'signed elsewhere', incomplete_viewing: 'signed elsewhere' };
  const request = { reportId: saved.id, basedOn: saved.version, reasons };
  const own = { ...parts, ids: countedFrom(reading) };
  const signed = await signReading(
    own,
    signer,
    { ...request, keyFrames: keyFramesOf(reading, detail) },
    signal,
  );
  if (signed.outcome === 'signed') return signed.report;
  throw new AppError('bad_file', signed.problems.map(({ words }) => words).join(' '));
}

/** P4: ids of a study and its report, counted: the same input gives the same rows. */
function countedFrom({ studyUid, patientId, report }: BaseReading): Parts['ids'] {
  let count = 0;
  return { next: () => derivedId('base', patientId, studyUid, report, String(count++)) };
}

function keyFramesOf({ frames }: BaseReading, detail: StudyDetail) {
  if (frames === null) return resolveKeyFrames(detail);
  const images = detail.series.flatMap(({ instances, modality }) =>
    instances.map((one) => ({ ...one, modality })),
  );
  return frames.flatMap(({ sopUid, frame, view }) => {
    const image = images.find((one) => one.sopUid === sopUid);
    return image === undefined
      ? []
      : [{ instanceKey: image.instanceKey, frame, view: view || image.modality }];
  });
}

const FINDINGS: ReadonlySet<string> = new Set(['body', 'findings']);

/** Findings and impression of a report by its headers; without an impression the whole is it. */
function sentencesOf({ report, studyUid }: BaseReading): ReportSentence[] {
  const sections = splitSections(report);
  const hasImpression = sections.some(({ name }) => name === 'impression');
  const used = sections.filter(({ name }) => name === 'impression' || FINDINGS.has(name));
  const texts = used.flatMap(({ name, start, end }) => {
    const section = name === 'impression' || !hasImpression ? ('impression' as const) : ('findings' as const);
    return splitSentences(report, start, end).map(({ text }) => ({ section, text }));
  });
  return texts.map(({ section, text }, index) => ({
    id: derivedId('base sentence', studyUid, report, String(index)),
    ...{ section, text, tense: 'present', citations: [], support: 'kept', author: 'person' },
  }));
}

/** Approves what waits of a signature and may be taken in bulk; how many items are left for a person. Null: it was decided before. */
async function approveBulk(
  parts: Parts,
  actor: Actor,
  { id, signedAt, patientKey }: Report,
): Promise<number | null> {
  const groupId = readingGroupId(id, signedAt ?? '');
  const group = (await parts.store.rows(proposalsTable, patientKey)).filter((one) => one.groupId === groupId);
  if (group.some(({ txnId }) => txnId !== null)) return null;
  const taken = planBulk(group).take;
  if (taken.length > 0) {
    const approve = taken.map(({ id: proposalId, version }) => ({ id: proposalId, version }));
    const outcome = await decide(
      parts.store,
      actor,
      { groupId, approve, reject: [], overrideReason: null },
      recomputeChange(parts),
      gateEncoder(parts),
    );
    if (outcome.outcome === 'conflicted') throw new AppError('conflict', outcome.words);
  }
  return group.filter((one) => isOpen(one) && !taken.includes(one)).length;
}
