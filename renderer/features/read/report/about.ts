import { create } from 'zustand';
import type { StudyKey } from '../../../../main/contract/domain/ids.ts';
import type { Measurement } from '../../../../main/contract/domain/reading.ts';
import type { AskedImage } from '../../../../main/contract/domain/retrieval.ts';
import { t } from '../../../app/messages.ts';
import { useRegisterCommands } from '../../../state/commands.ts';
import { useActiveView } from '../../../viewer/tools/activeView.ts';
import type { FrameOfStudy } from '../../../viewer/tools/marks.ts';
import { useSelection } from '../../../viewer/tools/selection.ts';
import { askedImage } from '../../similar/asked.ts';

/** What a question can be about (M5). */
export const ABOUTS = ['study', 'image', 'region'] as const;
export type About = (typeof ABOUTS)[number];

interface AboutState {
  readonly about: About;
  choose(about: About): void;
}

const useChosen = create<AboutState>((set) => ({
  about: 'study',
  choose: (about) => set({ about }),
}));

/** What the next draft is about, and what is in the way of the others; `image` is null for the whole study. */
export interface AskAbout {
  readonly about: About;
  readonly image: AskedImage | null;
  readonly whyNot: Readonly<Record<About, string | null>>;
  choose(about: About): void;
}

/** M5: the study, the image in view, or the region marked on it; falls back to the study where the image is gone. With its commands. */
export function useAskAbout(studyKey: StudyKey, measurements: readonly Measurement[]): AskAbout {
  const { about, choose } = useChosen();
  const frame = useActiveView((state) => state.frame);
  const selectedId = useSelection((state) => state.selectedId);
  const own = frame?.studyKey === studyKey ? frame : null;
  const marked = askedImage(measurements, selectedId, own);
  const region = marked?.marked?.region ?? null;
  const whyNot = {
    study: null,
    image: own === null ? t('ask.noImage') : null,
    region: region === null ? t('ask.noRegion') : null,
  };
  const held = whyNot[about] === null ? about : 'study';
  useRegisterCommands(
    (['image', 'region'] as const).map((one) => ({
      id: `read.about.${one}` as const,
      whyNot: () => whyNot[one],
      run: () => choose(held === one ? 'study' : one),
    })),
  );
  const image =
    held === 'image'
      ? frameOf(own)
      : held === 'region' && marked !== null
        ? { ...frameOf(marked), region }
        : null;
  return { about: held, image, whyNot, choose };
}

function frameOf(frame: FrameOfStudy): AskedImage;
function frameOf(frame: FrameOfStudy | null): AskedImage | null;
function frameOf(frame: FrameOfStudy | null): AskedImage | null {
  return frame && { instanceKey: frame.instanceKey, frame: frame.frame, region: null };
}
