// The graph of the built-in image encoder (05 N1): grey [n,1,224,224] in, a unit vector of 1024 out.
import { createGraph } from './onnx.mjs';

export const SIZE = 224;
export const DIMENSION = 1024;
const ORIENTATIONS = 8;
const HOG_CELLS = 8;
const GABOR_CELLS = 4;
const GABOR_LEVELS = 4;
const DERIVATIVE_REACH = 2;
const GABOR_REACH = 5;

/** What tells the variants apart, the z-score constants aside. Angles in radians, lengths in pixels. */
export const VARIANTS = {
  'oriented-1024': { wavelength: 4, sigma: 2.2, turn: 0, derivativeSigma: 1 },
  'oriented-1024-b': { wavelength: 5, sigma: 2.6, turn: Math.PI / 16, derivativeSigma: 1.3 },
};

function kernels(reach, turn, at) {
  const values = [];
  for (let k = 0; k < ORIENTATIONS; k++) {
    const angle = turn + (k * Math.PI) / ORIENTATIONS;
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) {
        const along = x * Math.cos(angle) + y * Math.sin(angle);
        values.push(at(along, x * x + y * y));
      }
    }
  }
  return values;
}

/** Takes the mean out of each kernel, so that even grey gives 0, and scales it to unit length. */
function balanced(values) {
  const per = values.length / ORIENTATIONS;
  return Array.from({ length: ORIENTATIONS }, (_, k) => {
    const kernel = values.slice(k * per, (k + 1) * per);
    const mean = kernel.reduce((a, b) => a + b, 0) / per;
    const centred = kernel.map((v) => v - mean);
    const length = Math.hypot(...centred);
    return centred.map((v) => v / length);
  }).flat();
}

function convolve(graph, image, label, reach, values) {
  const pads = graph.integers(`pads_${reach}`, [0, 0, reach, reach, 0, 0, reach, reach]);
  const side = 2 * reach + 1;
  const padded = graph.add('Pad', [image, pads], { mode: 'edge' });
  return graph.add('Conv', [padded, graph.floats(label, [ORIENTATIONS, 1, side, side], values)]);
}

const pool = (graph, map, size, extra = {}) =>
  graph.add('AveragePool', [map], { kernel_shape: [size, size], strides: [size, size], ...extra });

const plus = (graph, map, value) => graph.add('Add', [map, graph.floats(`plus_${value}`, [], [value])]);

/** Histograms of oriented gradients: 8 directions in 8 by 8 cells, each normalised by its neighbourhood. */
function hog(graph, image, variant) {
  const s2 = variant.derivativeSigma ** 2;
  const derivative = kernels(DERIVATIVE_REACH, variant.turn, (along, r2) => along * Math.exp(-r2 / (2 * s2)));
  const slope = convolve(graph, image, 'derivative', DERIVATIVE_REACH, balanced(derivative));
  const axis = graph.integers('direction_axis', [1]);
  const squared = graph.add('Mul', [slope, slope]);
  const sharp = graph.add('Mul', [squared, squared]);
  // Each pixel votes mostly for the direction of its gradient, as much as the gradient is strong.
  const vote = graph.add('Div', [
    sharp,
    plus(graph, graph.add('ReduceSum', [sharp, axis], { keepdims: 1 }), 1e-10),
  ]);
  const strength = graph.add('Sqrt', [graph.add('ReduceSum', [squared, axis], { keepdims: 1 })]);
  const cells = pool(graph, graph.add('Mul', [vote, strength]), SIZE / HOG_CELLS);
  const energy = graph.add('ReduceSum', [graph.add('Mul', [cells, cells]), axis], { keepdims: 1 });
  const around = graph.add('AveragePool', [energy], {
    kernel_shape: [3, 3],
    strides: [1, 1],
    pads: [1, 1, 1, 1],
    count_include_pad: 0,
  });
  const normalised = graph.add('Div', [cells, graph.add('Sqrt', [plus(graph, around, 1e-4)])]);
  return graph.add('Flatten', [normalised], { axis: 1 });
}

/** Log energy of Gabor filters: 8 directions at 4 scales, each an octave apart, in 4 by 4 cells. */
function gabor(graph, image, variant) {
  const envelope = (r2) => Math.exp(-r2 / (2 * variant.sigma ** 2));
  const wave = (2 * Math.PI) / variant.wavelength;
  const even = kernels(GABOR_REACH, variant.turn, (along, r2) => envelope(r2) * Math.cos(wave * along));
  const odd = kernels(GABOR_REACH, variant.turn, (along, r2) => envelope(r2) * Math.sin(wave * along));
  const parts = [];
  for (let level = 0, map = image; level < GABOR_LEVELS; level++, map = pool(graph, map, 2)) {
    const re = convolve(graph, map, 'gabor_even', GABOR_REACH, balanced(even));
    const im = convolve(graph, map, 'gabor_odd', GABOR_REACH, balanced(odd));
    const energy = graph.add('Add', [graph.add('Mul', [re, re]), graph.add('Mul', [im, im])]);
    const cells = pool(
      graph,
      graph.add('Sqrt', [plus(graph, energy, 1e-8)]),
      SIZE / 2 ** level / GABOR_CELLS,
    );
    parts.push(graph.add('Flatten', [graph.add('Log', [plus(graph, cells, 0.02)])], { axis: 1 }));
  }
  return parts;
}

/** z / (‖z‖ + 1e-12), the rule of M3. */
function unitLength(graph, z) {
  const axis = graph.integers('direction_axis', [1]);
  const norm = graph.add('Sqrt', [graph.add('ReduceSum', [graph.add('Mul', [z, z]), axis], { keepdims: 1 })]);
  return graph.add('Div', [z, plus(graph, norm, 1e-12)]);
}

/** The bytes of the model. Without `scores` it gives the raw 1024 features, from which the z-score constants are computed. */
export function orientedModel(id, scores) {
  const variant = VARIANTS[id];
  const graph = createGraph(id);
  const features = graph.add('Concat', [hog(graph, 'image', variant), ...gabor(graph, 'image', variant)], {
    axis: 1,
  });
  let result = features;
  if (scores) {
    const centred = graph.add('Sub', [features, graph.floats('mean', [1, DIMENSION], scores.mean)]);
    result = unitLength(
      graph,
      graph.add('Div', [centred, graph.floats('deviation', [1, DIMENSION], scores.deviation)]),
    );
  }
  return graph.finish('image', ['n', 1, SIZE, SIZE], { from: result, name: 'embedding' }, ['n', DIMENSION]);
}
