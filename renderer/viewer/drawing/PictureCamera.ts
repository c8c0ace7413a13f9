import type { Affine, Point } from '../geometry.ts';
import type { ShownArea } from '../presentation/turn.ts';

/** A width and a height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a picture's shape is: its pixels, and how wide a pixel is when it is one high. */
export interface PictureShape {
  readonly columns: number;
  readonly rows: number;
  readonly pixelWidth: number;
}

/** Where a camera stands, to come back to: the point in the middle, in image pixels, and CSS pixels per row. */
export interface CameraPlace {
  readonly middle: Point;
  readonly scale: number;
}

/** Zoom, pan, rotation and flip of a picture in a viewport. Pure figures; draws nothing. */
export class PictureCamera {
  #shape: PictureShape = { columns: 1, rows: 1, pixelWidth: 1 };
  #viewport: Size = { width: 1, height: 1 };
  #place: CameraPlace = { middle: [0, 0], scale: 1 };
  #rotation = 0;
  #isFlipped = false;
  #area: ShownArea | null = null;

  /** Takes another picture. One of another shape keeps the part that is seen, as far as it has one. */
  take(shape: PictureShape): void {
    const { columns, rows } = this.#shape;
    const [x, y] = this.#place.middle;
    const middle: Point = [
      ((x + 0.5) / columns) * shape.columns - 0.5,
      ((y + 0.5) / rows) * shape.rows - 0.5,
    ];
    this.#place = { middle, scale: (this.#place.scale * rows) / shape.rows };
    this.#shape = shape;
  }

  /** The viewport's size in CSS pixels. */
  resize(viewport: Size): void {
    this.#viewport = viewport;
  }

  /** What fitting shows from now on: a part of the picture, or with null all of it. */
  frame(area: ShownArea | null): void {
    this.#area = area;
  }

  /** Shows the whole picture, or the part that is to be seen, as large as it fits. */
  fit(): void {
    const { from, to } = this.#shownArea();
    this.#place = { middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], scale: this.#fitScale() };
  }

  /** Zooms about the middle; factors above 1 enlarge. */
  zoomBy(factor: number): void {
    this.#place = { ...this.#place, scale: this.#place.scale * factor };
  }

  /** Moves the picture by CSS pixels. */
  panBy(dx: number, dy: number): void {
    const { a, b, c, d } = this.imageToCanvas();
    const area = a * d - b * c;
    const [x, y] = this.#place.middle;
    const middle: Point = [x - (d * dx - c * dy) / area, y - (a * dy - b * dx) / area];
    this.#place = { ...this.#place, middle };
  }

  /** Turns the picture to an angle in degrees, clockwise; the mirror comes after. */
  rotateTo(rotation: number): void {
    this.#rotation = rotation;
  }

  /** Mirrors the picture left to right. */
  flip(isFlipped: boolean): void {
    this.#isFlipped = isFlipped;
  }

  place(): CameraPlace {
    return this.#place;
  }

  putAt(place: CameraPlace): void {
    this.#place = place;
  }

  /** Where image pixels lie, in CSS pixels of the viewport; 0 is the first pixel's centre. */
  imageToCanvas(): Affine {
    const { middle, scale } = this.#place;
    const angle = (this.#rotation * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
    const { pixelWidth } = this.#shape;
    const mirror = this.#isFlipped ? -1 : 1;
    const [a, b, c, d] = [mirror * cos * pixelWidth, sin * pixelWidth, -mirror * sin, cos];
    const { width, height } = this.#viewport;
    const [x, y] = middle;
    return { a, b, c, d, e: width / 2 - a * x - c * y, f: height / 2 - b * x - d * y };
  }

  /** How large the picture is drawn against the largest that fits. */
  zoom(): number {
    return this.#place.scale / this.#fitScale();
  }

  #shownArea(): ShownArea {
    const { columns, rows } = this.#shape;
    return this.#area ?? { from: [-0.5, -0.5], to: [columns - 0.5, rows - 0.5], scale: null };
  }

  #fitScale(): number {
    const { from, to, scale } = this.#shownArea();
    if (scale !== null) return scale;
    const { pixelWidth } = this.#shape;
    const [columns, rows] = [to[0] - from[0], to[1] - from[1]];
    const isUpright = this.#rotation % 180 === 0;
    const [across, down] = isUpright ? [columns * pixelWidth, rows] : [rows, columns * pixelWidth];
    return Math.min(this.#viewport.width / across, this.#viewport.height / down);
  }
}
