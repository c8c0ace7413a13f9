import type { Handlers } from '../contract/api/contract.ts';
import type { RowId, StudyKey } from '../contract/domain/ids.ts';
import { extractFacts } from '../memory/facts/extract.ts';
import {
  type MeasurementEdit,
  removeMeasurement,
  restoreMeasurement,
  saveMeasurement,
} from '../memory/findings.ts';
import { keepOpenMeasurement, removeKeyImage, saveKeyImage } from '../memory/marks.ts';
import { keyImagesTable, measurementsTable } from '../memory/tables.ts';
import { emitReadingChange } from './changes.ts';
import type { Parts } from './parts.ts';
import { reportMeasurement } from './reportMeasurement.ts';

type MarkHandlers = Pick<
  Handlers['reading'],
  | 'saveMeasurement'
  | 'removeMeasurement'
  | 'restoreMeasurement'
  | 'keepOpenMeasurement'
  | 'reportMeasurement'
  | 'saveKeyImage'
  | 'removeKeyImage'
>;

/** Measurements and key images: drawn, named, taken away, brought back, and put into the report (T5). */
export function markHandlers(parts: Parts): MarkHandlers {
  const { store, ids, library } = parts;
  const changed = (studyKey: StudyKey) => emitReadingChange(parts, studyKey);
  return {
    saveMeasurement: async (edit, { actor }) => {
      const patientKey = library.ownKeyOf(edit.studyKey);
      const named = nameMeasurement(parts, { ...edit, patientKey });
      const measurement = await saveMeasurement(store, actor, ids, named);
      changed(edit.studyKey);
      return measurement;
    },
    removeMeasurement: async ({ id }, { actor }) => {
      const row = await store.find(measurementsTable, id);
      await removeMeasurement(store, actor, id);
      if (row !== null) changed(row.studyKey);
      return {};
    },
    restoreMeasurement: async ({ id }, { actor }) => {
      const measurement = await restoreMeasurement(store, actor, id);
      changed(measurement.studyKey);
      return measurement;
    },
    // While one draws, nothing that others see has changed.
    keepOpenMeasurement: async ({ studyKey, open }, { actor }) => {
      const study = { studyKey, patientKey: library.ownKeyOf(studyKey) };
      await keepOpenMeasurement(store, actor, study, open);
      if (open === null) changed(studyKey);
      return {};
    },
    reportMeasurement: async ({ id }, { actor }) => {
      const report = await reportMeasurement(parts, actor, id);
      changed(report.studyKey);
      return report;
    },
    ...keyImageHandlers(parts, changed),
  };
}

function keyImageHandlers(
  { store, library }: Parts,
  changed: (studyKey: StudyKey) => void,
): Pick<MarkHandlers, 'saveKeyImage' | 'removeKeyImage'> {
  return {
    saveKeyImage: async (edit, { actor }) => {
      const patientKey = library.ownKeyOf(edit.studyKey);
      const saved = await saveKeyImage(store, actor, { ...edit, patientKey });
      changed(edit.studyKey);
      return saved;
    },
    removeKeyImage: async ({ id }: { readonly id: RowId }, { actor }) => {
      const row = await store.find(keyImagesTable, id);
      await removeKeyImage(store, actor, id);
      if (row !== null) changed(row.studyKey);
      return {};
    },
  };
}

/** Site and side as the person's own words name them, where they were not given apart. Words that name no place stay as they are. */
function nameMeasurement({ lexicon }: Parts, edit: MeasurementEdit): MeasurementEdit {
  if (edit.site !== null || edit.laterality !== null || edit.finding === '') return edit;
  const [named, ...others] = extractFacts(edit.finding, { documentDate: null, lexicon });
  if (named === undefined || others.length > 0) return edit;
  return { ...edit, finding: named.concept, site: named.site, laterality: named.laterality };
}
