import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../host/entry.ts';
import { loadManifest, verifyModel } from './verifyModel.ts';

const builtIn = join(projectRoot, 'native-models');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-'));
  await cp(join(builtIn, 'oriented-1024'), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function change(edit: (manifest: Record<string, unknown>) => void): Promise<void> {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  edit(manifest);
  await writeFile(path, JSON.stringify(manifest));
}

const refused = (words: RegExp) =>
  expect(verifyModel(folder)).rejects.toMatchObject({
    code: 'bad_file',
    message: expect.stringMatching(words),
  });

test.each(['oriented-1024', 'oriented-1024-b'])(
  '[N1] building %s again gives the committed bytes',
  async (id) => {
    const script = pathToFileURL(join(builtIn, 'oriented-1024/build.mjs')).href;
    const { buildModel } = (await import(script)) as {
      buildModel(id: string): Promise<Record<string, Uint8Array>>;
    };
    for (const [name, bytes] of Object.entries(await buildModel(id))) {
      expect(Buffer.from(bytes).equals(await readFile(join(builtIn, id, name))), name).toBe(true);
    }
  },
);

test.each(['oriented-1024', 'oriented-1024-b'])(
  '[N1] %s verifies, with its novelty and the figures that led to it',
  async (id) => {
    const manifest = await verifyModel(join(builtIn, id));
    expect(manifest.id).toBe(id);
    expect(manifest.outputDimension).toBe(1024);
    expect(manifest.thresholds.novelty).toBeGreaterThan(0.5);
    expect(manifest.figures).toMatchObject({
      nextStudies: expect.any(Number),
      reRenderedKeptOut: expect.any(Number),
    });
  },
);

test('a missing file is refused by name', async () => {
  await rm(join(folder, 'model.onnx'));
  await refused(/model\.onnx of the model oriented-1024 is missing/);
});

test('a short file is refused by name and size', async () => {
  await truncate(join(folder, 'model.onnx'), 100);
  await refused(/model\.onnx .* is short: 100 of \d+ bytes/);
});

test('a changed byte is refused by hash', async () => {
  const path = join(folder, 'model.onnx');
  const bytes = await readFile(path);
  bytes[5000] = (bytes[5000] as number) ^ 1;
  await writeFile(path, bytes);
  await refused(/model\.onnx .* other content/);
});

test('shapes other than the manifest says are refused before native code', async () => {
  await change((m) => Object.assign(m, { outputDimension: 512 }));
  await refused(/output n×1024, its manifest says n×512/);
  await change((m) =>
    Object.assign(m, {
      outputDimension: 1024,
      input: { size: 256, channels: 1, mean: [0], std: [1], layout: 'nchw' },
    }),
  );
  await refused(/input n×1×224×224, its manifest says n×1×256×256/);
});

test('what is no ONNX file is refused although its hash is right', async () => {
  const junk = Buffer.from('this is no model at all');
  await writeFile(join(folder, 'model.onnx'), junk);
  const sha256 = createHash('sha256').update(junk).digest('hex');
  await change((m) => Object.assign(m, { files: [{ name: 'model.onnx', bytes: junk.length, sha256 }] }));
  await refused(/no ONNX file/);
});

test('a manifest that is missing, no JSON, or leads out of its folder is refused', async () => {
  await change((m) =>
    Object.assign(m, { files: [{ name: '../model.onnx', bytes: 1, sha256: '0'.repeat(64) }] }),
  );
  await refused(/manifest\.json is not as it should be/);
  await writeFile(join(folder, 'manifest.json'), '{');
  await expect(loadManifest(folder)).rejects.toThrow(/no JSON/);
  await rm(join(folder, 'manifest.json'));
  await expect(loadManifest(folder)).rejects.toThrow(/manifest\.json is missing/);
});
