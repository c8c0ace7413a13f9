import { useSecondWindow } from './mainSide.ts';
import { windowRole } from './windowRole.ts';

/** What Read shows in this window: all of it, the images alone, or all but the images, which are in the second window. */
export type ReadRole = 'whole' | 'images' | 'report';

export function useReadRole(): ReadRole {
  const isAway = useSecondWindow(({ status }) => status === 'open');
  if (windowRole.kind === 'images') return 'images';
  return isAway ? 'report' : 'whole';
}
