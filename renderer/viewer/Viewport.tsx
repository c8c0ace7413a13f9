import type { Affine } from './geometry.ts';
import { sizeOf } from './labelPlace.ts';
import { PictureLayers } from './layers/PictureLayers.tsx';
import type { LoadedImage } from './loading/imageLoader.ts';
import { MeasurementLayer } from './MeasurementLayer.tsx';
import { measuringTool } from './measuring.ts';
import { PictureGraphics } from './PictureGraphics.tsx';
import { PresentationChoice } from './presentation/PresentationChoice.tsx';
import { PresentationGraphics } from './presentation/PresentationGraphics.tsx';
import type { ViewportProps } from './props.ts';
import { ReferenceLine } from './ReferenceLine.tsx';
import type { ViewState } from './StackView.ts';
import { acceptSeries } from './seriesDrag.ts';
import type { StackImage } from './stack.ts';
import { CineBar } from './tools/CineBar.tsx';
import { KeyImageMark } from './tools/KeyImageMark.tsx';
import { KeyObjectMark } from './tools/KeyObjectMark.tsx';
import { Magnifier } from './tools/Magnifier.tsx';
import { useViewport, type ViewportModel } from './useViewport.ts';
import { ValuesInfo } from './ValuesInfo.tsx';
import styles from './Viewport.module.css';
import { ViewportNotice } from './ViewportNotice.tsx';
import { ViewportOverlay } from './ViewportOverlay.tsx';
import { VoiChoice } from './VoiChoice.tsx';

/** One viewport: picture, overlays, measurements, mouse and keyboard. */
export function Viewport(props: ViewportProps) {
  const model = useViewport(props);
  const { state, image, images, measuring } = model;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups a picture with its words.
    <div
      ref={model.box}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the whole job of a viewport runs by its keys.
      tabIndex={0}
      aria-label={labelOf(props, state?.index ?? 0, images.length)}
      className={styles.viewport}
      data-viewport=""
      data-role={props.role}
      data-active={props.isActive}
      data-tool={props.activeTool}
      data-measures={measuringTool(props.activeTool) !== null}
      onKeyDown={model.onKeyDown}
      onKeyUp={model.onKeyUp}
      onFocus={() => image !== null && props.onActivate(image)}
      onDoubleClick={() => measuringTool(props.activeTool) === null && props.onToggleAlone()}
      onContextMenu={(event) => event.preventDefault()}
      {...acceptSeries(props.onDropSeries)}
    >
      <div ref={model.canvas} className={styles.canvas} data-outside={props.beyondMm !== null} />
      <ViewportNotice state={state} hasImages={images.length > 0} beyondMm={props.beyondMm} />
      <Layers props={props} model={model} />
      <p className={styles.readout} role="status" aria-label="Pixel under the cursor">
        {model.probeText}
      </p>
      <p className={styles.announcement} aria-live="polite">
        {measuring.announcement}
      </p>
    </div>
  );
}

/** What lies over the picture, once there is a stack to speak of. */
function Layers({ props, model }: { readonly props: ViewportProps; readonly model: ViewportModel }) {
  const { state, image, images, measuring } = model;
  if (state === null || image === null) return null;
  const picture = state.shown?.imageId === image.imageId ? state.shown : null;
  return (
    <>
      {picture !== null && state.imageToCanvas !== null && (
        <OfFiles props={props} model={model} image={image} picture={picture} map={state.imageToCanvas} />
      )}
      <ReferenceLine
        image={image}
        studyKey={props.study.studyKey}
        isActive={props.isActive}
        map={picture === null ? null : state.imageToCanvas}
      />
      <MeasurementLayer
        state={state}
        image={image}
        draft={measuring.draft}
        edit={model.editing.edit}
        size={sizeOf(model.canvas.current)}
      />
      <Words props={props} model={model} image={image} state={state} />
      {images.length > 1 && <CineBar cine={model.cine} />}
      {picture !== null && model.magnifiedAt !== null && <Magnifier state={state} at={model.magnifiedAt} />}
      {model.showsValues && state.shown !== null && <ValuesInfo picture={state.shown} image={image} />}
    </>
  );
}

interface LayerProps {
  readonly props: ViewportProps;
  readonly model: ViewportModel;
  readonly image: StackImage;
}

/** What this file and others of the study draw over the picture. */
function OfFiles(layer: LayerProps & { readonly picture: LoadedImage; readonly map: Affine }) {
  const { props, model, image, picture, map } = layer;
  return (
    <>
      <PictureGraphics picture={picture} map={map} hidesPlanes={model.hidesPlanes} />
      {!model.hidesPlanes && <PresentationGraphics picture={picture} map={map} />}
      <PictureLayers
        image={image}
        series={props.series}
        map={map}
        width={model.canvas.current?.clientWidth ?? 0}
      />
    </>
  );
}

/** Who, when and what, and what there is to choose. */
function Words({ props, model, image, state }: LayerProps & { readonly state: ViewState }) {
  return (
    <>
      <ViewportOverlay
        role={props.role}
        whose={props.whose}
        apart={props.apart}
        place={props.place}
        study={props.study}
        series={props.series}
        image={image}
        count={model.images.length}
        state={state}
        progress={model.progress}
        isActive={props.isActive}
        isInConflict={props.inConflict.includes(image.instanceKey)}
        hidesPlanes={model.hidesPlanes}
        onChoosePart={props.onDropSeries}
      />
      <div className={styles.choices}>
        <KeyImageMark image={image} />
        <KeyObjectMark image={image} />
        <PresentationChoice model={model.presentation} />
        <VoiChoice state={state} onChoose={model.chooseVoi} />
      </div>
    </>
  );
}

function labelOf({ role, whose, place, series }: ViewportProps, index: number, count: number): string {
  const which = role === 'current' ? 'Current study' : whose;
  const what = [series.modality, series.description].filter((part) => part !== '').join(' ');
  const where = place === null ? '' : `, viewport ${place}`;
  return `${which}, ${what}, image ${index + 1} of ${count}${where}`;
}
