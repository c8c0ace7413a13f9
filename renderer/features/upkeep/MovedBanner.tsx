import { FolderOutput } from 'lucide-react';
import { t } from '../../app/messages.ts';
import { Notice } from '../../ui/ErrorBox.tsx';
import { useUpkeep } from './upkeepStore.ts';

/** Over every screen once the data folder is elsewhere: nothing is answered before the program is started again. */
export function MovedBanner() {
  const to = useUpkeep((state) => state.movedTo);
  if (to === null) return null;
  return (
    <Notice tone="warn">
      <p>
        <FolderOutput size={14} aria-hidden /> {t('upkeep.moved', { to })}
      </p>
    </Notice>
  );
}
