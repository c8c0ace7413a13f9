import type { Preferences } from '../../../main/contract/api/session.ts';
import { t } from '../../app/messages.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import styles from './Settings.module.css';
import type { Change } from './useChange.ts';

/** What a draft is given, and whose images are searched (T7). */
export function MemorySwitches(props: { readonly preferences: Preferences; readonly onChange: Change }) {
  const { useSemantic, useEpisodic, useVisual, similarInOthers } = props.preferences;
  return (
    <>
      <p className={styles.dim}>{t('settings.memory.intro')}</p>
      <Checkbox checked={useSemantic} onChange={(on) => props.onChange({ useSemantic: on })}>
        {t('settings.semantic')}
      </Checkbox>
      <Checkbox checked={useEpisodic} onChange={(on) => props.onChange({ useEpisodic: on })}>
        {t('settings.episodic')}
      </Checkbox>
      <Checkbox checked={useVisual} onChange={(on) => props.onChange({ useVisual: on })}>
        {t('settings.visual')}
      </Checkbox>
      <Checkbox checked={similarInOthers} onChange={(on) => props.onChange({ similarInOthers: on })}>
        {t('settings.similar.others')}
      </Checkbox>
      <p className={styles.dim}>{t('settings.similar.others.note')}</p>
    </>
  );
}
