import { z } from 'zod';
import { InstanceKey } from './ids.ts';
import { ClinicalTime } from './time.ts';

/** An image that a presentation state speaks of; frames count from 0, none means all of them. */
export const PresentedImage = z.object({ sopUid: z.string(), frames: z.array(z.int().nonnegative()) });
export type PresentedImage = z.infer<typeof PresentedImage>;

/** V8. A presentation state of a study (PS3.3 A.33): which one it is, and what it is of. `isShown`: this program can apply it. */
export const PresentationState = z.object({
  instanceKey: InstanceKey,
  kind: z.enum(['grayscale', 'color', 'pseudo_color', 'blending', 'other']),
  isShown: z.boolean(),
  /** Content Label (0070,0080); empty where it has none. */
  label: z.string(),
  description: z.string().nullable(),
  creator: z.string().nullable(),
  time: ClinicalTime.nullable(),
  images: z.array(PresentedImage),
});
export type PresentationState = z.infer<typeof PresentationState>;

const Words = z.custom<Uint16Array>((value) => value instanceof Uint16Array);
const Bits = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const Table = z.object({ firstMapped: z.int(), bits: z.int(), entries: Words });

const ModalityStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('linear'), slope: z.number(), intercept: z.number() }),
  z.object({ kind: z.literal('lut'), lut: Table }),
]);

const VoiStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('window'),
    name: z.string().optional(),
    window: z.object({
      center: z.number(),
      width: z.number(),
      voiFunction: z.enum(['LINEAR', 'LINEAR_EXACT', 'SIGMOID']),
    }),
  }),
  z.object({ kind: z.literal('lut'), name: z.string().optional(), lut: Table }),
]);

const Pair = z.tuple([z.number(), z.number()]).readonly();

/** The images that an item of a state is for; none means all that the state is of (PS3.3 C.10.4, C.10.5, C.11.8). */
const ForImages = { images: z.array(PresentedImage) };

/** What is to be seen of an image (PS3.3 C.10.4), in image pixels, column first: 0 is the first pixel's centre. */
export const DisplayedArea = z.object({
  ...ForImages,
  /** Outer corners of the area, whichever way the image is turned. */
  from: Pair,
  to: Pair,
  /** `TRUE SIZE` needs a display of known size: it is shown as `SCALE TO FIT`, and said. */
  mode: z.enum(['SCALE TO FIT', 'TRUE SIZE', 'MAGNIFY']),
  /** Pixels of the display for one of the image, of `MAGNIFY`. */
  magnification: z.number().positive().nullable(),
  /** How wide a pixel is when it is one high; null where only the image says it. */
  pixelWidth: z.number().positive().nullable(),
});
export type DisplayedArea = z.infer<typeof DisplayedArea>;

/**
 * `image`: points are image pixels, 0 at the first pixel's centre. `display`: they are parts of the displayed area after it was turned,
 * 0\0 at its upper left corner and 1\1 at its lower right one (PS3.3 C.10.5.1.2).
 */
const Space = z.enum(['image', 'display']);

/** A figure of a graphic layer (PS3.3 C.10.5.1.2). */
export const PresentedGraphic = z.object({
  space: Space,
  type: z.enum(['POINT', 'POLYLINE', 'INTERPOLATED', 'CIRCLE', 'ELLIPSE']),
  points: z.array(Pair).min(1),
  isFilled: z.boolean(),
});
export type PresentedGraphic = z.infer<typeof PresentedGraphic>;

/** A text of a graphic layer: in a box, at a point, or in a box with a line to the point (PS3.3 C.10.5.1.1). */
export const PresentedText = z.object({
  words: z.string(),
  box: z
    .object({ space: Space, from: Pair, to: Pair, align: z.enum(['LEFT', 'CENTER', 'RIGHT']) })
    .nullable(),
  anchor: z.object({ space: Space, point: Pair, isVisible: z.boolean() }).nullable(),
});
export type PresentedText = z.infer<typeof PresentedText>;

