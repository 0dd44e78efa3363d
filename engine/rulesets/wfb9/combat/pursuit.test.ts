import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { enter } from '../../../kernel/procedure.js';
import { woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { disengageAll } from '../../../regiments/contacts.js';
import { Did, Phase, PhaseDid, Status } from '../../../regiments/core/state.js';
import { squaredBetween } from '../../../regiments/footprints.js';
import { Place, Side } from '../../../regiments/layout.js';
import { postCombatPivots } from '../../../regiments/pursuit/post-combat-pivots.js';
import { declarePursuits } from '../../../regiments/pursuit/pursuit.js';
import { Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene } from '../../../testing/wfb9/scene.js';
import { Ask, Verb } from '../core/asks.js';
import { chargePoints } from './combat-result.js';
import { hasCharged, initiativeOf } from './striking-order.js';

/** Fighters who cannot strike, so that bonuses alone decide. */
const IDLE: Fighter = { A: 0 };
const MANY: Fighter = { ...IDLE, models: 15 };
const FEW: Fighter = { ...IDLE, models: 10 };
/** So few that nobody panics at their flight (WFB9-PAN-013). */
const HANDFUL: Fighter = { ...IDLE, models: 4, files: 4 };

/** Number of the first log line that holds these words. */
const line = (f: Fight, words: string): number => f.log.findIndex((l) => l.includes(words));
const at = (f: Fight, name: string): [number, number, number] => {
  const u = f.row(name);
  return [f.b.unit.x[u] / INCH, f.b.unit.y[u] / INCH, (f.b.unit.facing[u] * 360) / 65536];
};
const place = (f: Fight, name: string): number => f.b.unit.place[f.row(name)];
/** Inches between two units. */
const apart = (f: Fight, a: string, b: string): number => Math.sqrt(squaredBetween(f.b, f.row(a), f.row(b))) / INCH;
const engaged = (f: Fight, name: string): boolean => f.b.unit.engaged[f.row(name)] !== 0;

/** `ours` beat `theirs` by a rank; `theirs` stand at (36, 24) and face `degrees`. More units may stand about. */
function beaten(
  more: {
    ours?: Fighter;
    theirs?: Fighter;
    friends?: Readonly<Record<string, Fighter>>;
    foes?: Readonly<Record<string, Fighter>>;
    degrees?: number;
    offset?: number;
  } = {},
): Fight {
  const { ours = MANY, theirs = FEW, degrees = 180, offset = 0 } = more;
  return new Fight({ ours, ...more.friends }, { theirs, ...more.foes })
    .at('theirs', 36, 20, degrees)
    .against('ours', 'theirs', Side.front, offset);
}
/** Rolls of a Break Test that fails, of the flight and of the pursuit. */
function rolls(f: Fight, flight: readonly number[], pursuit: readonly number[] = []): Fight {
  f.dice.add('theirs, break test', [6, 6]);
  f.dice.add('theirs, flee distance', flight);
  f.dice.add('ours, pursuit distance', pursuit);
  return f;
}
const PURSUE = { [Ask.Pursue]: Verb.Pursue };

test('WFB9-PUR-004 the winner says whether it pursues before the flight is rolled', () => {
  const f = rolls(beaten(), [3, 3], [3, 3]).beginPhase();
  expect(f.question).toMatchObject({ kind: Ask.Pursue, player: 0, unit: 'ours' });
  expect(f.dice.left()).toEqual(['theirs, flee distance: 3 3', 'ours, pursuit distance: 3 3']);
});

test('WFB9-PUR-007 Swiftstride changes the dice of flight and pursuit', () => {
  const swift: Fighter = { ...MANY, M: 7, rules: ['Swiftstride'] };
  const f = rolls(beaten({ ours: swift }), [4, 4], [1, 1, 6]).beginPhase();
  f.play(PURSUE);
  expect(place(f, 'theirs')).toBe(Place.destroyed);
  const g = rolls(beaten({ theirs: { ...FEW, M: 7, rules: ['Swiftstride'] } }), [4, 4, 1], [4, 4]).beginPhase();
  g.play(PURSUE);
  expect(place(g, 'theirs')).toBe(Place.table);
});

test('WFB9-PUR-012 WFB9-PUR-019 who cuts down all moves on over the whole roll, whatever its Unit Strength', () => {
  for (const [ours, theirs] of [
    [MANY, FEW],
    [
      { ...IDLE, models: 5, standard: true },
      { ...IDLE, models: 4, files: 4 },
    ],
  ]) {
    const f = rolls(beaten({ ours, theirs }), [1, 1], [4, 3]);
    const [x, y] = at(f, 'ours');
    f.beginPhase().play(PURSUE);
    expect(place(f, 'theirs')).toBe(Place.destroyed);
    expect(at(f, 'ours')[0]).toBeCloseTo(x, 2);
    expect(at(f, 'ours')[1]).toBeCloseTo(y + 7, 2);
  }
});

test('WFB9-PUR-011 who leaves survivors stops an inch behind them', () => {
  const f = rolls(
    beaten({ ours: { ...IDLE, models: 5, standard: true, musician: true, rules: ['Frenzy'] }, theirs: FEW }),
    [1, 1],
    [6, 6],
  );
  f.b.unit.inflicted[0] = 0;
  f.charged('ours');
  f.dice.add('to hit', [1, 1, 1, 1, 1]);
  f.beginPhase().play(PURSUE);
  expect([place(f, 'theirs'), f.b.unit.models[f.row('theirs')]]).toEqual([Place.table, 5]);
  expect(apart(f, 'ours', 'theirs')).toBeCloseTo(1, 2);
});

describe('the flight', () => {
  test('WFB9-PUR-014 goes directly away from the enemy over just the roll, along both axes and aslant', () => {
    for (const degrees of [180, 90, 0, 270, 210]) {
      const f = rolls(beaten({ degrees }), [3, 4]);
      f.dice.add('restrain test', [1, 1]);
      f.beginPhase().play({ [Ask.Pursue]: Verb.Restrain });
      const back = ((degrees + 180) * Math.PI) / 180;
      const [x, y, facing] = at(f, 'theirs');
      expect([x, y]).toEqual([expect.closeTo(36 + 7 * Math.sin(back), 1), expect.closeTo(20 + 7 * Math.cos(back), 1)]);
      expect(facing).toBeCloseTo((degrees + 180) % 360, 0);
    }
  });

  test('WFB9-PUR-014 whatever the side that was struck', () => {
    const f = new Fight({ ours: MANY }, { theirs: FEW }).at('theirs', 36, 20).against('ours', 'theirs', Side.left);
    rolls(f, [3, 4]);
    f.dice.add('restrain test', [1, 1]);
    f.beginPhase().play({ [Ask.Pursue]: Verb.Restrain });
    const [x, y, facing] = at(f, 'theirs');
    expect([x, y, facing]).toEqual([expect.closeTo(29, 2), expect.closeTo(20, 2), expect.closeTo(270, 1)]);
  });

  test('WFB9-PUR-015 goes through friends, who panic, and ends beyond them', () => {
    const f = rolls(beaten({ foes: { friend: { ...IDLE, models: 10 } } }), [3, 2], [1, 1]).at('friend', 36, 25);
    f.dice.add('friend, panic test', [1, 1]);
    f.beginPhase().play(PURSUE);
    expect(f.dice.left()).toEqual([]);
    expect(at(f, 'theirs')[1]).toBeGreaterThan(26);
    expect(apart(f, 'friend', 'theirs')).toBeCloseTo(1, 2);
  });

  test('WFB9-PUR-015 ends at the edge of the battlefield for good', () => {
    const f = rolls(beaten({ degrees: 0 }).at('theirs', 36, 6, 0).against('ours', 'theirs'), [6, 6], [1, 1]);
    f.beginPhase().play(PURSUE);
    expect(place(f, 'theirs')).toBe(Place.fled);
  });
});

test('WFB9-PUR-016 WFB9-CCMUL-020 the flight is over before anybody pursues', () => {
  const f = rolls(beaten(), [6, 5], [2, 1]).beginPhase();
  f.play(PURSUE);
  expect(line(f, 'theirs flee')).toBeGreaterThan(-1);
  expect(line(f, 'theirs flee')).toBeLessThan(line(f, 'ours, pursuit distance'));
});

test('WFB9-PUR-018 WFB9-CCMUL-021 the pursuer turns to the centre of the unit where its flight has ended', () => {
  for (const offset of [2, -2]) {
    const f = rolls(beaten({ offset }), [6, 6], [2, 3]);
    const [x, y] = at(f, 'ours');
    f.beginPhase().play(PURSUE);
    const [toX, toY] = at(f, 'theirs');
    const degrees = (Math.atan2(toX - x, toY - y) * 180) / Math.PI;
    expect(at(f, 'ours')[2]).toBeCloseTo((degrees + 360) % 360, 1);
    expect(Math.hypot(at(f, 'ours')[0] - x, at(f, 'ours')[1] - y)).toBeCloseTo(5, 2);
  }
});

test('WFB9-PUR-020 a friend in the way stops it an inch before', () => {
  const f = rolls(beaten({ friends: { friend: FEW } }), [6, 6], [5, 5]).at('friend', 36, 26, 90);
  f.dice.add('dangerous terrain', Array(10).fill(6)); // WFB9-FLEE-004: the fleeing go through it
  f.beginPhase().play(PURSUE);
  expect(apart(f, 'ours', 'friend')).toBeCloseTo(1, 2);
});

test('WFB9-PUR-020 a friend before an enemy stops it, and one beside the way within an inch', () => {
  const before = rolls(beaten({ theirs: HANDFUL, friends: { friend: FEW }, foes: { next: FEW } }), [1, 1], [6, 6]);
  before.at('friend', 36, 26, 90).at('next', 36, 30);
  before.beginPhase().play(PURSUE);
  expect([apart(before, 'ours', 'friend'), engaged(before, 'ours')]).toEqual([expect.closeTo(1, 2), false]);
  const beside = (gap: number): number => {
    const f = rolls(beaten({ theirs: HANDFUL, friends: { friend: FEW } }), [1, 1], [6, 6]);
    const { halfWidth } = f.b.unit;
    const x = 36 + (halfWidth[0] + halfWidth[f.row('friend')]) / INCH + gap;
    const [, y] = at(f, 'ours');
    f.at('friend', x, 26);
    f.beginPhase().play(PURSUE);
    return at(f, 'ours')[1] - y;
  };
  expect(beside(1.1)).toBeCloseTo(12, 2);
  expect(beside(0.7)).toBeLessThan(6);
});

test('WFB9-PUR-020 impassable terrain stops it an inch before', () => {
  const r = newScene()
    .terrain('impassable', { at: [36, 27], size: [12, 2] })
    .unit('ours', MANY)
    .enemy('theirs', { ...FEW, at: [36, 20] })
    .engaged('ours', 'theirs')
    .phase('combat')
    .choose({ ask: 'Pursue', verb: 'Pursue' })
    .dice('break test', 6, 6)
    .dice('flee distance', 6, 6)
    .dice('pursuit distance', 5, 5)
    .dice('dangerous terrain', ...Array(10).fill(6))
    .runTo('end of phase');
  expect(r.unit('ours').y + r.b.unit.halfDepth[r.row('ours')] / INCH).toBeCloseTo(25, 2);
});

/** `ours` catch `theirs` and go on north, where `next` stand `inches` before their front. */
function onward(
  inches: number,
  next: Fighter = FEW,
  faces: readonly number[] = [4, 4],
  more = { x: 36, degrees: 180 },
): Fight {
  const f = rolls(beaten({ theirs: HANDFUL, foes: { next } }), [1, 1], faces);
  const depth = f.b.unit.halfDepth[f.row('next')];
  const front = at(f, 'ours')[1] + f.b.unit.halfDepth[0] / INCH;
  return f.at('next', more.x, front + inches + depth / INCH, more.degrees);
}

describe('a new enemy in the way', () => {
  test('WFB9-PUR-021 WFB9-PUR-022 WFB9-PUR-024 is charged without a roll and without a reaction (WFB9-V2-161)', () => {
    const f = onward(6);
    f.beginPhase();
    const asked = f.play(PURSUE);
    expect([engaged(f, 'ours'), engaged(f, 'next')]).toEqual([true, true]);
    expect(asked.map((q) => q.kind)).toEqual([Ask.Pursue]);
    const far = onward(8.5);
    far.beginPhase().play(PURSUE);
    expect([engaged(far, 'ours'), apart(far, 'ours', 'next')]).toEqual([false, expect.closeTo(1, 2)]);
  });

  test('WFB9-PUR-023 is met by as many models as can be, flush with it', () => {
    const f = onward(6, FEW, [4, 4], { x: 38.5, degrees: 200 });
    f.beginPhase().play(PURSUE);
    expect(engaged(f, 'ours')).toBe(true);
    expect(at(f, 'ours')[2]).toBeCloseTo(20, 1);
    const [x, y] = at(f, 'ours');
    const [toX, toY] = at(f, 'next');
    const turn = (20 * Math.PI) / 180;
    // a base aside all models of the front still touch, one of them a corner
    expect(Math.abs((toX - x) * Math.cos(turn) - (toY - y) * Math.sin(turn))).toBeLessThan(20 / 25.4 + 0.01);
  });

  test('WFB9-PUR-027 WFB9-PUR-028 that did not fight is fought in the next turn, when the pursuer still counts as charging', () => {
    const f = onward(6);
    f.beginPhase().play(PURSUE);
    expect(f.log.filter((l) => l.includes('a round of combat'))).toHaveLength(1);
    expect([hasCharged(f.b, 0), chargePoints(f.b, 0)]).toEqual([true, 1]);
    expect(initiativeOf(f.b, 0, f.b.setup.unit.part[0])).toBe(4);
    f.dice.add('next, break test', [1, 1]);
    f.dice.add('next, combat reform test', [6, 6]);
    f.beginPhase(1).play();
    expect(f.log.filter((l) => l.includes('1 for charges'))).toHaveLength(1);
    expect(hasCharged(f.b, 0)).toBe(false);
  });

  /** Beyond `theirs`, `next` fight `ally` with their front to the north. */
  function busy(): Fight {
    const f = rolls(
      beaten({
        theirs: HANDFUL,
        foes: { next: { ...FEW, rules: ['Stubborn'] } },
        friends: { ally: { ...IDLE, models: 25 } },
      }),
      [1, 1],
      [4, 4],
    );
    const front = at(f, 'ours')[1] + f.b.unit.halfDepth[0] / INCH;
    f.at('next', 36, front + 6 + f.b.unit.halfDepth[f.row('next')] / INCH, 0).against('ally', 'next');
    f.dice.add('next, break test', [1, 1, 1, 1]);
    f.dice.add('next, combat reform test', [6, 6, 6, 6]);
    return f;
  }

  test('WFB9-PUR-025 whose combat waits is fought again in this phase', () => {
    const f = busy().beginPhase();
    f.pick('ours').play(PURSUE);
    const rounds = f.log.filter((l) => l.includes('a round of combat'));
    expect(rounds).toHaveLength(2);
    expect(rounds[1]).toContain('ours');
    expect(f.b.unit.phaseDid[0] & PhaseDid.Fought).not.toBe(0);
    expect(f.log.some((l) => l.includes('2 for flanks and rear'))).toBe(true);
  });

  test('WFB9-PUR-027 WFB9-PUR-028 whose combat is over is fought in the next turn (WFB9-V2-163)', () => {
    const f = busy().beginPhase();
    f.pick('ally').play(PURSUE);
    const rounds = f.log.filter((l) => l.includes('a round of combat'));
    expect(rounds).toHaveLength(2);
    expect([engaged(f, 'ours'), hasCharged(f.b, 0)]).toEqual([true, true]);
  });

  test('WFB9-PUR-026 who wins a second time holds back without a test and may reform', () => {
    const g = rolls(
      beaten({ theirs: HANDFUL, foes: { next: FEW }, friends: { ally: { ...IDLE, models: 25 } } }),
      [1, 1],
      [4, 4],
    );
    const front = at(g, 'ours')[1] + g.b.unit.halfDepth[0] / INCH;
    g.at('next', 36, front + 6 + g.b.unit.halfDepth[g.row('next')] / INCH, 0).against('ally', 'next');
    g.dice.add('next, break test', [6, 6]);
    g.dice.add('next, flee distance', [6, 6]);
    g.dice.add('random direction', [1]);
    g.dice.add('ally, pursuit distance', [1, 1]);
    g.beginPhase().pick('ours');
    const asked = g.play(PURSUE);
    expect(asked.filter((q) => q.kind === Ask.Pursue).map((q) => q.unit)).toEqual(['ours', 'ally']);
    expect(asked).toContainEqual({ kind: Ask.RallyReform, player: 0, unit: 'ours' });
  });

  test('WFB9-PUR-030 WFB9-PUR-031 that flees is run down without a reaction, and the pursuer may reform', () => {
    const f = onward(6);
    f.b.unit.status[f.row('next')] |= Status.Fleeing;
    f.beginPhase();
    const asked = f.play(PURSUE);
    expect([place(f, 'next'), engaged(f, 'ours')]).toEqual([Place.destroyed, false]);
    expect(asked.map((q) => q.kind)).toEqual([Ask.Pursue, Ask.RallyReform]); // WFB9-PUR-031: without a test
  });
});

test('WFB9-PUR-030 a pursuer of Unit Strength below 10 stops an inch behind what it leaves of other fleeing enemies', () => {
  const few: Fighter = { ...IDLE, models: 9, files: 5, standard: true };
  const f = rolls(beaten({ ours: few, theirs: HANDFUL, foes: { next: { ...IDLE, models: 20 } } }), [1, 1], [4, 4]);
  f.charged('ours').at('next', 36, 28);
  f.b.unit.status[f.row('next')] |= Status.Fleeing;
  const asked = f.beginPhase().play(PURSUE);
  expect([place(f, 'next'), f.b.unit.models[f.row('next')]]).toEqual([Place.table, 11]);
  expect(apart(f, 'ours', 'next')).toBeGreaterThan(0.99);
  expect(apart(f, 'ours', 'next')).toBeLessThan(2);
  expect(asked.map((q) => q.kind)).toEqual([Ask.Pursue]);
});

test('WFB9-PUR-029 units of both sides may count as charging', () => {
  const f = new Fight({ ours: {} }, { theirs: {} }).at('theirs', 36, 24).against('ours', 'theirs').combat();
  f.charged('ours', 'theirs').charged('theirs', 'ours');
  expect([chargePoints(f.b, 0), chargePoints(f.b, 1)]).toEqual([1, 1]);
  for (const u of [0, 1]) expect(initiativeOf(f.b, u, f.b.setup.unit.part[u])).toBe(4);
});

/** `ours` slay `theirs` to the last, having charged. */
function slain(
  more: {
    theirs?: Fighter;
    friends?: Readonly<Record<string, Fighter>>;
    foes?: Readonly<Record<string, Fighter>>;
    charged?: boolean;
  } = {},
): Fight {
  const f = beaten({ ours: { models: 10 }, theirs: { models: 5, I: 1 }, ...more });
  if (more.charged !== false) f.charged('ours');
  f.dice.add('ours, to hit', Array(10).fill(4));
  f.dice.add('ours, to wound', Array(10).fill(4));
  return f;
}
const OVERRUN = { [Ask.Overrun]: Verb.Overrun };

describe('an overrun', () => {
  test('WFB9-PUR-032 WFB9-PUR-033 WFB9-PUR-034 goes 2D6 straight ahead if its player wishes (WFB9-V2-165)', () => {
    const f = slain();
    const [x, y, facing] = at(f, 'ours');
    f.dice.add('overrun distance', [3, 5]);
    f.beginPhase();
    expect(f.question).toMatchObject({ kind: Ask.Overrun, player: 0, unit: 'ours' });
    f.play(OVERRUN);
    expect(at(f, 'ours')).toEqual([expect.closeTo(x, 2), expect.closeTo(y + 8, 2), facing]);
    const stays = slain().beginPhase();
    stays.play({ [Ask.Overrun]: Verb.Pivot });
    expect(at(stays, 'ours')[1]).toBeCloseTo(y, 2);
  });

  test('WFB9-PUR-032 is for chargers alone', () => {
    const asked = slain({ charged: false }).beginPhase().play();
    expect(asked.map((q) => q.kind)).not.toContain(Ask.Overrun);
  });

  test('WFB9-PUR-032 is not for those whose enemy falls in the pursuit', () => {
    const f = rolls(beaten().charged('ours'), [1, 1], [6, 6]).beginPhase();
    expect(f.play(PURSUE).map((q) => q.kind)).toEqual([Ask.Pursue]);
  });

  test('WFB9-PUR-032 is also for those whose enemy crumbles by the result', () => {
    const f = beaten({ theirs: { ...IDLE, models: 2, files: 2, rules: ['Unstable'] } }).charged('ours');
    f.beginPhase();
    expect(f.question).toMatchObject({ kind: Ask.Overrun, unit: 'ours' });
  });

  test('WFB9-PUR-035 stops an inch before a friend and charges an enemy', () => {
    const f = slain({ friends: { friend: FEW } }).at('friend', 36, 26, 90);
    f.dice.add('overrun distance', [6, 6]);
    f.beginPhase().play(OVERRUN);
    expect(apart(f, 'ours', 'friend')).toBeCloseTo(1, 2);
    const g = slain({ theirs: { models: 4, files: 4, I: 1 }, foes: { next: FEW } }).at('next', 36, 26);
    g.dice.add('overrun distance', [6, 6]);
    g.beginPhase().play(OVERRUN);
    expect([engaged(g, 'ours'), engaged(g, 'next'), hasCharged(g.b, 0)]).toEqual([true, true, true]);
  });

  test('WFB9-PUR-035 WFB9-PUR-036 leaves the battlefield at its edge', () => {
    const f = slain().at('theirs', 36, 42).against('ours', 'theirs');
    f.dice.add('overrun distance', [6, 6]);
    f.beginPhase().play(OVERRUN);
    expect(place(f, 'ours')).toBe(Place.offTable);
  });
});

test('WFB9-PUR-041 who beats an enemy that stands does not pursue it', () => {
  const f = beaten();
  f.dice.add('break test', [1, 1]);
  f.dice.add('combat reform test', [6, 6]);
  const asked = f.beginPhase().play();
  expect(asked.map((q) => q.kind)).not.toContain(Ask.Pursue);
  expect(asked).toContainEqual({ kind: Ask.CombatReform, player: 0, unit: 'ours' });
});

test('WFB9-PUR-042 friends near a unit that breaks test before it moves, by the distance from where it stood', () => {
  const f = rolls(beaten({ foes: { near: FEW, far: FEW } }), [6, 6], [1, 1])
    .at('near', 42, 20)
    .at('far', 46, 31);
  f.dice.add('near, panic test', [1, 1]);
  f.beginPhase().play(PURSUE);
  expect(f.dice.left()).toEqual([]);
  expect(line(f, 'near, panic test')).toBeLessThan(line(f, 'theirs, flee distance'));
});

/** `ours` catch `theirs`, who stand so near to the edge in the north, and leave the battlefield. */
const off = (...faces: readonly number[]) =>
  newScene()
    .phase('combat')
    .active(1)
    .unit('ours', MANY)
    .unit('friend', { ...FEW, at: [60, 6] })
    .enemy('theirs', { ...HANDFUL, at: [30, 42] })
    .engaged('ours', 'theirs')
    .choose({ ask: 'Pursue', verb: 'Pursue' })
    .dice('break test', 6, 6)
    .dice('flee distance', 1, 1)
    .dice('pursuit distance', ...faces);

test('WFB9-PUR-036 WFB9-PUR-037 WFB9-PUR-038 WFB9-PUR-039 who pursues off the battlefield comes back in its next Movement phase where it left (WFB9-V2-167)', () => {
  const r = off(4, 5);
  const away = r.runTo('end of phase');
  const { halfDepth } = away.b.unit;
  expect([away.unit('ours').place, away.unit('ours').models]).toEqual(['offTable', 15]);
  const back = away.runTo('decision of kind Mover');
  const u = back.unit('ours');
  expect([u.place, u.facing, u.files, u.ranks]).toEqual(['table', 180, 5, 3]);
  expect(u.x).toBeCloseTo(30, 1);
  expect(u.y).toBeCloseTo(48 - halfDepth[0] / INCH, 2);
  expect(back.may('ours', 'march')).toBe(false);
  expect(back.may('ours', 'advance')).toBe(true);
});

test('WFB9-PUR-036 a roll that ends short of the edge does not take it off', () => {
  expect(off(2, 2).runTo('end of phase').unit('ours').place).toBe('table');
  const short = off().start();
  const room = 48 - short.unit('ours').y - short.b.unit.halfDepth[0] / INCH;
  expect(room).toBeGreaterThan(6);
  expect(room).toBeLessThan(8);
});

/** `shooters` have shot down what `ours` charged; `others` fight elsewhere. */
function freed(more: (f: Fight) => unknown = () => 0): Fight {
  const f = new Fight({ ours: FEW, others: MANY }, { foes: FEW, theirs: { ...HANDFUL, models: 1, files: 1 } })
    .at('theirs', 20, 24)
    .against('ours', 'theirs')
    .at('foes', 56, 24)
    .against('others', 'foes')
    .charged('ours', 'theirs');
  f.b.core.phase[0] = Phase.shooting;
  woundPool(f.b, f.row('theirs'), 1, f.row('others'));
  more(f);
  f.dice.add('break test', [1, 1]);
  f.dice.add('combat reform test', [6, 6]);
  return f;
}

test('WFB9-PUR-043 WFB9-CCSEQ-008 chargers whose enemy falls before the phase overrun or reform before any blow', () => {
  const f = freed();
  const [x, y] = at(f, 'ours');
  f.dice.add('overrun distance', [3, 2]);
  f.beginPhase();
  expect([f.question, line(f, 'a round of combat')]).toMatchObject([{ kind: Ask.Overrun, unit: 'ours' }, -1]);
  f.answer(Verb.Overrun);
  expect(at(f, 'ours').slice(0, 2)).toEqual([expect.closeTo(x, 2), expect.closeTo(y + 5, 2)]);
  const g = freed().beginPhase();
  g.answer(Verb.Pivot);
  expect(g.question).toMatchObject({ kind: Ask.RallyReform, unit: 'ours' });
});

test('WFB9-PUR-043 a charger that may not overrun may still reform before any blow', () => {
  const f = freed((g) => {
    g.b.unit.victories[0] = 2; // WFB9-PUR-026
  });
  f.beginPhase();
  expect(line(f, 'a round of combat')).toBe(-1);
  expect(f.question).toMatchObject({ kind: Ask.RallyReform, unit: 'ours' });
});

test('WFB9-PUR-043 nobody reforms then who did not charge', () => {
  const f = freed((g) => {
    g.b.unit.status[0] &= ~Status.Charging;
  });
  f.beginPhase();
  expect(f.question?.unit).not.toBe('ours');
  expect(line(f, 'a round of combat')).toBeGreaterThan(-1);
});

test('WFB9-PUR-017 WFB9-CCMUL-026 who has wiped out its enemy in a combat that goes on reforms, who has lost contact alone does not', () => {
  const asked = (wiped: boolean): boolean => {
    const f = new Fight({ ours: FEW, others: MANY }, { theirs: { ...HANDFUL, models: 1, files: 1 }, foes: FEW })
      .at('others', 36, 20)
      .against('foes', 'others')
      .at('theirs', 50, 24)
      .against('ours', 'theirs')
      .combat();
    const { b } = f;
    if (wiped) woundPool(b, f.row('theirs'), 1, 0);
    disengageAll(b, 0);
    enter(b, declarePursuits, 0, 0);
    f.run();
    b.core.over[0] = 0;
    enter(b, postCombatPivots, 0, 0);
    f.run();
    return f.question?.kind === Ask.RallyReform && f.question.unit === 'ours';
  };
  expect([asked(true), asked(false)]).toEqual([true, false]);
});

test('WFB9-PUR-044 not if they have moved again since', () => {
  const f = freed((g) => {
    g.b.unit.did[0] |= Did.Reform;
  });
  f.beginPhase();
  expect(f.question?.kind).not.toBe(Ask.Overrun);
  expect(line(f, 'a round of combat')).toBeGreaterThan(-1);
});
