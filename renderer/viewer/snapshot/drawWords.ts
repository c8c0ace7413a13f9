/** A rectangle in CSS pixels of the viewport. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the viewport's inner corner lies on the screen, in CSS pixels. */
export interface Corner {
  readonly left: number;
  readonly top: number;
}

function within({ left, top, width, height }: DOMRect, corner: Corner): Box {
  return { left: left - corner.left, top: top - corner.top, width, height };
}

const CLEAR = /^(transparent|rgba\(0, 0, 0, 0\))$/;

/** Draws background and border of an element as its style says. */
export function drawBox(context: CanvasRenderingContext2D, element: Element, corner: Corner): void {
  const style = getComputedStyle(element);
  const { left, top, width, height } = within(element.getBoundingClientRect(), corner);
  if (!CLEAR.test(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor;
    context.fillRect(left, top, width, height);
  }
  const line = Number.parseFloat(style.borderTopWidth);
  if (!(line > 0) || style.borderTopStyle === 'none') return;
  context.strokeStyle = style.borderTopColor;
  context.lineWidth = line;
  context.strokeRect(left + line / 2, top + line / 2, width - line, height - line);
}

/** Draws the words of a text where they stand, line by line as the page broke them; `change` gives what is drawn of each line. */
export function drawWords(
  context: CanvasRenderingContext2D,
  text: Text,
  corner: Corner,
  change: (words: string) => string,
): void {
  const parent = text.parentElement;
  if (parent === null) return;
  const { fontStyle, fontWeight, fontSize, fontFamily, color, textShadow } = getComputedStyle(parent);
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  context.fillStyle = color;
  context.shadowColor = '#000000';
  context.shadowBlur = textShadow === 'none' ? 0 : 3 * context.getTransform().a;
  for (const { words, box } of linesOf(text, corner)) {
    const ascent = context.measureText(words).fontBoundingBoxAscent;
    context.fillText(change(words), box.left, box.top + ascent);
  }
  context.shadowBlur = 0;
}

interface Line {
  words: string;
  box: Box;
}

function linesOf(text: Text, corner: Corner): Line[] {
  const range = document.createRange();
  const lines: Line[] = [];
  let at = 0;
  for (const character of text.data) {
    range.setStart(text, at);
    at += character.length;
    range.setEnd(text, at);
    const rectangle = range.getClientRects()[0];
    if (rectangle === undefined) continue;
    const box = within(rectangle, corner);
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.box.top - box.top) < box.height / 2) last.words += character;
    else lines.push({ words: character, box });
  }
  return lines;
}
