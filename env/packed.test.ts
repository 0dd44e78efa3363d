import { expect, test } from 'vitest';
import { gameIds } from './games.js';
import { PackedObservations, packLayout } from './packed.js';
import { Random } from './random.js';
import { make, makeVec } from './registration.js';

test.each(gameIds())('%s: a packed observation has the rows in use, and gives the dense one back', (ruleset) => {
  const env = make(`muster/${ruleset}-tiny-v1`);
  const layout = packLayout(env.game.spec);
  const random = new Random(3);
  let [seen, info] = env.reset({ seed: 3 });
  for (let n = 0; n < 20; n++) [seen, , , , info] = env.step(random.below(info.options));
  const { numbers, rows, offsets } = env.packed();

  expect(numbers.length).toBeLessThan(seen.length / 2);
  expect(rows[layout.sets.length]).toBe(info.options);
  layout.sets.forEach(({ offset, rows: most, columns, valid }, kind) => {
    const used = Array.from({ length: most }, (_, row) => seen[offset + row * columns + valid]);
    expect(rows[kind]).toBe(used.lastIndexOf(1) + 1);
    const [from, length] = [offsets[kind], rows[kind] * columns];
    expect(numbers.subarray(from, from + length)).toEqual(seen.subarray(offset, offset + length));
  });
  const { offset, columns } = layout.options ?? { offset: 0, columns: 0 };
  expect(numbers.subarray(offsets[layout.sets.length])).toEqual(seen.subarray(offset, offset + info.options * columns));
  const packs = new PackedObservations(layout);
  packs.add(seen, 0, info.actionMask, 0);
  const [again, mask] = [new Float32Array(seen.length), new Uint8Array(info.actionMask.length)];
  packs.read(0, again, mask, 0);
  expect(again).toEqual(seen);
  expect(mask).toEqual(info.actionMask);
});

test('a vector packs each of its rows as the environment alone does', () => {
  const vector = makeVec('muster/t9a-tiny-v1', { numEnvs: 3 });
  expect(() => vector.packed()).toThrow('call reset() before packed()');
  vector.reset({ seed: 6 });
  const packs = vector.packed();
  for (const i of [0, 1, 2]) {
    const env = make('muster/t9a-tiny-v1');
    env.reset({ seed: 6 + i });
    expect(packs.at(i)).toEqual(env.packed());
  }
  expect(() => packs.at(3)).toThrow('no observation 3 is stored');
  expect(() => make('muster/t9a-v1').packed()).toThrow('before reset()');
});
