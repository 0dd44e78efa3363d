import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { bearing } from '../../../kernel/geometry/trig.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { WeaponProfile } from '../armies/profiles.js';
import { Verb } from '../core/asks.js';
import { speedOf } from '../core/models.js';
import { Did, Status } from '../core/state.js';

const GUN: Partial<WeaponProfile> = { name: 'gun', kind: 'ranged', RNG: 12, POW: 10 };
const FAR: Standing = { at: [40, 40] };

/** A table on which model `a` is asked for its Normal Movement. */
const moving = (
  a: Partial<Standing> = {},
  second: Record<string, Standing> = { far: FAR },
  first: Record<string, Standing> = {},
) => {
  const t = new HordesTable({ a: { at: [24, 24], ...a }, ...first }, second).turn();
  return Object.keys(first).length > 0 ? t.choose('activate a') : t;
};

/** Returns the end of a leg from the place of model 0, as a record's fields. */
const leg = (t: HordesTable, degreesOfLeg: number, inches: number) => {
  const angle = degrees(degreesOfLeg);
  const far = ticks(inches);
  const x = Math.round(t.b.model.x[0] + far * Math.sin((degreesOfLeg * Math.PI) / 180));
  const y = Math.round(t.b.model.y[0] + far * Math.cos((degreesOfLeg * Math.PI) / 180));
  return { x, y, path: [angle, far] };
};

describe('turns and activations', () => {
  test('HRD-TURN-002 HRD-TURN-012 HRD-TURN-013 HRD-TURN-014 HRD-GAME-006 each model activates once, in any order, none is left out (HRD-V-077)', () => {
    const t = new HordesTable({ a: { at: [10, 10] }, b: { at: [20, 10] }, c: { at: [30, 10] } }, { far: FAR }).turn();
    expect(t.options()).toEqual(['activate a', 'activate b', 'activate c']);
    t.choose('activate b').choose('stay');
    expect(t.options()).toEqual(['activate a', 'activate c']);
    t.choose('activate c').choose('stay');
    // the last one is activated without a question, and it is asked for its movement
    expect(t.question()).toBe('how does a move?');
    t.choose('stay');
    expect(t.question()).toBe('');
  });

  test('HRD-TURN-015 models off the table do not activate', () => {
    const t = new HordesTable({ a: { at: [10, 10] }, b: { at: [20, 10] } }, { far: FAR });
    t.b.model.place[1] = 3;
    expect(t.turn().question()).toBe('how does a move?');
  });

  test('HRD-ACT-001 HRD-ACT-003 HRD-COMB-001 movement comes first, then the action', () => {
    const t = moving({ weapons: [GUN] }, { foe: { at: [24, 32] } });
    expect(t.question()).toBe('how does a move?');
    t.choose('stay');
    expect(t.question()).toBe('what does a attack?');
  });
});

