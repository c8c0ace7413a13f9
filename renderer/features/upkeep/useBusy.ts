import { t } from '../../app/messages.ts';
import { useUpkeep } from './upkeepStore.ts';

/** Why nothing else can be begun; null where it can. */
export function useBusy(): string | null {
  const { running, movedTo } = useUpkeep();
  if (movedTo !== null) return t('upkeep.moved', { to: movedTo });
  return running === null ? null : t('upkeep.busy');
}
