import { Command as Cmdk } from 'cmdk';
import { t } from '../../app/messages.ts';
import { type Command, commandWords, platform, useCommands } from '../../state/commands.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { keysOf } from '../../state/keymap/useKeyMap.ts';
import { formatChord } from '../../state/keys.ts';
import { Kbd } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Palette.module.css';

/** Every command by its words. What cannot be done now says why. */
export function Palette() {
  const open = useDialogs((state) => state.open === 'palette');
  const close = useDialogs((state) => state.close);
  return (
    <Dialog title={t('palette.title')} open={open} onClose={close} bare>
      <Cmdk label={t('palette.title')} className={styles.palette} loop>
        <Cmdk.Input autoFocus className={styles.input} placeholder={t('palette.placeholder')} />
        <CommandList onDone={close} />
      </Cmdk>
    </Dialog>
  );
}

function CommandList(props: { onDone: () => void }) {
  const commands = useCommands((state) => state.commands);
  return (
    <Cmdk.List className={styles.list} label={t('palette.title')}>
      <Cmdk.Empty className={styles.none}>{t('palette.none')}</Cmdk.Empty>
      {commands
        .filter((command) => command.id !== 'palette')
        .map((command) => (
          <Item key={command.id} command={command} onDone={props.onDone} />
        ))}
    </Cmdk.List>
  );
}

function Item({ command, onDone }: { command: Command; onDone: () => void }) {
  const reason = command.whyNot?.() ?? null;
  const chord = keysOf(command.id)[0];
  const choose = () => {
    onDone();
    command.run();
  };
  return (
    <Cmdk.Item
      className={styles.item}
      value={command.id}
      keywords={[commandWords(command)]}
      disabled={reason !== null}
      onSelect={choose}
    >
      <span className={styles.words}>
        {commandWords(command)}
        {reason === null ? null : <span className={styles.why}>{t('palette.unavailable', { reason })}</span>}
      </span>
      {chord === undefined ? null : <Kbd>{formatChord(chord, platform)}</Kbd>}
    </Cmdk.Item>
  );
}
