// Event files that TensorBoard reads: records with a length and two checksums, each a small message in protocol buffers.
import { join } from 'node:path';
import { appendWhole } from '../agents/files/writing.js';

/** Numbers by name. TensorBoard groups names by the part before the slash. */
export type Scalars = Readonly<Record<string, number>>;

/** Returns all numbers of a line of metrics; the names of nested numbers have slashes. */
export function scalarsOf(line: object, group = ''): Record<string, number> {
  const scalars: Record<string, number> = {};
  for (const [key, value] of Object.entries(line)) {
    const name = group === '' ? key : `${group}/${key}`;
    if (typeof value === 'number') scalars[name] = value;
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      Object.assign(scalars, scalarsOf(value, name));
    }
  }
  return scalars;
}

/** A file of events in a folder, `events.out.tfevents.*`, to which each update appends. */
export class EventFile {
  readonly file: string;

  /** @throws the error of the file system */
  constructor(folder: string, now = Date.now()) {
    this.file = join(folder, `events.out.tfevents.${String(Math.floor(now / 1000)).padStart(10, '0')}.muster`);
    appendWhole(this.file, record(versionEvent(now / 1000)));
  }

  add(step: number, scalars: Scalars, now = Date.now()): void {
    appendWhole(this.file, record(scalarEvent(now / 1000, step, scalars)));
  }

  close(): void {
    // the file is closed between two records
  }
}

/** One record: length, its checksum, the bytes, their checksum. */
export function record(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length + 16);
  const view = new DataView(out.buffer);
  view.setBigUint64(0, BigInt(bytes.length), true);
  view.setUint32(8, masked(crc32c(out.subarray(0, 8))), true);
  out.set(bytes, 12);
  view.setUint32(12 + bytes.length, masked(crc32c(bytes)), true);
  return out;
}

// Event: wall_time = 1 (double), step = 2 (int64), file_version = 3 (string), summary = 5 (message).
// Summary: value = 1 (message, repeated); Value: tag = 1 (string), simple_value = 2 (float).
const versionEvent = (seconds: number) => message([double(1, seconds), text(3, 'brain.Event:2')]);

function scalarEvent(seconds: number, step: number, scalars: Scalars): Uint8Array {
  const values = Object.entries(scalars).map(([tag, value]) => part(1, message([text(1, tag), float(2, value)])));
  return message([double(1, seconds), number(2, step), part(5, message(values))]);
}

function message(fields: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(fields.reduce((sum, f) => sum + f.length, 0));
  let at = 0;
  for (const field of fields) {
    out.set(field, at);
    at += field.length;
  }
  return out;
}

/** Encodes a whole number in groups of seven bits, lowest first. */
function varint(n: number): number[] {
  const bytes: number[] = [];
  let left = n;
  while (left > 127) {
    bytes.push((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  return [...bytes, left];
}

/** Encodes a field's number with its wire type: 0 whole number, 1 eight bytes, 2 length first, 5 four bytes. */
const key = (field: number, wire: number): number => 8 * field + wire;
const number = (field: number, n: number) => Uint8Array.from([key(field, 0), ...varint(n)]);
const part = (field: number, bytes: Uint8Array) => Uint8Array.from([key(field, 2), ...varint(bytes.length), ...bytes]);
const text = (field: number, words: string) => part(field, new TextEncoder().encode(words));

function double(field: number, x: number): Uint8Array {
  const out = new Uint8Array(9);
  out[0] = key(field, 1);
  new DataView(out.buffer).setFloat64(1, x, true);
  return out;
}

function float(field: number, x: number): Uint8Array {
  const out = new Uint8Array(5);
  out[0] = key(field, 5);
  new DataView(out.buffer).setFloat32(1, x, true);
  return out;
}

/** CRC-32C (Castagnoli), reflected polynomial. */
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0x82f63b78 ^ (c >>> 1) : c >>> 1;
  return c;
});

export function crc32c(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** Checksums are turned and moved, so that a checksum of data with checksums in it is a good one. */
export function masked(crc: number): number {
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}
