import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/ErrorBox.tsx';
import { useErasing } from './erasingStore.ts';

/** Over every screen after a study was closed because its patient is being erased. */
export function ErasedBanner() {
  const { wasClosed, clear } = useErasing();
  if (!wasClosed) return null;
  return (
    <Notice tone="warn">
      <p>{t('erasing.closed')}</p>
      <Button onPress={clear}>{t('action.close')}</Button>
    </Notice>
  );
}
