import { describe, expect, test } from 'vitest';
import { Expiry } from '../../../kernel/effect-ends.js';
import { addEffect } from '../../../kernel/effects.js';
import { ticks } from '../../../kernel/geometry/measures.js';
import { FAR, warbeast, warlock } from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { isIndependent, isWarrior } from '../armies/profiles.js';
import { furyOf } from '../core/models.js';
import { mayForce } from '../core/resources.js';
import { Did, Status } from '../core/state.js';
import { Aspect } from '../core/terms.js';
import { isDisabled, markAspect } from '../damage/boxes.js';
import { Cause } from '../damage/causes.js';
import { returnToPlay } from '../damage/leaving.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { packed } from '../spells/conditions.js';
import { FIRST_FEAT, kindOf, numberOf } from '../spells/tables.js';
import { isDugIn } from '../states/dug-in.js';
import { settleDugIn } from '../states/settle-dug-in.js';
import { giveBack, takeControl } from '../units/control.js';
import { settleCommand } from '../units/leadership.js';
import { isTrooper } from '../units/members.js';

/** A warbeast of the pack of warlock `w`. */
const wasp = (x: number, y: number, more: Partial<Standing> = {}): Standing => ({
  at: [x, y],
  type: 'warbeast pack',
  unit: 'wasps',
  leader: 'w',
  damage: 5,
  CMD: 5,
  THR: 20,
  FURY: 0,
  ...more,
});
const lock = (more: Partial<Standing> = {}): Standing => warlock({ damage: 10, ...more });
/** A warlock with FURY 5 at (24, 10), and a pack of four near it; `a` is the Leader. */
const pack = (more: Record<string, Standing> = {}, change: Partial<Standing> = {}, w: Partial<Standing> = {}) => ({
  w: lock(w),
  a: wasp(24, 14, change),
  b: wasp(25.5, 14, change),
  c: wasp(27, 14, change),
  d: wasp(28.5, 14, change),
  ...more,
});
const FOE = { foe: { at: [24, 40], damage: 60 } } as Record<string, Standing>;
const scene = (...of: Parameters<typeof pack>) => new HordesTable(pack(...of), FOE).full();
const fury = (t: HordesTable) => ['a', 'b', 'c', 'd'].map((name) => t.b.model.points[t.row(name)]);
/** Model `name` is destroyed by that cause, of the enemy `foe` or of a friend. */
const slay = (t: HordesTable, name: string, cause: number = Cause.melee, by = 'foe') =>
  t.play(sufferDamage, t.row(name), 9, t.row(by) + 1, cause).play(settleCommand);

describe('HRD-ANIM-001 Scuttler', () => {
  const beasts = { titan: warbeast({ at: [21, 14], leader: 'w' }) };
  const dug = (t: HordesTable) => ['w', 'a', 'b', 'c', 'd', 'titan'].map((name) => isDugIn(t.b, t.row(name)));
  test('a warlock digs in each model of a pack of its battlegroup, and nobody else', () => {
    const t = scene(beasts, { animus: 'Scuttler' }).turn();
    t.choose('activate w').choose('no');
    const targets = t.options().filter((words) => words.startsWith('cast Scuttler'));
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.some((words) => words.includes('titan'))).toBe(false);
    t.choose('cast Scuttler');
    if (t.question().startsWith('at whom')) {
      expect(t.options().some((words) => words.includes('titan'))).toBe(false);
      t.choose('a');
    }
    expect(dug(t)).toEqual([false, true, true, true, true, false]);
  });
  test('models of the pack that are engaged do not stay dug in', () => {
    const t = new HordesTable(pack(beasts, { animus: 'Scuttler' }), { foe: { at: [24, 15.3], damage: 60 } })
      .full()
      .turn();
    t.choose('activate w').choose('no').choose('cast Scuttler');
    if (t.question().startsWith('at whom')) t.choose('a');
    settleDugIn(t.b);
    expect(dug(t)[1]).toBe(false);
    expect(dug(t)[4]).toBe(true);
  });
});