/** What is drawn over an image in a graphic layer. */
export const Annotation = z.object({
  ...ForImages,
  layer: z.string(),
  graphics: z.array(PresentedGraphic),
  texts: z.array(PresentedText),
});
export type Annotation = z.infer<typeof Annotation>;

/** A graphic layer (PS3.3 C.10.7): those of a lower order lie below. The colour is red, green, blue, 0 to 255; null where it has none. */
export const GraphicLayer = z.object({
  name: z.string(),
  order: z.number(),
  color: z.tuple([z.number(), z.number(), z.number()]).nullable(),
});
export type GraphicLayer = z.infer<typeof GraphicLayer>;

/** A plane of bits over an image: as {@link OverlayPlane} of the pixels. */
const Plane = z.object({
  group: z.string(),
  left: z.int(),
  top: z.int(),
  columns: z.int(),
  rows: z.int(),
  drawn: Bits,
});

const Shutter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('polygon'), corners: z.array(Pair).readonly() }),
  z.object({ kind: z.literal('circle'), centre: Pair, radius: z.number() }),
  z.object({ kind: z.literal('bitmap'), plane: Plane }),
]);

/** What one mask is made of and subtracted from (PS3.3 C.7.6.10). Frames count from 0. */
export const MaskOperation = z.object({
  operation: z.enum(['AVG_SUB', 'TID', 'other']),
  /** The file's own word for the operation. */
  written: z.string(),
  /** First and last frame of each range that it holds for; none means all frames. */
  ranges: z.array(Pair),
  /** Averaged into the mask, of AVG_SUB. */
  maskFrames: z.array(z.int().nonnegative()),
  /** How many frames before, of TID. */
  tidOffset: z.int(),
  /** How many frames from the one shown on are averaged before the mask is taken away. */
  averaged: z.int().positive(),
  /** How far the mask is moved down and to the right, in pixels (0028,6114). */
  shift: Pair,
});
export type MaskOperation = z.infer<typeof MaskOperation>;

/** All that a grayscale presentation state says of how its images are shown (PS3.3 A.33.1, PS3.4 N.2). */
export const GrayscalePresentation = z.object({
  /** Identity where the state has none, whatever the image says (N.2.1.1). */
  modality: ModalityStep,
  masks: z.array(MaskOperation),
  /** Without one for an image: identity, whatever the image says (N.2.1.3). */
  vois: z.array(z.object({ ...ForImages, vois: z.array(VoiStep) })),
  /** Presentation LUT Shape (2050,0020) is INVERSE. */
  isInverse: z.boolean(),
  /** Presentation LUT Sequence (2050,0010), in place of a shape. */
  presentationLut: Table.nullable(),
  areas: z.array(DisplayedArea),
  /** Clockwise, before the mirror (PS3.3 C.10.6). */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  isFlipped: z.boolean(),
  /** In place of the image's own, which are not applied (N.2.3.1). */
  shutters: z.array(Shutter),
  /** Brightness of what a shutter covers, from 0 to 1 (0018,1622). */
  shutterLevel: z.number().min(0).max(1),
  /** Planes of bits that the state itself holds, and the groups (`x6000`) that are to be drawn, its own and the image's (PS3.3 C.11.7). */
  planes: z.array(Plane),
  activeGroups: z.array(z.string()),
  layers: z.array(GraphicLayer),
  annotations: z.array(Annotation),
  /** What the state asks for and this program does not do, in words. */
  leftOut: z.array(z.string()),
});
export type GrayscalePresentation = z.infer<typeof GrayscalePresentation>;

/** True where references are to an image: they name it and, where they name frames, the frame (0-based). */
export function refersTo(images: readonly PresentedImage[], sopUid: string, frame: number): boolean {
  return images.some(
    (one) => one.sopUid === sopUid && (one.frames.length === 0 || one.frames.includes(frame)),
  );
}

/** True where an item of a state is for an image: one without references is for all. */
export function isFor(
  item: { readonly images: readonly PresentedImage[] },
  sopUid: string,
  frame: number,
): boolean {
  return item.images.length === 0 || refersTo(item.images, sopUid, frame);
}
