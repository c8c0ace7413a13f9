import { useEffect, useState } from 'react';
import type { EventPayload, Events } from '../../../main/contract/api/contract.ts';
import { useCore } from '../../api/core.ts';
import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { Button } from '../../ui/Button.tsx';
import { useOtherImports } from './coreImports.ts';
import { describeProgress } from './ImportProgress.tsx';
import { useImport } from './importStore.ts';

/** One line in the top bar while an import goes on behind its closed dialog, or a watched folder brings something. */
export function ImportStatus() {
  const running = useImport((state) => state.running);
  const waiting = useImport((state) => state.waiting.length);
  const [other] = useOtherImports().running;
  const watched = useWatchProgress();
  const { open, show } = useDialogs();
  const ended = useEndedWords();
  if (open === 'import') return null;
  const shown = running ?? other ?? null;
  const progress = shown === null ? watched : shown.progress;
  if (shown === null && watched === null && ended === null) return null;
  const own = t(running?.kind === 'demo' ? 'import.demo' : 'import.title');
  const title = shown === null ? t('import.watching') : own;
  const figures = describeProgress(progress)[0] ?? t('import.phase.finding');
  const behind = waiting === 0 ? '' : ` · ${t('import.behind', { n: waiting })}`;
  return (
    <Button tone="quiet" tooltip={t('import.show')} onPress={() => show('import')}>
      {shown === null && watched === null ? ended : `${title}: ${figures}${behind}`}
    </Button>
  );
}

/** What an import brought that ended behind its closed dialog, until its report is looked at. */
function useEndedWords(): string | null {
  const report = useImport((state) => state.report);
  if (report === null) return null;
  const words = t('import.ended', { n: report.taken + report.known });
  const { length } = report.skipped;
  return length === 0 ? words : `${words} · ${t('import.ended.skipped', { n: length })}`;
}

type WatchProgress = EventPayload<Events['watching']['progress']>['progress'];

/** How far the import of a watched folder is; null while none goes on. */
function useWatchProgress(): WatchProgress {
  const connection = useCore((state) => state.connection);
  const [progress, setProgress] = useState<WatchProgress>(null);
  useEffect(() => {
    setProgress(null);
    return connection?.on('watching', 'progress', (told) => setProgress(told.progress));
  }, [connection]);
  return progress;
}
