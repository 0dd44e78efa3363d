import { expect, test } from 'vitest';
import { copyBattle, invalidateGeometry } from '../../kernel/battle.js';
import { Level } from '../../kernel/core.js';
import { choose, options, waiting } from '../../kernel/ruleset.js';
import { enterCombat, inCombat } from '../../regiments/combat/combats.js';
import { linked } from '../../regiments/contacts.js';
import { SIZES } from '../../regiments/core/state.js';
import { LAYOUTS } from '../../rulesets/t9a/core/state.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { Random } from '../random.js';
import { scenario } from '../scenario.js';
import { t9aMatch } from './match.js';

// Shows the kernel's requirements for the state on whole battles of The 9th Age.

const fight = () =>
  scenario('t9a')
    .unit('swords', { models: 20, at: [36, 20], champion: true })
    .unit('captain', { character: true, W: 2, joins: 'swords' })
    .enemy('mob', { models: 5, T: 1, at: [36, 40] });

test('K07 formation is data of the unit: files, ranks and who stands where in the front', () => {
  const b = fight().start().b;

  expect([b.unit.files[0], b.unit.models[0]]).toEqual([5, 21]);
  expect(new Set([b.unit.slot[0], b.unit.slot[1]]).size).toBe(2); // the champion and the captain have a file each
  expect([b.unit.slot[0], b.unit.slot[1]].every((file) => file >= 0 && file < 5)).toBe(true);
});

test('K12 twenty swordsmen are one pool, champion and captain have Wounds of their own', () => {
  const { b } = fight().start();

  expect([b.unit.pool[0], b.unit.wounds[0], b.unit.own[0], b.unit.own[1]]).toEqual([19, 0, 1, 2]);
  expect(b.layout.tables.unit.rows).toBe(SIZES.small.units);
});

test('K12 a whole battle is at most 32 KiB to clone, whatever its size class', () => {
  for (const plan of Object.values(LAYOUTS)) expect(plan.bytes).toBeLessThanOrEqual(32 * 1024);
});

test('K14 K15 a clone is one copy of the canonical bytes: options and caches stay with their owner', () => {
  const { setup } = t9aMatch(2);
  const [b, into] = [t9a.create(setup), t9a.create(setup)];
  t9a.begin(b, 5);
  for (let n = 0; n < 30; n++) choose(t9a, b, 0);
  options(t9a, b);
  into.option.x.fill(7);
  into.cache.targets.fill(7);
  copyBattle(into, b);

  expect(into.bytes.byteLength).toBe(LAYOUTS[b.setup.size].bytes);
  expect(into.bytes.buffer.byteLength).toBe(into.bytes.byteLength); // the buffer has no other bytes
  expect(into.bytes).toEqual(b.bytes);
  expect([into.setup === b.setup, into.option === b.option, into.cache === b.cache]).toEqual([true, false, false]);
  expect([into.option.x, into.cache.targets].every((column) => column.every((value) => value === 7))).toBe(true);
});

test('K13 K20 who is destroyed keeps its row and its facts, in a place of its own', () => {
  const battle = scenario('t9a')
    .unit('giants', { models: 6, files: 3, WS: 9, S: 9, A: 4, I: 9, at: [36, 20] })
    .enemy('mob', { models: 3, files: 3, WS: 1, T: 1, points: 60 })
    .engaged('mob', 'giants')
    .phase('combat')
    .seed(1)
    .runTo('end of phase');
  const mob = battle.row('mob');

  expect(battle.unit('mob')).toMatchObject({ models: 0, place: 'destroyed' });
  expect(battle.b.unit.killer[mob]).toBe(battle.row('giants'));
  expect([battle.unit('mob').x, battle.b.setup.unit.points[mob]]).toEqual([36, 60]);
});

