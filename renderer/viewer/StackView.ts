import {
  Enums,
  getShouldUseCPURendering,
  type RenderingEngine,
  type StackViewport,
} from '@cornerstonejs/core';
import type { VoiWindow } from '../../main/contract/domain/pixels/frame.ts';
import { AppError } from '../../main/contract/errors.ts';
import { type Affine, isSameAffine } from './geometry.ts';
import { type LoadedImage, loadImage, rendererImageId } from './loading/imageLoader.ts';
import { type CameraPlace, PictureCamera } from './PictureCamera.ts';
import type { StackImage } from './stack.ts';
import { dragWindow, rangeOf, sigmoidRange } from './voi.ts';

/** What a viewport shows now; replaced as a whole at each change. */
export interface ViewState {
  /** The image asked for, counted from 0. */
  readonly index: number;
  /** The picture on the canvas; null before the first one and where a load failed. */
  readonly shown: LoadedImage | null;
  readonly error: string | null;
  /** Window in use, in units after the Modality LUT; null for colour. */
  readonly window: VoiWindow | null;
  /** True where a person set the window; else each image has its own. */
  readonly hasOwnWindow: boolean;
  /** Which of the file's tables and windows is shown, counted from 0: its first where nobody chose or it has fewer. */
  readonly voiChoice: number;
  /** Turned over by a person, apart from MONOCHROME1. */
  readonly isInverted: boolean;
  readonly isFlipped: boolean;
  readonly rotation: number;
  /** 1 fits the image into the viewport. */
  readonly zoom: number;
  readonly imageToCanvas: Affine | null;
}

/** What a person did to the picture, so that linked viewports can do the same. Pan in canvas pixels. */
export type Gesture =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'window'; readonly window: VoiWindow | null };

/** How a picture is shown, apart from which one: what can be undone. */
export interface Presentation
  extends Pick<ViewState, 'window' | 'hasOwnWindow' | 'isInverted' | 'isFlipped' | 'rotation'> {
  /** Null where the picture is fitted. */
  readonly camera: CameraPlace | null;
}

const NOTHING_SHOWN: ViewState = {
  index: 0,
  shown: null,
  error: null,
  window: null,
  hasOwnWindow: false,
  voiChoice: 0,
  isInverted: false,
  isFlipped: false,
  rotation: 0,
  zoom: 1,
  imageToCanvas: null,
};

/** One stack on one element: which image, window, zoom, pan, rotation. Speaks to the renderer; knows nothing of React. */
export class StackView {
  readonly images: readonly StackImage[];
  readonly element: HTMLDivElement;
  /** Told of each zoom, pan and window. */
  onGesture: ((gesture: Gesture) => void) | null = null;
  readonly viewportId: string;
  readonly #engine: RenderingEngine;
  readonly #camera = new PictureCamera(() => this.#viewport);
  readonly #listeners = new Set<() => void>();
  #state: ViewState = NOTHING_SHOWN;
  #request = 0;
  /** The choice whose images the renderer has as its stack; null before the first one. */
  #stackChoice: number | null = null;
  #isDisposed = false;
  /** The size that the picture was fitted to; null once a person has moved it. */
  #fittedTo: string | null = '';

