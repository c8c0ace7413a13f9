import type { FrameHeader } from '../../main/contract/domain/pixels/picture.ts';

/** How many times wider than high a pixel is drawn: by Pixel Spacing, else by Pixel Aspect Ratio, else square [V5]. */
export function pixelShape({
  pixelSpacing,
  aspectRatio,
}: Pick<FrameHeader, 'pixelSpacing' | 'aspectRatio'>): number {
  const [height, width] = pixelSpacing ?? aspectRatio ?? [1, 1];
  return width / height;
}
