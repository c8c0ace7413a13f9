// Writes model.onnx and manifest.json of both variants from their calibration.json: `node native-models/oriented-1024/build.mjs`.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { DIMENSION, orientedModel, SIZE, VARIANTS } from './graph.mjs';

const folderOf = (id) => new URL(`../${id}/`, import.meta.url);

/** The files of one variant: name to bytes. The same calibration gives the same bytes. */
export async function buildModel(id) {
  const calibration = JSON.parse(await readFile(new URL('calibration.json', folderOf(id)), 'utf8'));
  const model = orientedModel(id, calibration.scores);
  const manifest = {
    id,
    role: 'image-encoder',
    runtime: 'onnx',
    files: [
      { name: 'model.onnx', bytes: model.length, sha256: createHash('sha256').update(model).digest('hex') },
    ],
    licence: {
      spdx: 'Apache-2.0',
      words: 'Made by this project; its weights are fixed by formula, not learned.',
    },
    input: { size: SIZE, channels: 1, mean: [0], std: [1], layout: 'nchw' },
    outputDimension: DIMENSION,
    thresholds: { novelty: calibration.novelty },
    memoryMiB: 120,
    note: 'Oriented edges and textures: fair for view, anatomy and gross change, not for subtle disease.',
    figures: calibration.figures,
  };
  // As the formatter has it: a list of one number stays on its line.
  const text = JSON.stringify(manifest, null, 2).replace(/\[\s+([\d.]+)\s+\]/g, '[$1]');
  return { 'model.onnx': model, 'manifest.json': Buffer.from(`${text}\n`) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const id of Object.keys(VARIANTS)) {
    for (const [name, content] of Object.entries(await buildModel(id))) {
      await writeFile(new URL(name, folderOf(id)), content);
    }
  }
}
