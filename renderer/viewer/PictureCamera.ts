import { getShouldUseCPURendering, type StackViewport, type Types } from '@cornerstonejs/core';
import { type Affine, affineFromPoints, type Point } from './geometry.ts';

/** Zoom and pan of a viewport, in the renderer's own terms. */
export type CameraPlace = Pick<Types.ICamera, 'focalPoint' | 'position' | 'parallelScale' | 'scale'>;

/** Zoom, pan, rotation and flip of a viewport, alike for the graphics unit's renderer and the processor's. */
export class PictureCamera {
  readonly #viewport: () => StackViewport;

  /** `viewport` finds the viewport anew each time: the engine may replace it. */
  constructor(viewport: () => StackViewport) {
    this.#viewport = viewport;
  }

  /** Zooms about the middle; factors above 1 enlarge. */
  zoomBy(factor: number): void {
    const viewport = this.#viewport();
    const { parallelScale, scale } = viewport.getCamera();
    if (getShouldUseCPURendering() && scale !== undefined) viewport.setCamera({ scale: scale * factor });
    else if (parallelScale !== undefined) viewport.setCamera({ parallelScale: parallelScale / factor });
  }

  /** Moves the picture by CSS pixels. */
  panBy(dx: number, dy: number): void {
    const viewport = this.#viewport();
    const { focalPoint, position } = viewport.getCamera();
    if (!focalPoint || !position) return;
    const ratio = this.#canvasRatio();
    const from = viewport.canvasToWorld([0, 0]);
    const to = viewport.canvasToWorld([dx / ratio, dy / ratio]);
    const moved = ([x, y, z]: Types.Point3): Types.Point3 => [
      x - to[0] + from[0],
      y - to[1] + from[1],
      z - to[2] + from[2],
    ];
    viewport.setCamera({ focalPoint: moved(focalPoint), position: moved(position) });
  }

  /** Turns the picture to an angle in degrees, clockwise. */
  rotateTo(rotation: number): void {
    this.#viewport().setViewPresentation({ rotation });
  }

  flip(flipHorizontal: boolean): void {
    this.#viewport().setCamera({ flipHorizontal });
  }

  /** Where the camera stands, to come back to. */
  place(): CameraPlace {
    const { focalPoint, position, parallelScale, scale } = this.#viewport().getCamera();
    // The processor's renderer works its scale out of the other one where both are given.
    const size = getShouldUseCPURendering() ? { scale } : { parallelScale };
    return { focalPoint, position, ...size };
  }

  /** Puts the camera back where it stood; rotation and flip are set before. */
  putAt(place: CameraPlace): void {
    const viewport = this.#viewport();
    // The size first: the processor's renderer reckons the shift in pixels of the size that it has.
    if (getShouldUseCPURendering() && place.scale !== undefined) viewport.setCamera({ scale: place.scale });
    viewport.setCamera(place);
  }

  fit(): void {
    this.#viewport().resetCamera();
  }

  /** The size that a fit is made for, as a word to compare. */
  canvasSize(): string {
    const { width, height } = this.#viewport().canvas;
    return `${width}×${height}`;
  }

  /** Where image pixels lie, in CSS pixels of the viewport. */
  imageToCanvas({ columnPixelSpacing, rowPixelSpacing }: Types.IImage): Affine {
    const viewport = this.#viewport();
    // The graphics unit counts from the first pixel's centre, the processor's renderer from its corner.
    const half = getShouldUseCPURendering() ? 0.5 : 0;
    const ratio = this.#canvasRatio();
    const point = (column: number, row: number): Point => {
      const world: Types.Point3 = [(column + half) * columnPixelSpacing, (row + half) * rowPixelSpacing, 0];
      const [x, y] = viewport.worldToCanvas(world);
      return [x * ratio, y * ratio];
    };
    return affineFromPoints(point(0, 0), point(1, 0), point(0, 1));
  }

  /** How large an image is drawn against the largest that fits, turned by quarters. */
  zoomOf({ columns, rows }: Types.IImage, { a, b, c, d }: Affine, rotation: number): number {
    const { clientWidth, clientHeight } = this.#viewport().element;
    const [width, height] = [columns * Math.hypot(a, b), rows * Math.hypot(c, d)];
    const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width];
    return Math.max(across / clientWidth, down / clientHeight);
  }

  /** CSS pixels for what the renderer takes for one: the processor's renderer forgets that its canvas has no finer pixels. */
  #canvasRatio(): number {
    const { canvas } = this.#viewport();
    if (!getShouldUseCPURendering() || canvas.width === 0) return 1;
    return (window.devicePixelRatio * canvas.clientWidth) / canvas.width;
  }
}
