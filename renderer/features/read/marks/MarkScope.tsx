import type { ReactNode } from 'react';
import { HistoryContext, historyOf } from '../../../viewer/tools/history.ts';
import { KeyObjectsContext } from '../../../viewer/tools/keyObjects.ts';
import { MarksContext } from '../../../viewer/tools/marks.ts';
import type { OpenedStudy } from '../openedStudy.ts';
import styles from '../Read.module.css';
import { useKeyObjects } from './useKeyObjects.ts';
import type { MarkActs } from './useMarkActs.ts';
import { useMarkCommands } from './useMarkCommands.ts';

/** Gives marks and history to all that is in it, and says aloud what was undone. */
export function MarkScope(props: {
  readonly opened: OpenedStudy;
  readonly marks: MarkActs;
  readonly children: ReactNode;
}) {
  const { opened, marks } = props;
  const history = historyOf(opened.current.study.studyKey);
  const keyObjects = useKeyObjects(opened);
  const said = useMarkCommands(marks, history, opened.report);
  return (
    <HistoryContext.Provider value={history}>
      <MarksContext.Provider value={marks}>
        <KeyObjectsContext.Provider value={keyObjects}>
          <div className={styles.read}>
            {props.children}
            <p role="status" className={styles.said}>
              {said}
            </p>
          </div>
        </KeyObjectsContext.Provider>
      </MarksContext.Provider>
    </HistoryContext.Provider>
  );
}
