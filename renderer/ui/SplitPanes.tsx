import { Fragment, type ReactNode } from 'react';
import { disableGlobalCursorStyles, Panel, PanelGroup, PanelResizeHandle } from 'react-resizable-panels';
import { t } from '../app/messages.ts';
import { usePreferences } from '../state/preferences.ts';
import styles from './Panel.module.css';

// It would inject a style element, which the content security policy refuses.
disableGlobalCursorStyles();

export interface Pane {
  readonly id: string;
  readonly content: ReactNode;
  /** Size in per cent of the group, until the person chooses one. */
  readonly size: number;
  readonly min?: number;
  readonly max?: number;
}

/** Panes side by side or one above the other; sizes are remembered in the core under `id`. */
export function SplitPanes(props: {
  readonly id: string;
  readonly direction: 'horizontal' | 'vertical';
  readonly panes: readonly Pane[];
}) {
  const key = `${props.id}.${props.panes.map((pane) => pane.id).join('-')}`;
  const kept = usePreferences((state) => state.preferences.panels[key]);
  const rememberPanels = usePreferences((state) => state.rememberPanels);
  const sizes = kept?.length === props.panes.length ? kept : props.panes.map((pane) => pane.size);
  return (
    <PanelGroup
      key={key}
      direction={props.direction}
      onLayout={(layout) => isOther(layout, sizes) && rememberPanels(key, layout)}
    >
      {props.panes.map((pane, index) => (
        <Fragment key={pane.id}>
          {index === 0 ? null : (
            <PanelResizeHandle
              className={styles.handle ?? ''}
              hitAreaMargins={{ coarse: 12, fine: 4 }}
              aria-label={t('split.handle')}
            />
          )}
          <Panel
            id={pane.id}
            order={index}
            defaultSize={sizes[index] ?? pane.size}
            minSize={pane.min ?? 10}
            maxSize={pane.max ?? 100}
          >
            {pane.content}
          </Panel>
        </Fragment>
      ))}
    </PanelGroup>
  );
}

/** Drawing the panes reports their sizes, too: only a change is kept. In per cent. */
function isOther(layout: readonly number[], sizes: readonly number[]): boolean {
  return layout.some((size, index) => Math.abs(size - (sizes[index] ?? 0)) > 0.5);
}
