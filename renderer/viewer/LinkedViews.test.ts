import { expect, test } from 'vitest';
import type { LinkSwitches } from '../../main/contract/domain/hanging.ts';
import { LinkedViews, type ViewOwner } from './LinkedViews.ts';
import type { Gesture, StackView } from './StackView.ts';
import type { ImagePlace } from './stack.ts';

/** What linking needs of a viewport's view, without a renderer under it. */
class BareView {
  onGesture: ((gesture: Gesture) => void) | null = null;
  readonly done: Gesture[] = [];
  readonly images: readonly { readonly place: ImagePlace }[];
  index: number;
  readonly #unit: string;
  constructor(levels: readonly number[], index: number, frameOfReferenceUid: string, unit = 'HU') {
    const orientation = [1, 0, 0, 0, 1, 0];
    this.images = levels.map((z) => ({ place: { position: [0, 0, z], orientation, frameOfReferenceUid } }));
    this.index = index;
    this.#unit = unit;
  }
  readonly state = () => ({ index: this.index, shown: { header: { unit: this.#unit } } });
  async show(index: number) {
    this.index = index;
  }
  zoomBy = (factor: number) => this.#did({ kind: 'zoom', factor });
  panBy = (dx: number, dy: number) => this.#did({ kind: 'pan', dx, dy });
  setWindow = (window: null) => this.#did({ kind: 'window', window });
  #did(gesture: Gesture) {
    this.done.push(gesture);
    this.onGesture?.(gesture);
  }
}

const SCROLL: LinkSwitches = { scroll: true, zoom: false, pan: false, window: false };
const owner = (role: ViewOwner['role'], seriesKey: string) =>
  ({ role, studyKey: role, seriesKey, whose: role }) as unknown as ViewOwner;

function link(views: readonly (readonly [BareView, ViewOwner])[], switches = SCROLL): LinkedViews {
  const links = new LinkedViews();
  links.setSwitches(switches);
  for (const [cell, [view, whose]] of views.entries()) links.add(cell, view as unknown as StackView, whose);
  return links;
}

test('[T2] the offset between two studies is taken from the images shown, told from the current one, and can be set', () => {
  const now = new BareView([0, 5, 10, 15], 1, 'A');
  const then = new BareView([100, 105, 110, 115], 2, 'B');
  const links = link([
    [then, owner('prior', 'x')],
    [now, owner('current', 'a')],
  ]);
  const [offset] = links.state().offsets;
  expect(offset).toMatchObject({ whose: 'prior', offsetMm: 105 });
  links.scrolled(1, 2);
  expect(then.index).toBe(3);
  links.setOffset(offset?.id ?? '', 100);
  expect(links.state().offsets).toMatchObject([{ offsetMm: 100 }]);
  expect(then.index).toBe(1);
  links.scrolled(0, 2);
  expect(now.index).toBe(2);
  [now.index, then.index] = [0, 3];
  links.takeOffsets();
  expect(links.state().offsets).toMatchObject([{ offsetMm: 115 }]);
});

test('[T2] another series of the same studies keeps the offset; beyond its end it says how far and shows no other level', () => {
  const now = new BareView([0, 5, 10, 15], 1, 'A');
  const links = link([[now, owner('current', 'a')]]);
  const remove = links.add(1, new BareView([100, 105], 1, 'B') as unknown as StackView, owner('prior', 'x'));
  expect(links.state().offsets).toMatchObject([{ offsetMm: 100 }]);
  remove();
  const short = new BareView([100, 102], 0, 'B');
  links.add(1, short as unknown as StackView, owner('prior', 'y'));
  expect(links.state().offsets).toMatchObject([{ offsetMm: 100 }]);
  links.scrolled(0, 3);
  expect(short.index).toBe(0);
  expect(links.state().beyondMm.get(1)).toBe(13);
});

test('[T2] zoom, pan and window go along only where they are switched on; a window only to the same unit', () => {
  const [first, same, other] = [
    new BareView([0], 0, 'A'),
    new BareView([0], 0, 'B'),
    new BareView([0], 0, 'C', 'SUV'),
  ];
  const links = link(
    [
      [first, owner('current', 'a')],
      [same, owner('prior', 'x')],
      [other, owner('prior', 'y')],
    ],
    { scroll: false, zoom: true, pan: false, window: true },
  );
  first.zoomBy(2);
  first.panBy(3, 4);
  first.setWindow(null);
  expect(same.done).toEqual([
    { kind: 'zoom', factor: 2 },
    { kind: 'window', window: null },
  ]);
  expect(other.done).toEqual([{ kind: 'zoom', factor: 2 }]);
  expect(links.state().words).toBe('');
  links.setSwitches({ scroll: false, zoom: false, pan: true, window: false });
  same.panBy(1, 1);
  expect(first.done.at(-1)).toEqual({ kind: 'pan', dx: 1, dy: 1 });
});
