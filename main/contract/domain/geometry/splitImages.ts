import { byNumber, levelsOf } from './orderImages.ts';
import { isLocated, type Located, type Placed, type PlacedImage } from './placedImage.ts';
import { splitByDimensions } from './splitByDimensions.ts';
import { isSameOrientation, normalOf } from './vectors.ts';

/** Images that are one stack, in their order. `words` say what sets it apart from the other parts; empty where it is the only one. */
export interface ImagePart<T> {
  readonly words: string;
  readonly images: readonly T[];
}

interface Group<T> {
  readonly words: string;
  readonly images: readonly Located<T>[];
}

/** A plane within 15° of one of the patient's is named after it; others are oblique. */
const STRAIGHT = Math.cos((15 * Math.PI) / 180);
const PLANES = ['sagittal', 'coronal', 'axial'];

/**
 * Splits the images of a series by orientation, then by temporal position, trigger time, echo and b-value where these tell images of
 * one place apart, and orders each part along its normal (V4). Images without a place are a part of their own, by Instance Number.
 */
export function splitImages<T>(images: readonly T[], placeOf: (image: T) => PlacedImage): ImagePart<T>[] {
  const placed = images.map((image): Placed<T> => ({ image, place: placeOf(image) })).sort(byNumber);
  const located = placed.filter(isLocated);
  const unplaced = placed.filter((one) => !isLocated(one));
  const { groups, single } = byOrientation(located);
  const rest = [
    { words: 'single planes', images: single },
    { words: 'without position', images: unplaced },
  ].filter((part) => part.images.length > 0);
  const planes = named(groups, rest.length === 0 && groups.length === 1);
  const all: ImagePart<Placed<T>>[] = [...planes.flatMap(partsOfPlane), ...rest];
  return all.map(({ words, images: own }) => ({
    words: all.length === 1 ? '' : words,
    images: own.map(({ image }) => image),
  }));
}

function partsOfPlane<T>({ words, images }: Group<T>): ImagePart<Placed<T>>[] {
  return splitByDimensions(images).map((part) => ({
    words: [words, part.words].filter((word) => word !== '').join(' · '),
    images: levelsOf(part.images).flat(),
  }));
}

/** Groups of one orientation each; where several planes hold one image each (radial, localizers), those are `single`. */
function byOrientation<T>(images: readonly Located<T>[]): { groups: Located<T>[][]; single: Located<T>[] } {
  const groups: Located<T>[][] = [];
  for (const image of images) {
    const own = groups.find(
      ([first]) => first !== undefined && isSameOrientation(first.place.orientation, image.place.orientation),
    );
    if (own) own.push(image);
    else groups.push([image]);
  }
  const alone = groups.filter(({ length }) => length === 1);
  if (alone.length < 2) return { groups, single: [] };
  return { groups: groups.filter(({ length }) => length > 1), single: alone.flat() };
}

function named<T>(groups: readonly (readonly Located<T>[])[], isOnly: boolean): Group<T>[] {
  if (isOnly) return groups.map((images) => ({ words: '', images }));
  const names = groups.map(([first]) => (first ? planeWords(first.place.orientation) : ''));
  return groups.map((images, index) => {
    const name = names[index] ?? '';
    const isShared = names.filter((other) => other === name).length > 1;
    const ordinal = names.slice(0, index + 1).filter((other) => other === name).length;
    return { words: isShared ? `${name} ${ordinal}` : name, images };
  });
}

/** `axial`, `coronal`, `sagittal`, or the nearest of them with `oblique` before it. */
export function planeWords(orientation: readonly number[]): string {
  const lengths = normalOf(orientation).map(Math.abs);
  const most = Math.max(...lengths);
  const plane = PLANES[lengths.indexOf(most)] ?? '';
  return most >= STRAIGHT ? plane : `oblique ${plane}`;
}
