// Writes ONNX models: https://onnx.ai/onnx/repo-docs/IR.html; the field numbers are those of onnx.proto.
import { bytes, float, integer, message } from './protobuf.mjs';

const IR_VERSION = 8;
const OPSET = 17;
const TENSOR_FLOAT = 1;
const TENSOR_INT64 = 7;

function tensor(field, name, dims, type, raw) {
  return message(field, [...dims.map((d) => integer(1, d)), integer(2, type), bytes(8, name), bytes(9, raw)]);
}

function attribute(name, value) {
  const head = bytes(1, name);
  if (Array.isArray(value)) return message(5, [head, ...value.map((v) => integer(8, v)), integer(20, 7)]);
  if (typeof value === 'string') return message(5, [head, bytes(4, value), integer(20, 3)]);
  if (Number.isInteger(value)) return message(5, [head, integer(3, value), integer(20, 2)]);
  return message(5, [head, float(2, value), integer(20, 1)]);
}

function valueInfo(field, name, dims) {
  const shape = message(
    2,
    dims.map((d) => message(1, [typeof d === 'string' ? bytes(2, d) : integer(1, d)])),
  );
  return message(field, [bytes(1, name), message(2, [message(1, [integer(1, TENSOR_FLOAT), shape])])]);
}

/** Collects the nodes and constants of a graph. Each method gives the name of what it added. */
export function createGraph(name) {
  const nodes = [];
  const constants = new Map();
  const constant = (label, dims, type, values) => {
    if (!constants.has(label)) constants.set(label, tensor(5, label, dims, type, Buffer.from(values.buffer)));
    return label;
  };
  return {
    add: (op, inputs, attributes = {}) => {
      const output = `${op.toLowerCase()}_${nodes.length}`;
      nodes.push(node(op, inputs, output, attributes));
      return output;
    },
    /** A float32 constant; the same label twice is one constant. */
    floats: (label, dims, values) => constant(label, dims, TENSOR_FLOAT, Float32Array.from(values)),
    /** A list of whole numbers, e.g. axes or pads. */
    integers: (label, values) =>
      constant(label, [values.length], TENSOR_INT64, BigInt64Array.from(values.map(BigInt))),
    /** The bytes of the model file. */
    finish: (input, inputDims, output, outputDims) =>
      modelFile([
        ...nodes,
        node('Identity', [output.from], output.name),
        bytes(2, name),
        ...constants.values(),
        valueInfo(11, input, inputDims),
        valueInfo(12, output.name, outputDims),
      ]),
  };
}

function node(op, inputs, output, attributes = {}) {
  const fields = [...inputs.map((i) => bytes(1, i)), bytes(2, output), bytes(3, output), bytes(4, op)];
  return message(1, [...fields, ...Object.entries(attributes).map(([k, v]) => attribute(k, v))]);
}

function modelFile(graph) {
  return Buffer.concat([
    integer(1, IR_VERSION),
    bytes(2, 'anamnesis'),
    message(7, graph),
    message(8, [bytes(1, ''), integer(2, OPSET)]),
  ]);
}
