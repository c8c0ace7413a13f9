/** Name and dimensions of an input or output; null where a dimension is free. */
export interface OnnxValue {
  readonly name: string;
  readonly dims: readonly (number | null)[];
}

interface Field {
  readonly number: number;
  readonly value: number;
  readonly bytes: Buffer;
}

/**
 * Reads the inputs and outputs that an ONNX file declares, without native code. Throws RangeError where the bytes are no
 * protocol-buffer message. Field numbers are those of onnx.proto.
 */
export function parseOnnxHeader(file: Buffer): { inputs: OnnxValue[]; outputs: OnnxValue[] } {
  const graph = first(file, 7);
  if (!graph) throw new RangeError('no graph');
  const constants = new Set(
    [...fields(graph)].filter((f) => f.number === 5).map((f) => first(f.bytes, 8)?.toString() ?? ''),
  );
  const values = (number: number) =>
    [...fields(graph)].filter((f) => f.number === number).map((f) => parseValue(f.bytes));
  return { inputs: values(11).filter((v) => !constants.has(v.name)), outputs: values(12) };
}

function parseValue(info: Buffer): OnnxValue {
  const type = first(info, 2);
  const tensor = type && first(type, 1);
  const shape = tensor && first(tensor, 2);
  const dims = shape ? [...fields(shape)].filter((f) => f.number === 1).map((f) => parseDim(f.bytes)) : [];
  return { name: first(info, 1)?.toString() ?? '', dims };
}

function parseDim(dim: Buffer): number | null {
  return [...fields(dim)].find((f) => f.number === 1)?.value ?? null;
}

function first(message: Buffer, number: number): Buffer | undefined {
  for (const field of fields(message)) if (field.number === number) return field.bytes;
  return undefined;
}

/** The fields of a message, one after the other; what a field does not have is 0 or empty. */
function* fields(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = () => {
    for (let value = 0, scale = 1; scale < 2 ** 63; scale *= 128) {
      const byte = message[at++];
      if (byte === undefined) break;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number does not end');
  };
  const take = (length: number) => {
    if (at + length > message.length) throw new RangeError('a field reaches past the end');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    const wire = key % 8;
    if (wire === 0) yield { number, value: varint(), bytes: message.subarray(0, 0) };
    else if (wire === 1) yield { number, value: 0, bytes: take(8) };
    else if (wire === 2) yield { number, value: 0, bytes: take(varint()) };
    else if (wire === 5) yield { number, value: 0, bytes: take(4) };
    else throw new RangeError('an unknown kind of field');
  }
}
