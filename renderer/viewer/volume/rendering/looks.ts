import type { Volume } from '../volume.ts';

/** From `at` on (a value of the volume) things have this colour and hide so much of what is behind: `perMm` from 0, clear, to 1. */
interface Stop {
  readonly at: number;
  readonly perMm: number;
  readonly colour: readonly [red: number, green: number, blue: number];
}

/** How values become colour and opacity. `mip`: the greatest value along each ray, in grey. */
export interface Look {
  readonly id: LookId;
  readonly kind: 'surface' | 'mip';
  readonly stops: readonly Stop[];
}

export const LOOKS = ['bone', 'vessels', 'lungs', 'skin', 'window', 'mip'] as const;
export type LookId = (typeof LOOKS)[number];

type HuLook = 'bone' | 'vessels' | 'lungs' | 'skin';

const RED = [178, 52, 40] as const;
const IVORY = [236, 226, 200] as const;
const WHITE = [255, 255, 255] as const;
const PALE = [222, 176, 150] as const;

// Values in HU, from where radiologists see these tissues in CT.
const HU_STOPS: Readonly<Record<HuLook, readonly Stop[]>> = {
  bone: [
    { at: 150, perMm: 0, colour: [170, 80, 60] },
    { at: 300, perMm: 0.15, colour: IVORY },
    { at: 700, perMm: 0.6, colour: WHITE },
  ],
  vessels: [
    { at: 120, perMm: 0, colour: RED },
    { at: 220, perMm: 0.25, colour: RED },
    { at: 450, perMm: 0.4, colour: [230, 160, 120] },
    { at: 700, perMm: 0.4, colour: IVORY },
  ],
  lungs: [
    { at: -960, perMm: 0, colour: [110, 140, 190] },
    { at: -850, perMm: 0.02, colour: [130, 160, 200] },
    { at: -600, perMm: 0.03, colour: PALE },
    { at: -400, perMm: 0.02, colour: RED },
    { at: -300, perMm: 0, colour: RED },
  ],
  skin: [
    { at: -400, perMm: 0, colour: PALE },
    { at: -150, perMm: 0.4, colour: PALE },
    { at: 200, perMm: 0.6, colour: IVORY },
  ],
};

const isHu = (volume: Volume) => volume.unit === 'HU';

/** The looks that a volume can be given: those that rest on HU only where its values are HU. */
export function looksOf(volume: Volume): readonly LookId[] {
  return LOOKS.filter((id) => isHu(volume) || id === 'window' || id === 'mip');
}

/** Of MIP in HU: from below water to dense bone, so that neither vessels nor bone are all white. */
const MIP_HU = [-100, 900] as const;

/** A look for a volume; `window`, and `mip` without HU, go by the first window of its images, or by all values where they have none. */
export function lookOf(volume: Volume, id: LookId): Look {
  if (id !== 'window' && id !== 'mip') return { id, kind: 'surface', stops: HU_STOPS[id] };
  const [from, to] = id === 'mip' && isHu(volume) ? MIP_HU : windowOf(volume);
  const black = { at: from, perMm: 0, colour: [0, 0, 0] } as const;
  if (id === 'mip') return { id, kind: 'mip', stops: [black, { at: to, perMm: 1, colour: WHITE }] };
  const middle = { at: (from + to) / 2, perMm: 0.04, colour: PALE };
  return {
    id,
    kind: 'surface',
    stops: [{ ...black, colour: PALE }, middle, { at: to, perMm: 0.3, colour: WHITE }],
  };
}

function windowOf({ look, range }: Volume): [from: number, to: number] {
  const [voi] = look.frame.vois;
  if (voi?.kind !== 'window' || !(voi.window.width > 0))
    return [range.min, Math.max(range.max, range.min + 1)];
  const { center, width } = voi.window;
  return [center - width / 2, center + width / 2];
}

/** Colours and opacities of equally spaced values from `from` to `to`: red, green, blue and opacity per mm, 0 to 255 each. */
export interface LookTable {
  readonly from: number;
  readonly to: number;
  readonly entries: Uint8Array<ArrayBuffer>;
}

export const TABLE_SIZE = 1024;

/** The table of a look, between its first and last stop; values outside take the nearest entry. */
export function tableOf({ stops }: Look): LookTable {
  const [from, to] = [stops[0]?.at ?? 0, stops.at(-1)?.at ?? 1];
  const entries = new Uint8Array(TABLE_SIZE * 4);
  for (let i = 0; i < TABLE_SIZE; i++) {
    const { colour, perMm } = between(stops, from + ((to - from) * i) / (TABLE_SIZE - 1));
    entries.set([...colour.map(Math.round), Math.round(perMm * 255)], i * 4);
  }
  return { from, to, entries };
}

function between(stops: readonly Stop[], value: number): Pick<Stop, 'colour' | 'perMm'> {
  const after = stops.findIndex(({ at }) => at >= value);
  const [a, b] = [stops[Math.max(0, after - 1)], stops[after]];
  if (!a || !b) return stops.at(-1) ?? { colour: [0, 0, 0], perMm: 0 };
  const share = b.at === a.at ? 1 : (value - a.at) / (b.at - a.at);
  const mix = (from: number, to: number) => from + (to - from) * share;
  const [red, green, blue] = b.colour;
  return {
    colour: [mix(a.colour[0], red), mix(a.colour[1], green), mix(a.colour[2], blue)],
    perMm: mix(a.perMm, b.perMm),
  };
}
