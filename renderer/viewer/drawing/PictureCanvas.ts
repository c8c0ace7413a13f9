import type { Affine } from '../geometry.ts';
import type { LoadedImage } from '../loading/imageLoader.ts';
import { paintColours, rgbaOf } from './colours.ts';
import type { Size } from './PictureCamera.ts';
import { type GreyLook, paintGrey } from './paintGrey.ts';

/** Sent at the viewport's element each time a picture was drawn. */
export const DRAWN_EVENT = 'picture-drawn';

/** What is to be seen: a picture, where its pixels lie in CSS pixels, and how its values become light; null for colour. */
export interface View {
  readonly picture: LoadedImage;
  readonly imageToCanvas: Affine;
  readonly look: GreyLook | null;
}

const PICTURES = new WeakMap<HTMLCanvasElement, PictureCanvas>();

/** The picture that a canvas of the page shows; null for any other canvas. */
export function pictureOn(canvas: HTMLCanvasElement): PictureCanvas | null {
  return PICTURES.get(canvas) ?? null;
}

/**
 * Draws pictures on a canvas that fills an element, once a frame of the screen at most. The values become light here, pixel for pixel, and
 * the browser scales and turns the result: the same on machines with and without a graphics unit.
 */
export class PictureCanvas {
  readonly #element: HTMLElement;
  readonly #canvas = document.createElement('canvas');
  readonly #source = document.createElement('canvas');
  #painted: { readonly picture: LoadedImage; readonly look: GreyLook | null } | null = null;
  readonly #resizes = new ResizeObserver(() => {
    this.#size = null;
  });
  #next: View | null = null;
  #frame = 0;
  #size: Size | null = null;
  /** Told where a picture cannot be drawn, e.g. for want of memory. */
  onFault: () => void = () => {};

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
    this.#canvas.setAttribute('aria-hidden', 'true');
    element.append(this.#canvas);
    // A canvas that the graphics unit lost comes back empty.
    for (const canvas of [this.#canvas, this.#source])
      canvas.addEventListener('contextrestored', () => this.#drawAgain());
    PICTURES.set(this.#canvas, this);
    this.#resizes.observe(element);
  }

  /** The element's size in CSS pixels; asked of the page when it has changed, since each such question is a layout of the page. */
  size(): Size {
    this.#size ??= { width: this.#element.clientWidth, height: this.#element.clientHeight };
    return this.#size;
  }

  /** Draws at the next frame; the newest view wins. */
  show(view: View): void {
    this.#next = view;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#drawOrTell());
  }

  /** Shows nothing. */
  clear(): void {
    this.#next = null;
    this.#canvas.getContext('2d')?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  /** What is seen now; null where nothing is. */
  view(): View | null {
    return this.#next;
  }

  /** Draws what is seen on another canvas, whose units are CSS pixels of this element: as fine as that canvas is. */
  drawOn(context: CanvasRenderingContext2D): void {
    if (this.#next === null) return;
    const { picture, look, imageToCanvas } = this.#next;
    this.#paint(picture, look);
    const { a, b, c, d, e, f } = imageToCanvas;
    context.transform(a, b, c, d, e, f);
    context.drawImage(this.#source, -0.5, -0.5);
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#resizes.disconnect();
    this.#canvas.remove();
  }

  #drawAgain(): void {
    this.#painted = null;
    if (this.#next !== null) this.show(this.#next);
  }

  #drawOrTell(): void {
    this.#frame = 0;
    try {
      this.#draw();
    } catch {
      this.clear();
      this.onFault();
    }
  }

  #draw(): void {
    const context = this.#canvas.getContext('2d');
    if (this.#next === null || context === null) return;
    const { picture, look, imageToCanvas } = this.#next;
    this.#paint(picture, look);
    const ratio = this.#fillElement();
    context.resetTransform();
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    const { a, b, c, d, e, f } = imageToCanvas;
    context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio);
    // Whole numbers are centres of pixels, for the canvas their corners.
    context.drawImage(this.#source, -0.5, -0.5);
    this.#element.dispatchEvent(new Event(DRAWN_EVENT));
  }

  /** Gives the finer pixels of the screen per CSS pixel. */
  #fillElement(): number {
    const ratio = window.devicePixelRatio;
    const { width, height } = this.size();
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    sizeCanvas(this.#canvas, across, down);
    return ratio;
  }

  #paint(picture: LoadedImage, look: GreyLook | null): void {
    if (this.#painted?.picture === picture && isSameLook(this.#painted.look, look)) return;
    const { columns, rows } = picture.frame;
    sizeCanvas(this.#source, columns, rows);
    const context = this.#source.getContext('2d');
    const pixels = context?.createImageData(columns, rows);
    if (!context || !pixels) throw new RangeError('no memory for a canvas of this size');
    if (picture.grey === null || look === null) pixels.data.set(rgbaOf(picture.frame));
    else {
      const into = new Uint32Array(pixels.data.buffer);
      paintGrey(into, picture.grey, look);
      paintColours(into, picture.frame);
    }
    context.putImageData(pixels, 0, 0);
    this.#painted = { picture, look };
  }
}

// A canvas that is given a size is made anew, even where it has that size.
function sizeCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

function isSameLook(one: GreyLook | null, other: GreyLook | null): boolean {
  if (one === null || other === null) return one === other;
  return one.isInverted === other.isInverted && one.window === other.window;
}