describe('what a pack is', () => {
  test('HRD-PACK-001 HRD-PACK-002 a unit of one battlegroup that activates together; troopers, no warriors, not independent', () => {
    const t = scene().turn();
    expect([1, 2, 3, 4].map((m) => t.b.model.leader[m])).toEqual([0, 0, 0, 0]);
    expect([1, 2, 3, 4].map((m) => isTrooper(t.b, m))).toEqual([true, true, true, true]);
    expect([isWarrior('warbeast pack'), isIndependent('warbeast pack'), t.b.unit.commander[1]]).toEqual([
      false,
      false,
      1,
    ]);
    expect(t.options()).toEqual(['activate w', 'activate wasps']);
    t.choose('activate wasps').choose('no order');
    if (t.question().startsWith('is anything')) t.choose('no');
    expect(t.options()).toEqual(['a', 'b', 'c', 'd', 'nobody else']);
    expect([1, 2, 3, 4].map((m) => t.b.model.did[m] & Did.Activate)).toEqual([1, 1, 1, 1]);
  });

  test('HRD-PACK-005 none of them makes a power attack', () => {
    const powers = (type: NonNullable<Standing['type']>) =>
      new HordesTable({ w: lock(), a: wasp(24, 14, { type, weapons: [{ qualities: ['Open Fist'] }] }) }, FAR).b.setup
        .weaponNames.length;
    expect([powers('warbeast pack'), powers('light warbeast')]).toEqual([3, 6]);
  });

  test('HRD-PACK-008 HRD-PACK-012 HRD-V2-157 its FURY is the number of its models; points above it are removed at once', () => {
    const t = new HordesTable(pack({ e: wasp(30, 14) }), FOE).full();
    expect([1, 2, 3, 4, 5].map((m) => furyOf(t.b, m))).toEqual([5, 5, 5, 5, 5]);
    t.points('a', 5);
    t.b.model.points[0] = 5; // the warlock has no room to reave
    t.remove('d');
    expect([furyOf(t.b, 1), fury(t)]).toEqual([4, [4, 0, 0, 0]]);
    t.remove('e');
    expect([furyOf(t.b, 1), fury(t)]).toEqual([3, [3, 0, 0, 0]]);
  });

  test('HRD-PACK-008 effects on FURY do not change that of a pack', () => {
    const t = scene({ beast: warbeast({ at: [30, 10], FURY: 4 }) });
    const kind = kindOf(numberOf('Arcane Singularity', FIRST_FEAT), 0); // FURY +2
    for (const m of [1, 5]) addEffect(t.b, kind, m, packed(kind, 0, m), Expiry.never, 0, 0);
    expect([furyOf(t.b, 1), furyOf(t.b, 5)]).toEqual([4, 6]);
  });
});

describe('forcing', () => {
  test('HRD-PACK-009 HRD-PACK-011 each is forced by itself, and the commander takes the fury points, up to the FURY', () => {
    const t = new HordesTable(pack({}, { weapons: [{ POW: 0 }] }), {
      foe: { at: [28.5, 15.6], damage: 90, ARM: 30, DEF: 1 },
    })
      .full()
      .turn();
    t.choose('activate wasps').choose('no order').choose('no').choose('nobody else').choose('d');
    t.dice('to hit', ...Array(10).fill(3)).dice('damage', ...Array(10).fill(1));
    t.choose('attack foe');
    t.choose('no');
    expect(fury(t)).toEqual([0, 0, 0, 0]);
    for (let n = 1; n <= 4; n++) {
      t.choose('attack foe again');
      expect(fury(t)).toEqual([n, 0, 0, 0]);
      if (n < 4) t.choose('no');
    }
    expect(t.options().some((o) => o.includes('again'))).toBe(false);
  });

  test('HRD-PACK-010 a member in formation, wherever its controller is, while the commander is in the control range', () => {
    // control range 10: the commander is in it, d is not
    const t = scene({}, {}, { at: [15, 14] });
    expect([mayForce(t.b, 1), mayForce(t.b, 4)]).toEqual([true, true]);
    t.b.model.x[4] = ticks(24 + 5 + 1.2); // 30 mm bases: 5 inches and a bit from a
    expect([mayForce(t.b, 1), mayForce(t.b, 4)]).toEqual([true, false]);
    t.b.model.x[4] = ticks(24 + 5 + 1.18);
    expect(mayForce(t.b, 4)).toBe(true);
    // the commander out of the control range, d in it
    const out = scene({}, {}, { at: [40, 14] });
    expect([mayForce(out.b, 1), mayForce(out.b, 4)]).toEqual([false, false]);
  });
});

