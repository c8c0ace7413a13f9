import type { ReactNode } from 'react';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';

/** What this is, what it is not for, and where its data and key are. */
export function AboutDialog() {
  const open = useDialogs((state) => state.open === 'about');
  const close = useDialogs((state) => state.close);
  return (
    <Dialog title={t('about.title')} open={open} onClose={close} wordsAlone>
      <AboutFacts />
      <p>{t('about.offline')}</p>
      <p>{t('about.licences')}</p>
    </Dialog>
  );
}

function AboutFacts() {
  const about = useQuery('session', 'about', {});
  if (about.error !== null) return <ErrorBox error={about.error} onRetry={about.refetch} />;
  if (about.data === null) return <SkeletonLines lines={5} />;
  const { version, host, dataFolder, keyStore, actor, startedWith } = about.data;
  const facts: [string, ReactNode][] = [
    [t('about.version'), version],
    [t('about.runsIn'), t(`about.host.${host}`)],
    [t('about.data'), dataFolder],
    [t('about.key'), keyStore],
    [t('about.actor'), actor?.name ?? t('state.unknown')],
  ];
  if (startedWith.length > 0) facts.push([t('about.started'), startedWith.join(' ')]);
  return (
    <>
      <Notice tone="warn" quiet>
        <p>{about.data.notice}</p>
      </Notice>
      <Facts facts={facts} />
    </>
  );
}
