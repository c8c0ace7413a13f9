import type { Frame } from './frame.ts';

/** The same frame with the samples of a pixel side by side, whatever its Planar Configuration was (PS3.3 C.7.6.3.1.3). */
export function interleaved(frame: Frame): Frame {
  const { stored, samplesPerPixel } = frame;
  if (!frame.planar || samplesPerPixel === 1) return { ...frame, planar: false };
  const pixels = stored.length / samplesPerPixel;
  const aside = stored.slice();
  for (let sample = 0; sample < samplesPerPixel; sample++) {
    for (let pixel = 0; pixel < pixels; pixel++)
      aside[pixel * samplesPerPixel + sample] = stored[sample * pixels + pixel] ?? 0;
  }
  return { ...frame, stored: aside, planar: false };
}
