import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Notice } from '../../../ui/ErrorBox.tsx';
import styles from './Report.module.css';
import type { Unsaved } from './sentences.ts';
import type { ReportActs } from './useReport.ts';

/** Words of a person that were not put in, beside what stands there now: neither is lost, and the person chooses. */
export function UnsavedWords({
  acts,
}: {
  readonly acts: Pick<ReportActs, 'unsaved' | 'putIn' | 'forgetUnsaved'>;
}) {
  return acts.unsaved.map((unsaved) => (
    <Notice key={unsaved.id} tone="warn">
      <p>{words(unsaved)}</p>
      <div className={classes(styles.bar, styles.choose)}>
        <Button onPress={() => acts.putIn(unsaved)}>{t('report.unsaved.putIn')}</Button>
        <Button tone="quiet" onPress={() => acts.forgetUnsaved(unsaved)}>
          {t('report.unsaved.forget')}
        </Button>
      </div>
    </Notice>
  ));
}

function words({ why, now, words }: Unsaved): string {
  return why === 'changed'
    ? t('report.unsaved.changed', { now, words })
    : t(`report.unsaved.${why}`, { words });
}
