import { expect, test } from 'vitest';
import { gameIds, gameOf } from '../../../env/games.js';
import { specOf } from '../carry.js';
import { type Checkpoint, CheckpointError, encodeCheckpoint } from '../checkpoint.js';
import { networkInput } from '../input.js';
import { layoutOf } from '../layout.js';
import { networkOf } from '../load.js';
import { actorCritic } from '../network.js';
import { untrained } from '../testing/checkpoints.js';
import { decodeOnnx, encodeOnnx, factsOf, onnxModel } from './onnx.js';
import { type OnnxModel, writeModel } from './onnx-format.js';
import { decodeSafetensors, encodeSafetensors, isSafetensors } from './safetensors.js';

const FORMATS = {
  onnx: { encode: encodeOnnx, decode: decodeOnnx },
  safetensors: { encode: encodeSafetensors, decode: decodeSafetensors },
} as const;
type Format = keyof typeof FORMATS;
const names = Object.keys(FORMATS) as Format[];

/** A network with weights everywhere, so that a lost or turned matrix shows. */
function trained(ruleset: string): Checkpoint {
  const checkpoint = untrained(ruleset, 7);
  const parameters = checkpoint.parameters.map((weight, i) => weight + ((i * 37) % 101) * 1e-3);
  return { ...checkpoint, parameters, training: { steps: 12, note: 'größer', nested: { rates: [0.1, null, true] } } };
}

/** The message of the error that reading throws. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(CheckpointError);
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    return message;
  }
  return 'nothing was thrown';
}

/** The file of safetensors with another header. */
function headed(bytes: Uint8Array, change: (header: Record<string, never>) => void): Uint8Array {
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  change(header);
  const text = new TextEncoder().encode(JSON.stringify(header));
  const out = new Uint8Array(8 + text.length + bytes.length - 8 - length);
  new DataView(out.buffer).setBigUint64(0, BigInt(text.length), true);
  out.set(text, 8);
  out.set(bytes.subarray(8 + length), 8 + text.length);
  return out;
}

/** The ONNX file with other contents. */
const remodelled = (bytes: Uint8Array, change: (model: OnnxModel) => OnnxModel): Uint8Array =>
  writeModel(change(onnxModel(bytes, 'x')));

/** The file with another text as one of its facts; undefined removes the fact. */
function stating(format: Format, bytes: Uint8Array, name: string, text: string | undefined): Uint8Array {
  if (format === 'safetensors') {
    return headed(bytes, ({ __metadata__: facts }: Record<string, Record<string, string>>) => {
      if (text === undefined) delete facts[name];
      else facts[name] = text;
    });
  }
  return remodelled(bytes, (model) => {
    const facts = Object.entries({ ...factsOf(model), [name]: text });
    return { ...model, metadata: facts.flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }])) };
  });
}

test.each(names.flatMap((format) => gameIds().map((id) => [format, id] as const)))(
  '%s: a network of %s comes back as it was, with sizes, version and record',
  (format, ruleset) => {
    const { encode, decode } = FORMATS[format];
    const checkpoint = trained(ruleset);
    const bytes = encode(checkpoint, 'mine');
    expect(Buffer.compare(encodeCheckpoint(decode(bytes, 'x')), encodeCheckpoint(checkpoint))).toBe(0);
    expect(encode(checkpoint, 'mine')).toEqual(bytes);
    expect(isSafetensors(bytes)).toBe(format === 'safetensors');
  },
);

test.each(names)('%s: another version, shape, game or network is refused in a line that names it', (format) => {
  const { encode, decode } = FORMATS[format];
  const checkpoint = trained('t9a');
  const bytes = encode(checkpoint, 'mine');
  const { version, size, actions } = checkpoint.observation;
  const stated = (name: string, text: string | undefined) =>
    refusal(() => decode(stating(format, bytes, `muster.${name}`, text), 'a.file'));
  expect(stated('observation', JSON.stringify({ version: version + 1, size, actions }))).toMatch(
    new RegExp(`^a\\.file: expected observations of t9a in version ${version} .* learned on version ${version + 1} `),
  );
  expect(stated('observation', JSON.stringify({ version, size: size + 1, actions }))).toContain(`(${size + 1} numbers`);
  expect(stated('observation', JSON.stringify({ version, size }))).toContain('with version, size and actions');
  expect(stated('observation', '{')).toContain("expected JSON as 'muster.observation', but it says '{'");
  expect(stated('observation', undefined)).toContain("it has no 'muster.observation'");
  expect(stated('ruleset', 'chess')).toContain("but it plays 'chess'");
  expect(stated('ruleset', 'wh40k2')).toMatch(/^a\.file: expected observations of wh40k2/);
  expect(stated('format', '2')).toContain('but it is of format 2');
  expect(stated('format', undefined)).toContain("it has no 'muster.format'");
  expect(stated('sizes', '{"unit":3}')).toContain('expected \'muster.sizes\' of a network, but it says {"unit":3}');
  const wider = JSON.stringify({ ...checkpoint.sizes, value: 64 });
  expect(stated('sizes', wider)).toMatch(/expected 'value\.first' of 64 x 64, but it has 64 x 32/);
  expect(stated('tactics', 'true')).toBe('nothing was thrown');
});

