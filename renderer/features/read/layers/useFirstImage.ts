import { useState } from 'react';
import type { DerivedObject, DerivedPart } from '../../../../main/contract/domain/derived/derivedObject.ts';
import type { StudyKey } from '../../../../main/contract/domain/ids.ts';
import { AppError } from '../../../../main/contract/errors.ts';
import { t } from '../../../app/messages.ts';
import { firstImageWith } from '../../../viewer/layers/firstImage.ts';
import { keepFault, partId, showParts } from '../../../viewer/layers/layers.ts';
import type { ShownSeries } from '../../../viewer/seriesParts.ts';
import { useSelection } from '../../../viewer/tools/selection.ts';
import type { Stage } from '../useStage.ts';

/** A part to go to, and the study that it belongs to. */
export interface WantedPart {
  readonly studyKey: StudyKey;
  readonly object: DerivedObject;
  readonly part: DerivedPart;
}

/** Goes to the first image of a part, hung series first; `said` tells what came of it. */
export function useFirstImage(
  stage: Stage,
  onFound: () => void,
): { readonly said: string; goTo(wanted: WantedPart): void } {
  const [said, say] = useState('');
  const goTo = async ({ studyKey, object, part }: WantedPart) => {
    const { name, number } = part;
    say(t('layers.looking', { name }));
    const image = await firstImageWith(object, number, seriesOf(stage, studyKey)).catch((fault: unknown) => {
      keepFault(object.instanceKey, fault instanceof AppError ? fault.message : String(fault));
      return null;
    });
    if (image === null) return say(t('layers.nowhere', { name }));
    showParts([partId(object, number)], true);
    useSelection.getState().jumpTo({ instanceKey: image.instanceKey, frame: image.frame, open: null });
    onFound();
  };
  return { said, goTo: (wanted) => void goTo(wanted) };
}

/** Series of a study: the one that one works in, then those that hang, then the others. */
function seriesOf({ studies, hung, activeCell }: Stage, studyKey: StudyKey): ShownSeries[] {
  const own = studies.find(({ study }) => study.studyKey === studyKey)?.series ?? [];
  const active = hung.viewports[activeCell]?.seriesKey;
  const rank = ({ seriesKey }: ShownSeries) => {
    if (seriesKey === active) return 0;
    return hung.viewports.some((view) => view?.seriesKey === seriesKey) ? 1 : 2;
  };
  return [...own].sort((one, other) => rank(one) - rank(other));
}
