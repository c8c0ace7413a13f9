import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Upkeep.module.css';

const NOTHING = {};

/** The path of a folder: typed, or from the host's dialog. */
export function FolderField(props: {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (path: string) => void;
}) {
  return (
    <div className={styles.pathLine}>
      <TextField className={styles.path} {...props} />
      <ChooseFolder label={props.label} onChosen={props.onChange} />
    </div>
  );
}

function ChooseFolder(props: { readonly label: string; readonly onChosen: (path: string) => void }) {
  const about = useQuery('session', 'about', NOTHING);
  const chooser = useCall('session', 'chooseFolder');
  if (!about.data?.canChooseFolder) return null;
  const choose = async () => {
    const chosen = await chooser.run({});
    if (chosen !== null && chosen.path !== null) props.onChosen(chosen.path);
  };
  return (
    <Button
      className={styles.choose}
      label={t('upkeep.choose.label', { what: props.label })}
      onPress={() => void choose()}
    >
      {t('upkeep.move.choose')}
    </Button>
  );
}
