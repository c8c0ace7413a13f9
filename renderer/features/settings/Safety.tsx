import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import styles from './Settings.module.css';

/** Where data and key are, and what one may do. */
export function Safety() {
  const about = useQuery('session', 'about', {});
  if (about.error !== null) return <ErrorBox error={about.error} onRetry={about.refetch} />;
  if (about.data === null) return <SkeletonLines lines={2} />;
  const { dataFolder, keyStore, actor } = about.data;
  const roles = actor?.roles ?? [];
  const isKeyInside = keyStore.includes(dataFolder);
  const may = roles.map((role) => t(`settings.role.${role}`)).join(', ');
  return (
    <>
      <Facts
        facts={[
          [t('settings.folder'), dataFolder],
          [t('settings.key'), keyStore],
          [t('settings.roles'), may === '' ? t('settings.role.none') : may],
        ]}
      />
      <p className={styles.dim}>
        {t('settings.key.note')} {t(isKeyInside ? 'settings.key.inside' : 'settings.key.apart')}
      </p>
    </>
  );
}
