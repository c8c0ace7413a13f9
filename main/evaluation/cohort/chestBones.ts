import { type ChestShape, lungOuter } from './chestShape.ts';
import { corticalTube, drawPath, drawTube, type Plane, type Point, solidTube } from './plane.ts';

/** Adds the bones of the chest to a plane of path lengths in mm. `cx` is the midline. */
export function drawChestBones(bones: Plane, layer: Plane, shape: ChestShape, cx: number): void {
  const add = (weight: number) => {
    for (let i = 0; i < layer.values.length; i++) {
      bones.values[i] = (bones.values[i] as number) + weight * (layer.values[i] as number);
    }
    layer.values.fill(0);
  };
  for (let rib = 0; rib < 10; rib++) {
    for (const half of ['back', 'front'] as const) {
      for (const side of [-1, 1] as const) drawRibHalf(layer, shape, cx, rib, side, half);
      add(half === 'back' ? 1 : 0.7);
    }
  }
  for (const side of [-1, 1] as const) drawGirdle(layer, cx, side);
  add(1.1);
  drawSpine(layer, cx);
  add(0.8);
}

function ribPoint(shape: ChestShape, rib: number, side: -1 | 1, phi: number): Point {
  const start = 46 + rib * 24.5;
  const along = (1 - Math.cos(phi)) / 2;
  const tilt = shape.ribTilt * (rib === 0 ? 0.5 : 0.8 + 0.03 * rib);
  const y = start + tilt * along ** 1.15 - 7 * Math.sin(2 * phi) * (phi < Math.PI / 2 ? 1 : 0);
  const reach = rib === 0 ? 62 : lungOuter(shape, start + 0.42 * tilt) + 3;
  return [side * (12 + (reach - 12) * Math.sin(phi) ** 0.85), y];
}

/** One half of a rib's ring; where it turns at the flank the ray runs along it and the bone looks denser. */
function drawRibHalf(
  plane: Plane,
  shape: ChestShape,
  cx: number,
  rib: number,
  side: -1 | 1,
  half: 'back' | 'front',
): void {
  const [from, to] = half === 'back' ? [0.02, 0.5] : [0.5, rib === 0 ? 0.86 : 0.8 - 0.012 * rib];
  const steps = 26;
  const radius = (rib === 0 ? 5.2 : 5.8) * (half === 'back' ? 0.92 : 1.08);
  const points: Point[] = [];
  for (let i = 0; i <= steps; i++) {
    const [x, y] = ribPoint(shape, rib, side, Math.PI * (from + ((to - from) * i) / steps));
    points.push([cx + x, y]);
  }
  drawPath(plane, points, radius, corticalTube);
}

function drawGirdle(plane: Plane, cx: number, side: -1 | 1): void {
  const p = (u: number, y: number): Point => [cx + side * u, y];
  drawPath(
    plane,
    [p(17, 91), p(34, 86), p(58, 79), p(84, 70), p(110, 62), p(132, 57), p(152, 55)],
    6.2,
    corticalTube,
  );
  const thin = (d: number, r: number) => 0.55 * corticalTube(d, r);
  drawPath(plane, [p(128, 66), p(121, 92), p(124, 122), p(133, 150), p(142, 168)], 2.6, thin);
  drawPath(plane, [p(142, 168), p(151, 140), p(156, 112), p(158, 96)], 3.2, thin);
  drawPath(plane, [p(118, 86), p(138, 74), p(162, 66)], 3.8, thin);
  const head = (d: number, r: number) => 0.5 * solidTube(d, r) * 0.6 + (d > r - 2 && d < r ? 4 : 0);
  drawTube(plane, p(186, 82), p(186, 84), 21, 21, head);
  drawTube(plane, p(196, 100), p(206, 190), 15, 12, corticalTube);
}

/** Vertebral bodies with their pedicles and spinous processes. */
function drawSpine(plane: Plane, cx: number): void {
  for (let v = 0; v < 17; v++) {
    const y = 14 + v * 21.5 + 0.12 * v * v;
    const half = 12 + 0.42 * v;
    const tall = 7.4 + 0.16 * v;
    drawVertebra(plane, cx, y, half, tall);
    for (const side of [-1, 1]) {
      drawTube(
        plane,
        [cx + side * half * 0.62, y - 2.5],
        [cx + side * half * 0.62, y + 1],
        2.7,
        2.7,
        pedicle,
      );
      drawTube(plane, [cx + side * half, y - 1], [cx + side * (half + 9), y - 3], 3, 2.2, corticalTube);
    }
    drawTube(plane, [cx, y + tall - 1], [cx, y + tall + 5], 2, 2.8, (d, r) => 14 + 1.2 * solidTube(d, r));
  }
}

const pedicle = (d: number, r: number) => (d < r ? (d > r - 1.1 ? 21 : 15) : 0);

function drawVertebra(plane: Plane, cx: number, y: number, half: number, tall: number): void {
  const { width, height, pixelMm, values } = plane;
  for (
    let row = Math.max(0, Math.floor((y - tall) / pixelMm));
    row < Math.min(height, (y + tall) / pixelMm);
    row++
  ) {
    const v = ((row + 0.5) * pixelMm - y) / tall;
    // Waisted, as a body is.
    const reach = half * (0.9 + 0.1 * v * v);
    for (let column = Math.floor((cx - reach) / pixelMm); column < (cx + reach) / pixelMm; column++) {
      const h = ((column + 0.5) * pixelMm - cx) / reach;
      if (Math.abs(v) > 1 || Math.abs(h) > 1) continue;
      const rim = Math.abs(v) > 0.82 || Math.abs(h) > 0.88 ? 4.5 : 0;
      values[row * width + column] = 9 * Math.sqrt(1 - 0.7 * h * h) + rim;
    }
  }
}
