import type { VoiWindow } from '../../main/contract/domain/pixels/frame.ts';

/** A window of CT reached by one key, in HU. */
export interface WindowPreset {
  readonly id: string;
  readonly name: string;
  readonly center: number;
  readonly width: number;
}

/** The windows of CT; their keys are those of `viewport.preset.<id>` in the key map. */
export const CT_PRESETS = [
  { id: 'softTissue', name: 'Soft tissue', center: 40, width: 400 },
  { id: 'lung', name: 'Lung', center: -600, width: 1500 },
  { id: 'bone', name: 'Bone', center: 400, width: 1800 },
  { id: 'brain', name: 'Brain', center: 40, width: 80 },
  { id: 'abdomen', name: 'Abdomen', center: 60, width: 350 },
  { id: 'mediastinum', name: 'Mediastinum', center: 50, width: 350 },
  { id: 'liver', name: 'Liver', center: 90, width: 150 },
  { id: 'stroke', name: 'Stroke', center: 40, width: 40 },
  { id: 'angiography', name: 'Angiography', center: 300, width: 600 },
] as const satisfies readonly WindowPreset[];

/** A preset as a window. */
export function windowOf({ center, width }: WindowPreset): VoiWindow {
  return { center, width, voiFunction: 'LINEAR' };
}
