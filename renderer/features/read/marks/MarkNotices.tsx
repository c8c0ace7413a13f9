import { useState } from 'react';
import type { OpenMeasurement } from '../../../../main/contract/domain/marks.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import { useSelection } from '../../../viewer/tools/selection.ts';
import type { OpenedStudy } from '../openedStudy.ts';
import styles from './Marks.module.css';
import type { MarkActs } from './useMarkActs.ts';

/** What went wrong with marks, and what was left half drawn. */
export function MarkNotices({ opened, marks }: { readonly opened: OpenedStudy; readonly marks: MarkActs }) {
  // What is being drawn in this window must not be offered to itself: only what was there when the study was opened.
  const [left, setLeft] = useState<readonly OpenMeasurement[]>(opened.openMeasurements);
  const forget = (one: OpenMeasurement) => setLeft((before) => before.filter((other) => other !== one));
  return (
    <>
      {marks.error === null ? null : (
        <ErrorBox error={marks.error} onRetry={marks.retry} onClose={marks.forgetError} />
      )}
      {left.map((open) => (
        <Notice key={open.studyKey} tone="warn">
          <p>{t('marks.left', { kind: t(`report.measure.${open.kind}`), n: open.points.length })}</p>
          <div className={styles.actions}>
            <Button
              onPress={() => {
                forget(open);
                useSelection.getState().jumpTo({ ...open, open });
              }}
            >
              {t('marks.left.goOn')}
            </Button>
            <Button
              tone="quiet"
              onPress={() => {
                forget(open);
                marks.keepOpen(open.studyKey, null);
              }}
            >
              {t('marks.left.drop')}
            </Button>
          </div>
        </Notice>
      ))}
    </>
  );
}
