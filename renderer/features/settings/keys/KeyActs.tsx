import { Download, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../app/messages.ts';
import { exportKeys, resolveKeys } from '../../../state/keymap/resolveKeys.ts';
import { platform, useKeyMap } from '../../../state/keymap/useKeyMap.ts';
import { usePreferences } from '../../../state/preferences.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { downloadText } from '../../../ui/download.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import type { Change } from '../useChange.ts';
import styles from './Keys.module.css';

/** Import, export and reset of all keys. */
export function KeyActs({ onChange }: { readonly onChange: Change }) {
  const [said, say] = useState('');
  const text = usePreferences(({ preferences }) => preferences.keyMap);
  const map = useKeyMap();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const taken = await file.text();
    const [problem] = resolveKeys(taken, platform).problems;
    const why = problem?.kind === 'noJson' ? problem.why : null;
    if (why === null) onChange({ keyMap: taken });
    say(t(why === null ? 'keys.imported' : 'keys.notImported', { file: file.name, why: why ?? '' }));
  };
  return (
    <>
      <FileButton label={t('keys.import')} onFile={take} />
      <Button onPress={() => downloadText('keys.json', exportKeys(text, map), 'application/json')}>
        <Download size={14} aria-hidden /> {t('keys.export')}
      </Button>
      <ResetAll count={map.changed.size} isDefault={text === ''} onReset={() => onChange({ keyMap: '' })} />
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  );
}

function ResetAll(props: {
  readonly count: number;
  readonly isDefault: boolean;
  readonly onReset: () => void;
}) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return (
    <>
      <Button disabledReason={props.isDefault ? t('keys.resetAll.none') : null} onPress={() => setAsks(true)}>
        <RotateCcw size={14} aria-hidden /> {t('keys.resetAll')}
      </Button>
      <Dialog
        title={t('keys.resetAll.sure')}
        open={asks}
        onClose={close}
        role="alertdialog"
        size="narrow"
        footer={
          <>
            <Button onPress={close}>{t('action.cancel')}</Button>
            <Button
              tone="danger"
              onPress={() => {
                close();
                props.onReset();
              }}
            >
              {t('keys.resetAll')}
            </Button>
          </>
        }
      >
        <p>{t('keys.resetAll.count', { n: props.count })}</p>
      </Dialog>
    </>
  );
}
