import { StackView } from '../StackView.ts';
import type { StackImage } from '../stack.ts';
import type { Volume, VoxelData } from '../volume/volume.ts';
import { type PlaneImage, planePicture } from './planeImages.ts';
import type { PlaneOrder } from './planeMessages.ts';
import { slabOffsets } from './samplePlane.ts';

/** What a view of planes needs of its pane. */
export interface PlaneSource {
  readonly volume: Volume;
  readonly sample: (order: PlaneOrder) => Promise<VoxelData>;
  /** Goes so many planes on. */
  readonly onStep: (by: number) => void;
}

/** So many samples are worked out while a person waits; for more a coarse plane comes first. */
const AT_ONCE = 2_000_000;
const COARSE = 3;
/** A pause after which a coarse plane becomes a fine one. */
const PAUSE_MS = 120;

/** A stack view of planes: the one that is shown is worked out from the volume, and scrolling asks for the next one. */
export class PlaneView extends StackView {
  readonly #source: PlaneSource;
  #every = 1;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLDivElement, source: PlaneSource) {
    super(element, []);
    this.#source = source;
    void this.loadBy((image, choice) => this.#picture(image as PlaneImage, choice));
  }

  /** Shows another plane; where it takes long, a coarse one until no newer is asked for. `count`: how many planes there are to scroll through. */
  take(image: PlaneImage, count: number): void {
    clearTimeout(this.#pause);
    this.images = Array.from({ length: count }, (): StackImage => image);
    const { volume } = this.#source;
    const { grid, slab } = image;
    const samples = grid.columns * grid.rows * slabOffsets(volume, grid, slab).length;
    this.#every = samples > AT_ONCE ? COARSE : 1;
    void this.show(0);
    if (this.#every === 1) return;
    this.#pause = setTimeout(() => {
      this.#every = 1;
      void this.show(0);
    }, PAUSE_MS);
  }

  override step(by: number): number {
    this.#source.onStep(by);
    return 0;
  }

  override dispose(): void {
    clearTimeout(this.#pause);
    super.dispose();
  }

  async #picture(image: PlaneImage, choice: number) {
    const { volume, sample } = this.#source;
    const { grid, slab } = image;
    return planePicture(volume, image, await sample({ grid, slab, every: this.#every }), choice);
  }
}
