import type { RowId } from '../../../../main/contract/domain/ids.ts';
import type { KeyImage } from '../../../../main/contract/domain/marks.ts';
import type { Measurement } from '../../../../main/contract/domain/reading.ts';
import { AppError } from '../../../../main/contract/errors.ts';
import { core } from '../../../api/core.ts';
import type { History } from '../../../viewer/tools/history.ts';
import type { FrameOfStudy, Marks } from '../../../viewer/tools/marks.ts';
import { useSelection } from '../../../viewer/tools/selection.ts';

/** What acts on marks stand on. */
export interface MarkDeeds {
  /** Does it, and shows what failed. Answers whether it worked. */
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
  readonly history: History;
  readonly measurement: (id: RowId) => Measurement | null;
  readonly keyImage: (frame: FrameOfStudy) => KeyImage | null;
  /** Shows a measurement in a new shape at once. */
  readonly show: (measurement: Measurement) => void;
  /** Shows it again as it is stored. */
  readonly hide: (id: RowId) => void;
}

type MeasurementActs = Pick<Marks, 'save' | 'move' | 'rename' | 'remove'>;

/** Draws, moves, names and removes measurements. */
export function measurementActs(deeds: MarkDeeds): MeasurementActs {
  const { run, history } = deeds;
  return {
    save: (draft) =>
      void run(async () => {
        const { id } = await core().reading.saveMeasurement({ ...draft, id: null });
        const { select, name } = useSelection.getState();
        if (draft.kind === 'arrow') name(id);
        else select(id);
        history.push({ kind: 'measure', undo: () => removeRow(id), redo: () => restoreRow(id) });
      }),
    move: (measurement, to) => {
      const { points, plane, value, unit, secondValue, statistics } = measurement;
      const where = plane === undefined ? { points } : { points, plane };
      const before = { ...where, value, unit, secondValue, statistics };
      changeAs(deeds, 'move', measurement, before, to);
    },
    rename: (measurement, finding) => {
      const { finding: named, site, laterality } = measurement;
      const after = { finding, site: null, laterality: null };
      changeAs(deeds, 'rename', measurement, { finding: named, site, laterality }, after);
    },
    remove: (id) =>
      void run(async () => {
        await core().reading.removeMeasurement({ id });
        history.push({ kind: 'remove', undo: () => restoreRow(id), redo: () => removeRow(id) });
      }),
  };
}

/** Marks and unmarks key images. */
export function keyImageActs({ run, history, keyImage }: MarkDeeds): Pick<Marks, 'toggleKeyImage'> {
  const mark = async ({ studyKey, instanceKey, frame }: FrameOfStudy, note: string) => {
    await core().reading.saveKeyImage({ studyKey, instanceKey, frame, note });
    return true;
  };
  const unmark = (frame: FrameOfStudy) => {
    const known = keyImage(frame);
    return known === null ? false : gone(core().reading.removeKeyImage({ id: known.id }));
  };
  return {
    toggleKeyImage: (frame) =>
      void run(async () => {
        const known = keyImage(frame);
        const note = known?.note ?? '';
        if (known === null) await mark(frame, note);
        else await unmark(frame);
        const ways = [() => unmark(frame), () => mark(frame, note)] as const;
        const [undo, redo] = known === null ? ways : ([ways[1], ways[0]] as const);
        history.push({ kind: 'keyImage', undo, redo });
      }),
  };
}

/** Changes some fields of a measurement, shown at once; others that were changed since are left alone when it is undone. */
function changeAs(
  deeds: MarkDeeds,
  kind: 'move' | 'rename',
  measurement: Measurement,
  before: Partial<Measurement>,
  after: Partial<Measurement>,
): void {
  const { run, history } = deeds;
  const { id } = measurement;
  const put = async (fields: Partial<Measurement>) => {
    const present = deeds.measurement(id);
    if (present === null) return false;
    const changed = { ...present, ...fields };
    deeds.show(changed);
    const { recordedAt, patientKey, ...input } = changed;
    return gone(core().reading.saveMeasurement(input));
  };
  void run(async () => {
    await put(after);
    history.push({ kind, undo: () => put(before), redo: () => put(after) });
  }).then((worked) => {
    if (!worked) deeds.hide(id);
  });
}

function removeRow(id: RowId): Promise<boolean> {
  return gone(core().reading.removeMeasurement({ id }));
}

function restoreRow(id: RowId): Promise<boolean> {
  return gone(core().reading.restoreMeasurement({ id }));
}

/** False where another window has taken it away meanwhile: there is nothing left to undo. */
async function gone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
