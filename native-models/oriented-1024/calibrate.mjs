// Computes the z-score constants and the novelty threshold of both variants from phantom pictures and writes calibration.json:
// `npx tsc -b main && node native-models/oriented-1024/calibrate.mjs && node native-models/oriented-1024/build.mjs`.
import { writeFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { createCtRenderer, ctGeometry } from '../../build/main/evaluation/cohort/chestCt.js';
import { renderChestRadiograph } from '../../build/main/evaluation/cohort/chestRadiograph.js';
import { renderKneeRadiograph } from '../../build/main/evaluation/cohort/kneeRadiograph.js';
import { createRandom } from '../../build/main/evaluation/cohort/random.js';
import { createStory } from '../../build/main/evaluation/cohort/stories.js';
import { preprocess } from '../../build/main/inference/preprocess.js';
import { DIMENSION, orientedModel, SIZE, VARIANTS } from './graph.mjs';

const PATIENTS = 32;
const STUDIES = 4;
const RADIOGRAPH = 384;
const GEOMETRY = ctGeometry(256, 26);
const SEEDS = { 'oriented-1024': 'calibration a', 'oriented-1024-b': 'calibration b' };
const round = (value, digits) => Number(value.toFixed(digits));

/** The key images of a study as M5 has them: the projection, or of a volume the slices at 1/6 … 5/6. */
function keyImages(patient, index, random) {
  const study = patient.studies[index];
  const person = random.fork(patient.patientId).fork(study.bodyPart);
  const exposure = random.fork(patient.patientId).fork(`study/${index}`).fork('picture');
  const picture = (pixels, columns, center, width) => ({
    rows: pixels.length / columns,
    columns,
    values: Float32Array.from(pixels),
    window: { center, width },
    invert: false,
  });
  if (study.modality === 'CT') {
    const render = createCtRenderer(study, GEOMETRY, person, exposure);
    const at = [1, 2, 3, 4, 5].map((k) => Math.round((k * GEOMETRY.slices) / 6));
    return at.map((i) => picture(render(i), GEOMETRY.size, 40, 400));
  }
  if (study.bodyPart === 'KNEE') {
    const columns = RADIOGRAPH * 0.75;
    return [picture(renderKneeRadiograph(study, columns, person, exposure), columns, 1900, 3600)];
  }
  return [
    picture(renderChestRadiograph(study, patient.sex, RADIOGRAPH, person, exposure), RADIOGRAPH, 2000, 3900),
  ];
}

/** The same picture as another export would give it: another window, a shift, a crop, some noise. */
function rendered(image, random) {
  const { window, columns, rows } = image;
  const noise = 0.006 * window.width;
  const keep = random.between(0.985, 1);
  return {
    ...image,
    values: image.values.map((v) => v + noise * random.normal()),
    window: {
      center: window.center + window.width * random.between(-0.04, 0.04),
      width: window.width * random.between(0.9, 1.1),
    },
    region: {
      x: columns * random.between(0, 1 - keep),
      y: rows * random.between(0, 1 - keep),
      width: columns * keep,
      height: rows * keep,
    },
  };
}

async function runner(bytes) {
  const session = await InferenceSession.create(bytes, { executionProviders: ['cpu'] });
  return async (image) => {
    const grey = preprocess(image, SIZE);
    const output = await session.run({ image: new Tensor('float32', grey, [1, 1, SIZE, SIZE]) });
    return output.embedding.data.slice();
  };
}

/** Mean and deviation of each feature; a deviation has a floor, so that a feature that never moves counts little. */
function zScores(features) {
  const mean = [];
  const deviation = [];
  for (let k = 0; k < DIMENSION; k++) {
    const m = features.reduce((sum, f) => sum + f[k], 0) / features.length;
    const variance = features.reduce((sum, f) => sum + (f[k] - m) ** 2, 0) / features.length;
    mean.push(round(m, 5));
    deviation.push(round(Math.max(0.02, Math.sqrt(variance)), 5));
  }
  return { mean, deviation };
}

const dot = (a, b) => a.reduce((sum, v, i) => sum + v * b[i], 0);
const nearest = (query, rows) => Math.max(...query.flatMap((q) => rows.map((r) => dot(q, r))));

/** The threshold that best parts re-rendered studies (at or above) from next ones (below). */
function calibrate(same, next) {
  const shareSame = (tau) => same.filter((s) => s >= tau).length / same.length;
  const shareNext = (tau) => next.filter((s) => s < tau).length / next.length;
  const values = [...same, ...next].sort((a, b) => a - b);
  const between = values.slice(1).map((v, i) => (v + values[i]) / 2);
  const best = Math.max(...between.map((t) => shareSame(t) + shareNext(t)));
  const equal = between.filter((t) => shareSame(t) + shareNext(t) > best - 1e-9);
  const novelty = round((equal[0] + equal[equal.length - 1]) / 2, 4);
  return { novelty, kept: shareSame(novelty), written: shareNext(novelty) };
}

const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.round(q * (values.length - 1))];

for (const id of Object.keys(VARIANTS)) {
  const random = createRandom(SEEDS[id]);
  const patients = Array.from({ length: PATIENTS }, (_, i) =>
    createStory(random.fork(`story/${i}`), i, STUDIES),
  );
  const images = patients.map((p) => p.studies.map((_, i) => keyImages(p, i, random)));
  const raw = await runner(orientedModel(id, null));
  const features = [];
  for (const image of images.flat(2)) features.push(await raw(image));
  const scores = zScores(features);

  const encode = await runner(orientedModel(id, scores));
  const encodeAll = async (list) => {
    const vectors = [];
    for (const image of list) vectors.push(await encode(image));
    return vectors;
  };
  const same = [];
  const next = [];
  for (const [p, patient] of patients.entries()) {
    let before = null;
    for (const [i, study] of patient.studies.entries()) {
      const vectors = await encodeAll(images[p][i]);
      const noisy = await encodeAll(
        images[p][i].map((image) => rendered(image, random.fork(`again/${p}/${i}`))),
      );
      same.push(nearest(noisy, vectors));
      if (before?.side === study.side) next.push(nearest(vectors, before.vectors));
      before = { side: study.side, vectors };
    }
  }
  const { novelty, kept, written } = calibrate(same, next);
  const figures = {
    calibratedOn: `${PATIENTS} phantom patients of seed "${SEEDS[id]}", ${images.flat(2).length} key images`,
    reRenderedStudies: same.length,
    reRenderedMedian: round(quantile(same, 0.5), 4),
    reRenderedLowest5Percent: round(quantile(same, 0.05), 4),
    nextStudies: next.length,
    nextMedian: round(quantile(next, 0.5), 4),
    nextHighest5Percent: round(quantile(next, 0.95), 4),
    reRenderedKeptOut: round(kept, 3),
    nextWritten: round(written, 3),
  };
  console.log(id, novelty, figures);
  const file = new URL(`../${id}/calibration.json`, import.meta.url);
  await writeFile(file, `${JSON.stringify({ id, novelty, figures, scores })}\n`);
}
