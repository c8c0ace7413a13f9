import type { VoiWindow } from '../../main/contract/domain/pixels/frame.ts';

/** A window of CT reached by a digit, in HU. */
export interface WindowPreset {
  readonly key: string;
  readonly name: string;
  readonly center: number;
  readonly width: number;
}

/** Digits of the keyboard on CT; `0` returns to the image's own window. */
export const CT_PRESETS: readonly WindowPreset[] = [
  { key: '1', name: 'Soft tissue', center: 40, width: 400 },
  { key: '2', name: 'Lung', center: -600, width: 1500 },
  { key: '3', name: 'Bone', center: 400, width: 1800 },
  { key: '4', name: 'Brain', center: 40, width: 80 },
  { key: '5', name: 'Abdomen', center: 60, width: 350 },
  { key: '6', name: 'Mediastinum', center: 50, width: 350 },
  { key: '7', name: 'Liver', center: 90, width: 150 },
  { key: '8', name: 'Stroke', center: 40, width: 40 },
  { key: '9', name: 'Angiography', center: 300, width: 600 },
];

/** A preset as a window. */
export function windowOf({ center, width }: WindowPreset): VoiWindow {
  return { center, width, voiFunction: 'LINEAR' };
}

/** The preset of a digit where the image is CT in HU; else null. */
export function presetFor(key: string, modality: string, unit: string): WindowPreset | null {
  if (modality !== 'CT' || unit !== 'HU') return null;
  return CT_PRESETS.find((preset) => preset.key === key) ?? null;
}
