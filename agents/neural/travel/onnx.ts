// Networks as ONNX files: a whole graph for other programs, and back.
import { type Checkpoint, CheckpointError } from '../checkpoint.js';
import { checkpointOf, type NamedMatrix, namedNetwork } from './network-facts.js';
import { ELEMENT, type OnnxModel, type OnnxTensor, readModel, writeModel } from './onnx-format.js';
import { graphOf, OPSET } from './onnx-graph.js';

/** Version of the file format that came with the operators. */
const IR_VERSION = 8;

/**
 * Returns a network as an ONNX file; `graphOf` tells inputs and outputs. Each matrix is an initializer of its name, and
 * the facts of the network are the metadata of the model. Equal networks give equal bytes.
 * @param file the name of the checkpoint in messages
 * @throws CheckpointError if the checkpoint fits no game
 */
export function encodeOnnx(checkpoint: Checkpoint, file: string): Uint8Array {
  const { facts, matrices, input } = namedNetwork(checkpoint, file);
  return writeModel({
    irVersion: IR_VERSION,
    producerName: 'muster',
    graph: graphOf(input, checkpoint.sizes, matrices),
    opsetImport: [{ domain: '', version: OPSET }],
    metadata: Object.entries(facts).map(([key, value]) => ({ key, value })),
  });
}

/**
 * Returns the model of an ONNX file.
 * @param file the name of the file in messages
 * @throws CheckpointError if the bytes are none
 */
export function onnxModel(bytes: Uint8Array, file: string): OnnxModel {
  const nothing = new CheckpointError(
    `${file}: expected an ONNX file, but it is something else or damaged; export it again`,
  );
  let model: OnnxModel;
  try {
    model = readModel(bytes);
  } catch {
    throw nothing;
  }
  if (model.graph?.nodes === undefined) throw nothing;
  return model;
}

/** Returns the metadata of a model by name. */
export const factsOf = ({ metadata = [] }: OnnxModel): Record<string, string> =>
  Object.fromEntries(metadata.map(({ key = '', value = '' }) => [key, value]));

/**
 * Returns the checkpoint of a network that `encodeOnnx` wrote, with its weights as they are now. The graph is not read.
 * @param file the name of the file in messages
 * @throws CheckpointError if it is damaged, or no network of this version and shape
 */
export function decodeOnnx(bytes: Uint8Array, file: string): Checkpoint {
  const model = onnxModel(bytes, file);
  const matrices = (model.graph?.initializers ?? []).flatMap((tensor) => matrixOf(tensor, file));
  return checkpointOf({ facts: factsOf(model), matrices }, file);
}

/** Returns a tensor as a matrix; none for tensors of other types, which hold no weights. */
function matrixOf({ name = '', dims = [], type, raw, floats, location }: OnnxTensor, file: string): NamedMatrix[] {
  if (type !== ELEMENT.float || dims.length > 2) return [];
  if (location === 1) {
    throw new CheckpointError(`${file}: '${name}' lies in another file; store the model in one file`);
  }
  const [rows, columns] = dims.length === 2 ? dims : [1, dims[0] ?? 1];
  const bytes = raw ?? joined(floats ?? []);
  if (bytes.length !== 4 * rows * columns) {
    throw new CheckpointError(
      `${file}: expected ${rows} x ${columns} numbers in '${name}', but it has ${bytes.length / 4}`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = Float32Array.from({ length: rows * columns }, (_, i) => view.getFloat32(4 * i, true));
  return [{ name, rows, columns, values }];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
