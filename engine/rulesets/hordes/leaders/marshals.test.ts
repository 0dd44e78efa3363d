import { describe, expect, test } from 'vitest';
import {
  FAR,
  fullTable,
  marshaled as jack,
  marshal,
  pointsOf,
  warcaster,
  warjack,
} from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { leaderOf } from '../core/battlegroups.js';
import { hasJack, marshalOf } from '../core/marshals.js';
import { Did, Status } from '../core/state.js';
import { isAutonomous, isInert } from './losses.js';

const DRIVES = ['use Crush! on j', 'use Hurry! on j', 'use Strike True! on j', 'use Take Aim! on j'];
const GUN = { name: 'gun', kind: 'ranged', RNG: 10, POW: 10 } as const;
const CORTEX = { grid: ['CCCCCC', 'MMMMMM', 'LLLLLL', 'RRRRRR', '......', '......'] } as const;
/** A scene at full level: marshal `m`, his warjack `j` at (24, 14), an enemy in its melee range. */
const scene = (
  j: Partial<Standing> = {},
  m: Partial<Standing> = {},
  foes: Record<string, Standing> = { foe: { at: [24, 15.8], DEF: 12, ARM: 12, damage: 30 } },
) => fullTable({ m: marshal(m), j: jack(j) }, foes);
const activate = (t: HordesTable) => t.turn().choose('activate j');

