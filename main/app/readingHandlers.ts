import type { Handlers } from '../contract/api/contract.ts';
import type { StudyKey } from '../contract/domain/ids.ts';
import { builtInProtocols, resolveHanging } from '../library/hanging.ts';
import { addObservation, loadMeasurements, loadObservations, removeObservation } from '../memory/findings.ts';
import { loadKeyImages, loadOpenMeasurement } from '../memory/marks.ts';
import { openReport } from '../memory/reports.ts';
import { observationsTable } from '../memory/tables.ts';
import { emitReadingChange } from './changes.ts';
import { listHangings, tryOnNewest } from './hangings.ts';
import { imageCount } from './imageCount.ts';
import { markHandlers } from './markHandlers.ts';
import type { Parts } from './parts.ts';
import { loadPreferences } from './preferences.ts';
import { listPriors } from './priors.ts';
import { draftHandlers, signedHandlers } from './reportHandlers.ts';

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
    ...draftHandlers(parts),
    ...signedHandlers(parts),
  };
}

function observationHandlers(parts: Parts): Pick<ReadingHandlers, 'addObservation' | 'removeObservation'> {
  const { store, ids } = parts;
  return {
    addObservation: async ({ studyKey, text }, { actor }) => {
      const patientKey = parts.library.ownKeyOf(studyKey);
      const observation = await addObservation(store, actor, ids, { studyKey, text, patientKey });
      emitReadingChange(parts, studyKey);
      return observation;
    },
    removeObservation: async ({ id }, { actor }) => {
      const row = await store.find(observationsTable, id);
      await removeObservation(store, actor, id);
      if (row !== null) emitReadingChange(parts, row.studyKey);
      return {};
    },
  };
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
