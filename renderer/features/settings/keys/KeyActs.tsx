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
import { readSmallText } from '../../../ui/smallText.ts';
import type { Change } from '../useChange.ts';
import styles from './Keys.module.css';

/** A key map that is kept has no more letters. */
const MOST_BYTES = 200_000;

/** Import, export and reset of all keys. */
export function KeyActs({ onChange }: { readonly onChange: Change }) {
  const [said, say] = useState('');
  const text = usePreferences(({ preferences }) => preferences.keyMap);
  const map = useKeyMap();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const { text: taken, problem } = await readSmallText(file, MOST_BYTES);
    const why = taken === null ? problem : whyUnreadable(taken);
    if (taken !== null && why === null) onChange({ keyMap: taken });
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

function whyUnreadable(text: string): string | null {
  const [problem] = resolveKeys(text, platform).problems;
  return problem?.kind === 'noJson' ? problem.why : null;
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
