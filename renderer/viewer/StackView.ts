import type { VoiWindow } from '../../main/contract/domain/pixels/frame.ts';
import { AppError } from '../../main/contract/errors.ts';
import { type CameraPlace, PictureCamera, type PictureShape } from './drawing/PictureCamera.ts';
import { PictureCanvas } from './drawing/PictureCanvas.ts';
import { type Affine, isSameAffine } from './geometry.ts';
import type { LoadedImage } from './loading/imageLoader.ts';
import { NO_MEMORY } from './loading/pictureMemory.ts';
import { pixelShape } from './pixelShape.ts';
import { AS_FILED, loadPresented } from './presentation/loadPresented.ts';
import { isSameTurn, type Turn, UPRIGHT } from './presentation/turn.ts';
import type { StackImage } from './stack.ts';
import { dragWindow } from './voi.ts';

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

/** Loads a picture of a stack by one of its windows and tables, counted from 0. */
export type LoadPicture = (image: StackImage, choice: number) => Promise<LoadedImage>;

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

let views = 0;

/** One stack on one element: which image, window, zoom, pan, rotation. Knows nothing of React. */
export class StackView {
  /** No two views of the page have the same. */
  readonly viewportId = `view-${++views}`;
  images: readonly StackImage[];
  readonly element: HTMLDivElement;
  /** Told of each zoom, pan and window. */
  onGesture: ((gesture: Gesture) => void) | null = null;
  readonly #camera = new PictureCamera();
  readonly #canvas: PictureCanvas;
  readonly #resizes: ResizeObserver;
  readonly #listeners = new Set<() => void>();
  #state: ViewState = NOTHING_SHOWN;
  #request = 0;
  #isDisposed = false;
  /** True until a person has moved the picture: it is fitted again when the viewport changes its size. */
  #isFitted = true;
  #load: LoadPicture = (image, choice) => loadPresented(image, choice, AS_FILED);
  /** How the picture shown wants to lie before a person turns it. */
  #turned: Turn = UPRIGHT;

