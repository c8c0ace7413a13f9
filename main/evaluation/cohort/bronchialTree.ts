import type { Random } from './random.ts';

/** A tapered branch in three dimensions, mm. */
export interface Branch {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  readonly radiusFrom: number;
  readonly radiusTo: number;
}

/** Where the tree may grow: 0 outside the lung, 1 well inside. */
export type Room = (x: number, y: number, z: number) => number;

/** Grows a branching tree of vessels from a hilum: each branch parts into two, thinner and shorter, until it leaves the lung or is thin. */
export function growTree(
  random: Random,
  root: readonly [number, number, number],
  headings: readonly (readonly [number, number, number])[],
  radius: number,
  room: Room,
): Branch[] {
  const branches: Branch[] = [];
  const grow = (
    from: Branch['from'],
    heading: readonly [number, number, number],
    r: number,
    length: number,
    depth: number,
  ) => {
    const bend = 0.16;
    const aim = unit([
      heading[0] + bend * random.normal(),
      heading[1] + bend * random.normal(),
      heading[2] + bend * random.normal(),
    ]);
    const to: Branch['to'] = [
      from[0] + aim[0] * length,
      from[1] + aim[1] * length,
      from[2] + aim[2] * length,
    ];
    if (depth > 0 && room(...to) <= 0) return;
    const thinner = r * 0.86;
    branches.push({ from, to, radiusFrom: r, radiusTo: thinner });
    if (depth >= 7 || r < 0.42) return;
    const spread = random.between(0.45, 0.8);
    const side = unit(cross(aim, [random.normal(), random.normal(), random.normal()]));
    const share = random.between(0.72, 0.9);
    grow(to, add(aim, side, spread * 0.5), thinner * share, length * random.between(0.76, 0.92), depth + 1);
    grow(
      to,
      add(aim, side, -spread),
      thinner * (1.5 - share),
      length * random.between(0.68, 0.88),
      depth + 1,
    );
  };
  for (const heading of headings)
    grow(root, unit(heading), radius * random.between(0.8, 1.1), random.between(22, 30), 0);
  return branches;
}

type Vector = readonly [number, number, number];
const add = (a: Vector, b: Vector, k: number): Vector => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
