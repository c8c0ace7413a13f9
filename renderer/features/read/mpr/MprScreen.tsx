import { useEffect, useRef } from 'react';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import type { ViewerTool } from '../../../viewer/measuring.ts';
import styles from '../../../viewer/mpr/Mpr.module.css';
import { MprContext, type MprModel } from '../../../viewer/mpr/mprModel.ts';
import { useMpr } from '../../../viewer/mpr/mprStore.ts';
import { useVolume } from '../../../viewer/mpr/useVolume.ts';
import { MprBar } from './MprBar.tsx';
import { MprGrid } from './MprGrid.tsx';
import type { MprSeries } from './mprSeries.ts';

/** A series as planes, over the stacks, which stay as they are behind it: loading, refused with the reason, or there. */
export function MprScreen(props: MprSeries & { readonly tool: ViewerTool }) {
  const { series, part } = props;
  const volume = useVolume(series.seriesKey, part);
  const model = volume.kind === 'ready' ? volume.model : null;
  useShownModel(model);
  return (
    <section className={styles.screen} aria-label={t('mpr')}>
      <MprBar {...props} model={model} />
      {volume.kind === 'loading' && (
        <Waiting>
          <Progress
            label={t('mpr.loading')}
            done={volume.progress.loaded}
            total={volume.progress.total}
            figures={[t('mpr.loaded', { n: volume.progress.loaded, of: volume.progress.total })]}
            onCancel={() => useMpr.getState().close()}
            autoFocus
          />
        </Waiting>
      )}
      {volume.kind === 'failed' && (
        <Waiting>
          <ErrorBox error={volume.error} />
          <Button autoFocus onPress={() => useMpr.getState().close()}>
            {t('mpr.back')}
          </Button>
        </Waiting>
      )}
      {model !== null && (
        <MprContext.Provider value={model}>
          <MprGrid {...props} />
        </MprContext.Provider>
      )}
    </section>
  );
}

function Waiting({ children }: { readonly children: React.ReactNode }) {
  const leave = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') useMpr.getState().close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves, as it does on the planes.
    <div className={styles.wait} onKeyDown={leave}>
      <div className={styles.waitBox}>{children}</div>
    </div>
  );
}

/** Hands the planes to commands, and looks at what was to be looked at once they are there. */
function useShownModel(model: MprModel | null): void {
  const target = useMpr((mpr) => mpr.target);
  const seen = useRef<typeof target>(null);
  useEffect(() => {
    useMpr.setState({ model });
    return () => useMpr.setState({ model: null });
  }, [model]);
  useEffect(() => {
    if (model === null || target === null || seen.current === target) return;
    seen.current = target;
    useMpr.setState({ activePane: model.state.lookAt(target.plane, target.point) });
  }, [model, target]);
}
