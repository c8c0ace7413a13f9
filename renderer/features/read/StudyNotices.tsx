import { CopyX, Eye } from 'lucide-react';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { Button } from '../../ui/Button.tsx';
import { useConflicts } from '../conflicts/conflictsStore.ts';
import { windowRole } from '../secondWindow/windowRole.ts';
import styles from './StudyNotices.module.css';
import { useStudyAttention } from './useStudyAttention.ts';

/** What one must know before one reads: images with several contents, and who else has the study open. Nothing where there is nothing. */
export function StudyNotices({ study }: { readonly study: StudyRow }) {
  const { studyKey, conflictCount, decidedConflictCount } = study;
  useStudyAttention(studyKey);
  // The first window has it open, too, and says who else has.
  const asked = windowRole.kind === 'main' ? { studyKey } : null;
  const elsewhere = useQuery('library', 'openElsewhere', asked).data ?? [];
  const show = () => useConflicts.getState().show(studyKey);
  const hasNone = conflictCount + decidedConflictCount === 0;
  useRegisterCommands([
    {
      id: 'conflicts',
      whyNot: () => (hasNone ? t('command.conflicts.none') : null),
      run: show,
    },
  ]);
  const hasNotes = conflictCount > 0 || elsewhere.length > 0;
  return (
    <div role="status" aria-label={t('attention.notices')} className={hasNotes ? styles.notices : undefined}>
      {conflictCount === 0 ? null : (
        <p className={styles.warn}>
          <CopyX size={14} aria-hidden />
          {t('attention.conflict', { n: conflictCount })}
          <Button className={styles.act} onPress={show}>
            {t('attention.conflict.decide')}
          </Button>
        </p>
      )}
      {elsewhere.length === 0 ? null : (
        <p className={styles.note}>
          <Eye size={14} aria-hidden />
          {t('attention.elsewhere.detail', { names: elsewhere.join(', ') })}
        </p>
      )}
    </div>
  );
}