test('K17 contact is a stored fact: moving the block by hand neither cuts nor makes it', () => {
  const { b } = fight().engaged('mob', 'swords').start();
  expect(linked(b, 0, 2)).toBe(true);
  b.unit.y[2] += 10 * 2540;
  invalidateGeometry(b);
  expect(linked(b, 0, 2)).toBe(true);
  b.unit.y[2] -= 10 * 2540;
  invalidateGeometry(b);

  const apart = fight().start().b;
  apart.unit.y[2] = apart.unit.y[0] + apart.unit.halfDepth[0] + apart.unit.halfDepth[2];
  invalidateGeometry(apart);
  expect(linked(apart, 0, 2)).toBe(false);
});

test('K19 a character knows the unit in which it stands', () => {
  const battle = fight().start();
  expect(battle.unit('captain')).toMatchObject({ place: 'inUnit', host: 'swords' });
});

test('K39 an imagined battle has other dice, and the same of everything else', () => {
  const { setup } = t9aMatch(1);
  const b = t9a.create(setup);
  t9a.begin(b, 3);
  const random = new Random(3);
  for (let n = 0; n < 40; n++) choose(t9a, b, random.below(options(t9a, b)));
  const into = t9a.create(setup);
  t9a.imagine(b, 0, 99, into);
  const dice = Array.from(into.core.rng);
  into.core.rng.set(b.core.rng);
  into.dice.forget();

  expect(dice).not.toEqual(Array.from(b.core.rng));
  expect(into.bytes.join()).toBe(b.bytes.join());
});

test('K41 small questions are asked at level full, and left to standing orders at level command', () => {
  const SMALL: readonly string[] = ['reroll', 'panic', 'belch', 'nudge order'];
  expect(SMALL.filter((kind) => !t9a.decisions.includes(kind))).toEqual([]);
  const asked = (level: number): number => {
    let small = 0;
    for (let seed = 0; seed < 3; seed++) {
      const b = t9a.create(t9aMatch(seed).setup);
      const random = new Random(seed);
      t9a.begin(b, seed, level);
      while (waiting(b)) {
        if (SMALL.includes(t9a.decisions[b.decision.kind[0]])) small++;
        choose(t9a, b, random.below(options(t9a, b)));
      }
    }
    return small;
  };

  expect(asked(Level.command)).toBe(0);
  expect(asked(Level.full)).toBeGreaterThan(5);
});

test('K58 who fights in a combat is a row of bits, with room for every unit of the largest battle', () => {
  const { b } = fight().engaged('mob', 'swords').phase('combat').runTo('hit');
  const words = b.combat.members.length / b.combat.inUse.length;

  expect(words * 32).toBeGreaterThanOrEqual(SIZES.large.units);
  expect(Array.from(b.combat.members.subarray(0, words))).toEqual([0b101, 0, 0, 0]); // the captain is in the swords
  enterCombat(b, 0, 119);
  expect([inCombat(b, 0, 119), inCombat(b, 0, 118), inCombat(b, 1, 119)]).toEqual([true, false, false]);
});

test('K14 a used battle made new is the one that is created, whatever was played in it', () => {
  const [first, second] = [t9aMatch(0).setup, t9aMatch(1).setup];
  const used = t9a.create(first);
  const random = new Random(5);
  t9a.begin(used, 5);
  for (let n = 0; n < 150 && waiting(used); n++) choose(t9a, used, random.below(options(t9a, used)));

  expect(t9a.renew?.(used, second)).toBe(true);
  const fresh = t9a.create(second);
  expect(used.bytes).toEqual(fresh.bytes);
  t9a.begin(used, 6);
  t9a.begin(fresh, 6);
  for (let n = 0; n < 150 && waiting(fresh); n++) {
    const count = options(t9a, fresh);
    expect(options(t9a, used)).toBe(count);
    const choice = random.below(count);
    choose(t9a, used, choice);
    choose(t9a, fresh, choice);
  }
  expect(used.bytes).toEqual(fresh.bytes);
});
