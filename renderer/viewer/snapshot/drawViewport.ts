import { pictureOn } from '../drawing/PictureCanvas.ts';
import { drawVector } from './drawVector.ts';
import { type Corner, drawBox, drawWords } from './drawWords.ts';
import { type SnapshotOptions, snapshotScale, withoutDays } from './snapshot.ts';

/** Height of the margin under the picture, in CSS pixels. */
const MARGIN = 22;
/** What acts on the view and is no part of it. */
const CONTROLS = 'select, input, textarea, [data-control]';

/** The viewport that one works in; null where none is shown. */
export function activeViewport(): HTMLElement | null {
  const active = document.querySelector<HTMLElement>('[data-viewport][data-active="true"]');
  return active ?? document.querySelector<HTMLElement>('[data-viewport]');
}

/**
 * Draws a viewport as it is seen, from the picture's own pixels and the layers above it, with a margin that says what it is not for.
 * Controls are left out. Throws where the page gives no canvas.
 */
export async function drawViewport(
  viewport: HTMLElement,
  options: SnapshotOptions,
  margin: string,
): Promise<HTMLCanvasElement> {
  const [width, height] = [viewport.clientWidth, viewport.clientHeight];
  const scale = snapshotScale(options, { width, height }, mapOf(viewport));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round((height + MARGIN) * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser gives no canvas to draw on.');
  context.scale(scale, scale);
  context.fillStyle = '#000000';
  context.fillRect(0, 0, width, height + MARGIN);
  const { left, top } = viewport.getBoundingClientRect();
  const corner = { left: left + viewport.clientLeft, top: top + viewport.clientTop };
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  for (const child of viewport.children) await draw({ context, corner, options }, child);
  context.restore();
  drawMargin(context, margin, { width, height });
  return canvas;
}

function mapOf(viewport: HTMLElement) {
  const pictures = [...viewport.querySelectorAll('canvas')].map(pictureOn);
  return pictures.find((one) => one !== null)?.view()?.imageToCanvas ?? null;
}

interface Drawing {
  readonly context: CanvasRenderingContext2D;
  readonly corner: Corner;
  readonly options: SnapshotOptions;
}

function isLeftOut(element: Element, { withIdentity }: SnapshotOptions): boolean {
  if (element.matches(CONTROLS)) return true;
  if (!withIdentity && element.matches('[data-identity]')) return true;
  const { display, visibility, clipPath } = getComputedStyle(element);
  return display === 'none' || visibility === 'hidden' || clipPath !== 'none';
}

async function draw(drawing: Drawing, element: Element): Promise<void> {
  const { context, corner, options } = drawing;
  if (isLeftOut(element, options)) return;
  context.save();
  context.globalAlpha *= Number(getComputedStyle(element).opacity);
  if (element instanceof HTMLCanvasElement) drawCanvas(drawing, element);
  else if (element instanceof SVGSVGElement) {
    if (options.withTexts || element.matches('[data-shutters]')) await drawVector(context, element, corner);
  } else await drawParts(drawing, element);
  context.restore();
}

async function drawParts(drawing: Drawing, element: Element): Promise<void> {
  const { context, corner, options } = drawing;
  if (options.withTexts) drawBox(context, element, corner);
  for (const child of element.childNodes) {
    if (child instanceof Element) await draw(drawing, child);
    else if (child instanceof Text && options.withTexts)
      drawWords(context, child, corner, options.withIdentity ? (words) => words : withoutDays);
  }
}

// A picture is drawn from its own pixels; what other canvases hold lies where their style puts it.
function drawCanvas({ context, corner, options }: Drawing, canvas: HTMLCanvasElement): void {
  const picture = pictureOn(canvas);
  const frame = canvas.parentElement?.getBoundingClientRect();
  if (frame === undefined) return;
  context.translate(frame.left - corner.left, frame.top - corner.top);
  if (picture !== null) {
    picture.drawOn(context);
    return;
  }
  if (!options.withTexts) return;
  const { transform, transformOrigin, imageRendering, width, height } = getComputedStyle(canvas);
  const [x = 0, y = 0] = transformOrigin.split(' ').map(Number.parseFloat);
  context.imageSmoothingEnabled = imageRendering !== 'pixelated';
  const { a, b, c, d, e, f } = new DOMMatrix(transform === 'none' ? '' : transform);
  context.translate(canvas.offsetLeft + x, canvas.offsetTop + y);
  context.transform(a, b, c, d, e, f);
  context.translate(-x, -y);
  context.drawImage(canvas, 0, 0, Number.parseFloat(width), Number.parseFloat(height));
}

function drawMargin(
  context: CanvasRenderingContext2D,
  words: string,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  context.fillStyle = '#ffffff';
  context.fillRect(0, height, width, MARGIN);
  context.fillStyle = '#111111';
  context.font = '600 12px sans-serif';
  context.textBaseline = 'middle';
  context.fillText(words, 8, height + MARGIN / 2 + 1, width - 16);
}
