import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RunFolder } from './run-folder.js';
import { crc32c, EventFile, masked, scalarsOf } from './tensorboard.js';

/** Reads protocol buffers by the specification, independently of the writer: field number to values. */
function fieldsOf(bytes: Uint8Array): Map<number, (number | Uint8Array)[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields = new Map<number, (number | Uint8Array)[]>();
  let at = 0;
  const varint = () => {
    let n = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++];
      n += (byte % 128) * shift;
      if (byte < 128) return n;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    let value: number | Uint8Array;
    if ((key & 7) === 0) value = varint();
    else if ((key & 7) === 1) {
      value = view.getFloat64(at, true);
      at += 8;
    } else if ((key & 7) === 5) {
      value = view.getFloat32(at, true);
      at += 4;
    } else {
      const length = varint();
      value = bytes.subarray(at, at + length);
      at += length;
    }
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value]);
  }
  return fields;
}

const words = (bytes: unknown) => new TextDecoder().decode(bytes as Uint8Array);

test('checksums are those of the published examples', () => {
  expect(crc32c(new TextEncoder().encode('123456789'))).toBe(0xe3069283);
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa); // test vector of RFC 3720, B.4
  expect(crc32c(Uint8Array.from({ length: 32 }, (_, i) => i))).toBe(0x46dd794e);
});

test('what was written is read back: checksums, version, steps, names and numbers', () => {
  const file = new EventFile(mkdtempSync(join(tmpdir(), 'muster-')), 1_700_000_000_000);
  file.add(300, { 'league/captain': 0.5, entropy: 1.25 }, 1_700_000_001_500);
  const bytes = new Uint8Array(readFileSync(file.file));
  const view = new DataView(bytes.buffer);
  const records: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = Number(view.getBigUint64(at, true));
    const data = bytes.subarray(at + 12, at + 12 + length);
    expect(view.getUint32(at + 8, true)).toBe(masked(crc32c(bytes.subarray(at, at + 8))));
    expect(view.getUint32(at + 12 + length, true)).toBe(masked(crc32c(data)));
    records.push(data);
    at += length + 16;
  }
  const [version, event] = records.map(fieldsOf);

  expect(file.file).toMatch(/events\.out\.tfevents\.1700000000\.muster$/);
  expect(words(version.get(3)?.[0])).toBe('brain.Event:2');
  expect(event.get(1)).toEqual([1_700_000_001.5]);
  expect(event.get(2)).toEqual([300]);
  const values = (fieldsOf(event.get(5)?.[0] as Uint8Array).get(1) ?? []).map((v) => fieldsOf(v as Uint8Array));
  expect(values.map((v) => [words(v.get(1)?.[0]), v.get(2)?.[0]])).toEqual([
    ['league/captain', 0.5],
    ['entropy', 1.25],
  ]);
});

test('scalars of a line of metrics: nested numbers, nothing else', () => {
  const line = { update: 3, stage: 'tiny', evaluation: { captain: { score: 0.5, interval: [0.4, 0.6] } } };

  expect(scalarsOf(line)).toEqual({ update: 3, 'evaluation/captain/score': 0.5 });
});

test('a run counts steps of the environments, not updates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-events-'));
  const run = new RunFolder(folder);
  run.add({ update: 3, steps: 640 }, { update: 3 });
  run.close();
  const [name] = readdirSync(folder).filter((file) => file.startsWith('events.out'));
  const bytes = readFileSync(join(folder, name));
  const begin = 16 + Number(bytes.readBigUInt64LE(0)); // after the record of the version
  const event = fieldsOf(bytes.subarray(begin + 12, bytes.length - 4));

  expect(event.get(2)).toEqual([640]);
});