describe('orders', () => {
  test('HRD-PACK-004 they run and charge by Press Forward alone, and are forced for it', () => {
    const t = scene().turn().choose('activate wasps').choose('no order').choose('no').choose('b');
    expect(t.options().some((o) => /^(run|charge)/.test(o))).toBe(false);
    const u = scene().turn().choose('activate wasps').choose('Press').choose('no').choose('b');
    expect(u.options().every((o) => /^(run|charge)/.test(o))).toBe(true);
    u.choose('run');
    expect([u.b.model.did[2] & Did.Run, fury(u)]).toEqual([Did.Run, [1, 0, 0, 0]]);
  });

  test('HRD-PACK-004 the commander gives it only in the control range of its leader', () => {
    const orders = (w: Partial<Standing>) => {
      const t = scene({}, {}, w).turn().choose('activate wasps');
      return t.question().startsWith('which order') ? t.options() : [];
    };
    expect([orders({ at: [24, 3] }), orders({ at: [24, 2.5] })]).toEqual([['no order', 'Press Forward'], []]);
  });

  test('HRD-PACK-004 HRD-WILD-003 a wild pack must run, without an order', () => {
    const second = { v: lock({ at: [5, 5] }) };
    const t = scene(second).remove('w').turn();
    expect([1, 2, 3, 4].map((m) => t.b.model.status[m])).toEqual(Array(4).fill(Status.wild));
    if (t.question() === 'which model activates?') t.choose('activate wasps');
    expect(t.options()).toEqual(['a', 'b', 'c', 'd']);
    t.choose('b');
    expect(t.options().every((o) => o.startsWith('run'))).toBe(true);
    t.choose('run');
    expect([t.b.model.did[2] & Did.Run, fury(t)]).toEqual([Did.Run, [0, 0, 0, 0]]);
    // at level command they do not follow: each runs by itself
    const led = new HordesTable(pack(second), FOE).remove('w').turn().choose('activate wasps');
    expect([led.question(), led.options().every((o) => o.startsWith('run'))]).toEqual(['how does a move?', true]);
  });
});

describe('losses', () => {
  test('HRD-PACK-013 a model of a full pack is destroyed: its leader takes the fury point that is one too many', () => {
    const t = scene({}, {}, { fury: 1 }).points('a', 4);
    slay(t, 'd');
    expect([t.b.model.points[0], fury(t)]).toEqual([2, [3, 0, 0, 0]]);
    const less = scene({}, {}, { fury: 1 }).points('a', 3);
    slay(less, 'd');
    expect([less.b.model.points[0], fury(less)]).toEqual([1, [3, 0, 0, 0]]);
    // the commander out of the control range, the slain one in it
    const out = scene({}, {}, { fury: 1, at: [39, 14] }).points('a', 4);
    slay(out, 'd');
    expect([out.b.model.points[0], fury(out)]).toEqual([1, [3, 0, 0, 0]]);
    const full = scene({}, {}, { fury: 5 }).points('a', 4);
    full.dice('x');
    full.play(sufferDamage, full.row('d'), 9, full.row('foe') + 1, Cause.melee);
    expect([full.b.model.points[0], fury(full)]).toEqual([5, [3, 0, 0, 0]]);
  });

  test('HRD-PACK-013 HRD-V2-159 not after a friendly attack or damage that was transferred', () => {
    for (const [cause, by] of [
      [Cause.melee, 'w'],
      [Cause.transfer, 'foe'],
    ] as const) {
      const t = scene({}, {}, { fury: 1 }).points('a', 4);
      slay(t, 'd', cause, by);
      expect([t.b.model.points[0], fury(t)]).toEqual([1, [3, 0, 0, 0]]);
    }
  });

  test('HRD-PACK-014 a new commander takes the fury points of the old one before the FURY drops', () => {
    const t = scene({}, {}, { fury: 5 }).points('a', 2);
    slay(t, 'a').choose('c');
    expect([t.b.unit.commander[1], fury(t)]).toEqual([3, [0, 0, 2, 0]]);
    const full = scene({}, {}, { fury: 5 }).points('a', 4);
    slay(full, 'a').choose('b');
    expect(fury(full)).toEqual([0, 3, 0, 0]);
  });

  test('HRD-PACK-014 HRD-LEAD-010 a Leader that comes back holds them again', () => {
    const t = scene().points('a', 2).remove('a');
    if (t.question() !== '') t.choose('b');
    expect(fury(t)).toEqual([0, 2, 0, 0]);
    returnToPlay(t.b, 1, ticks(24), ticks(14), 0);
    expect([t.b.unit.commander[1], fury(t).reduce((n, p) => n + p, 0)]).toEqual([t.b.unit.commander[1], 2]);
    expect(fury(t)[t.b.unit.commander[1] - 1]).toBe(2);
  });
});

