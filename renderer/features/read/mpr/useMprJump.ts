import { useEffect } from 'react';
import type { Vector } from '../../../../main/contract/domain/geometry/vectors.ts';
import type { PatientPlane } from '../../../../main/contract/domain/reading.ts';
import type { Point } from '../../../viewer/geometry.ts';
import { useMpr } from '../../../viewer/mpr/mprStore.ts';
import { planePoint } from '../../../viewer/tools/onPlane.ts';
import { useSelection } from '../../../viewer/tools/selection.ts';
import type { Stage } from '../useStage.ts';

/** Opens the planes where a measurement that is jumped to was made on one; goes back to the stacks for one on an image. */
export function useMprJump({ studies }: Stage): void {
  const target = useSelection((selection) => selection.target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one jump leads once, whatever else changes.
  useEffect(() => {
    if (target === null) return;
    const { open, close, shown } = useMpr.getState();
    if (target.plane === undefined) {
      if (shown !== null) close();
      return;
    }
    const found = studies
      .flatMap(({ study, series }) =>
        series.map(({ seriesKey, instances }) => ({ studyKey: study.studyKey, seriesKey, instances })),
      )
      .find(({ instances }) => instances.some(({ instanceKey }) => instanceKey === target.instanceKey));
    if (found === undefined) return;
    const { studyKey, seriesKey } = found;
    const { plane, points, open: measuring } = target;
    open(
      { studyKey, seriesKey },
      { target: { plane, point: middleOf(plane, points ?? []), open: measuring } },
    );
    useSelection.getState().arrive();
  }, [target]);
}

/** Where a measurement lies on its plane, in mm of the patient. */
function middleOf(plane: PatientPlane, points: readonly Point[]): Vector {
  const mean = (axis: 0 | 1) =>
    points.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, points.length);
  return planePoint(plane, [mean(0), mean(1)]);
}
