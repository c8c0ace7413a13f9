import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/ErrorBox.tsx';
import { forgetBlocked, useSecondWindow } from './mainSide.ts';

/** Says that the second window did not open, and what to do. */
export function BlockedNotice() {
  const isBlocked = useSecondWindow(({ status }) => status === 'blocked');
  if (!isBlocked) return null;
  return (
    <Notice tone="warn">
      {t('second.blocked')} <Button onPress={forgetBlocked}>{t('action.close')}</Button>
    </Notice>
  );
}
