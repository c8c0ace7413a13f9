/** Samples of one component at its own resolution: `perLine` stand in a line, of which `width` × `height` belong to the picture. */
export interface Plane {
  readonly samples: Uint16Array;
  readonly perLine: number;
  readonly width: number;
  readonly height: number;
}

/** The value of a plane for each pixel of the picture. */
export type PlaneAt = (x: number, y: number) => number;

/** How many pixels of the picture one sample stands for, across and down. */
interface Ratio {
  readonly across: number;
  readonly down: number;
}

// A sample lies in the middle of its two pixels: each is three quarters its own and one quarter of the neighbour on its side.
function halfAcross({ samples, perLine, width }: Plane): PlaneAt {
  return (x, y) => {
    const [line, at] = [y * perLine, x >> 1];
    const own = samples[line + at] ?? 0;
    const beside = x & 1 ? Math.min(at + 1, width - 1) : Math.max(at - 1, 0);
    return beside === at ? own : (3 * own + (samples[line + beside] ?? 0) + 1 + (x & 1)) >> 2;
  };
}

function halfBothWays({ samples, perLine, width, height }: Plane): PlaneAt {
  const nearLines = (y: number): readonly [number, number] => {
    const line = y >> 1;
    const other = y & 1 ? Math.min(line + 1, height - 1) : Math.max(line - 1, 0);
    return [line * perLine, other * perLine];
  };
  return (x, y) => {
    const [line, other] = nearLines(y);
    const column = (at: number) => 3 * (samples[line + at] ?? 0) + (samples[other + at] ?? 0);
    const at = x >> 1;
    const beside = x & 1 ? Math.min(at + 1, width - 1) : Math.max(at - 1, 0);
    return (3 * column(at) + column(beside) + 8 - (x & 1)) >> 4;
  };
}

function repeated({ samples, perLine }: Plane, { across, down }: Ratio): PlaneAt {
  return (x, y) => samples[Math.floor(y / down) * perLine + Math.floor(x / across)] ?? 0;
}

/**
 * Brings a component of a lower resolution to the picture's: halves are weighted three to one with the neighbour, as the common
 * decoders do it (ISO 10918-1 A.1.1 leaves it open), others are repeated.
 */
export function upsampled(plane: Plane, ratio: Ratio): PlaneAt {
  const isSmooth = ratio.across === 2 && plane.width > 2;
  if (isSmooth && ratio.down === 1) return halfAcross(plane);
  if (isSmooth && ratio.down === 2) return halfBothWays(plane);
  return repeated(plane, ratio);
}
