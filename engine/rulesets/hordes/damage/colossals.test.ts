import { describe, expect, test } from 'vitest';
import { isMarked } from '../../../kernel/damage-tracks.js';
import { ticks } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { FAR } from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { BASE_OF_TYPE, type SixColumns } from '../armies/profiles.js';
import { attackDice } from '../attacks/attack-roll.js';
import { Verb } from '../core/asks.js';
import { isDown, isGiant, radiusOf } from '../core/models.js';
import { disrupt, isDisrupted } from '../core/resources.js';
import { Rule } from '../core/rule-ids.js';
import { Grid, Place } from '../core/state.js';
import { hasCrippledSystem } from '../core/systems.js';
import { System } from '../core/terms.js';
import { slide } from '../movement/involuntary.js';
import { placing } from '../movement/placing.js';
import { makeStationary } from '../spells/deeds.js';
import { knockDown } from '../states/knockdown.js';
import { takeControl } from '../units/control.js';
import { markAspect } from './boxes.js';
import { Cause } from './causes.js';
import { gridOfAttack, gridOfSource } from './damage-grid.js';
import { sufferDamage } from './suffer-damage.js';

const LEFT: SixColumns = ['..LL', '..LC', '..LC', '..CM', '..SM', '..SM'];
const RIGHT: SixColumns = ['..SM', '..SM', '..CM', '..RC', '..RC', '..RR'];
const FIST = { name: 'fist', location: 'L', RNG: 2, qualities: ['Open Fist'] } as const;
const CLAW = { name: 'claw', location: 'R', RNG: 2 } as const;
const GUN = { name: 'gun', kind: 'ranged', RNG: 12, location: 'R' } as const;
const MORTAR = { name: 'mortar', kind: 'ranged', RNG: 12, location: 'S' } as const;

/** A colossal at (24, 24) that faces south, as models of the second side do. */
const colossal = (standing: Partial<Standing> = {}): Standing => ({
  at: [24, 24],
  type: 'colossal',
  base: 'huge',
  SPD: 5,
  STR: 16,
  DEF: 10,
  damage: { grid: LEFT, right: RIGHT },
  weapons: [FIST, CLAW, GUN, MORTAR],
  ...standing,
});

/** Numbers of marked boxes in the columns of the left and of the right grid of the model in row `m`. */
function grids(t: HordesTable, m: number): [left: number[], right: number[]] {
  const { tracks } = t.b.setup;
  const kind = t.b.model.kind[m];
  const first = tracks.firstColumn[tracks.firstTrack[kind]];
  const count = (c: number): number => {
    let n = 0;
    for (let box = tracks.firstBox[first + c]; box < tracks.firstBox[first + c + 1]; box++) {
      if (isMarked(tracks, kind, t.b.model.marks, m * 3, box)) n++;
    }
    return n;
  };
  const six = [0, 1, 2, 3, 4, 5];
  return [six.map(count), six.map((c) => count(c + 6))];
}
const NONE = [0, 0, 0, 0, 0, 0];

