import { useId } from 'react';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import own from './Asking.module.css';
import { ABOUTS, type AskAbout } from './about.ts';
import styles from './Report.module.css';

/** What the question is about, beside it: the study, the image in view, or the marked region (M5). */
export function AboutField({ ask }: { readonly ask: AskAbout }) {
  const id = useId();
  return (
    <div className={own.about}>
      <span id={id}>{t('ask.about')}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row beside its name */}
      <div role="group" aria-labelledby={id} className={styles.bar}>
        {ABOUTS.map((about) => (
          <Button
            key={about}
            className={styles.small}
            pressed={ask.about === about}
            disabledReason={ask.whyNot[about]}
            tooltip={t(`ask.about.${about}.why`)}
            onPress={() => ask.choose(about)}
          >
            {t(`ask.about.${about}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
