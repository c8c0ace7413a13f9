import { useState } from 'react';
import type { OpenMeasurement } from '../../../../main/contract/domain/marks.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import { useSelection } from '../../../viewer/tools/selection.ts';
import type { OpenedStudy } from '../openedStudy.ts';
import styles from './Marks.module.css';
import type { MarkActs } from './useMarkActs.ts';

/** What could not be kept of marks: all of it is tried again together, and nothing is forgotten before a person says so. */
export function MarkTrouble({ marks }: { readonly marks: MarkActs }) {
  const { error, failedCount, retry, forgetError } = marks;
  if (error === null) return null;
  const more = failedCount < 2 ? null : t('marks.failed.more', { n: failedCount });
  return <ErrorBox error={error} more={more} onRetry={retry} onClose={forgetError} />;
}

/** What was left half drawn. */
export function MarkNotices({ opened, marks }: { readonly opened: OpenedStudy; readonly marks: MarkActs }) {
  // What is being drawn in this window must not be offered to itself: only what was there when the study was opened.
  const [left, setLeft] = useState<readonly OpenMeasurement[]>(opened.openMeasurements);
  const forget = (one: OpenMeasurement) => setLeft((before) => before.filter((other) => other !== one));
  return (
    <>
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
