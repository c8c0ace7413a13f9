import { create } from 'zustand';
import type { StudyKey } from '../../../../main/contract/domain/ids.ts';
import type { Measurement } from '../../../../main/contract/domain/reading.ts';
import type { AskedImage } from '../../../../main/contract/domain/retrieval.ts';
import { t } from '../../../app/messages.ts';
import { useRegisterCommands } from '../../../state/commands.ts';
import { type ActiveView, useActiveView } from '../../../viewer/tools/activeView.ts';
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

/** What the next draft is about, and what is in the way of the others. */
export interface AskAbout {
  readonly about: About;
  /** The image in view when it is called; null for the whole study. */
  readonly imageNow: () => AskedImage | null;
  readonly whyNot: Readonly<Record<About, string | null>>;
  choose(about: About): void;
}

/** M5: the study, the image in view, or the region marked on it; falls back to the study where the image is gone. With its commands. */
export function useAskAbout(studyKey: StudyKey, measurements: readonly Measurement[]): AskAbout {
  const { about, choose } = useChosen();
  const selectedId = useSelection((state) => state.selectedId);
  const find = ({ frame }: Pick<ActiveView, 'frame'>) => {
    const own = frame?.studyKey === studyKey ? frame : null;
    return { own, marked: askedImage(measurements, selectedId, own) };
  };
  // Drawn anew when one of them comes or goes, not with each image that is scrolled past.
  const hasImage = useActiveView((view) => find(view).own !== null);
  const hasRegion = useActiveView((view) => find(view).marked?.marked != null);
  const whyNot = {
    study: null,
    image: hasImage ? null : t('ask.noImage'),
    region: hasRegion ? null : t('ask.noRegion'),
  };
  const held = whyNot[about] === null ? about : 'study';
  useRegisterCommands(
    (['image', 'region'] as const).map((one) => ({
      id: `read.about.${one}` as const,
      whyNot: () => whyNot[one],
      run: () => choose(held === one ? 'study' : one),
    })),
  );
  const imageNow = () => {
    const { own, marked } = find(useActiveView.getState());
    if (held === 'region' && marked !== null)
      return { ...frameOf(marked), region: marked.marked?.region ?? null };
    return held === 'image' ? frameOf(own) : null;
  };
  return { about: held, imageNow, whyNot, choose };
}

function frameOf(frame: FrameOfStudy): AskedImage;
function frameOf(frame: FrameOfStudy | null): AskedImage | null;
function frameOf(frame: FrameOfStudy | null): AskedImage | null {
  return frame && { instanceKey: frame.instanceKey, frame: frame.frame, region: null };
}