describe('advances', () => {
  test('HRD-MOVE-011 HRD-MOVE-004 HRD-STAT-001 up to SPD inches, along all legs together', () => {
    const t = moving();
    const { x, y, path } = leg(t, 90, 6.01);
    expect(t.propose({ verb: Verb.Advance, x, y, path })).toBe('too far');
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 90, 6) })).toBe('');
    expect(t.b.model.x[0]).toBe(30 * INCH);
    const bent = moving();
    const x0 = bent.b.model.x[0];
    const y0 = bent.b.model.y[0];
    const legs = (second: number) => ({
      x: x0 + ticks(3),
      y: y0 + ticks(second),
      path: [degrees(90), ticks(3), 1, ticks(second)],
    });
    const straight = (second: number) => ({ ...legs(second), path: [degrees(90), ticks(3), 0, ticks(second)] });
    expect(bent.propose({ verb: Verb.Advance, ...straight(3.01) })).toBe('too far');
    expect(bent.propose({ verb: Verb.Advance, ...straight(3) })).toBe('');
  });

  test('HRD-MOVE-004 the place must be the end of the path', () => {
    const t = moving();
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 90, 3), x: t.b.model.x[0] })).toBe('the path does not lead there');
  });

  test('HRD-MOVE-003 HRD-MOVE-005 it may turn in place and face anywhere at the end', () => {
    const t = moving();
    const { x, y } = t.b.model;
    expect(t.propose({ verb: Verb.Advance, x: x[0], y: y[0], facing: degrees(135) })).toBe('');
    expect(t.b.model.facing[0]).toBe(degrees(135));
  });

  test('HRD-MOVE-006 HRD-PLACE-003 no base is passed over, not even with room behind it', () => {
    const t = moving({}, { foe: { at: [26, 24] } });
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 90, 5) })).toBe('another model is in the way');
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 90, 0.9) })).toBe('another model is in the way');
    // a gap as wide as the base is open, a narrower one is closed
    const gap = (inches: number) => {
      const half = (1.1811 + inches) / 2;
      const u = moving({}, { one: { at: [27, 24 + half] }, other: { at: [27, 24 - half] } });
      return u.propose({ verb: Verb.Advance, ...leg(u, 90, 6) });
    };
    expect([gap(1.2), gap(1.17)]).toEqual(['', 'another model is in the way']);
  });

  test('HRD-MOVE-012 HRD-MOVE-013 a run goes twice as far and ends the activation (HRD-V-081)', () => {
    const t = moving({ weapons: [GUN] }, { foe: { at: [24, 40] } });
    expect(t.propose({ verb: Verb.Run, ...leg(t, 90, 12.01) })).toBe('too far');
    expect(t.propose({ verb: Verb.Run, ...leg(t, 0, 12) })).toBe('');
    expect(t.question()).toBe('');
    const u = moving({ weapons: [GUN] }, { foe: { at: [24, 34] } });
    expect(u.propose({ verb: Verb.Advance, ...leg(u, 0, 1) })).toBe('');
    expect(u.question()).toBe('what does a attack?');
  });

  test('HRD-MOVE-009 HRD-MOVE-010 only who is not in melee and has a gun may aim', () => {
    const aims = (a: Partial<Standing>, foe: Standing) => moving(a, { foe }).options().includes('aim');
    expect([aims({ weapons: [GUN] }, FAR), aims({}, FAR)]).toEqual([true, false]);
    expect(aims({ weapons: [GUN] }, { at: [24, 25.5] })).toBe(false);
    const t = moving({ weapons: [GUN] }, { foe: { at: [24, 32], damage: 9 } }).choose('aim');
    expect([t.b.model.did[0] & Did.Aim, t.question()]).toEqual([Did.Aim, 'what does a attack?']);
  });

  test('HRD-THRN-010 HRD-SETUP-014 a base stays on the table', () => {
    const t = moving({ at: [2, 24] });
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 270, 1.5) })).toBe('off the table');
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 270, 1.4) })).toBe('');
  });
});

