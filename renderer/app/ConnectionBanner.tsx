import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCore } from '../api/core.ts';
import { Button } from '../ui/Button.tsx';
import styles from './App.module.css';
import { t } from './messages.ts';

/** Says that the core is away, when it is tried again, and lets one try at once. */
export function ConnectionBanner() {
  const { status, retryAtMs, retry } = useCore();
  const seconds = useSecondsUntil(retryAtMs);
  if (status !== 'lost') return null;
  return (
    <div role="alert" className={styles.banner}>
      <Unplug size={16} aria-hidden />
      <span>{t('connection.lost')}</span>
      <span aria-live="off">
        {seconds === null ? t('connection.connecting') : t('connection.retryIn', { n: seconds })}
      </span>
      <span className={styles.space} />
      <Button onPress={retry} disabledReason={seconds === null ? t('connection.connecting') : null}>
        {t('connection.retryNow')}
      </Button>
    </div>
  );
}

/** The window before its first connection. */
export function Connecting() {
  const { status, retry } = useCore();
  return (
    <main className={styles.connecting}>
      <h1 className={styles.wordmark}>{t('app.name')}</h1>
      <p role="status">{status === 'lost' ? t('connection.waitLong') : t('connection.connecting')}</p>
      {status === 'lost' ? <Button onPress={retry}>{t('connection.retryNow')}</Button> : null}
      <p>{t('app.notice')}</p>
    </main>
  );
}

function useSecondsUntil(atMs: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (atMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [atMs]);
  return atMs === null ? null : Math.max(0, Math.ceil((atMs - now) / 1000));
}
