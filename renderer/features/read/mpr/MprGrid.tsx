import { useEffect, useRef } from 'react';
import type { ViewerTool } from '../../../viewer/measuring.ts';
import { FourthPane } from '../../../viewer/mpr/FourthPane.tsx';
import styles from '../../../viewer/mpr/Mpr.module.css';
import { MprPane } from '../../../viewer/mpr/MprPane.tsx';
import { useMpr } from '../../../viewer/mpr/mprStore.ts';
import { PANES, type Pane } from '../../../viewer/mpr/planes.ts';
import type { MprSeries } from './mprSeries.ts';

/** The three planes and the fourth pane beside them; one can stand alone. */
export function MprGrid(props: MprSeries & { readonly tool: ViewerTool }) {
  const { activePane, alone, close } = useMpr();
  const grid = useRef<HTMLDivElement>(null);
  // The keyboard comes along: to the planes, and with a jump to the pane that shows its place.
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-pane="${activePane}"][data-viewport]`)?.focus();
  }, [activePane]);
  const isBehind = (pane: Pane | null) => alone !== null && alone !== pane;
  return (
    <div ref={grid} className={styles.grid}>
      {PANES.map((pane) => (
        <div key={pane} className={styles.pane} data-alone={alone === pane} inert={isBehind(pane)}>
          <MprPane
            {...props}
            pane={pane}
            studyKey={props.study.studyKey}
            modality={props.series.modality}
            isActive={activePane === pane}
            onActivate={() => useMpr.setState({ activePane: pane })}
            onToggleAlone={() => useMpr.setState({ alone: alone === null ? pane : null })}
            onLeave={close}
          />
        </div>
      ))}
      <div className={styles.fourth} inert={isBehind(null)}>
        <FourthPane study={props.study} whose={props.whose} />
      </div>
    </div>
  );
}