describe('charges', () => {
  const charging = (
    gap: number,
    a: Partial<Standing> = {},
    foe: Partial<Standing> = {},
    more: Record<string, Standing> = {},
  ) => moving({ weapons: [{}, {}], ...a }, { foe: { at: [24, 24 + 1.1811 + gap], damage: 20, ...foe }, ...more });
  const charge = (t: HordesTable, inches: number, angle = 0, name = 'foe') =>
    t.propose({ verb: Verb.Charge, target: t.row(name), n: ticks(inches), facing: degrees(angle) });

  test('HRD-CHG-006 HRD-CHG-020 up to SPD + 3 inches; short of melee range it fails (HRD-V-091)', () => {
    const t = charging(9.6, {}, {});
    expect(charge(t, 9.01)).toBe('too far');
    expect(charge(t, 9)).toBe('');
    expect([t.b.activation.advanced[0], t.question(), t.lines.at(-1)]).toEqual([9 * INCH, '', 'a fails its charge']);
    const reached = charging(9.4);
    expect([charge(reached, 9), reached.question()]).toEqual(['', 'what does a attack?']);
  });

  test('HRD-CHG-004 HRD-LOS-001 HRD-CHG-003 sight alone makes a charge legal (HRD-V-095)', () => {
    const far = charging(14, { SPD: 5 });
    expect(charge(far, 8)).toBe('');
    const back = charging(5, { facing: 180 });
    expect(charge(back, 5)).toBe('not an option');
  });

  test('HRD-CHG-002 HRD-CHG-001 not at a friend, nor without a melee weapon (HRD-V-097)', () => {
    const friend = moving({}, { far: FAR }, { pal: { at: [24, 30] } });
    expect(charge(friend, 5, 0, 'pal')).toBe('not an option');
    expect(charge(charging(5, { weapons: [GUN] }), 5)).toBe('not an option');
  });

  test('HRD-CHG-005 any direction that would bring the target into melee range', () => {
    // beside the straight line by the radii and the range together: 1.18 + 0.5 inches on 8
    expect(charge(charging(6.8189), 8, 11)).toBe('');
    expect(charge(charging(6.8189), 8, 13)).toBe('this direction never brings the target into melee range');
    for (const away of [90, 180, 270]) {
      expect(charge(charging(6.8189), 8, away)).toBe('this direction never brings the target into melee range');
    }
  });

  test('HRD-CHG-007 HRD-CHG-008 no stop before melee range, then anywhere in it', () => {
    expect(charge(charging(4), 3.4)).toBe('the charge may not stop before the target is in melee range');
    expect(charge(charging(4), 3.6)).toBe('');
    // past its flank: in range at first, then out of it again
    const past = () => charging(2, {}, { at: [25.4, 26] });
    expect(charge(past(), 2)).toBe('');
    expect(charge(past(), 4)).toBe('the charge may not leave its target behind again');
  });

  test('HRD-CHG-009 it stops on contact with a model, and may not go through', () => {
    const blocked = { wall: { at: [24, 27] as [number, number], base: 'small' as const } };
    const t = charging(7, {}, { base: 'large' }, blocked);
    expect(charge(t, 3)).toBe('another model is in the way');
    expect(charge(t, 1)).toBe('the charge may not stop before the target is in melee range');
    t.choose('charge foe');
    expect(t.lines.at(-1)).toBe('a fails its charge');
    const gone = t.b.activation.advanced[0] / INCH;
    expect([gone > 1.81, gone < 1.83]).toEqual([true, true]);
  });

  test('HRD-CHG-011 HRD-FACE-005 at the end it faces its target directly', () => {
    const t = charging(6.8189);
    expect(charge(t, 7, 5)).toBe('');
    const { x, y, facing } = t.b.model;
    expect(facing[0]).toBe(bearing(x[1] - x[0], y[1] - y[0]));
  });

  test('HRD-CHG-015 HRD-CHG-016 the first blow strikes the target, and it must be struck', () => {
    const t = charging(4, { weapons: [{}, {}, GUN] }, {}, { other: { at: [25.2, 29], damage: 20 } });
    charge(t, 4);
    expect(t.options()).toEqual(['attack foe with sword (weapon 0)', 'attack foe with sword (weapon 1)']);
    t.dice('to hit', 6, 5).dice('damage', 1, 1, 1).choose('attack foe with sword (weapon 0)');
    expect(t.options()).toEqual([
      'attack foe with sword (weapon 1)',
      'attack other with sword (weapon 1)',
      'no more attacks',
    ]);
  });

  test('HRD-CHG-017 HRD-CHG-018 HRD-CHG-019 from 3 inches on the first blow has a boosted damage roll (HRD-V-093)', () => {
    const dice = (gap: number, inches: number) => {
      const t = charging(gap, { weapons: [{}, {}] });
      charge(t, inches);
      t.dice('to hit', 6, 5, 6, 5).dice('damage', 1, 1, 1, 1, 1);
      t.choose('attack foe with sword (weapon 0)').choose('attack foe with sword (weapon 1)');
      return t.diceLeft();
    };
    expect(dice(3.2, 3)).toEqual([]);
    expect(dice(3.2, 2.99)).toEqual(['damage: 1']);
  });

  test('HRD-CHG-021 if the target is gone, another may be struck, without the bonus', () => {
    const t = charging(4, {}, {}, { other: { at: [25.2, 29], damage: 20 } });
    charge(t, 4);
    t.b.model.place[1] = 3;
    t.b.option.decision = 0;
    expect(t.options()).toContain('attack other with sword (weapon 0)');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack other with sword (weapon 0)');
    expect(t.diceLeft()).toEqual([]);
  });
});

