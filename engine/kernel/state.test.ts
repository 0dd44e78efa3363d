import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyBattle, endLife, endLifeOf, invalidateGeometry, loadBattle, saveBattle } from './battle.js';
import { INCH, mm } from './geometry/measures.js';
import { layout, life, mount } from './layout.js';
import { choose, options, waiting } from './ruleset.js';
import { speed, toy, toySetup } from './testing-toy.js';
import { playOn, toyGame } from './testing-toy-play.js';
import { Rule, Verb } from './testing-toy-rules.js';
import { COLUMN, cripples, Did, damageTaken, FIGHTERS, LAYOUT, Place, threatens } from './testing-toy-state.js';

const four = [
  { side: 0, at: [10, 10], rules: [Rule.Lucky] },
  { side: 1, at: [10, 11] },
  { side: 0, at: [20, 20] },
  { side: 1, at: [30, 30] },
] as const;

test('K13 slots of the fallen are not used again and keep their facts; without a spare one nobody comes', () => {
  const { b, answer, strike } = toyGame([{ side: 0, at: [10, 10] }, four[1], { side: 1, at: [5, 5] }], {
    dice: [6, 1],
  });
  b.fighter.damage[1] = 0b0111_1111;
  strike(0, 1);
  expect([b.fighter.place[1], b.fighter.killer[1], b.fighter.lastX[1], b.fighter.lastY[1]]).toEqual([
    Place.slain,
    0,
    10 * INCH,
    11 * INCH,
  ]);

  b.fighter.did[0] = 0;
  answer(Verb.Pick, 0);
  answer(Verb.Summon);
  expect(b.fighter.place[3]).toBe(Place.table); // the first slot that was never used, not the slain fighter's
  b.fighter.did[0] = 0;
  for (let m = 4; m < FIGHTERS; m++) b.fighter.place[m] = Place.fled;
  answer(Verb.Pick, 0);
  options(toy, b);
  expect(Array.from(b.option.verb.subarray(0, b.option.count))).not.toContain(Verb.Summon);
});

test('K14 what is derived is not saved: a resumed battle goes on byte for byte like the uninterrupted one', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 30 }), (seed, stop) => {
      const pick = (salt: number) => (count: number) => (salt * 31 + count) % count;
      const through = toyGame(four, { seed }).b;
      playOn(through, pick(seed & 255), stop);
      const bytes = saveBattle(through);
      const resumed = toy.create(toySetup(four));
      options(toy, resumed); // fills caches from another state
      invalidateGeometry(resumed);
      loadBattle(resumed, bytes);
      playOn(through, pick(5), 40);
      playOn(resumed, pick(5), 40);
      expect(saveBattle(resumed).join()).toBe(saveBattle(through).join());
    }),
    { numRuns: 40 },
  );
});

test('K14 the epoch of a Battle object never goes back, also when an older state is put into it', () => {
  const { b, move } = toyGame(four);
  const older = toyGame(four).b;
  move(2, 0, 3);
  const geometryVersion = b.geometryVersion;
  copyBattle(b, older);
  expect(b.geometryVersion).toBeGreaterThan(geometryVersion);
});

test('K15 two orders of acts that do not touch each other lead to the same bytes', () => {
  const alone = [
    { side: 0, at: [5, 5] },
    { side: 0, at: [20, 5] },
    { side: 1, at: [40, 40] },
  ] as const;
  const one = toyGame(alone);
  one.move(0, 0, 3);
  one.move(1, -4, 0);
  const other = toyGame(alone);
  other.move(1, -4, 0);
  other.move(0, 0, 3);

  expect(saveBattle(one.b).join()).toBe(saveBattle(other.b).join());
});

test('K16 a profile in use, a side and a door are state: two battles of one setup differ in them', () => {
  const { b } = toyGame(four);
  const twin = toyGame(four).b;
  b.fighter.profile[0] = 1;
  b.fighter.side[1] = 0;
  b.field.door[0] = 1;

  expect([speed(b, 0), speed(twin, 0)]).toEqual([4 * INCH, 6 * INCH]);
  expect(b.fighter.owner[1]).toBe(1); // commanded by the other side, but still owned by its owner
  expect(b.setup.fingerprint).toBe(twin.setup.fingerprint);
  expect(saveBattle(b)).not.toEqual(saveBattle(twin));
});