  constructor(element: HTMLDivElement, images: readonly StackImage[]) {
    this.images = images;
    this.element = element;
    this.#canvas = new PictureCanvas(element);
    this.#canvas.onFault = () => this.#set({ shown: null, error: `The image cannot be drawn: ${NO_MEMORY}` });
    this.#resizes = new ResizeObserver(() => this.#apply({}));
    this.#resizes.observe(element);
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
      const shown = await this.#load(image, this.#state.voiChoice);
      if (request !== this.#request || this.#isDisposed) return;
      this.#camera.take(shapeOf(shown));
      this.#apply({ shown, error: null, ...this.#turnAs(shown.presented?.turn ?? UPRIGHT) });
    } catch (error) {
      if (request !== this.#request || this.#isDisposed) return;
      // A load shared with a viewport that closed was given up with it: this one still wants it.
      if (error instanceof AppError && error.code === 'cancelled') return this.show(this.#state.index);
      this.#canvas.clear();
      this.#set({ shown: null, error: sentenceOf(error) });
    }
  }

  /** Takes the stack as it is after more of it came in; the image asked for stays. False where it is no longer there: nothing is changed then. */
  grow(images: readonly StackImage[]): boolean {
    const asked = this.images[this.#state.index]?.imageId;
    const index = images.findIndex(({ imageId }) => imageId === asked);
    if (index < 0 || this.#isDisposed) return false;
    this.images = images;
    this.#set({ index });
    return true;
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
    this.#set({ voiChoice, hasOwnWindow: false });
    await this.show(this.#state.index);
  }

  /** Shows all images of the stack by other means: through a presentation state, or subtracted. Their own window returns. */
  async loadBy(load: LoadPicture): Promise<void> {
    this.#load = load;
    this.#set({ voiChoice: 0, hasOwnWindow: false });
    await this.show(this.#state.index);
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
    // In a mirror the other way round.
    const quarter = this.#state.isFlipped ? 270 : 90;
    const rotation = (this.#state.rotation + quarter) % 360;
    this.#turn(() => this.#camera.rotateTo(rotation), { rotation });
  }

  /** Mirrors the picture left to right. */
  toggleFlip(): void {
    const isFlipped = !this.#state.isFlipped;
    this.#turn(() => this.#camera.flip(isFlipped), { isFlipped });
  }

  /** Fits the picture and undoes window, inversion, flip and rotation. */
  reset(): void {
    const { isFlipped, rotation } = this.#turned;
    const back = () => {
      this.#camera.flip(isFlipped);
      this.#camera.rotateTo(rotation);
      this.#isFitted = true;
    };
    this.#move(back, { hasOwnWindow: false, isInverted: false, isFlipped, rotation });
  }

  /** How the picture is shown now; null where there is none. */
  presentation(): Presentation | null {
    const { shown, window, hasOwnWindow, isInverted, isFlipped, rotation } = this.#state;
    if (shown === null || this.#isDisposed) return null;
    const camera = this.#isFitted ? null : this.#camera.place();
    return { window, hasOwnWindow, isInverted, isFlipped, rotation, camera };
  }

  /** Shows the picture as it was shown before. False where there is none any more. */
  present({ camera, ...state }: Presentation): boolean {
    if (this.#state.shown === null || this.#isDisposed) return false;
    const back = () => {
      this.#camera.flip(state.isFlipped);
      this.#camera.rotateTo(state.rotation);
      if (camera !== null) return this.#camera.putAt(camera);
      this.#isFitted = true;
    };
    this.#move(back, state);
    return true;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#request += 1;
    this.#resizes.disconnect();
    this.#canvas.dispose();
    this.#listeners.clear();
  }

  #apply(change: Partial<ViewState>): void {
    const next = { ...this.#state, ...change };
    const { shown } = next;
    if (shown === null) {
      this.#set(change);
      return;
    }
    const { grey } = shown;
    const window = grey === null ? null : next.hasOwnWindow && next.window ? next.window : grey.window;
    this.#camera.resize(this.#canvas.size());
    if (this.#isFitted) this.#camera.fit();
    const imageToCanvas = this.#keptMap(this.#camera.imageToCanvas());
    const isInverted = next.isInverted !== (grey?.isInverted ?? false);
    this.#canvas.show({ picture: shown, imageToCanvas, look: window && { window, isInverted } });
    this.#set({ ...change, window, imageToCanvas, zoom: this.#camera.zoom() });
  }

  // A picture that wants to lie as the one before stays as a person turned it.
  #turnAs(turn: Turn): Partial<ViewState> {
    if (isSameTurn(turn, this.#turned)) return {};
    const { rotation, isFlipped, area } = turn;
    this.#turned = turn;
    this.#camera.flip(isFlipped);
    this.#camera.rotateTo(rotation);
    this.#camera.frame(area);
    this.#isFitted = true;
    return { rotation, isFlipped };
  }

  // The same object while the picture lies where it lay: what is drawn over it is not worked out anew.
  #keptMap(now: Affine): Affine {
    const { imageToCanvas } = this.#state;
    return imageToCanvas !== null && isSameAffine(now, imageToCanvas) ? imageToCanvas : now;
  }

  /** Changes the camera where there is a picture to move. */
  #move(change: () => void, state: Partial<ViewState> = {}): void {
    if (this.#state.shown === null || this.#isDisposed) return;
    this.#isFitted = false;
    change();
    this.#apply(state);
  }

  /** As {@link #move}; a fitted picture stays fitted. */
  #turn(change: () => void, state: Partial<ViewState>): void {
    const isFitted = this.#isFitted;
    const keepFitted = () => {
      change();
      this.#isFitted = isFitted;
    };
    this.#move(keepFitted, state);
  }

  #set(change: Partial<ViewState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function shapeOf({ header, presented }: LoadedImage): PictureShape {
  return { ...header.layout, pixelWidth: presented?.pixelWidth ?? pixelShape(header) };
}

function sentenceOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'The image cannot be shown.';
}