describe('the Combat Action', () => {
  const acting = (weapons: NonNullable<Standing['weapons']>, second: Record<string, Standing>) =>
    moving({ weapons }, second).choose('stay');

  test('HRD-COMB-002 HRD-MEL-002 one attack with each melee weapon (HRD-V-171)', () => {
    const t = acting([{}, { name: 'axe' }], { foe: { at: [24, 25.5], damage: 40 } });
    t.dice('to hit', 6, 5, 6, 5).dice('damage', 1, 1, 1, 1).choose('attack foe with sword');
    expect(t.options()).toEqual(['attack foe with axe (weapon 1)', 'no more attacks']);
    t.choose('attack foe with axe');
    expect(t.question()).toBe('');
  });

  test('HRD-WPN-007 HRD-RAN-002 HRD-COMB-004 ROF shots with each ranged weapon, at any targets (HRD-V-041)', () => {
    const t = acting([{ ...GUN, ROF: 2 }], { foe: { at: [24, 34], damage: 40 }, other: { at: [28, 34], damage: 40 } });
    t.dice('to hit', 6, 5, 6, 5).dice('damage', 1, 1, 1, 1).choose('attack foe').choose('attack other');
    expect([t.diceLeft(), t.question()]).toEqual([[], '']);
  });

  test('HRD-COMB-003 melee and ranged attacks are not mixed, in either order (HRD-V-169)', () => {
    const mixed = () => acting([{ RNG: 4 }, GUN], { foe: { at: [24, 28.5], damage: 40, status: Status.stationary } });
    const first = mixed().dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with gun');
    expect(first.question()).toBe('');
    const second = mixed().dice('damage', 1, 1).choose('attack foe with sword');
    expect(second.question()).toBe('');
  });

  test('HRD-RAN-001 HRD-MEL-007 who is in melee does not shoot', () => {
    const t = acting([{ name: 'sword' }, GUN], { foe: { at: [24, 25.5], damage: 40 } });
    expect(t.options()).toEqual(['attack foe with sword (weapon 0)', 'no more attacks']);
    expect(t.propose({ verb: Verb.Attack, target: 1, n: 1 })).toBe('not an option');
  });

  test('HRD-MEL-001 HRD-MEL-003 each melee weapon attacks within its own range', () => {
    const t = acting([{ RNG: 2 }, { name: 'axe' }], { foe: { at: [24, 26.5], damage: 40 } });
    expect(t.options()).toEqual(['attack foe with sword (weapon 0)', 'no more attacks']);
  });

  test('HRD-ATK-002 HRD-ATK-005 a friend may be attacked, and a shot aimed out of range', () => {
    const t = moving({ weapons: [GUN] }, { foe: { at: [24, 40] } }, { pal: { at: [20, 30], damage: 9 } }).choose(
      'stay',
    );
    expect(t.question()).not.toBe('what does a attack?'); // no enemy is in range: nothing is asked at this level
    const u = new HordesTable(
      { a: { at: [24, 24], weapons: [GUN] }, pal: { at: [20, 30], damage: 9 } },
      { foe: { at: [24, 34] }, far: { at: [26, 40] } },
    );
    u.turn().choose('activate a').choose('stay');
    u.dice('to hit', 6, 5).dice('damage', 1, 1);
    expect(u.propose({ verb: Verb.Attack, target: 1, n: 0 })).toBe('');
    const v = new HordesTable(
      { a: { at: [24, 24], weapons: [GUN] } },
      { foe: { at: [24, 34] }, far: { at: [26, 40] } },
    );
    v.turn().choose('stay');
    expect(v.propose({ verb: Verb.Attack, target: 2, n: 0 })).toBe('');
    expect(v.lines.at(-1)).toBe('a misses far with gun');
  });

  test('HRD-WPN-006 a weapon with range 0 shoots at nobody (HRD-V-043)', () => {
    const t = acting([{ ...GUN, RNG: 0 }, {}], { foe: { at: [24, 25.2], damage: 9, status: Status.stationary } });
    expect(t.options().some((o) => o.includes('gun'))).toBe(false);
    expect(t.propose({ verb: Verb.Attack, target: 1, n: 0 })).toBe('not an option');
  });
});

