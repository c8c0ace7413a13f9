import { useMemo } from 'react';
import type { StudyRow } from '../../../../main/contract/domain/library.ts';
import type { KeyObjectNote } from '../../../../main/contract/domain/structured.ts';
import { useQuery } from '../../../api/useQuery.ts';
import type { OpenedStudy } from '../openedStudy.ts';

const NONE: readonly KeyObjectNote[] = [];

/** Key object selections of the studies on screen, the newest last. */
export function useKeyObjects({
  current,
  prior,
}: Pick<OpenedStudy, 'current' | 'prior'>): readonly KeyObjectNote[] {
  const own = useOfStudy(current.study);
  const others = useOfStudy(prior?.study ?? null);
  return useMemo(() => {
    const all = [...own, ...others];
    return all.sort((a, b) => ((a.time ?? '') < (b.time ?? '') ? -1 : 1));
  }, [own, others]);
}

// A study without a series of key objects has none: nothing is asked.
function useOfStudy(study: StudyRow | null): readonly KeyObjectNote[] {
  const asked = study?.modalities.includes('KO') ? { studyKey: study.studyKey } : null;
  return useQuery('exporting', 'structured', asked).data?.keyObjects ?? NONE;
}
