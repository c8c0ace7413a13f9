import type { Corner } from './drawWords.ts';

/** What an SVG takes from the style sheets of the page, which an image of it does not have. */
const TAKEN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** Draws an SVG of the page as it looks there, from its shapes: lines stay sharp at any scale. */
export async function drawVector(
  context: CanvasRenderingContext2D,
  vector: SVGSVGElement,
  corner: Corner,
): Promise<void> {
  const { left, top, width, height } = vector.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const copy = vector.cloneNode(true) as SVGSVGElement;
  takeLook(vector, copy);
  const scale = context.getTransform().a;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  if (!vector.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.setAttribute('width', String(width * scale));
  copy.setAttribute('height', String(height * scale));
  const image = await imageOf(new XMLSerializer().serializeToString(copy));
  context.drawImage(image, left - corner.left, top - corner.top, width, height);
}

function takeLook(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const property of TAKEN) to.setAttribute(property, style.getPropertyValue(property));
  to.removeAttribute('class');
  to.removeAttribute('style');
  const children = [...to.children];
  [...from.children].forEach((child, index) => {
    const own = children[index];
    if (own !== undefined) takeLook(child, own);
  });
}

async function imageOf(written: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([written], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
