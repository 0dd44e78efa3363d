import { z } from 'zod';
import { MisuseError } from '../../env/errors.js';

/**
 * Thrown for a file that is no checkpoint, is damaged or does not fit. The message names the file, what was expected,
 * what was found, and the remedy.
 */
export class CheckpointError extends MisuseError {
  override readonly name = 'CheckpointError';
}

/** Version of the format, raised when older files can no longer be read. */
const FORMAT = 1;
/** The letters at the start of every checkpoint. */
const MAGIC = 'MUSTERNN';
const HEAD = MAGIC.length + 4;
const MOST_HEADER = 4 << 20;

const width = z.int().min(4).max(1024);
const sizesSchema = z.strictObject({
  unit: width,
  encoders: z.record(z.string(), width).optional(),
  option: width,
  context: width,
  value: width,
});
const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  ruleset: z.string(),
  observation: z.strictObject({ version: z.int().min(0), size: z.int().min(1), actions: z.int().min(1) }),
  tactics: z.boolean(),
  sizes: sizesSchema,
  vectors: z.array(z.strictObject({ name: z.string().regex(/^[a-z]/i), length: z.int().min(0) })).min(1),
  training: z.record(z.string(), z.json()),
});
type Header = z.infer<typeof headerSchema>;

/** Contents of a checkpoint: a network's weights, the observations that it reads, and how it was trained. */
export interface Checkpoint {
  /** Id of the game, or the name of a user's own problem. */
  readonly ruleset: string;
  /** The observation layout that the network reads. It can play no other. */
  readonly observation: { readonly version: number; readonly size: number; readonly actions: number };
  /** True if the tactical columns of the options were written in training. */
  readonly tactics: boolean;
  readonly sizes: Header['sizes'];
  /** All weights, in the order of the network's layout. */
  readonly parameters: Float32Array;
  /** Further arrays by name, such as the state of an optimiser. */
  readonly vectors?: Readonly<Record<string, Float32Array>>;
  /** How it was trained: steps, seeds, settings and metrics, as any JSON. */
  readonly training: Header['training'];
}

/**
 * Returns a checkpoint as bytes: MUSTERNN, the length of the header (4 bytes), the header (JSON in ASCII, padded with
 * spaces), the vectors (32-bit floats), and a CRC-32 of everything before it. Numbers are little-endian. Equal
 * checkpoints give equal bytes.
 */
export function encodeCheckpoint(checkpoint: Checkpoint): Uint8Array {
  const { parameters, vectors = {}, ...rest } = checkpoint;
  const all: [string, Float32Array][] = [['parameters', parameters], ...Object.entries(vectors)];
  const header = asciiJson(
    { format: FORMAT, ...rest, vectors: all.map(([name, v]) => ({ name, length: v.length })) },
    4,
  );
  const floats = all.reduce((sum, [, v]) => sum + v.length, 0);
  const bytes = new Uint8Array(HEAD + header.length + 4 * floats + 4);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  view.setUint32(MAGIC.length, header.length, true);
  for (let i = 0; i < header.length; i++) bytes[HEAD + i] = header.charCodeAt(i);
  let at = HEAD + header.length;
  for (const [, vector] of all) {
    for (let i = 0; i < vector.length; i++, at += 4) view.setFloat32(at, vector[i], true);
  }
  view.setUint32(at, crc32(bytes, at), true);
  return bytes;
}

/**
 * Reads a checkpoint. No code in it is run.
 * @param name the name of the file in messages
 * @throws CheckpointError if the bytes are no checkpoint, are cut short, damaged, or of another format
 */
export function decodeCheckpoint(bytes: Uint8Array, name: string): Checkpoint {
  const fail = (what: string): never => {
    throw new CheckpointError(`${name}: ${what}`);
  };
  for (let i = 0; i < MAGIC.length; i++) {
    if (bytes[i] === MAGIC.charCodeAt(i)) continue;
    fail(`expected a checkpoint, which begins with '${MAGIC}', but it is something else; name a file of muster train`);
  }
  const cut = (expected: string): never =>
    fail(`expected ${expected}, but the file ends after ${bytes.length} bytes; copy it again, or take an older one`);
  if (bytes.length < HEAD) cut('a header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(MAGIC.length, true);
  if (length > MOST_HEADER)
    fail(`expected a header of ${MOST_HEADER} bytes at most, but it says ${length}; it is broken`);
  if (bytes.length < HEAD + length) cut(`a header of ${length} bytes`);
  const header = headerOf(bytes.subarray(HEAD, HEAD + length), fail);
  const floats = header.vectors.reduce((sum, v) => sum + v.length, 0);
  const end = HEAD + length + 4 * floats;
  if (bytes.length < end + 4) cut(`${end + 4} bytes`);
  if (bytes.length > end + 4) {
    fail(
      `expected ${end + 4} bytes, but it has ${bytes.length}: something was added; copy it again, or take an older one`,
    );
  }
  const [told, found] = [view.getUint32(end, true), crc32(bytes, end)];
  if (told !== found) {
    fail(
      `expected checksum ${hex(told)}, but its bytes give ${hex(found)}: it has changed; copy it again, or take an older one`,
    );
  }
  let at = HEAD + length;
  const vectors: Record<string, Float32Array> = {};
  for (const { name: key, length: count } of header.vectors) {
    const vector = new Float32Array(count);
    for (let i = 0; i < count; i++, at += 4) vector[i] = view.getFloat32(at, true);
    vectors[key] = vector;
  }
  const { parameters, ...others } = vectors;
  if (parameters === undefined)
    return fail(`expected a vector 'parameters', but it has ${Object.keys(others).join(', ')}`);
  const { ruleset, observation, tactics, sizes, training } = header;
  return { ruleset, observation, tactics, sizes, parameters, vectors: others, training };
}

function headerOf(bytes: Uint8Array, fail: (what: string) => never): Header {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail('expected a header in JSON, but it cannot be read; copy the file again, or take an older one');
  }
  const format = (json as { format?: unknown } | null)?.format;
  if (format !== FORMAT) {
    return fail(
      `expected format ${FORMAT}, but it is of format ${String(format)}; train anew, or take the Muster that wrote it`,
    );
  }
  const read = headerSchema.safeParse(json);
  if (read.success) return read.data;
  const issues = read.error.issues.map((issue) => `${issue.path.join('.') || 'header'}: ${issue.message}`);
  return fail(`the header is not as expected (${issues.join('; ')}); take a file that muster train has written`);
}

/** Returns the sizes of a network if the value is such, else null. */
export function sizesOf(value: unknown): Checkpoint['sizes'] | null {
  const read = sizesSchema.safeParse(value);
  return read.success ? read.data : null;
}

/** Returns the record of a training if the value is one, else an empty one. */
export function trainingOf(value: unknown): Checkpoint['training'] {
  const read = headerSchema.shape.training.safeParse(value);
  return read.success ? read.data : {};
}

/** Returns JSON in ASCII, padded with blanks to a multiple of `multiple` signs, so that the numbers after it are aligned. */
export function asciiJson(value: unknown, multiple: number): string {
  const text = JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.padEnd(Math.ceil(text.length / multiple) * multiple);
}

const hex = (n: number): string => n.toString(16).padStart(8, '0');

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 of the first `length` bytes. */
function crc32(bytes: Uint8Array, length: number): number {
  let c = 0xffffffff;
  for (let i = 0; i < length; i++) c = CRC[(c ^ bytes[i]) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