describe('drives', () => {
  test('HRD-JMAR-003 HRD-DEC-133 HRD-ADV-026 a warjack gains one of the four in its activation, once', () => {
    const t = activate(scene({ weapons: [GUN] }, {}, FAR));
    expect([t.question(), t.options()]).toEqual(['is anything used now?', [...DRIVES, 'no']]);
    t.choose('use Strike True!');
    expect(t.question()).toBe('how does j move?');
    t.choose('stay');
    expect(t.question()).not.toBe('is anything used now?');
    const none = activate(scene({}, {}, FAR)).choose('no');
    expect(none.question()).toBe('how does j move?');
  });

  test('HRD-JMAR-003 in the command range of its marshal, from edge to edge; it may come there first', () => {
    const at = (y: number) => activate(scene({ at: [24, y] }, { CMD: 4 }, FAR)).question();
    const reach = 10 + 4 + 35 / 25.4; // radii of 15 and 20 mm
    expect([at(reach - 0.01), at(reach + 0.01)]).toEqual(['is anything used now?', 'how does j move?']);
    const aslant = (d: number) => activate(scene({ at: [24 + 0.6 * d, 10 + 0.8 * d] }, { CMD: 4 }, FAR)).question();
    expect([aslant(reach - 10.01), aslant(reach - 9.98)]).toEqual(['is anything used now?', 'how does j move?']);
    const late = activate(scene({ at: [24, 17] }, { CMD: 4 }, { foe: { at: [40, 40] } }));
    late.choose('advance to 24.00, 11.');
    expect(late.options()).toEqual(['use Crush! on j', 'use Hurry! on j', 'use Strike True! on j', 'no']);
  });

  test('HRD-JMAR-003 neither a warjack of a battlegroup nor another than the one that activates gains a drive', () => {
    const t = fullTable(
      {
        m: marshal(),
        j: jack(),
        c: warcaster({ at: [10, 10] }),
        k: jack({ at: [10, 14], marshal: undefined as unknown as string, leader: 'c' }),
      },
      FAR,
    );
    t.turn();
    if (t.question().includes('focus points')) t.choose('no more');
    t.choose('activate k');
    expect(t.question()).toBe('how does k move?');
  });

  test('HRD-JMAR-008 not with a crippled cortex, nor while the marshal is knocked down or stationary', () => {
    const asked = (t: HordesTable) => activate(t).question() === 'is anything used now?';
    const dead = scene({ damage: CORTEX }, {}, FAR);
    dead.b.model.marks[3] = 0b111111;
    const hurt = scene({ damage: CORTEX }, {}, FAR);
    hurt.b.model.marks[3] = 0b011111;
    expect([asked(dead), asked(hurt)]).toEqual([false, true]);
    const under = (status: number) => {
      const t = scene({}, {}, FAR).turn();
      t.b.model.status[0] = status;
      t.choose('activate j');
      return t.question() === 'is anything used now?';
    };
    expect([under(Status.knockedDown), under(Status.stationary), under(Status.fire), under(0)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('HRD-JMAR-004 Crush!: one additional melee attack, and +2 on melee damage rolls', () => {
    const t = activate(scene({ STR: 8, MAT: 6 }))
      .choose('use Crush!')
      .choose('stay');
    t.dice('to hit', 3, 4).dice('damage', 1, 2).choose('attack foe with sword');
    // 3 + STR 8 + POW 5 + 2 less ARM 12
    expect(damageOf(t.b, 2)).toBe(6);
    t.dice('to hit', 3, 4).dice('damage', 1, 2).choose('attack foe again with sword');
    expect([damageOf(t.b, 2), t.b.model.points[1], t.options()]).toEqual([12, 0, ['no more attacks']]);
    // without it there is no second attack
    const plain = activate(scene({ STR: 8, MAT: 6 }))
      .choose('use Strike True!')
      .choose('stay');
    plain.dice('to hit', 3, 4).dice('damage', 1, 2).choose('attack foe with sword');
    expect([damageOf(plain.b, 2), plain.options().some((o) => o.includes('again'))]).toEqual([4, false]);
  });

  test('HRD-JMAR-004 Crush! comes before points are spent, and adds nothing to shots', () => {
    const t = activate(scene({ STR: 8, fury: 0 }));
    t.points('j', 1).choose('use Crush!').choose('stay');
    for (let i = 0; i < 2; i++)
      t.dice('to hit', 3, 4)
        .dice('damage', 1, 2)
        .choose(i === 0 ? 'attack foe with' : 'attack foe again');
    expect(t.b.model.points[1]).toBe(1);
    t.dice('to hit', 3, 4).dice('damage', 1, 2).choose('attack foe again');
    expect([t.b.model.points[1], t.options()]).toEqual([0, ['no more attacks']]);
    const shot = activate(scene({ weapons: [GUN], RAT: 6 }, {}, { foe: { at: [24, 20], damage: 30 } }));
    shot.choose('use Crush!').choose('stay').dice('to hit', 5, 5).dice('damage', 3, 4).choose('attack foe with gun');
    expect(damageOf(shot.b, 2)).toBe(5);
  });

  test('HRD-JMAR-005 HRD-V2-115 Hurry!: it runs, charges and makes power attacks for nothing, with +2 on the charge attack roll', () => {
    const t = activate(scene({ MAT: 5, STR: 8 }, {}, { foe: { at: [24, 20], DEF: 14, damage: 30 } }));
    expect(t.options()).toContain('use Hurry! on j');
    t.choose('use Hurry!');
    expect(t.options().filter((o) => /^(run|charge|slam)/.test(o)).length).toBeGreaterThan(2);
    t.choose('charge foe');
    t.dice('to hit', 3, 4).dice('damage', 1, 2, 3).choose('attack foe with sword');
    // 7 + MAT 5 + 2 hits DEF 14
    expect([damageOf(t.b, 2) > 0, t.b.model.points[1]]).toEqual([true, 0]);
    const high = activate(scene({ MAT: 5, STR: 8 }, {}, { foe: { at: [24, 20], DEF: 15, damage: 30 } }));
    high.choose('use Hurry!').choose('charge foe').dice('to hit', 3, 4).choose('attack foe with sword');
    expect(damageOf(high.b, 2)).toBe(0);
    const none = activate(scene({ MAT: 5 }, {}, { foe: { at: [24, 20] } })).choose('use Strike True!');
    expect(none.options().some((o) => /^(run|charge|slam)/.test(o))).toBe(false);
  });

  test('HRD-JMAR-005 Hurry!: +2 on the attack roll of a slam, none on that of a head-butt, which it makes for nothing', () => {
    const slam = (DEF: number) => {
      const t = activate(scene({ MAT: 5 }, {}, { foe: { at: [24, 20], base: 'medium', DEF, damage: 30 } }));
      t.choose('use Hurry!').dice('to hit', 3, 4);
      if (DEF <= 14) t.dice('slam distance', 1).dice('damage', 1, 1);
      t.choose('slam foe');
      return (t.b.model.status[2] & Status.knockedDown) !== 0;
    };
    expect([slam(14), slam(15)]).toEqual([true, false]);
    const butt = activate(scene({ MAT: 5 }, {}, { foe: { at: [24, 15.8], base: 'medium', DEF: 13, damage: 30 } }));
    butt.choose('use Hurry!').choose('stay').dice('to hit', 3, 4).choose('attack foe with head-butt');
    expect(damageOf(butt.b, 2)).toBe(0);
  });

  test('HRD-JMAR-006 Strike True!: +2 on all attack rolls, from afar too', () => {
    const blow = (DEF: number) => {
      const t = activate(scene({ MAT: 5 }, {}, { foe: { at: [24, 15.8], DEF, damage: 30 } }));
      t.choose('use Strike True!').choose('stay').dice('to hit', 3, 4);
      if (DEF <= 14) t.dice('damage', 6, 6);
      t.choose('attack foe with sword');
      return damageOf(t.b, 2) > 0;
    };
    const shot = (DEF: number) => {
      const t = activate(scene({ RAT: 5, weapons: [GUN] }, {}, { foe: { at: [24, 20], DEF, damage: 30 } }));
      t.choose('use Strike True!').choose('stay').dice('to hit', 3, 4);
      if (DEF <= 14) t.dice('damage', 6, 6);
      t.choose('attack foe with gun');
      return damageOf(t.b, 2) > 0;
    };
    expect([blow(14), blow(15), shot(14), shot(15)]).toEqual([true, false, true, false]);
  });

  test('HRD-JMAR-007 Take Aim!: it must aim, with +2 on ranged damage rolls beside the +2 of aiming', () => {
    const t = activate(scene({ RAT: 5, weapons: [GUN] }, {}, { foe: { at: [24, 20], DEF: 14, damage: 30 } }));
    t.choose('use Take Aim!');
    expect(t.b.model.did[1] & Did.Aim).toBe(0);
    const { x, y, facing } = t.b.model;
    expect([t.options(), t.propose({ verb: Verb.Advance, x: x[1], y: y[1], facing: facing[1] })]).toEqual([
      ['aim'],
      'not an option',
    ]);
    t.choose('aim').dice('to hit', 3, 4).dice('damage', 3, 4).choose('attack foe with gun');
    // 7 + POW 10 + 2 less ARM 12
    expect(damageOf(t.b, 2)).toBe(7);
  });

  test('HRD-JMAR-007 who cannot aim does not gain Take Aim!: without a gun, or in melee', () => {
    expect(activate(scene({}, {}, FAR)).options()).not.toContain('use Take Aim! on j');
    expect(activate(scene({ weapons: [GUN, {}] })).options()).not.toContain('use Take Aim! on j');
    const moved = activate(scene({ weapons: [GUN] }, { CMD: 20 }, FAR))
      .choose('no')
      .choose('advance');
    expect(moved.options().filter((o) => o.startsWith('use'))).toEqual(DRIVES.slice(0, 3));
  });

  test('HRD-JMAR-003 a drive lasts for the activation: it adds nothing afterwards in the same turn', () => {
    const t = activate(scene({ STR: 8, MAT: 6 }))
      .choose('use Crush!')
      .choose('stay')
      .choose('no more');
    t.dice('to hit', 3, 4).dice('damage', 1, 2).attack('j', 'foe');
    expect(damageOf(t.b, 2)).toBe(4);
  });

  test('HRD-JMAR-003 at level command it is asked once, before the warjack moves', () => {
    const t = new HordesTable({ m: marshal(), j: jack() }, FAR).turn().choose('activate j');
    expect(t.question()).toBe('is anything used now?');
    t.choose('no').choose('advance');
    expect(t.question()).not.toBe('is anything used now?');
  });

  test('HRD-JMAR-001 a marshaled warjack is in no battlegroup: it neither powers up nor has focus allotted', () => {
    const t = fullTable({ m: marshal({ at: [24, 16] }), j: jack(), c: warcaster() }, FAR).turn();
    expect([pointsOf(t, 'j'), leaderOf(t.b, 1), t.question()]).toEqual([[0], -1, 'which model activates?']);
  });
});

/** Base to base with the marshal at (24, 10): radii of 15 and 20 mm. */
const TOUCHING: [number, number] = [24, 10 + 35 / 25.4];
/** A marshal and a warjack that marshal `n`, gone since, has left at his side. */
const left = (j: Partial<Standing> = {}, m: Partial<Standing> = {}, more: Record<string, Standing> = {}) =>
  fullTable(
    { m: marshal(m), j: jack({ at: TOUCHING, marshal: 'n', ...j }), n: marshal({ at: [4, 4] }), ...more },
    FAR,
  ).remove('n');
const taking = (t: HordesTable) => {
  t.turn();
  if (t.options().includes('activate m')) t.choose('activate m');
  return t;
};
const TAKE = 'use control on j';

describe('taking control', () => {
  test("HRD-AUTO-003 HRD-AUTO-005 HRD-JMAR-010 HRD-DEC-132 a 'jack marshal base to base takes an autonomous warjack and gives up his action; it keeps its own", () => {
    const t = left();
    expect(isAutonomous(t.b, 1)).toBe(true);
    taking(t).choose(TAKE);
    expect([isAutonomous(t.b, 1), marshalOf(t.b, 1), hasJack(t.b, 0), leaderOf(t.b, 1)]).toEqual([false, 0, true, -1]);
    expect([t.b.model.did[0] & Did.GiveUpAction, t.b.model.did[1] & Did.GiveUpAction]).toEqual([Did.GiveUpAction, 0]);
    expect(t.options()).not.toContain(TAKE);
  });

  test('HRD-AUTO-005 not from farther away, nor when his action is begun or given up; he may leave it', () => {
    expect(taking(left({ at: [24, 10 + 36 / 25.4] })).options()).not.toContain(TAKE);
    const acted = left({}, { at: [24, 10] }, {});
    acted.b.model.x[3] = acted.b.model.x[0];
    acted.b.model.y[3] = acted.b.model.y[0] - 1700;
    taking(acted).choose('no');
    expect(marshalOf(acted.b, 1)).toBe(-1);
    const up = left();
    up.turn();
    up.b.model.did[0] |= Did.GiveUpAction;
    up.choose('activate m');
    expect(up.options()).not.toContain(TAKE);
  });

  test('HRD-AUTO-005 HRD-CHG-015 who has reached the target of his charge must attack, and takes none', () => {
    const t = left();
    t.turn();
    t.b.model.did[0] |= Did.Charge | Did.Reach;
    t.choose('activate m');
    expect(t.options()).not.toContain(TAKE);
  });

  test('HRD-AUTO-005 who has attacked has begun his action', () => {
    const t = fullTable(
      { m: marshal({ CMD: 1 }), j: jack({ at: TOUCHING, marshal: 'n' }), n: marshal({ at: [4, 4] }) },
      { foe: { at: [25.4, 10], damage: 30 } },
    ).remove('n');
    t.b.model.facing[0] = 16384; // east
    taking(t).choose('no').choose('stay');
    if (t.options().includes('no')) t.choose('no');
    t.dice('to hit', 1, 1).choose('attack foe');
    expect(t.options()).not.toContain(TAKE);
  });

  test('HRD-AUTO-003 HRD-JMAR-001 a marshal who controls a warjack takes no autonomous one; one whose warjack is gone does', () => {
    const busy = left({}, {}, { own: jack({ at: [20, 10] }) });
    expect([hasJack(busy.b, 0), taking(busy).options().includes(TAKE)]).toEqual([true, false]);
    const bereft = left({}, {}, { own: jack({ at: [20, 10] }) }).remove('own');
    expect(taking(bereft).options()).toContain(TAKE);
  });

  test('HRD-AUTO-003 nobody else takes it: not one without the advantage, nor one of the enemy, nor an enemy warjack', () => {
    expect(taking(left({}, { advantages: [] })).options()).not.toContain(TAKE);
    const foreign = fullTable(
      { m: marshal() },
      { j: jack({ at: TOUCHING, marshal: 'n' }), n: marshal({ at: [4, 4] }) },
    ).remove('n');
    foreign.turn();
    expect(foreign.options()).not.toContain(TAKE);
    // nor one that the marshal's player controls for a while only
    const lent = fullTable(
      { m: marshal() },
      { j: jack({ at: TOUCHING, marshal: 'n' }), n: marshal({ at: [4, 4] }) },
    ).remove('n');
    lent.b.model.taken[1] = 1;
    expect(taking(lent).options()).not.toContain(TAKE);
  });

  test('HRD-COLO-002 HRD-COLO-003 an inert colossal becomes autonomous, and nobody is its marshal; an autonomous one is not taken', () => {
    const scene = () =>
      fullTable(
        {
          m: marshal(),
          j: warjack({ type: 'colossal', base: 'huge', at: [24, 10 + 75 / 25.4], leader: 'n' }),
          n: warcaster({ at: [4, 4] }),
          other: warcaster({ at: [2, 20] }),
        },
        FAR,
      ).remove('n');
    const t = scene();
    expect(isInert(t.b, 1)).toBe(true);
    taking(t).choose(TAKE);
    expect([isInert(t.b, 1), marshalOf(t.b, 1), isAutonomous(t.b, 1), hasJack(t.b, 0)]).toEqual([
      false,
      -1,
      true,
      false,
    ]);
    const free = scene();
    free.b.model.status[1] = 0;
    expect([isAutonomous(free.b, 1), taking(free).options().includes(TAKE)]).toEqual([true, false]);
  });

  test('HRD-INERT-005 HRD-INERT-006 he reactivates an inert one, which gives up its action too', () => {
    const t = left({ status: Status.inert, fury: 0 });
    taking(t).choose(TAKE);
    expect([isInert(t.b, 1), marshalOf(t.b, 1)]).toEqual([false, 0]);
    expect([0, 1].map((m) => t.b.model.did[m] & Did.GiveUpAction)).toEqual([Did.GiveUpAction, Did.GiveUpAction]);
  });

  test('HRD-INERT-005 HRD-JMAR-010 who controls one already only makes it autonomous', () => {
    const t = left({ status: Status.inert }, {}, { own: jack({ at: [20, 10] }) });
    taking(t).choose(TAKE);
    expect([isInert(t.b, 1), isAutonomous(t.b, 1), marshalOf(t.b, 1), marshalOf(t.b, 3)]).toEqual([false, true, -1, 0]);
  });

  test('HRD-AUTO-003 HRD-AUTO-004 HRD-V2-009 a warcaster takes the warjack of a lost marshal for a point; without one he does not', () => {
    const of = (fury: number) => {
      const t = left({}, { type: 'warcaster', FOCUS: 5, advantages: [] });
      t.turn();
      t.points('m', fury).choose('activate m');
      return t;
    };
    const t = of(1).choose(TAKE);
    expect([t.b.model.points[0], leaderOf(t.b, 1), isAutonomous(t.b, 1)]).toEqual([0, 0, false]);
    expect(of(0).options()).not.toContain(TAKE);
  });

  test("HRD-AUTO-003 the 'jack marshal of a unit takes it in the activation of his unit", () => {
    const t = fullTable(
      {
        g: { at: [24, 8], unit: 'guard', role: 'leader' },
        m: marshal({ unit: 'guard', role: 'grunt' }),
        j: jack({ at: TOUCHING, marshal: 'n' }),
        n: marshal({ at: [4, 4] }),
      },
      FAR,
    ).remove('n');
    t.turn().choose('activate guard').choose('no order');
    t.choose(TAKE);
    expect([marshalOf(t.b, 2), t.b.model.did[1] & Did.GiveUpAction, t.b.model.did[0] & Did.GiveUpAction]).toEqual([
      1,
      Did.GiveUpAction,
      0,
    ]);
  });
});

describe('under the control of the enemy', () => {
  test('HRD-JMAR-011 while the enemy has the marshal his warjack stays and is autonomous; then he resumes control', () => {
    const t = scene({}, {}, FAR);
    t.b.model.taken[0] = 1;
    expect([isAutonomous(t.b, 1), marshalOf(t.b, 1), hasJack(t.b, 0)]).toEqual([true, -1, false]);
    expect(activate(t).question()).toBe('how does j move?');
    t.b.model.taken[0] = 0;
    expect([isAutonomous(t.b, 1), marshalOf(t.b, 1)]).toEqual([false, 0]);
  });

  test('HRD-JMAR-011 not if another model took the warjack meanwhile', () => {
    const t = fullTable({ m: marshal(), j: jack({ at: TOUCHING, marshal: 'n' }), n: marshal({ at: [4, 4] }) }, FAR);
    t.b.model.taken[2] = 1;
    t.turn();
    if (t.options().includes('activate m')) t.choose('activate m');
    t.choose(TAKE);
    t.b.model.taken[2] = 0;
    expect([marshalOf(t.b, 1), hasJack(t.b, 2)]).toEqual([0, false]);
  });

  test('HRD-JMAR-012 a warjack that comes back is his again, unless he has taken another; then it is autonomous', () => {
    const t = left({}, {}, { own: jack({ at: [20, 10] }) });
    t.b.model.taken[3] = 1;
    expect([marshalOf(t.b, 3), hasJack(t.b, 0)]).toEqual([-1, false]);
    t.b.model.taken[3] = 0;
    expect(marshalOf(t.b, 3)).toBe(0);
    t.b.model.taken[3] = 1;
    taking(t).choose(TAKE);
    t.b.model.taken[3] = 0;
    expect([marshalOf(t.b, 1), marshalOf(t.b, 3), isAutonomous(t.b, 3)]).toEqual([0, -1, true]);
  });

  test('HRD-JMAR-009 the loss of a marshal leaves the warjacks of others as they are', () => {
    const t = fullTable(
      { m: marshal(), j: jack(), n: marshal({ at: [4, 4] }), k: jack({ at: [4, 8], marshal: 'n' }) },
      FAR,
    ).remove('n');
    expect([isAutonomous(t.b, 1), isAutonomous(t.b, 3), isInert(t.b, 3)]).toEqual([false, true, false]);
  });
});

describe('who may control whom', () => {
  const word = (...keywords: string[]): Partial<Standing> => ({ keywords });
  const takes = (j: Partial<Standing>, m: Partial<Standing>): boolean =>
    taking(left({ status: Status.inert, ...j }, m))
      .options()
      .includes(TAKE);
  const caster = (...keywords: string[]): Partial<Standing> => ({
    type: 'warcaster',
    FOCUS: 5,
    advantages: [],
    keywords,
  });

  test('HRD-MERC-004 HRD-JMAR-002 Mercenary marshals and warcasters reactivate Mercenary warjacks, and nobody else does', () => {
    const merc = word('Mercenary');
    expect([takes(merc, merc), takes({}, merc), takes(merc, {}), takes({}, {})]).toEqual([true, false, false, true]);
    expect([
      takes(merc, caster('Mercenary')),
      takes({}, caster('Mercenary')),
      takes(merc, caster()),
      takes({}, caster()),
    ]).toEqual([true, false, false, true]);
  });

  test('HRD-RHUL-001 HRD-RHUL-002 HRD-RHUL-003 HRD-V2-173 Rhulic warjacks follow Rhulic Mercenaries, who lead no others', () => {
    const merc = word('Mercenary');
    const rhul = word('Mercenary', 'Rhulic');
    expect([takes(rhul, caster('Mercenary', 'Rhulic')), takes(rhul, caster('Mercenary')), takes(rhul, rhul)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([takes(rhul, merc), takes(merc, rhul), takes(merc, caster('Mercenary', 'Rhulic'))]).toEqual([
      false,
      false,
      false,
    ]);
    // what holds for inert ones holds for autonomous ones
    expect(taking(left(rhul, merc)).options()).not.toContain(TAKE);
  });
});
