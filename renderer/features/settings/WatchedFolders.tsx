import { type FormEvent, useState } from 'react';
import type { WatchedFolder } from '../../../main/contract/domain/watching.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { formatRecordedAt } from '../../ui/format.ts';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { typedPath } from '../../ui/typedPath.ts';
import styles from './Settings.module.css';

const NOTHING = {};
const TONES = {
  idle: 'quiet',
  watching: 'quiet',
  importing: 'accent',
  away: 'warn',
  failing: 'danger',
} as const;

/** Folders whose new files are imported while the program runs: added, looked at, taken off the list (I1). */
export function WatchedFolders() {
  const folders = useQuery('watching', 'folders', NOTHING);
  const remove = useCall('watching', 'remove');
  return (
    <>
      <p className={styles.dim}>{t('settings.watch.intro')}</p>
      {folders.error === null ? null : <ErrorBox error={folders.error} onRetry={folders.refetch} />}
      {remove.error === null ? null : <ErrorBox error={remove.error} onClose={remove.reset} />}
      {folders.data === null && folders.error === null ? <SkeletonLines lines={1} /> : null}
      {folders.data === null || folders.data.length === 0 ? null : (
        <ul className={styles.folders} aria-label={t('settings.watch')}>
          {folders.data.map((folder) => (
            <Folder key={folder.id} folder={folder} onRemove={() => void remove.run({ id: folder.id })} />
          ))}
        </ul>
      )}
      <AddFolder />
    </>
  );
}

function Folder(props: { readonly folder: WatchedFolder; readonly onRemove: () => void }) {
  const { path, state, sentence, settling, lookedAt } = props.folder;
  const looked = lookedAt === null ? t('settings.watch.notYet') : formatRecordedAt(lookedAt);
  const words =
    sentence ??
    (settling > 0
      ? t('settings.watch.settling', { n: settling })
      : t('settings.watch.looked', { at: looked }));
  return (
    <li className={styles.folder}>
      <div className={styles.folderWords}>
        <span>{path}</span>
        <span className={styles.dim}>{words}</span>
      </div>
      <Badge tone={TONES[state]}>{t(`settings.watch.${state}`)}</Badge>
      <Button tone="quiet" label={t('settings.watch.removeOne', { path })} onPress={props.onRemove}>
        {t('settings.watch.remove')}
      </Button>
    </li>
  );
}

function AddFolder() {
  const [path, setPath] = useState('');
  const adding = useCall('watching', 'add');
  const trimmed = typedPath(path);
  const add = async (chosen: string) => {
    if ((await adding.run({ path: chosen })) !== null) setPath('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed !== '') void add(trimmed);
  };
  return (
    <>
      <form className={styles.name} onSubmit={submit}>
        <TextField
          className={styles.pathField}
          label={t('settings.watch.path')}
          hint={t('settings.watch.hint')}
          value={path}
          onChange={setPath}
        />
        <Button
          type="submit"
          className={styles.nameButton}
          disabledReason={trimmed === '' ? t('settings.watch.needed') : null}
        >
          {t('settings.watch.add')}
        </Button>
        <ChooseFolder onChosen={add} />
      </form>
      {adding.error === null ? null : <ErrorBox error={adding.error} onClose={adding.reset} />}
    </>
  );
}

/** The system's own dialog, where the host has one. */
function ChooseFolder({ onChosen }: { readonly onChosen: (path: string) => Promise<void> }) {
  const about = useQuery('session', 'about', NOTHING);
  const chooser = useCall('session', 'chooseFolder');
  if (!about.data?.canChooseFolder) return null;
  const choose = async () => {
    const chosen = await chooser.run({});
    if (chosen !== null && chosen.path !== null) await onChosen(chosen.path);
  };
  return (
    <>
      <Button className={styles.nameButton} onPress={() => void choose()}>
        {t('import.choose')}
      </Button>
      {chooser.error === null ? null : <ErrorBox error={chooser.error} onClose={chooser.reset} />}
    </>
  );
}
