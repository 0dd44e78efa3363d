// A translation as it is stored: a module of WebAssembly that any host can fetch and compile, with the memory it begins
// with in sections of its own, and what is told about it as JSON.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Told } from './files.js';

/** The JSON file beside a module. */
export interface StoredTold {
  /** `hexDigest` of the module with all its sections. */
  readonly content: string;
  readonly told: Told;
}

/** Returns the SHA-256 of `bytes` in hexadecimal digits: of a library, since browsers have it only for pages of a safe line. */
export const hexDigest = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** Names of the sections: the image of the memory, and the initial contents of a block. */
const SECTIONS = ['muster.image', 'muster.block'] as const;
/** Zeros in a row after which a new run begins; a run costs eight bytes. */
const GAP = 16;
const CUSTOM = 0;

/** Returns the length of `bytes`, then runs: offset, length, and so many bytes; all else is 0. */
function runsOf(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(4 + bytes.length + 8 * (1 + Math.ceil(bytes.length / GAP)));
  const view = new DataView(out.buffer);
  view.setUint32(0, bytes.length, true);
  let end = 4;
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] === 0) {
      at++;
      continue;
    }
    let last = at;
    for (let next = at; next < bytes.length && next - last <= GAP; next++) if (bytes[next] !== 0) last = next;
    view.setUint32(end, at, true);
    view.setUint32(end + 4, last + 1 - at, true);
    out.set(bytes.subarray(at, last + 1), end + 8);
    end += 8 + last + 1 - at;
    at = last + 1;
  }
  return out.subarray(0, end);
}

/** Returns the bytes from their runs: the inverse of `runsOf`. */
function ofRuns(runs: Uint8Array): Uint8Array {
  const view = new DataView(runs.buffer, runs.byteOffset, runs.byteLength);
  const bytes = new Uint8Array(view.getUint32(0, true));
  for (let at = 4; at < runs.length; ) {
    const length = view.getUint32(at + 4, true);
    bytes.set(runs.subarray(at + 8, at + 8 + length), view.getUint32(at, true));
    at += 8 + length;
  }
  return bytes;
}

/** A number as WebAssembly writes it: seven bits a byte, the lowest first. */
function leb(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

const nameBytes = (name: string): number[] => Array.from(name, (letter) => letter.charCodeAt(0));

/** Returns the module `code` with the image of its memory and a block in sections that a host does not read. */
export function packed(code: Uint8Array, image: Uint8Array, block: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [code];
  for (const [i, contents] of [image, block].entries()) {
    const name = nameBytes(SECTIONS[i]);
    const head = Uint8Array.from([...leb(name.length), ...name]);
    const runs = runsOf(contents);
    parts.push(Uint8Array.from([CUSTOM, ...leb(head.length + runs.length)]), head, runs);
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Returns the image and the block of a packed module.
 * @throws Error if they are not in it
 */
export function unpacked(module: Uint8Array): { readonly image: Uint8Array; readonly block: Uint8Array } {
  const found = new Map<string, Uint8Array>();
  let at = 8; // after the magic number and the version
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  while (at < module.length) {
    const id = module[at++];
    const length = number();
    const end = at + length;
    if (id === CUSTOM) {
      const letters = number();
      const name = String.fromCharCode(...module.subarray(at, at + letters));
      found.set(name, module.subarray(at + letters, end));
    }
    at = end;
  }
  const [image, block] = SECTIONS.map((name) => found.get(name));
  if (image === undefined || block === undefined) throw new Error('the module has no image of its memory');
  return { image: ofRuns(image), block: ofRuns(block) };
}

/**
 * Returns what the JSON file beside a module tells.
 * @param digest of the file, as the program was built with it; null: not checked
 * @returns null if the file or the module is not the one that the program was built with
 */
export function checkedTold(json: Uint8Array, module: Uint8Array, digest: string | null): Told | null {
  if (digest !== null && hexDigest(json) !== digest) return null;
  const { content, told } = JSON.parse(textOf(json)) as StoredTold;
  return hexDigest(module) === content ? told : null;
}

/** Decodes the JSON of a translation, which `JSON.stringify` wrote: ASCII is enough for all it holds. */
function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}
