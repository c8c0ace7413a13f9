import type { Random } from './random.ts';

type Vector = readonly [number, number, number];

/** A tapered branch in three dimensions, mm. */
export interface Branch {
  readonly from: Vector;
  readonly to: Vector;
  readonly radiusFrom: number;
  readonly radiusTo: number;
}

/** Where the tree may grow: 0 outside the lung, 1 well inside. */
export type Room = (x: number, y: number, z: number) => number;

/** Grows a branching tree of vessels from a hilum: each branch parts into two, thinner and shorter, until it leaves the lung or is thin. */
export function growTree(
  random: Random,
  root: Vector,
  headings: readonly Vector[],
  radius: number,
  room: Room,
): Branch[] {
  const tree: Tree = { random, room, branches: [] };
  for (const heading of headings) {
    const size = { radius: radius * random.between(0.8, 1.1), length: random.between(22, 30), depth: 0 };
    growBranch(tree, root, unit(heading), size);
  }
  return tree.branches;
}

interface Tree {
  readonly random: Random;
  readonly room: Room;
  readonly branches: Branch[];
}

/** Radius and length in mm; depth counts the partings behind it. */
interface Size {
  readonly radius: number;
  readonly length: number;
  readonly depth: number;
}

function growBranch(tree: Tree, from: Vector, heading: Vector, { radius, length, depth }: Size): void {
  const { random, room, branches } = tree;
  const aim = bent(random, heading);
  const to = add(from, aim, length);
  if (depth > 0 && room(...to) <= 0) return;
  const thinner = radius * 0.86;
  branches.push({ from, to, radiusFrom: radius, radiusTo: thinner });
  if (depth >= 7 || radius < 0.42) return;
  part(tree, to, aim, { radius: thinner, length, depth: depth + 1 });
}

/** Parts into two: the thicker one keeps nearer to the way it came. */
function part(tree: Tree, at: Vector, aim: Vector, { radius, length, depth }: Size): void {
  const { random } = tree;
  const spread = random.between(0.45, 0.8);
  const side = unit(cross(aim, [random.normal(), random.normal(), random.normal()]));
  const share = random.between(0.72, 0.9);
  const thick = { radius: radius * share, length: length * random.between(0.76, 0.92), depth };
  growBranch(tree, at, add(aim, side, spread * 0.5), thick);
  const thin = { radius: radius * (1.5 - share), length: length * random.between(0.68, 0.88), depth };
  growBranch(tree, at, add(aim, side, -spread), thin);
}

const BEND = 0.16;

function bent(random: Random, heading: Vector): Vector {
  return unit([
    heading[0] + BEND * random.normal(),
    heading[1] + BEND * random.normal(),
    heading[2] + BEND * random.normal(),
  ]);
}

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