describe('control', () => {
  const wild = (more: Partial<Standing> = {}) => {
    const t = new HordesTable(pack({ v: lock({ at: [24, 12.5], ...more }) }), FOE).full();
    t.remove('w');
    return t;
  };

  test('HRD-PACK-006 HRD-WILD-008 who takes control of one wild warbeast of a pack takes them all', () => {
    const t = wild();
    t.b.model.y[1] = t.b.model.y[5] + ticks(30 / 25.4);
    t.turn().choose('activate v');
    expect(t.options()).toContain('use control on a');
    t.choose('use control on a');
    expect([1, 2, 3, 4].map((m) => [t.b.model.leader[m], t.b.model.status[m]])).toEqual(Array(4).fill([5, 0]));
    expect([1, 2, 3, 4].map((m) => t.b.model.did[m] & Did.GiveUpAction)).toEqual(Array(4).fill(Did.GiveUpAction));
    expect(t.b.model.points[5]).toBe(4);
  });

  test('HRD-PACK-007 under enemy control one is independent, with FURY 0, and is not forced; then it comes back', () => {
    const t = scene().points('a', 4);
    takeControl(t.b, 4);
    t.play(settleCommand);
    expect([isTrooper(t.b, 4), furyOf(t.b, 4), mayForce(t.b, 4), furyOf(t.b, 1), fury(t)]).toEqual([
      false,
      0,
      false,
      3,
      [3, 0, 0, 0],
    ]);
    giveBack(t.b, 4);
    expect([isTrooper(t.b, 4), furyOf(t.b, 4), furyOf(t.b, 1), mayForce(t.b, 4)]).toEqual([true, 4, 4, true]);
  });

  test('HRD-PACK-007 in a list without a leader too', () => {
    const { w: _w, ...alone } = pack({}, { leader: undefined as unknown as string });
    const t = new HordesTable(alone, FOE).full();
    expect(mayForce(t.b, 3)).toBe(true);
    takeControl(t.b, 3);
    t.play(settleCommand);
    expect([furyOf(t.b, 3), mayForce(t.b, 3), furyOf(t.b, 0)]).toEqual([0, false, 3]);
  });
});

describe('frenzy', () => {
  test('HRD-PACK-015 HRD-V2-165 when the commander frenzies all do, and none of them charges another of the pack', () => {
    const t = new HordesTable(pack({}, { THR: 7, STR: 1 }, { fury: 5, at: [24, 6] }), {
      foe: { at: [26, 19], damage: 90, ARM: 30 },
    }).full();
    t.points('a', 3).dice('threshold', 2, 3);
    t.dice('to hit', ...Array(12).fill(1));
    t.turn();
    while (t.question().includes('leech')) t.choose('no more');
    while (t.question().includes('after its frenzy')) t.choose('remove 0');
    const told = t.lines.filter((line) => line.includes('in its frenzy'));
    expect(told.sort()).toEqual(['a', 'b', 'c', 'd'].map((m) => `${m} charges foe in its frenzy`));
    expect([1, 2, 3, 4].map((m) => t.b.model.did[m] & Did.Activate)).toEqual([1, 1, 1, 1]);
  });

  test('HRD-PACK-015 the check is that of the commander alone: a pack without fury points makes none', () => {
    const t = scene({}, { THR: 2 }).turn();
    expect(t.question()).toBe('which model activates?');
  });
});