describe('which grid', () => {
  /** An archer of 2 damage points somewhere around the colossal, which faces south: its left is in the east. */
  const shot = (at: readonly [number, number], weapon: object = {}, foe: Partial<Standing> = {}) => {
    const t = new HordesTable(
      { a: { at, RAT: 20, facing: 0, weapons: [{ name: 'bow', kind: 'ranged', RNG: 30, POW: 12, ...weapon }] } },
      { c: colossal({ ARM: 12, ...foe }) },
    ).full();
    t.b.model.facing[0] = Math.round((Math.atan2(24 - at[0], 24 - at[1]) * 32768) / Math.PI) & 65535;
    t.dice('to hit', 3, 4).dice('damage', 1, 1);
    return t;
  };

  test('HRD-COLO-009 HRD-COLO-010 HRD-COLO-014 HRD-V2-045 HRD-V2-051 that on the side of the attacker, in a rolled column', () => {
    const east = shot([34, 20]).dice('branch', 5).attack('a', 'c');
    expect([grids(east, 1), east.diceLeft(), east.question()]).toEqual([[[0, 0, 0, 0, 2, 0], NONE], [], '']);
    const west = shot([14, 20]).dice('branch', 2).attack('a', 'c');
    expect([grids(west, 1), west.diceLeft()]).toEqual([[NONE, [0, 2, 0, 0, 0, 0]], []]);
    // a colossal that faces east has its left in the north
    const north = shot([28, 34], {}, { facing: 90 }).dice('branch', 1).attack('a', 'c');
    expect(grids(north, 1)).toEqual([[2, 0, 0, 0, 0, 0], NONE]);
  });

  test('HRD-COLO-011 HRD-DEC-130 HRD-V2-045 from behind, or from directly in front with any part of the base, the attacker chooses', () => {
    for (const at of [
      [24, 10],
      [24.5, 10],
      [24, 36],
      [34, 25],
    ] as const) {
      const t = shot(at).attack('a', 'c');
      expect([t.question(), t.b.decision.player[0], t.options()]).toEqual([
        'which damage grid of c takes the damage?',
        0,
        ['the left grid', 'the right grid'],
      ]);
      t.dice('branch', 6).choose('the right grid');
      expect(grids(t, 1)).toEqual([NONE, [0, 0, 0, 0, 0, 2]]);
    }
  });

  test('HRD-COLO-011 a base beside the middle line, or on the line to the back arc, leaves no choice', () => {
    for (const [at, side] of [
      [[24.62, 10], 0],
      [[23.38, 10], 1],
      [[34, 24.5], 0],
      [[14, 24.5], 1],
    ] as const) {
      const t = shot(at).dice('branch', 1).attack('a', 'c');
      expect([t.question(), grids(t, 1)[side]]).toEqual(['', [2, 0, 0, 0, 0, 0]]);
    }
  });

  test('HRD-COLO-011 at level command the attacker chooses the grid with fewer boxes left, unless it is full', () => {
    const scene = (left: number, right: number) => {
      const t = shot([24, 36]);
      t.b.core.level[0] = 0;
      t.dice('branch', ...Array(left > 0 && right > 0 ? 2 : 1).fill(1));
      if (left > 0) t.play(sufferDamage, 1, left, 0, Cause.other, Grid.left);
      if (right > 0) t.play(sufferDamage, 1, right, 0, Cause.other, Grid.right);
      t.dice('branch', 4).attack('a', 'c');
      const [a, z] = grids(t, 1).map((columns) => columns.reduce((n, c) => n + c, 0));
      return [a - left, z - right];
    };
    expect([scene(0, 1), scene(1, 0), scene(1, 1), scene(24, 0), scene(0, 24)]).toEqual([
      [0, 2],
      [2, 0],
      [2, 0],
      [0, 2],
      [2, 0],
    ]);
  });

  test('HRD-COLO-011 an attacker behind chooses, also where the damage comes from a model beside the colossal', () => {
    const grid = (at: readonly [number, number], from: readonly [number, number]) => {
      const { b } = new HordesTable({ a: { at }, o: { at: from } }, { c: colossal() });
      return gridOfAttack(b, 2, 0, 1);
    };
    const [EAST, WEST, BEHIND] = [
      [34, 20],
      [14, 20],
      [24, 36],
    ] as const;
    expect(grid(BEHIND, EAST)).toBe(Grid.chosen);
    expect([grid(WEST, EAST), grid(EAST, WEST)]).toEqual([Grid.left, Grid.right]);
    expect(grid(EAST, BEHIND)).toBe(Grid.chosen);
  });

  test('HRD-ORIG-004 HRD-COLO-010 a blast comes from its point of impact, wherever the shooter stands', () => {
    // a friend of the colossal west of it is hit; the blast reaches the colossal
    const u = new HordesTable(
      {
        a: { at: [34, 16], RAT: 20, facing: 315, weapons: [{ name: 'bow', kind: 'ranged', RNG: 30, POW: 18, AOE: 5 }] },
      },
      { c: colossal({ ARM: 9 }), b: { at: [20, 22], damage: 30, base: 'large' } },
    ).full();
    u.dice('to hit', 3, 4).dice('damage', 1, 1, 1, 1).dice('branch', 3).attack('a', 'b');
    expect([u.question(), grids(u, 1)]).toEqual(['', [NONE, [0, 0, 2, 0, 0, 0]]]);
  });

  test('HRD-COLO-011 from behind the attacker chooses, wherever its blast strikes', () => {
    const weapons = [{ name: 'bow', kind: 'ranged', RNG: 30, POW: 18, AOE: 5 }] as const;
    const u = new HordesTable(
      { a: { at: [24, 40], RAT: 20, facing: 190, weapons } },
      { c: colossal({ ARM: 9 }), b: { at: [20, 22], damage: 30, base: 'large', DEF: 5 } },
    ).full();
    u.dice('to hit', 6, 4).dice('damage', 1, 1, 1, 1).attack('a', 'b');
    expect(u.question()).toBe('which damage grid of c takes the damage?');
  });

  test('HRD-ORIG-005 HRD-COLO-010 lightning comes from the model from which it arcs', () => {
    const t = new HordesTable(
      {
        a: {
          at: [34, 20],
          RAT: 20,
          facing: 270,
          weapons: [{ kind: 'ranged', RNG: 30, POW: 1, qualities: ['Electro Leap'] }],
        },
      },
      { b: { at: [20, 20], damage: 30, ARM: 30 }, c: colossal({ ARM: 10 }) },
    ).full();
    t.dice('to hit', 6, 4).dice('damage', 1, 1, 1, 1).dice('branch', 3).attack('a', 'b');
    expect([t.question(), grids(t, 2)]).toEqual(['', [NONE, [0, 0, 2, 0, 0, 0]]]);
  });

  const harmed = (grid: number, cause: number = Cause.other) => {
    const t = new HordesTable({ c: colossal() }, FAR).full();
    return t.dice('branch', 4).dice('damage grid', 3).play(sufferDamage, 0, 1, 0, cause, grid);
  };

  test('HRD-COLO-013 damage without an origin: a d6, 1 to 3 left, 4 to 6 right', () => {
    for (let face = 1; face <= 6; face++) {
      const t = new HordesTable({ c: colossal() }, FAR).full();
      t.dice('damage grid', face).dice('branch', 2).play(sufferDamage, 0, 1, 0, Cause.continuous);
      const column = [0, 1, 0, 0, 0, 0];
      expect(grids(t, 0)).toEqual(face <= 3 ? [column, NONE] : [NONE, column]);
    }
    expect(grids(harmed(Grid.none), 0)[0]).toEqual([0, 0, 0, 1, 0, 0]);
  });

  test('HRD-COLO-012 HRD-V2-049 damage of a spell that is no attack: by the side of the spellcaster, rolled from behind or in front', () => {
    for (const [at, grid] of [
      [[34, 20], Grid.left],
      [[14, 20], Grid.right],
      [[24, 36], Grid.none],
      [[24, 12], Grid.none],
    ] as const) {
      const t = new HordesTable({ w: { at } }, { c: colossal() });
      expect(gridOfSource(t.b, 1, 0)).toBe(grid);
    }
  });
});

