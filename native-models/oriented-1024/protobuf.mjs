// A writer for the part of protocol buffers that ONNX files need: varints, 32-bit floats, and bytes with a length.

const VARINT = 0;
const BYTES = 2;
const FLOAT = 5;

function varint(value) {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}

const key = (field, wire) => varint((field << 3) | wire);

/** A field holding a whole number. */
export const integer = (field, value) => Buffer.concat([key(field, VARINT), varint(value)]);

/** A field holding bytes, a string or another message. */
export function bytes(field, value) {
  const content = Buffer.from(value);
  return Buffer.concat([key(field, BYTES), varint(content.length), content]);
}

/** A field holding a 32-bit float. */
export function float(field, value) {
  const content = Buffer.alloc(4);
  content.writeFloatLE(value);
  return Buffer.concat([key(field, FLOAT), content]);
}

/** A message made of fields, as a field of its own. */
export const message = (field, fields) => bytes(field, Buffer.concat(fields));