describe('animus', () => {
  const RUSH = { animus: 'Rush' } as const;
  test('HRD-PACK-016 the commander alone has it; its controller casts it while the commander is in the control range', () => {
    const casts = (w: Partial<Standing>, who: string) => {
      const t = scene({}, RUSH, w).turn().choose(`activate ${who}`);
      if (t.question().startsWith('which order')) t.choose('no order');
      if (t.question().startsWith('is anything')) t.choose('no');
      return t.options().filter((o) => o.includes('Rush')).length;
    };
    expect([casts({}, 'w'), casts({}, 'wasps')]).toEqual([1, 1]);
    // the commander is out of the control range, d is in it
    expect([casts({ at: [39, 14] }, 'w'), casts({ at: [39, 14] }, 'wasps')]).toEqual([0, 0]);
  });

  test('HRD-PACK-016 HRD-ANIM-004 the commander is forced for it', () => {
    const t = scene({}, RUSH).turn().choose('activate wasps').choose('no order').choose('no');
    t.choose('cast Rush');
    if (t.question().startsWith('at whom')) t.choose('a');
    expect(fury(t)[0]).toBeGreaterThan(0);
  });
});

describe('damage', () => {
  test('HRD-PACK-017 HRD-V2-163 no branch is rolled; all of its boxes are one aspect', () => {
    const t = scene();
    t.play(sufferDamage, 2, 3, 0, Cause.other);
    expect([damageOf(t.b, 2), t.diceLeft()]).toEqual([3, []]);
    const u = scene();
    u.b.model.marks[6] = 1;
    markAspect(u.b, 2, Aspect.spirit, 4);
    expect([damageOf(u.b, 2), isDisabled(u.b, 2)]).toEqual([5, true]);
  });

  const transfers = (t: HordesTable) =>
    t
      .play(sufferDamage, 0, 2, t.row('foe') + 1, Cause.melee)
      .options()
      .filter((o) => o.startsWith('transfer'));

  test('HRD-PACK-018 damage is transferred to one in the control range and in formation', () => {
    const t = scene({}, {}, { fury: 3 });
    t.b.model.x[4] = ticks(31); // out of formation, in the control range of 10
    expect(transfers(t)).toEqual(['transfer it to a', 'transfer it to b', 'transfer it to c']);
    const far = scene({}, {}, { fury: 3, at: [13, 14] });
    expect(transfers(far)).toEqual(['transfer it to a']);
    // the commander out of the range does not matter
    const out = scene({}, {}, { fury: 3, at: [39, 14] });
    expect(transfers(out)).toEqual(['transfer it to d']);
  });

  test('HRD-PACK-018 HRD-V2-161 not while the fury points of the commander are as many as the FURY', () => {
    expect(transfers(scene({}, {}, { fury: 3 }).points('a', 3)).length).toBe(4);
    const t = scene({}, {}, { fury: 3 }).points('a', 4);
    t.play(sufferDamage, 0, 2, t.row('foe') + 1, Cause.melee);
    expect([t.question(), damageOf(t.b, 0)]).toEqual(['', 2]);
  });

  test('HRD-PACK-019 its controller heals each of them', () => {
    const t = scene();
    t.b.model.marks[9] = 0b11;
    t.turn().choose('activate w');
    expect(t.options()).toContain('use healing on c');
    t.choose('use healing on c');
    t.choose('remove the mark of box 2');
    expect([damageOf(t.b, 3), t.b.model.points[0]]).toEqual([1, 4]);
  });
});