describe('two grids', () => {
  const scene = () => new HordesTable({ c: colossal() }, FAR).full();
  const hurt = (t: HordesTable, points: number, grid: number) => t.play(sufferDamage, 0, points, 0, Cause.other, grid);

  test('HRD-COLO-015 past column 6 comes column 1 of the same grid', () => {
    const t = hurt(scene().dice('branch', 6), 9, Grid.left);
    expect(grids(t, 0)).toEqual([[4, 1, 0, 0, 0, 4], NONE]);
  });

  test('HRD-COLO-015 HRD-V2-047 a full grid goes on in the other, in a column rolled for', () => {
    const t = scene().dice('branch', 1);
    hurt(t, 22, Grid.left).dice('branch', 3, 4);
    hurt(t, 5, Grid.left);
    expect([grids(t, 0), t.diceLeft()]).toEqual([
      [
        [4, 4, 4, 4, 4, 4],
        [0, 0, 0, 3, 0, 0],
      ],
      [],
    ]);
    // damage at the full grid goes to the other one at once: one roll
    hurt(t.dice('branch', 1), 2, Grid.left);
    expect([grids(t, 0)[1], t.diceLeft()]).toEqual([[2, 0, 0, 3, 0, 0], []]);
  });

  test('HRD-COLO-009 HRD-JACK-006 it stands until both are full', () => {
    const t = hurt(scene().dice('branch', 1, 1), 47, Grid.left);
    expect([t.b.model.place[0], damageOf(t.b, 0)]).toEqual([Place.table, 47]);
    hurt(t.dice('branch', 1, 6), 5, Grid.left);
    expect(t.b.model.place[0]).toBe(Place.removed);
  });

  test('HRD-COLO-016 a crippled R system cripples all weapons on the right, S those of the superstructure, no others', () => {
    const dice = (system: number) => {
      const t = scene();
      markAspect(t.b, 0, system, 99);
      return [0, 1, 2, 3].map((w) => attackDice(t.b, 0, t.weapon('c', w), false));
    };
    expect([dice(System.right), dice(System.left), dice(System.superstructure), dice(System.head)]).toEqual([
      [2, 1, 1, 2],
      [1, 2, 2, 2],
      [2, 2, 2, 1],
      [2, 2, 2, 2],
    ]);
  });

  test('HRD-COLO-009 HRD-GRID-003 a system with boxes in both grids is crippled when all of them are marked', () => {
    const t = scene();
    markAspect(t.b, 0, System.movement, 3);
    expect([hasCrippledSystem(t.b, 0, System.movement), grids(t, 0)[1]]).toEqual([false, NONE]);
    markAspect(t.b, 0, System.movement, 3);
    expect([hasCrippledSystem(t.b, 0, System.movement), grids(t, 0)[1]]).toEqual([true, [1, 1, 1, 0, 0, 0]]);
  });
});