test('K17 engagement is derived: it ends when a third one moves, goes down or changes sides, and no link has to know', () => {
  const { b } = toyGame(four);
  expect([threatens(b, 1, 0), threatens(b, 0, 1)]).toEqual([true, true]);
  b.fighter.y[1] += 1; // one tick beyond the reach of an inch
  expect(threatens(b, 1, 0)).toBe(false);
  b.fighter.y[1] -= 1;
  b.fighter.side[1] = 0;
  expect(threatens(b, 1, 0)).toBe(false);
});

test('K18 a fight between several is a row with its members as bits', () => {
  const { b } = toyGame(four);
  b.melee.members[2] |= (1 << 0) | (1 << 3);
  b.melee.inUse[2] = 1;
  const saved = saveBattle(b);
  const back = toy.create(b.setup);
  loadBattle(back, saved);
  expect([back.melee.members[2], back.melee.inUse[2], back.melee.inUse[1]]).toEqual([9, 1, 0]);
});

test('K19 K20 who joined remembers whom and when, and where a fighter is comes from a closed set', () => {
  const { b, answer } = toyGame([{ side: 0, at: [10, 10] }, four[1]]);
  answer(Verb.Pick, 0);
  answer(Verb.Summon);
  expect([b.fighter.leader[2], b.fighter.joined[2], b.fighter.place[2]]).toEqual([0, 1, Place.table]);
  expect(Array.from(b.fighter.place).every((p) => Object.values(Place).includes(p as 0))).toBe(true);
});

test('K21 damage is a bitmap over a grid; that a column is full is worked out, not kept twice', () => {
  const { b } = toyGame(four);
  b.fighter.damage[0] = ((1 << COLUMN) - 1) << COLUMN;
  expect([damageTaken(b, 0), cripples(b, 0)]).toEqual([4, 1]);
  b.fighter.damage[0] &= ~(1 << COLUMN);
  expect([damageTaken(b, 0), cripples(b, 0)]).toEqual([3, 0]);
});

test('K22 the kernel clears a column when its life ends, and no other', () => {
  const { b } = toyGame(four);
  b.fighter.did[0] = Did.Act;
  b.fighter.hurt[0] = 3;
  b.fighter.mark.fill(1);
  b.fighter.damage[0] = 1;
  endLife(b, 'phase');
  expect([b.fighter.did[0], b.fighter.hurt[0], b.fighter.damage[0]]).toEqual([Did.Act, 0, 1]);
  endLife(b, 'playerTurn');
  expect([b.fighter.did[0], b.fighter.mark[0]]).toEqual([0, 1]);
  endLifeOf(b, 'ownTurn', 'fighter', 2);
  expect(Array.from(b.fighter.mark.subarray(0, 4))).toEqual([1, 1, 0, 1]);
});

test('K22 a column names what it holds when its life ends', () => {
  const plan = layout({ t: { rows: 3, columns: { target: life('round', 'i8', -1) } } });
  const { views, lives } = mount(plan, new ArrayBuffer(plan.bytes));
  views.t.target[1] = 5;
  lives.round.forEach((array, i) => {
    array.fill(plan.lives.round[i].spec.empty);
  });
  expect(Array.from(views.t.target)).toEqual([-1, -1, -1]);
});

test('K47 lengths are integers in hundredths of a millimetre, and columns hold nothing else', () => {
  expect([INCH, INCH / 2, mm(25), mm(20) / 2, 72 * INCH]).toEqual([2540, 1270, 2500, 1000, 182_880]);
  const { b } = toyGame(four);
  const kinds = new Set(LAYOUT.placed.map(({ spec }) => spec.kind));
  expect([...kinds].every((kind) => /^[iu](8|16|32)$/.test(kind))).toBe(true);
  b.fighter.x[0] = 72 * INCH;
  expect(b.fighter.x[0]).toBe(182_880);
});

test('K57 a battle lives over a plain buffer by default, and over a slice of any other', () => {
  const shared = new SharedArrayBuffer(2 * LAYOUT.bytes + 64);
  const setup = toySetup(four);
  const here = toy.create(setup, shared, LAYOUT.bytes);
  toy.begin(here, 4);
  const alone = toy.create(setup);
  toy.begin(alone, 4);

  expect(alone.bytes.buffer).toBeInstanceOf(ArrayBuffer);
  expect(saveBattle(here)).toEqual(new Uint8Array(saveBattle(alone)));
  expect(new Uint8Array(shared, 0, LAYOUT.bytes).every((byte) => byte === 0)).toBe(true);
  expect(waiting(here)).toBe(true);
  choose(toy, here, 0);
  expect(() => toy.create(setup, shared, 4)).toThrow('multiple of 8');
  expect(() => toy.create(setup, new ArrayBuffer(64))).toThrow('bytes');
});
