import type { Handlers } from '../contract/api/contract.ts';
import type { StudyKey } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import { builtInProtocols, resolveHanging } from '../library/hanging.ts';
import { addAddendum, seeRetractions } from '../memory/addenda.ts';
import { addObservation, loadMeasurements, loadObservations, removeObservation } from '../memory/findings.ts';
import { loadKeyImages, loadOpenMeasurement } from '../memory/marks.ts';
import { loadPrompt } from '../memory/prompts.ts';
import { loadSignedReports, openReport, saveReport } from '../memory/reports.ts';
import { observationsTable } from '../memory/tables.ts';
import { emitMemoryChange } from './changes.ts';
import { draftReading } from './drafting.ts';
import { listHangings, tryOnNewest } from './hangings.ts';
import { imageCount } from './imageCount.ts';
import { findRoute, showOtherDraft } from './learning/routing.ts';
import { markHandlers } from './markHandlers.ts';
import type { Parts } from './parts.ts';
import { loadPreferences } from './preferences.ts';
import { listPriors } from './priors.ts';
import { signReading } from './signing.ts';

type ReadingHandlers = Handlers['reading'];

/** Open, measure, draft, edit, sign. */
export function readingHandlers(parts: Parts): ReadingHandlers {
  return {
    open: ({ studyKey, priorKey }, { actor }) => openReading(parts, actor, studyKey, priorKey),
    hangings: ({ studyKey, priorKey }, { actor }) => listHangings(parts, actor, studyKey, priorKey),
    builtInProtocols: async () => [...builtInProtocols()],
    tryProtocol: ({ protocol }) => tryOnNewest(parts, protocol),
    ...markHandlers(parts),
    ...observationHandlers(parts),
    ...reportHandlers(parts),
  };
}

function observationHandlers(parts: Parts): Pick<ReadingHandlers, 'addObservation' | 'removeObservation'> {
  const { store, ids } = parts;
  return {
    addObservation: async ({ studyKey, text }, { actor }) => {
      const patientKey = parts.library.ownKeyOf(studyKey);
      const observation = await addObservation(store, actor, ids, { studyKey, text, patientKey });
      changed(parts, studyKey);
      return observation;
    },
    removeObservation: async ({ id }, { actor }) => {
      const row = await store.find(observationsTable, id);
      await removeObservation(store, actor, id);
      if (row !== null) changed(parts, row.studyKey);
      return {};
    },
  };
}

function reportHandlers(
  parts: Parts,
): Pick<
  ReadingHandlers,
  | 'draft'
  | 'route'
  | 'otherDraft'
  | 'saveReport'
  | 'sign'
  | 'addAddendum'
  | 'seeRetractions'
  | 'prompt'
  | 'signedReports'
> {
  const { store } = parts;
  return {
    draft: async (request, context) => {
      const drafted = await draftReading(parts, request, context);
      changed(parts, request.studyKey);
      return drafted;
    },
    route: ({ reportId }) => findRoute(store, reportId),
    otherDraft: async ({ reportId, basedOn }, { actor }) => {
      const report = await showOtherDraft(store, actor, reportId, basedOn);
      changed(parts, report.studyKey);
      return report;
    },
    saveReport: async ({ reportId, basedOn, ...edit }, { actor }) => {
      const report = await saveReport(store, actor, reportId, basedOn, edit);
      changed(parts, report.studyKey);
      return report;
    },
    sign: async (request, { actor, signal }) =>
      signAndTell(parts, signReading(parts, actor, request, signal)),
    addAddendum: async ({ reportId, basedOn, text }, { actor }) => {
      const report = await addAddendum(store, actor, reportId, basedOn, text);
      changed(parts, report.studyKey);
      await emitMemoryChange(parts, report.patientKey);
      return report;
    },
    seeRetractions: async ({ reportId }, { actor }) => {
      const report = await seeRetractions(store, actor, reportId);
      changed(parts, report.studyKey);
      return report;
    },
    prompt: async ({ hash }) => {
      const prompt = await loadPrompt(store, hash);
      if (prompt === null)
        throw new AppError('not_found', 'This prompt is not on record: it was erased or never sent.');
      return prompt;
    },
    signedReports: async ({ studyKey }) => loadSignedReports(store, parts.library.ownKeyOf(studyKey)),
  };
}

async function signAndTell(parts: Parts, signing: ReturnType<typeof signReading>) {
  const outcome = await signing;
  if (outcome.outcome === 'signed') {
    changed(parts, outcome.report.studyKey);
    await emitMemoryChange(parts, outcome.report.patientKey);
  }
  return outcome;
}

function changed({ emit }: Parts, studyKey: StudyKey): void {
  emit('reading', 'changed', { studyKey });
}

/** A study as it is opened: the prior by hand, or the best one that may hang (T1). */
async function openReading(
  parts: Parts,
  actor: Parameters<typeof openReport>[1],
  studyKey: StudyKey,
  priorKey: StudyKey | null,
) {
  const { store, library } = parts;
  const current = await library.study(studyKey);
  const priors = await listPriors(parts, studyKey);
  const chosen = priors.find(({ study, hangable }) =>
    priorKey === null ? hangable : study.studyKey === priorKey,
  );
  const prior = chosen === undefined ? null : await library.study(chosen.study.studyKey);
  const { hangingProtocols } = await loadPreferences(store, actor);
  const patientKey = library.ownKeyOf(studyKey);
  const imagesTotal = imageCount(current);
  const report = await openReport(store, actor, { studyKey, patientKey, imagesTotal });
  return {
    current,
    prior,
    priors,
    hanging: resolveHanging({ current, prior }, hangingProtocols),
    // Images may have come in since it was begun.
    report: report.state === 'signed' ? report : { ...report, imagesTotal },
    ...(await loadMarks(parts, studyKey, prior?.study.studyKey ?? null)),
    observations: await loadObservations(store, patientKey, studyKey),
  };
}

/** What is marked on the study and on the prior beside it. */
async function loadMarks({ store, library }: Parts, studyKey: StudyKey, priorKey: StudyKey | null) {
  const measured = (key: StudyKey) => loadMeasurements(store, library.ownKeyOf(key), key);
  const shown = priorKey === null ? [studyKey] : [studyKey, priorKey];
  const keyImages = shown.map((key) => loadKeyImages(store, library.ownKeyOf(key), key));
  const open = await Promise.all(shown.map((key) => loadOpenMeasurement(store, key)));
  return {
    measurements: await measured(studyKey),
    priorMeasurements: priorKey === null ? [] : await measured(priorKey),
    keyImages: (await Promise.all(keyImages)).flat(),
    openMeasurements: open.filter((one) => one !== null),
  };
}
