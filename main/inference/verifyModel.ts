import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { Manifest, type ModelFile } from './manifest.ts';
import { type OnnxValue, parseOnnxHeader } from './onnxHeader.ts';

/** Loads and parses `manifest.json` of a model's folder; `bad_file` names what is wrong. The files it lists are not touched. */
export async function loadManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'manifest.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw badFile('manifest.json is missing; copy the whole folder of the model.', { path });
  });
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw badFile('manifest.json is no JSON; copy the folder of the model again.', { path });
  }
  const parsed = Manifest.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw badFile(`manifest.json is not as it should be: ${z.prettifyError(parsed.error).split('\n')[0]}.`, {
    path,
  });
}

/**
 * Checks a model's folder before native code sees a file of it: sizes, hashes, and of ONNX files the declared shapes. Returns the
 * manifest; a missing, short, changed or unfitting file is `bad_file` by name.
 */
export async function verifyModel(folder: string): Promise<Manifest> {
  const manifest = await loadManifest(folder);
  for (const file of manifest.files) await verifyFile(folder, manifest.id, file);
  if (manifest.runtime === 'onnx') await verifyShapes(folder, manifest);
  return manifest;
}

async function verifyFile(folder: string, id: string, file: ModelFile): Promise<void> {
  const path = join(folder, file.name);
  const found = await stat(path).catch(() => null);
  const again = 'Copy the folder of the model again.';
  if (!found?.isFile()) throw badFile(`${file.name} of the model ${id} is missing. ${again}`, { path });
  if (found.size !== file.bytes) {
    const words = found.size < file.bytes ? 'short' : 'too long';
    throw badFile(
      `${file.name} of the model ${id} is ${words}: ${found.size} of ${file.bytes} bytes. ${again}`,
      { path },
    );
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== file.sha256) {
    throw badFile(`${file.name} of the model ${id} has other content than its manifest says. ${again}`, {
      path,
    });
  }
}

/** The model file of an ONNX model: the only one, or the first `.onnx`. */
export function onnxFileOf(manifest: Manifest): string {
  const file = manifest.files.find((f) => f.name.endsWith('.onnx'));
  if (file) return file.name;
  throw badFile(`The manifest of the model ${manifest.id} lists no .onnx file.`, {});
}

async function verifyShapes(folder: string, manifest: Manifest): Promise<void> {
  const name = onnxFileOf(manifest);
  const content = await readFile(join(folder, name));
  let header: { inputs: OnnxValue[]; outputs: OnnxValue[] };
  try {
    header = parseOnnxHeader(content);
  } catch {
    throw badFile(`${name} of the model ${manifest.id} is no ONNX file.`, { name });
  }
  const { input, outputDimension } = manifest;
  const picture =
    input &&
    (input.layout === 'nchw'
      ? [null, input.channels, input.size, input.size]
      : [null, input.size, input.size, input.channels]);
  if (picture && !fits(header.inputs[0], picture))
    throw shapeError(manifest.id, name, 'input', picture, header.inputs[0]);
  if (outputDimension && !header.outputs.some((o) => fits(o, [null, outputDimension]))) {
    throw shapeError(manifest.id, name, 'output', [null, outputDimension], header.outputs[0]);
  }
}

function fits(value: OnnxValue | undefined, dims: readonly (number | null)[]): boolean {
  if (value?.dims.length !== dims.length) return false;
  return value.dims.every((d, i) => d === null || dims[i] === null || d === dims[i]);
}

function shapeError(
  id: string,
  name: string,
  what: string,
  wanted: readonly (number | null)[],
  found?: OnnxValue,
): AppError {
  const words = (dims: readonly (number | null)[]) => dims.map((d) => d ?? 'n').join('×');
  const sentence = `${name} of the model ${id} has the ${what} ${words(found?.dims ?? [])}, its manifest says ${words(wanted)}.`;
  return badFile(sentence, { name });
}

function badFile(sentence: string, values: Record<string, unknown>): AppError {
  return new AppError('bad_file', sentence, values);
}
