import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { Button } from '../../ui/Button.tsx';
import { describeProgress } from './ImportProgress.tsx';
import { useImport } from './importStore.ts';

/** One line in the top bar while an import goes on behind its closed dialog. */
export function ImportStatus() {
  const running = useImport((state) => state.running);
  const { open, show } = useDialogs();
  if (running === null || open === 'import') return null;
  const progress = describeProgress(running.progress)[0] ?? t('import.phase.finding');
  return (
    <Button tone="quiet" tooltip={t('import.show')} onPress={() => show('import')}>
      {running.kind === 'demo' ? t('import.demo') : t('import.title')}: {progress}
    </Button>
  );
}