test('onnx: matrices that are missing, of another form or not finite are named', () => {
  const bytes = encodeOnnx(trained('wfb9'), 'mine');
  const changed = (name: string, change: object) =>
    refusal(() =>
      decodeOnnx(
        remodelled(bytes, (model) => ({
          ...model,
          graph: {
            ...model.graph,
            initializers: (model.graph?.initializers ?? []).map((t) => (t.name === name ? { ...t, ...change } : t)),
          },
        })),
        'a.onnx',
      ),
    );
  expect(changed('context.second', { name: 'other' })).toMatch(/a matrix 'context\.second' of 64 x 64, .* none/);
  expect(changed('context.second', { dims: [32, 128] })).toBe(
    "a.onnx: expected 'context.second' of 64 x 64, but it has 32 x 128",
  );
  expect(changed('context.second', { raw: new Uint8Array(8) })).toContain("64 x 64 numbers in 'context.second'");
  expect(changed('context.second', { location: 1 })).toContain("'context.second' lies in another file");
  const nan = new Uint8Array(Float32Array.from({ length: 64 * 64 }, () => Number.NaN).buffer);
  expect(changed('context.second', { raw: nan })).toContain('some are not finite');
  const old = onnxModel(bytes, 'x').graph?.initializers?.find((t) => t.name === 'context.second')?.raw;
  expect(changed('context.second', { raw: undefined, floats: [old] })).toBe('nothing was thrown');
});

test('safetensors: other types of numbers and ranges outside the file are named', () => {
  const bytes = encodeSafetensors(trained('wfb9'), 'mine');
  const changed = (change: object) =>
    refusal(() =>
      decodeSafetensors(
        headed(bytes, (header) => Object.assign(header['value.first'], change)),
        'a.st',
      ),
    );
  expect(changed({ dtype: 'F16' })).toBe(
    "a.st: expected 'value.first' in F32, but it is in F16; store it in 32-bit floats",
  );
  expect(changed({ data_offsets: [0, 4] })).toContain("'value.first' of 64 x 32 does not lie whole");
  expect(changed({ data_offsets: [4e9, 4e9 + 4 * 64 * 32] })).toContain('does not lie whole in the file');
  expect(changed({ shape: 'wide' })).toContain("'value.first' has no shape");
});

test.each(names)('%s: a file that was cut short anywhere is refused', (format) => {
  const { encode, decode } = FORMATS[format];
  const bytes = encode(trained('wfb9'), 'mine');
  for (let i = 0; i < 60; i++) {
    const cut = Math.floor((bytes.length * i) / 60);
    expect(refusal(() => decode(bytes.subarray(0, cut), 'cut'))).toMatch(/^cut: /);
  }
});

test('a network of an older layout is written as it plays now, and files of older layouts are read', () => {
  const { spec, actions } = gameOf('t9a');
  const before = specOf(spec, spec.version - 1);
  const { sizes } = untrained('t9a', 1);
  const { parameters } = actorCritic(networkInput(before), sizes, 5);
  const observation = { version: spec.version - 1, size: before.size, actions };
  const old: Checkpoint = { ruleset: 't9a', observation, tactics: true, sizes, parameters, training: {} };
  for (const format of names) {
    const { encode, decode } = FORMATS[format];
    const read = decode(encode(old, 'old'), 'x');
    expect(read.observation).toEqual({ version: spec.version, size: spec.size, actions });
    expect(networkOf(read, 't9a', 'x').parameters).toEqual(networkOf(old, 't9a', 'x').parameters);
  }
  // as a Muster of that version would have written it
  const { blocks } = layoutOf(networkInput(before), sizes);
  const file = remodelled(encodeOnnx(old, 'old'), (model) => ({
    ...model,
    metadata: (model.metadata ?? []).map((fact) =>
      fact.key === 'muster.observation' ? { ...fact, value: JSON.stringify(observation) } : fact,
    ),
    graph: {
      ...model.graph,
      initializers: blocks.map(({ name, offset, rows, columns }) => ({
        ...{ name, dims: [rows, columns], type: 1 },
        raw: new Uint8Array(parameters.slice(offset, offset + rows * columns).buffer),
      })),
    },
  }));
  expect(decodeOnnx(file, 'x')).toEqual(old);
});

test('what only training needs is left out, and a network of no game is refused', () => {
  const checkpoint = { ...untrained('t9a', 1), training: { steps: 3, state: { lanes: [1, 2] } } };
  for (const format of names) {
    const { encode, decode } = FORMATS[format];
    expect(decode(encode(checkpoint, 'last'), 'x').training).toEqual({ steps: 3 });
    expect(refusal(() => encode({ ...checkpoint, ruleset: 'cart-pole' }, 'pole'))).toMatch(
      /^pole: expected a network of a game \(t9a, .*\), but it plays 'cart-pole'/,
    );
  }
});

test('an ONNX file names what goes in and comes out', () => {
  const { graph, opsetImport } = onnxModel(encodeOnnx(untrained('t9a', 1), 'mine'), 'x');
  const { size } = gameOf('t9a').spec;
  const told = (values: NonNullable<OnnxModel['graph']>['inputs']) =>
    values?.map(({ name, type }) => [
      name,
      type?.tensor?.element,
      ...(type?.tensor?.shape?.dims ?? []).map((dim) => dim.value ?? dim.name),
    ]);
  expect(told(graph?.inputs)).toEqual([
    ['observation', 1, 'batch', size],
    ['mask', 9, 'batch', 128],
  ]);
  expect(told(graph?.outputs)).toEqual([
    ['logits', 1, 'batch', 128],
    ['value', 1, 'batch'],
  ]);
  expect(opsetImport).toEqual([{ domain: '', version: 17 }]);
});
