// Files of safetensors: the length of a header, the header in JSON, then the numbers. The format is that short, and no
// package of it is kept, so it is read and written here.
import { asciiJson, type Checkpoint, CheckpointError } from '../checkpoint.js';
import { checkpointOf, type NamedMatrix, namedNetwork } from './network-facts.js';

/** Bytes before the header: its length. */
const HEAD = 8;
const MOST_HEADER = 100_000_000;

interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** True if the bytes begin as a file of safetensors: a length, then a header in JSON. */
export function isSafetensors(bytes: Uint8Array): boolean {
  return bytes.length > HEAD && bytes[HEAD] === 0x7b && headerLength(bytes) <= MOST_HEADER;
}

function headerLength(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32;
}

/**
 * Returns a network as a file of safetensors: 32-bit floats, each matrix with its inputs as rows, and the facts of the
 * network in `__metadata__`. Equal networks give equal bytes.
 * @param file the name of the checkpoint in messages
 * @throws CheckpointError if the checkpoint fits no game
 */
export function encodeSafetensors(checkpoint: Checkpoint, file: string): Uint8Array {
  const { facts, matrices } = namedNetwork(checkpoint, file);
  const header: Record<string, unknown> = { __metadata__: facts };
  let at = 0;
  for (const { name, rows, columns } of matrices) {
    const end = at + 4 * rows * columns;
    header[name] = { dtype: 'F32', shape: [rows, columns], data_offsets: [at, end] } satisfies Entry;
    at = end;
  }
  const text = asciiJson(header, 8);
  const bytes = new Uint8Array(HEAD + text.length + at);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, text.length, true);
  for (let i = 0; i < text.length; i++) bytes[HEAD + i] = text.charCodeAt(i);
  let to = HEAD + text.length;
  for (const { values } of matrices)
    for (const value of values) {
      view.setFloat32(to, value, true);
      to += 4;
    }
  return bytes;
}

/**
 * Returns the checkpoint of a network that `encodeSafetensors` wrote, with its weights as they are now.
 * @param file the name of the file in messages
 * @throws CheckpointError if it is damaged, or no network of this version and shape
 */
export function decodeSafetensors(bytes: Uint8Array, file: string): Checkpoint {
  const fail = (what: string): never => {
    throw new CheckpointError(`${file}: ${what}`);
  };
  if (bytes.length < HEAD) fail(`expected a header, but the file ends after ${bytes.length} bytes; copy it again`);
  const length = headerLength(bytes);
  if (HEAD + length > bytes.length) {
    fail(`expected a header of ${length} bytes, but the file ends after ${bytes.length} bytes; copy it again`);
  }
  const { __metadata__: facts = {}, ...entries } = headerOf(bytes.subarray(HEAD, HEAD + length), fail);
  const start = HEAD + length;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const matrices = Object.entries(entries).map(([name, entry]): NamedMatrix => {
    const { dtype, shape, data_offsets: ends } = entry as Partial<Entry>;
    if (dtype !== 'F32') return fail(`expected '${name}' in F32, but it is in ${dtype}; store it in 32-bit floats`);
    if (!isShape(shape) || !isShape(ends) || ends.length !== 2) return fail(`'${name}' has no shape; export it again`);
    const [rows, columns] = shape.length === 1 ? [1, shape[0]] : shape;
    const count = shape.reduce((product, n) => product * n, 1);
    if (ends[1] - ends[0] !== 4 * count || start + ends[1] > bytes.length) {
      return fail(`'${name}' of ${shape.join(' x ')} does not lie whole in the file; copy it again`);
    }
    const values = Float32Array.from({ length: count }, (_, i) => view.getFloat32(start + ends[0] + 4 * i, true));
    return { name, rows, columns, values };
  });
  return checkpointOf({ facts: facts as Readonly<Record<string, string>>, matrices }, file);
}

/** The text of bytes in UTF-8, which other programs write. This layer has no decoder of its own. @throws URIError */
function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    const plain = byte < 0x80 && byte !== 0x25;
    text += plain ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return decodeURIComponent(text);
}

const isShape = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((n) => Number.isInteger(n) && n >= 0);

function headerOf(bytes: Uint8Array, fail: (what: string) => never): Readonly<Record<string, unknown>> {
  try {
    const header: unknown = JSON.parse(textOf(bytes));
    if (typeof header === 'object' && header !== null && !Array.isArray(header))
      return header as Record<string, unknown>;
  } catch {
    // told below
  }
  return fail('expected a header in JSON, but it cannot be read; copy the file again');
}
