import { MonitorUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommandKey } from '../../app/CommandKey.tsx';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { toggleSecondWindow } from './mainSide.ts';
import styles from './SecondWindow.module.css';

/** Stands over the panel while the images are in the second window, with the way to bring them back. */
export function AwayNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.away}>
      <p role="status" className={styles.notice}>
        <MonitorUp size={14} aria-hidden />
        {t('second.away')}
        <Button onPress={toggleSecondWindow}>
          {t('second.back')} <CommandKey id="read.secondWindow" />
        </Button>
      </p>
      <div className={styles.panel}>{children}</div>
    </div>
  );
}
