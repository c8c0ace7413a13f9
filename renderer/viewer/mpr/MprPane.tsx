import { useRef } from 'react';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { sizeOf } from '../labelPlace.ts';
import { MeasurementLayer } from '../MeasurementLayer.tsx';
import { measuringTool } from '../measuring.ts';
import type { ShownSeries } from '../seriesParts.ts';
import { Magnifier } from '../tools/Magnifier.tsx';
import styles from '../Viewport.module.css';
import { ViewportNotice } from '../ViewportNotice.tsx';
import { CrosshairLayer } from './CrosshairLayer.tsx';
import { MprOverlay } from './MprOverlay.tsx';
import { useMprModel } from './mprModel.ts';
import { paneWords, readoutWords, slabWords } from './planeWords.ts';
import { type PaneOptions, useMprPane } from './useMprPane.ts';

interface PaneProps extends PaneOptions {
  readonly study: StudyRow;
  readonly series: ShownSeries;
  readonly role: 'current' | 'prior';
  readonly whose: string;
  readonly onActivate: () => void;
  readonly onToggleAlone: () => void;
}

/** One plane: picture, crosshair, measurements, words, mouse and keyboard as on a stack. */
export function MprPane(props: PaneProps) {
  const box = useRef<HTMLDivElement>(null);
  const model = useMprPane(box, props);
  const { pane, tool } = props;
  const { state, image, crosshair, measuring, probe } = model;
  const at = measuring.draft?.byKeyboard ? measuring.draft.cursor : probe.hovered;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups a picture with its words.
    <div
      ref={box}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the whole job of a pane runs by its keys.
      tabIndex={0}
      aria-label={`${paneWords(pane, crosshair.panes[pane].normal)} plane, ${props.whose}`}
      aria-description={slabWords(crosshair.slab)}
      className={styles.viewport}
      data-viewport=""
      data-pane={pane}
      data-role={props.role}
      data-active={props.isActive}
      data-tool={tool}
      data-measures={measuringTool(tool) !== null}
      onKeyDown={model.onKeyDown}
      onKeyUp={model.onKeyUp}
      onFocus={props.onActivate}
      onDoubleClick={() => measuringTool(tool) === null && props.onToggleAlone()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div ref={model.canvas} className={styles.canvas} />
      <ViewportNotice state={state} hasImages beyondMm={null} />
      <Layers props={props} model={model} />
      <p className={styles.readout} role="status" aria-label="Point under the cursor">
        {readoutWords(image, state, at)}
      </p>
      <p className={styles.announcement} aria-live="polite">
        {measuring.announcement}
      </p>
    </div>
  );
}

function Layers({
  props,
  model,
}: {
  readonly props: PaneProps;
  readonly model: ReturnType<typeof useMprPane>;
}) {
  const { volume } = useMprModel();
  const { state, image, crosshair, canvas } = model;
  if (state === null || state.shown === null || state.imageToCanvas === null) return null;
  return (
    <>
      {crosshair.isShown && (
        <CrosshairLayer pane={props.pane} image={image} crosshair={crosshair} map={state.imageToCanvas} />
      )}
      <MeasurementLayer
        state={state}
        image={image}
        draft={model.measuring.draft}
        edit={model.editing.edit}
        size={sizeOf(canvas.current)}
      />
      <MprOverlay {...props} {...{ image, crosshair, state, volume }} />
      {model.magnifiedAt !== null && <Magnifier state={state} at={model.magnifiedAt} />}
    </>
  );
}