describe('knockdown', () => {
  const down = (turnOfFall: number, a: Partial<Standing> = {}) => {
    const t = new HordesTable({ a: { at: [24, 24], status: Status.knockedDown, ...a } }, { foe: { at: [24, 34] } });
    t.b.core.playerTurns[0] = 4;
    t.b.model.downTurn[0] = turnOfFall;
    return t.turn();
  };

  test('HRD-KNOCK-005 it stands up in its next turn, not in the turn in which it fell (HRD-V-245)', () => {
    expect(down(4).question()).toBe('how does a stand up?');
    expect(down(5).question()).toBe('');
  });

  test('HRD-KNOCK-007 HRD-KNOCK-008 it gives up its movement or its action; then it may advance, not run or charge', () => {
    const action = down(4).choose('stand up and give up the action');
    expect(action.question()).toBe('how does a move?');
    const verbs = new Set(action.options().map((o) => o.split(' ')[0]));
    expect([...verbs].sort()).toEqual(['advance', 'stay']);
    expect(action.propose({ verb: Verb.Run, ...leg(action, 90, 7) })).toBe('not an option');
    expect(action.propose({ verb: Verb.Charge, target: 1, n: ticks(9), facing: 0 })).toBe('not an option');
    action.choose('stay');
    expect(action.question()).toBe('');
    const move = down(4, { weapons: [GUN] }).choose('stand up and give up the movement');
    expect(move.question()).toBe('what does a attack?');
    expect(down(4).choose('stay down').question()).toBe('');
  });

  test('HRD-STNRY-001 a stationary model does nothing', () => {
    const t = new HordesTable({ a: { at: [24, 24], status: Status.stationary } }, { far: FAR }).turn();
    expect(t.question()).toBe('');
  });
});