  constructor(
    engine: RenderingEngine,
    viewportId: string,
    element: HTMLDivElement,
    images: readonly StackImage[],
  ) {
    this.images = images;
    this.element = element;
    this.#engine = engine;
    this.viewportId = viewportId;
    engine.enableElement({ viewportId, element, type: Enums.ViewportType.STACK });
    element.addEventListener(Enums.Events.IMAGE_RENDERED, this.#placeAgain);
  }

  /** Calls back after each change; answers with a function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The state now, the same object until it changes. */
  readonly state = (): ViewState => this.#state;

  /** Shows an image by index; the newest request wins. A failed load is kept as words in the state, never thrown. */
  async show(index: number): Promise<void> {
    const image = this.images[index];
    if (image === undefined || this.#isDisposed) return;
    const request = ++this.#request;
    this.#set({ index });
    try {
      const shown = await loadImage(image, this.#state.voiChoice);
      if (request !== this.#request || this.#isDisposed) return;
      await this.#display(index);
      if (request === this.#request && !this.#isDisposed) this.#apply({ index, shown, error: null });
    } catch (error) {
      if (request !== this.#request || this.#isDisposed) return;
      // A load shared with a viewport that closed was given up with it: this one still wants it.
      if (error instanceof AppError && error.code === 'cancelled') return this.show(index);
      this.#set({ shown: null, error: sentenceOf(error) });
    }
  }

  /** Scrolls by a number of images, stopping at the ends. Answers the index asked for. */
  step(by: number): number {
    const index = Math.min(Math.max(this.#state.index + by, 0), this.images.length - 1);
    if (index !== this.#state.index) void this.show(index);
    return index;
  }

  /** Sets the window of all images of the stack; null returns to each image's own. */
  setWindow(window: VoiWindow | null): void {
    this.#apply({ window, hasOwnWindow: window !== null });
    this.onGesture?.({ kind: 'window', window });
  }

  /** Shows all images of the stack by another of their tables and windows, counted from 0, each where it lies. */
  async chooseVoi(voiChoice: number): Promise<void> {
    const before = this.presentation();
    this.#set({ voiChoice, hasOwnWindow: false });
    await this.show(this.#state.index);
    // A new stack is fitted and upright.
    if (before !== null) this.present({ ...before, hasOwnWindow: false });
  }

  /** Changes the window by a drag of so many canvas pixels; colour has none. */
  dragWindow(dx: number, dy: number): void {
    const { window } = this.#state;
    if (window !== null) this.setWindow(dragWindow(window, dx, dy));
  }

  toggleInvert(): void {
    this.#apply({ isInverted: !this.#state.isInverted });
  }

  /** Zooms about the middle; factors above 1 enlarge. */
  zoomBy(factor: number): void {
    this.#move(() => this.#camera.zoomBy(factor));
    this.onGesture?.({ kind: 'zoom', factor });
  }

  /** Moves the picture by canvas pixels. */
  panBy(dx: number, dy: number): void {
    this.#move(() => this.#camera.panBy(dx, dy));
    this.onGesture?.({ kind: 'pan', dx, dy });
  }

  /** Turns the picture clockwise by a quarter. */
  rotateQuarter(): void {
    const rotation = (this.#state.rotation + 90) % 360;
    this.#move(() => this.#camera.rotateTo(rotation), { rotation });
  }

  /** Mirrors the picture left to right. */
  toggleFlip(): void {
    const isFlipped = !this.#state.isFlipped;
    this.#move(() => this.#camera.flip(isFlipped), { isFlipped });
  }

  /** Fits the picture and undoes window, inversion, flip and rotation. */
  reset(): void {
    const back = () => {
      if (this.#state.isFlipped) this.#camera.flip(false);
      this.#camera.rotateTo(0);
      this.#camera.fit();
      this.#fittedTo = this.#camera.canvasSize();
    };
    this.#move(back, { hasOwnWindow: false, isInverted: false, isFlipped: false, rotation: 0 });
  }

  /** How the picture is shown now; null where there is none. */
  presentation(): Presentation | null {
    const { shown, window, hasOwnWindow, isInverted, isFlipped, rotation } = this.#state;
    if (shown === null || this.#isDisposed) return null;
    const camera = this.#fittedTo === null ? this.#camera.place() : null;
    return { window, hasOwnWindow, isInverted, isFlipped, rotation, camera };
  }

  /** Shows the picture as it was shown before. False where there is none any more. */
  present({ camera, ...state }: Presentation): boolean {
    if (this.#state.shown === null || this.#isDisposed) return false;
    const back = () => {
      if (this.#state.isFlipped !== state.isFlipped) this.#camera.flip(state.isFlipped);
      this.#camera.rotateTo(state.rotation);
      if (camera !== null) return this.#camera.putAt(camera);
      this.#camera.fit();
      this.#fittedTo = this.#camera.canvasSize();
    };
    this.#move(back, state);
    return true;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#request += 1;
    this.element.removeEventListener(Enums.Events.IMAGE_RENDERED, this.#placeAgain);
    this.#listeners.clear();
    this.#engine.disableElement(this.viewportId);
  }

  /** After a resize the engine draws anew: a fitted picture is fitted again, and what is drawn over it has to follow. */
  readonly #placeAgain = (): void => {
    const { shown, imageToCanvas } = this.#state;
    if (shown === null || this.#isDisposed) return;
    if (this.#fittedTo !== null && this.#fittedTo !== this.#camera.canvasSize()) {
      this.#camera.fit();
      this.#fittedTo = this.#camera.canvasSize();
      this.#apply({});
      return;
    }
    const now = this.#camera.imageToCanvas(shown.image);
    if (imageToCanvas === null || !isSameAffine(now, imageToCanvas)) {
      this.#set({ imageToCanvas: now, zoom: this.#camera.zoomOf(shown.image, now, this.#state.rotation) });
    }
  };

  get #viewport(): StackViewport {
    return this.#engine.getViewport(this.viewportId) as StackViewport;
  }

  async #display(index: number): Promise<void> {
    const { voiChoice } = this.#state;
    if (this.#stackChoice === voiChoice) {
      await this.#viewport.setImageIdIndex(index);
      return;
    }
    this.#stackChoice = voiChoice;
    const imageIds = this.images.map(({ imageId }) => rendererImageId(imageId, voiChoice));
    await this.#viewport.setStack(imageIds, index);
  }

  #apply(change: Partial<ViewState>): void {
    const next = { ...this.#state, ...change };
    if (next.shown === null) {
      this.#set(change);
      return;
    }
    const { grey, image } = next.shown;
    const window = grey === null ? null : next.hasOwnWindow && next.window ? next.window : grey.window;
    this.#applyProperties(next, window);
    const imageToCanvas = this.#camera.imageToCanvas(image);
    this.#set({
      ...change,
      window,
      imageToCanvas,
      zoom: this.#camera.zoomOf(image, imageToCanvas, next.rotation),
    });
    this.#viewport.render();
  }

  #applyProperties({ shown, isInverted }: ViewState, window: VoiWindow | null): void {
    const grey = shown?.grey ?? null;
    const invert = isInverted !== (grey?.isInverted ?? false);
    if (grey === null || window === null) {
      this.#viewport.setProperties({ voiRange: { lower: 0, upper: 255 }, invert });
      return;
    }
    const toDisplay = (value: number) => (value - grey.intercept) / grey.slope;
    const sigmoid = window.voiFunction === 'SIGMOID';
    const range = rangeOf(window);
    const voiRange = sigmoid
      ? sigmoidRange(toDisplay(window.center), window.width / grey.slope)
      : { lower: toDisplay(range.lower), upper: toDisplay(range.upper) };
    const { SAMPLED_SIGMOID, LINEAR } = Enums.VOILUTFunctionType;
    // The processor's renderer refuses to be told.
    const curve = getShouldUseCPURendering() ? {} : { VOILUTFunction: sigmoid ? SAMPLED_SIGMOID : LINEAR };
    this.#viewport.setProperties({ voiRange, invert, ...curve });
  }

  /** Changes the camera where there is a picture to move. */
  #move(change: () => void, state: Partial<ViewState> = {}): void {
    if (this.#state.shown === null || this.#isDisposed) return;
    this.#fittedTo = null;
    change();
    this.#apply(state);
  }

  #set(change: Partial<ViewState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'The image cannot be shown.';
}
