import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { Side } from '../../../regiments/layout.js';
import { Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import { Ask, Verb } from '../core/asks.js';
import { slideUnits } from './sliding.js';

/** Front of the smallest base of infantry, in inches. */
const BASE = 20 / 25.4;
const IDLE: Fighter = { A: 0 };
const MANY: Fighter = { ...IDLE, models: 15 };
const FEW: Fighter = { ...IDLE, models: 10 };

/** `ours` beat `theirs` by a rank, or fight the given side of `theirs`. */
const loses = (ours: Fighter = MANY, theirs: Fighter = FEW, side: Side = Side.front): Fight =>
  new Fight({ ours }, { theirs }).at('theirs', 36, 24).against('ours', 'theirs', side);

test('WFB9-CRREF-002 a unit that won takes up another width although it fights, without a test (WFB9-V2-151)', () => {
  const f = loses();
  f.dice.add('break test', [1, 1]);
  f.dice.add('combat reform test', [6, 6]);
  f.beginPhase().play({}, Ask.CombatReform);
  expect(f.question).toMatchObject({ kind: Ask.CombatReform, player: 0, unit: 'ours' });
  f.answer((b, n) => {
    let i = 0;
    while (i < n && !(b.option.verb[i] === Verb.Reform && b.option.files[i] === 7)) i++;
    return i;
  });
  expect([f.b.unit.files[0], f.b.unit.engaged[0]]).toEqual([7, 1]);
});

test('WFB9-CRREF-002 a unit struck in the flank turns to face the enemy', () => {
  const f = loses(FEW, MANY, Side.left);
  f.dice.add('break test', [1, 1, 1, 1]);
  f.dice.add('combat reform test', [1, 1, 1, 1]);
  f.dice.add('reform roll-off', [1, 6]);
  f.beginPhase();
  const turns = (b: Fight['b'], n: number): number => {
    let i = 0;
    while (i < n && !(b.option.verb[i] === Verb.Reform && b.option.facing[i] === 0x4000)) i++;
    return i;
  };
  f.play({ [Ask.CombatReform]: (b, n) => (b.decision.subject[0] === f.row('theirs') ? turns(b, n) : 0) });
  expect(f.b.unit.facing[f.row('theirs')]).toBe(0x4000);
  expect(f.b.unit.engaged[0]).toBe(1);
});

/** A drawn fight of two equal units, up to the choice of a formation by `ours`. */
const drawn = (offset = 0): Wfb9Scene =>
  newScene()
    .phase('combat')
    .unit('ours', { ...FEW, at: [36, 20] })
    .enemy('theirs', FEW)
    .engaged('theirs', 'ours', { offset })
    .choose({ ask: 'ReformSide', n: 0 })
    .dice('reform roll-off', 6, 1);

test('WFB9-CRREF-003 WFB9-CRREF-004 no model loses its contact, and no other side of the enemy is touched', () => {
  const r = drawn().runTo('decision of kind CombatReform');
  const { x, y, facing, files } = r.b.unit;
  const pose = { verb: Verb.Reform, target: 0, x: x[0], y: y[0], facing: facing[0], files: files[0] };
  const aside = Math.round(2.5 * BASE * INCH);
  expect(r.propose({ ...pose, files: 3 })).not.toBe('legal');
  expect(r.propose({ ...pose, x: x[0] + aside })).not.toBe('legal');
  expect(r.propose({ ...pose, x: x[0] - aside })).not.toBe('legal');
  // to the flank of the enemy
  expect(r.propose({ ...pose, x: x[0] + 4 * INCH, y: y[0] + 2 * INCH, facing: 0xc000 })).not.toBe('legal');
  const listed = r.options();
  expect(listed.length).toBeGreaterThan(1);
});

test('WFB9-CRREF-005 a Steadfast loser tests on its unmodified Leadership (WFB9-V2-149)', () => {
  const reforms = (faces: readonly number[], theirs: Fighter): boolean => {
    const f = loses({ ...IDLE, models: 15, standard: true }, { ...theirs, ...IDLE, Ld: 8 });
    f.charged('ours');
    f.dice.add('break test', [1, 1]);
    f.dice.add('combat reform test', faces);
    f.dice.add('reform roll-off', [6, 1]);
    return f
      .beginPhase()
      .play()
      .some((q) => q.kind === Ask.CombatReform && q.unit === 'theirs');
  };
  expect(reforms([4, 4], { models: 20 })).toBe(true); // Unit Strength 20 against 15
  expect(reforms([4, 5], { models: 20 })).toBe(false);
  expect(reforms([4, 4], { models: 10 })).toBe(false);
});

test('WFB9-CRREF-006 all tests come first, then the winner of a roll decides who reforms first', () => {
  for (const [faces, chooser] of [
    [[6, 1], 0],
    [[1, 6], 1],
  ] as const) {
    const f = loses();
    f.b.core.level[0] = 1;
    f.dice.add('break test', [1, 1]);
    f.dice.add('combat reform test', [1, 1]);
    f.dice.add('reform roll-off', faces);
    f.beginPhase();
    expect(f.question).toMatchObject({ kind: Ask.ReformSide, player: chooser });
    expect(f.dice.left()).toEqual([]);
    f.pick('theirs');
    expect(f.question).toMatchObject({ kind: Ask.CombatReform, player: 1, unit: 'theirs' });
  }
});

test('WFB9-CRREF-007 a unit engaged on two sides does not reform', () => {
  const f = new Fight({ ours: MANY, others: MANY }, { theirs: { ...FEW, rules: ['Stubborn'] } })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .against('others', 'theirs', Side.right);
  f.dice.add('break test', [1, 1]);
  const asked = f.beginPhase().play();
  expect(asked.some((q) => q.unit === 'theirs')).toBe(false);
  expect(f.log.some((line) => line.includes('combat reform test'))).toBe(false);
  expect(asked.some((q) => q.kind === Ask.CombatReform)).toBe(true);
});

test('WFB9-CRREF-008 if one of several units flees, reforms wait until the pursuit is over', () => {
  const f = new Fight(
    { ours: { ...MANY, models: 20 }, others: MANY },
    { near: FEW, far: { ...FEW, rules: ['Stubborn'] } },
  )
    .at('ours', 36, 20)
    .against('near', 'ours', Side.front, 2.6 * BASE)
    .against('far', 'ours', Side.front, -2.6 * BASE)
    .against('others', 'near', Side.right);
  f.dice.add('near, break test', [6, 6]);
  f.dice.add('far, break test', [1, 1]);
  f.dice.add('far, combat reform test', [6, 6]);
  f.dice.add('near, flee distance', [6, 6]);
  f.dice.add('others, pursuit distance', [1, 1]);
  f.beginPhase().play({ [Ask.Pursue]: Verb.Pursue }, Ask.CombatReform);
  expect(f.question).toMatchObject({ kind: Ask.CombatReform, player: 0, unit: 'ours' });
  const [fled, moved] = ['near flee', 'others move'].map((words) => f.log.findIndex((l) => l.includes(words)));
  expect([fled > 0, moved > fled]).toEqual([true, true]);
});

test('WFB9-CRREF-009 of units in partial contact the one of lower Unit Strength slides until the narrower front touches, after the reforms', () => {
  const slid = (offset: number, ours: Fighter, theirs: Fighter, degrees = 180): [number, number] => {
    const f = new Fight({ ours }, { theirs })
      .at('theirs', 36, 24, degrees)
      .against('ours', 'theirs', Side.front, offset);
    const before = [0, 1].map((u) => [f.b.unit.x[u], f.b.unit.y[u]]);
    slideUnits(f.combat().b, 0);
    const moved = [0, 1].map((u) => Math.hypot(f.b.unit.x[u] - before[u][0], f.b.unit.y[u] - before[u][1]) / INCH);
    return [moved[0] / BASE, moved[1] / BASE];
  };
  for (const degrees of [180, 90, 0, 215]) {
    for (const sign of [1, -1]) {
      // a corner is contact enough: of four bases aside, three are slid
      expect(slid(sign * 4 * BASE, FEW, MANY, degrees)).toEqual([expect.closeTo(3, 1), 0]);
      expect(slid(sign * 4 * BASE, MANY, FEW, degrees)).toEqual([0, expect.closeTo(3, 1)]);
    }
  }
  expect(slid(BASE, FEW, MANY)).toEqual([0, 0]);
  // of ten files against five, two and a half stand beside on either side of the middle
  expect(slid(0, { ...IDLE, models: 10, files: 10 }, MANY)).toEqual([0, 0]);
  expect(slid(6 * BASE, { ...IDLE, models: 10, files: 10 }, MANY)).toEqual([expect.closeTo(2.5, 1), 0]);
});

test('WFB9-CRREF-009 the slide follows the reforms of a round, and none takes place between units that others hold', () => {
  const f = new Fight({ ours: FEW }, { theirs: MANY })
    .at('theirs', 36, 24)
    .against('ours', 'theirs', Side.front, 4 * BASE);
  const x = f.b.unit.x[0];
  f.dice.add('break test', [1, 1]);
  f.dice.add('combat reform test', [6, 6]);
  f.beginPhase().play();
  expect(Math.abs(f.b.unit.x[0] - x) / INCH).toBeCloseTo(3 * BASE, 1);
  const g = new Fight({ ours: FEW, others: FEW }, { theirs: MANY })
    .at('theirs', 36, 24)
    .against('ours', 'theirs', Side.front, 4 * BASE)
    .against('others', 'theirs', Side.rear);
  slideUnits(g.combat().b, 0);
  expect(g.b.unit.x[0]).toBe(x);
});
