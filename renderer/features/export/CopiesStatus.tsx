import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { type EndedCopies, useCopies } from './copiesStore.ts';
import { useExport } from './exportStore.ts';

/** One line in the top bar while copies are made behind their closed dialog, and how they ended until that is looked at. */
export function CopiesStatus() {
  const { running, ended, isSeen } = useCopies();
  const { studyKey: open, show } = useExport();
  const shown = running ?? (isSeen ? null : ended);
  if (shown === null || open !== null) return null;
  const { done, total } = running?.progress ?? { done: 0, total: null };
  const figures = total === null ? t('export.running') : t('export.done', { done, total });
  const words = running === null ? endedWords(ended) : `${t('export.copies')}: ${figures}`;
  return (
    <Button tone="quiet" tooltip={t('export.status.show')} onPress={() => show(shown.studyKey, 'copies')}>
      {words}
    </Button>
  );
}

function endedWords(ended: EndedCopies | null): string {
  if (ended?.error) return t('export.status.failed');
  return ended?.report ? t('export.status.made', { n: ended.report.files }) : t('export.status.stopped');
}
