import { useState } from 'react';
import type { SimilarImage } from '../../../main/contract/domain/similar.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSelection } from '../../viewer/tools/selection.ts';
import { dayText } from '../rail/factText.ts';
import type { OpenedStudy } from '../read/openedStudy.ts';
import { type AskedImage, useAskedImage } from './asked.ts';
import { OtherPatientImage } from './OtherPatientImage.tsx';
import { SimilarResults } from './SimilarResults.tsx';
import { useFindSimilar } from './useFindSimilar.ts';

/** T7: what looks like a region or an image, with the command that asks. */
export function SimilarDialog({ opened }: { readonly opened: OpenedStudy }) {
  useFindSimilar();
  const { asked, close } = useAskedImage();
  if (asked === null) return null;
  return <OpenSimilar asked={asked} opened={opened} onClose={close} />;
}

function OpenSimilar(props: {
  readonly asked: AskedImage;
  readonly opened: OpenedStudy;
  readonly onClose: () => void;
}) {
  const { asked, onClose } = props;
  const [other, setOther] = useState<SimilarImage | null>(null);
  const openOwn = (image: SimilarImage) => {
    onClose();
    openOwnImage(image, props.opened);
  };
  const isOther = other !== null;
  return (
    <Dialog
      title={isOther ? t('similar.other.of', { day: dayText(other.studyTime) }) : t('similar.title')}
      open
      onClose={onClose}
      size="wide"
    >
      {isOther ? <OtherPatientImage image={other} onBack={() => setOther(null)} /> : null}
      <SimilarResults asked={asked} isHidden={isOther} onOpenOwn={openOwn} onOpenOther={setOther} />
    </Dialog>
  );
}

/** Goes to an image of this patient: on screen already, or its study hung beside the current one. */
function openOwnImage({ media, studyKey }: SimilarImage, { current, prior }: OpenedStudy): void {
  const isHere = studyKey === current.study.studyKey || studyKey === prior?.study.studyKey;
  if (!isHere) usePlaces.getState().openStudy(current.study.studyKey, studyKey);
  useSelection.getState().jumpTo({ instanceKey: media.instanceKey, frame: media.frame, open: null });
}