describe('what colossals are', () => {
  test('HRD-COLO-001 HRD-JACK-002 a huge-based warjack; the bases of the lesser classes', () => {
    expect([BASE_OF_TYPE.colossal, BASE_OF_TYPE['heavy warjack'], BASE_OF_TYPE['light warjack']]).toEqual([
      'huge',
      'large',
      'medium',
    ]);
    const t = new HordesTable(
      { c: colossal(), j: colossal({ type: 'heavy warjack', base: 'large', at: [10, 10] }) },
      {},
    );
    expect([isGiant(t.b, 0), isGiant(t.b, 1)]).toEqual([true, false]);
  });

  test('HRD-COLO-005 it is never placed, and makes no advance at the end of its activation', () => {
    const t = new HordesTable(
      { c: colossal(), j: colossal({ type: 'heavy warjack', base: 'large', at: [10, 10] }) },
      {},
    );
    expect(t.play(placing, 0, 0, ticks(9)).question()).toBe('');
    expect(t.play(placing, 1, 0, ticks(9)).question()).toBe('where is j placed?');
    const moves = (type: 'colossal' | 'heavy warjack') => {
      const u = new HordesTable(
        { c: colossal({ type, at: [24, 10], abilities: ['Reposition [3]'], advantages: ['Pathfinder'] }) },
        { far: { at: [5, 44] } },
      ).turn();
      u.choose('stay');
      return u.question() === 'what does c attack?' ? u.choose('no more').question() : u.question();
    };
    expect([moves('colossal'), moves('heavy warjack')]).toEqual(['', 'does c move at the end of its activation?']);
  });

  test('HRD-COLO-005 HRD-GARG-003 HRD-V2-103 no charge answers the movement of an enemy', () => {
    const answers = (type: 'colossal' | 'gargantuan' | 'heavy warjack') => {
      const t = new HordesTable(
        { a: { at: [24, 10], SPD: 6 } },
        { c: colossal({ type, at: [24, 22], abilities: ['Counter Charge'] }) },
      ).turn();
      t.propose({ verb: Verb.Advance, x: ticks(24), y: ticks(14), path: [0, ticks(4)] });
      return t.question();
    };
    expect([answers('colossal'), answers('gargantuan'), answers('heavy warjack')]).toEqual([
      '',
      '',
      'does c answer the movement of a?',
    ]);
  });

  test('HRD-COLO-006 it never suffers Disruption, nor has Advance Deployment, Incorporeal or Stealth', () => {
    const never = ['Advance Deployment', 'Incorporeal', 'Stealth'] as const;
    const t = new HordesTable(
      {
        c: colossal({ advantages: never }),
        j: colossal({ type: 'heavy warjack', base: 'large', at: [10, 10], advantages: never }),
      },
      {},
    );
    t.b.model.points.fill(2);
    disrupt(t.b, 0);
    disrupt(t.b, 1);
    expect([isDisrupted(t.b, 0), t.b.model.points[0]]).toEqual([false, 2]);
    expect([isDisrupted(t.b, 1), t.b.model.points[1]]).toEqual([true, 0]);
    for (const name of never) expect([holds(t.b, 0, Rule[name]), holds(t.b, 1, Rule[name])]).toEqual([false, true]);
  });

  test('HRD-COLO-007 nothing pushes it, knocks it down or makes it stationary', () => {
    const t = new HordesTable({ c: colossal() }, { foe: { at: [24, 30] } });
    knockDown(t.b, 0);
    makeStationary(t.b, 0);
    slide(t.b, 0, 0, ticks(3), false);
    expect([isDown(t.b, 0), t.b.model.status[0], t.b.model.y[0]]).toEqual([false, 0, ticks(24)]);
    knockDown(t.b, 1);
    expect(isDown(t.b, 1)).toBe(true);
  });

  test('HRD-COLO-007 a slam does not move it', () => {
    const t = new HordesTable(
      { a: colossal({ at: [24, 12], type: 'colossal', fury: 3 }) },
      { c: colossal({ at: [24, 24], DEF: 5 }) },
    ).turn();
    t.b.model.points[0] = 3;
    t.dice('to hit', 5, 6).dice('slam distance', 6).dice('damage', 1, 1).dice('branch', 1);
    const gap = t.b.model.y[1] - t.b.model.y[0] - 2 * radiusOf(t.b, 0);
    expect(t.propose({ verb: Verb.Slam, target: 1, n: gap - ticks(1) })).toBe('');
    expect([t.b.model.y[1], t.diceLeft().filter((d) => !d.includes('distance')), t.b.model.owes[1]]).toEqual([
      ticks(24),
      [],
      1,
    ]);
  });

  test('HRD-COLO-008 it shoots while it is in melee; others do not', () => {
    const shots = (type: 'colossal' | 'heavy warjack') =>
      new HordesTable(
        { c: colossal({ at: [24, 10], type, weapons: [FIST, { ...GUN, location: undefined as unknown as 'R' }] }) },
        { foe: { at: [24, 14], damage: 90 } },
      )
        .turn()
        .choose('stay')
        .options()
        .filter((o) => o.includes('gun')).length;
    expect([shots('colossal'), shots('heavy warjack')]).toEqual([1, 0]);
  });

  test('HRD-COLO-004 HRD-GARG-002 the opponent never takes control of a colossal or a gargantuan', () => {
    const spiral: Standing['damage'] = ['MM', 'MM', 'BB', 'BB', 'SS', 'SS'];
    const t = new HordesTable(
      {
        c: colossal(),
        g: colossal({ type: 'gargantuan', at: [10, 10], damage: spiral }),
        j: colossal({ type: 'heavy warjack', base: 'large', at: [40, 10] }),
      },
      FAR,
    );
    for (let m = 0; m < 3; m++) takeControl(t.b, m);
    expect([...t.b.model.taken.slice(0, 3)]).toEqual([0, 0, 1]);
  });

  test("HRD-COLO-002 no 'jack marshal controls it at the start", () => {
    const t = new HordesTable(
      {
        m: { at: [10, 10] },
        c: colossal({ marshal: 'm' }),
        j: colossal({ type: 'heavy warjack', base: 'large', at: [40, 10], marshal: 'm' }),
      },
      FAR,
    );
    expect([t.b.model.marshal[1], t.b.model.marshal[2]]).toEqual([-1, 0]);
  });
});
