import { t } from '../../app/messages.ts';
import { type Command, type CommandGroup, platform, useCommands } from '../../state/commands.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { formatChord } from '../../state/keys.ts';
import { Kbd } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { VIEWER_KEYS } from '../../viewer/keyboard.ts';
import styles from './HelpDialog.module.css';

const GROUPS: readonly CommandGroup[] = ['go', 'worklist', 'read', 'review', 'view', 'help'];

/** All keys that work now, by group, as this platform names them. */
export function HelpDialog() {
  const open = useDialogs((state) => state.open === 'help');
  const close = useDialogs((state) => state.close);
  const commands = useCommands((state) => state.commands);
  return (
    <Dialog title={t('help.title')} open={open} onClose={close} size="wide" wordsAlone>
      <p className={styles.intro}>{t('help.intro')}</p>
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <Group key={group} group={group} commands={commands} />
        ))}
        <TableKeys />
        <ImageKeys />
      </div>
    </Dialog>
  );
}

function Group(props: { group: CommandGroup; commands: readonly Command[] }) {
  const shown = props.commands.filter((command) => command.group === props.group && command.keys?.length);
  if (shown.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{t(`help.group.${props.group}`)}</h3>
      <dl>
        {shown.map((command) => (
          <Line
            key={command.id}
            words={t(command.title)}
            note={command.whileTyping ? t('help.whileTyping') : null}
            keys={command.keys ?? []}
          />
        ))}
      </dl>
    </section>
  );
}

function TableKeys() {
  return (
    <section className={styles.group}>
      <h3>{t('help.table')}</h3>
      <dl>
        <Line words={t('help.table.move')} note={null} keys={['ArrowUp', 'ArrowDown']} />
        <Line words={t('help.table.page')} note={null} keys={['PageUp', 'PageDown']} />
        <Line words={t('help.table.ends')} note={null} keys={['Home', 'End']} />
        <Line words={t('help.table.open')} note={null} keys={['Enter']} />
        <Line words={t('help.table.width')} note={null} keys={['Shift+ArrowLeft', 'Shift+ArrowRight']} />
      </dl>
    </section>
  );
}

/** Keys of a viewport: they work while it has the focus. */
function ImageKeys() {
  return (
    <section className={styles.group}>
      <h3>{t('help.image')}</h3>
      <dl>
        {VIEWER_KEYS.map(({ keys, does }) => (
          <div key={keys} className={styles.line}>
            <dt>{does}</dt>
            <dd>
              <Kbd>{keys}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Line(props: { words: string; note: string | null; keys: readonly string[] }) {
  return (
    <div className={styles.line}>
      <dt>
        {props.words}
        {props.note === null ? null : <span className={styles.note}>{props.note}</span>}
      </dt>
      <dd>
        {props.keys.map((chord) => (
          <Kbd key={chord}>{formatChord(chord, platform)}</Kbd>
        ))}
      </dd>
    </div>
  );
}