describe('free strikes', () => {
  const leaving = (a: Partial<Standing> = {}, foe: Partial<Standing> = {}) =>
    moving({ damage: 40, ...a }, { foe: { at: [24, 25.5], ...foe } });

  test('HRD-FREE-001 HRD-FREE-002 who leaves an enemy is struck just before, once, if the enemy wants', () => {
    const t = leaving();
    expect(t.propose({ verb: Verb.Advance, ...leg(t, 180, 5) })).toBe('');
    expect(t.question()).toBe('does foe strike a, who leaves?');
    const gap = (t.b.model.y[1] - t.b.model.y[0]) / INCH - 1.1811;
    expect([gap > 0.499, gap < 0.501]).toEqual([true, true]);
    t.dice('to hit', 6, 5).dice('damage', 1, 1, 1).choose('attack a');
    expect([t.diceLeft(), t.b.model.y[0]]).toEqual([[], 19 * INCH]);
    const spared = leaving();
    spared.propose({ verb: Verb.Advance, ...leg(spared, 180, 5) });
    spared.choose('no more attacks');
    expect(spared.b.model.y[0]).toBe(19 * INCH);
  });

  test('HRD-FREE-001 moving within its melee range and sight is free', () => {
    const t = leaving({}, { weapons: [{ RNG: 2 }] });
    t.propose({ verb: Verb.Advance, ...leg(t, 180, 1.5) });
    expect(t.question()).not.toContain('strike');
    const past = leaving({}, { weapons: [{ RNG: 2 }] });
    past.propose({ verb: Verb.Advance, ...leg(past, 180, 2) });
    expect(past.question()).toContain('strike');
  });

  test('HRD-FREE-001 leaving its line of sight counts too', () => {
    // The enemy faces west; the model goes around to its back, within its reach all the time.
    const t = moving({ at: [22.5, 24], damage: 40 }, { foe: { at: [24, 24], facing: 270, weapons: [{ RNG: 3 }] } });
    const x = t.b.model.x[0] + ticks(2.5);
    const path = [degrees(0), ticks(1.5), degrees(90), ticks(2.5)];
    expect(t.propose({ verb: Verb.Advance, x, y: t.b.model.y[0] + ticks(1.5), path })).toBe('');
    expect(t.question()).toContain('strike');
    expect(t.b.model.x[0] / INCH).toBeCloseTo(24 + 1.1811 / 2, 2);
  });

  test('HRD-ADV-028 Parry: nobody strikes; the helpless do not strike either (HRD-V-177)', () => {
    const parry = leaving({ advantages: ['Parry'] });
    parry.propose({ verb: Verb.Advance, ...leg(parry, 180, 5) });
    expect([parry.question(), parry.b.model.y[0]]).toEqual(['', 19 * INCH]);
    const down = leaving({}, { status: Status.knockedDown });
    down.propose({ verb: Verb.Advance, ...leg(down, 180, 5) });
    expect(down.question()).toBe('');
  });

  test('HRD-FREE-001 HRD-KNOCK-001 who is destroyed or falls goes no farther', () => {
    const t = leaving({ damage: 1 });
    t.propose({ verb: Verb.Advance, ...leg(t, 180, 5) });
    t.dice('to hit', 6, 5).dice('damage', 6, 6, 6).choose('attack a');
    expect(t.b.model.y[0] > 23.5 * INCH).toBe(true);
    const tough = leaving({ damage: 1, advantages: ['Tough'] });
    tough.propose({ verb: Verb.Advance, ...leg(tough, 180, 5) });
    tough.dice('to hit', 6, 5).dice('damage', 6, 6, 6).dice('Tough', 6).choose('attack a');
    expect([tough.b.model.y[0] > 23.5 * INCH, tough.b.model.status[0], tough.question()]).toEqual([true, 1, '']);
  });

  test('HRD-STAT-001 the speed of a model is its SPD', () => {
    expect(speedOf(moving({ SPD: 7 }).b, 0)).toBe(7 * INCH);
  });
});

test('HRD-TER-034 HRD-FREE-001 who falls while it crosses a wall stands before it', () => {
  const corners = [
    [20, 22.2],
    [28, 22.2],
    [28, 22.7],
    [20, 22.7],
  ] as const;
  const t = new HordesTable(
    { a: { at: [24, 24], damage: 1, advantages: ['Tough'] } },
    { foe: { at: [24, 25.6], weapons: [{ RNG: 1.5 }] } },
    [{ kind: 'wall', corners }],
  ).turn();
  expect(t.propose({ verb: Verb.Advance, ...leg(t, 180, 5) })).toBe('');
  t.dice('to hit', 6, 5).dice('damage', 6, 6, 6).dice('Tough', 6).choose('attack a');
  const edge = t.b.model.y[0] / INCH - 1.1811 / 2;
  expect([edge >= 22.69, edge < 23, t.b.model.status[0]]).toEqual([true, true, Status.knockedDown]);
});
