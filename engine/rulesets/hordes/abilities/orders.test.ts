// Abilities of units by an order, of models that dig in, and of clouds, cranes and shots that burst.
import { describe, expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attack } from '../attacks/attack.js';
import { defenceOf } from '../attacks/attack-roll.js';
import { mayAimAt } from '../attacks/combat-action.js';
import { Verb } from '../core/asks.js';
import { Status } from '../core/state.js';
import { strengthOf } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { armourOf } from '../damage/damage-roll.js';
import { unitState } from '../drawing/unit-state.js';
import { placeModel } from '../movement/placing.js';
import { sees } from '../sight/line-of-sight.js';
import { mayBeTarget } from '../spells/choices.js';
import { numberOf } from '../spells/tables.js';
import { digIn, isDugIn } from '../states/dug-in.js';
import { settleDugIn } from '../states/settle-dug-in.js';
import { isInConcealment } from '../terrain/cover.js';
import { isSafeFromBlast } from '../terrain/trenches.js';
import { beginReady } from './orders.js';

const GUN = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;
const TOUCH = 30 / 25.4;
const FAR: Record<string, Standing> = { foe: { at: [24, 44] } };

/** Goes on, taking the first of these words, else staying and passing, until a question begins so. */
function reach(t: HordesTable, words: string, ...wanted: string[]): HordesTable {
  for (let i = 0; i < 20 && t.question() !== '' && !t.question().startsWith(words); i++) {
    const all = t.options();
    const first = (word: string) => all.find((option) => option.startsWith(word));
    const usual = [...wanted, 'activate it', 'activate line', 'no order', 'all stay', 'stay', 'no'];
    t.choose(usual.map(first).find((option) => option !== undefined) ?? all[0]);
  }
  return t;
}
const move = (t: HordesTable, name: string, x: number, y: number) =>
  placeModel(t.b, t.row(name), ticks(x), ticks(y), t.b.model.facing[t.row(name)]);
/** Adds to DEF against a shot of the first enemy. */
const cover = (t: HordesTable, name: string) => {
  const foe = t.row('foe');
  return defenceOf(t.b, t.row(name), foe, t.weapon('foe'), 0) - 12;
};

describe('HRD-SPEC-001 Dig in', () => {
  const line = (foe: Partial<Standing> = {}) =>
    new HordesTable(
      { it: { at: [24, 20], abilities: ['Dig in'] }, behind: { at: [24, 16] } },
      { foe: { at: [24, 30], weapons: [GUN, SWORD], ...foe } },
    );
  test('its special action gives cover, no blast damage, and blocks no line of sight', () => {
    const t = line();
    const seen = () => [cover(t, 'it'), isSafeFromBlast(t.b, 0, 0, 0), sees(t.b, 2, 1)];
    expect(seen()).toEqual([0, false, false]);
    reach(t.turn(), 'what does it attack?').choose('use Dig in');
    expect(seen()).toEqual([4, true, true]);
    expect(cover(t, 'behind')).toBe(0);
  });
  test('it is used once, by models that have it, and not while engaged', () => {
    const uses = (t: HordesTable) =>
      reach(t.turn(), 'what does it attack?')
        .options()
        .filter((o) => o.startsWith('use'));
    expect(uses(line())).toEqual(['use Dig in']);
    const near = line({ at: [24, 21.4] });
    expect(uses(near)).toEqual([]);
    expect(near.propose({ verb: Verb.Cast, n: numberOf('Dig in'), target: 0 })).toBe('not an option');
    const dug = line();
    digIn(dug.b, 0);
    expect(uses(dug)).toEqual([]);
  });
  test('HRD-SPEC-001 pictures and descriptions of a unit say that a model of it has dug in', () => {
    const t = line();
    expect(unitState(t.b, 0)).not.toContain('dug in');
    digIn(t.b, 0);
    expect(unitState(t.b, 0)).toContain('dug in');
    t.b.model.y[0] += 10;
    expect(unitState(t.b, 0)).not.toContain('dug in');
  });
  test('it ends when the model moves or is placed, and when an enemy engages it, for good', () => {
    const t = line();
    const dug = () => {
      settleDugIn(t.b);
      return isDugIn(t.b, 0);
    };
    digIn(t.b, 0);
    expect(dug()).toBe(true);
    move(t, 'it', 24.1, 20);
    expect([isDugIn(t.b, 0), dug()]).toEqual([false, false]);
    digIn(t.b, 0);
    move(t, 'foe', 24.1, 21.4);
    expect(dug()).toBe(false);
    move(t, 'foe', 24, 30);
    expect(dug()).toBe(false);
  });
  test('an advance ends it, a shot does not, and the advance of an enemy into melee does', () => {
    const t = line({ at: [24, 26] });
    digIn(t.b, 0);
    t.dice('to hit', 1, 1).play(attack, 2, t.weapon('foe'), 0, 0);
    expect(isDugIn(t.b, 0)).toBe(true);
    t.turn(1);
    t.dice('to hit', 1, 1);
    reach(t, 'how does foe move?').choose('charge');
    expect(t.b.model.dug[0]).toBe(0);
  });
  test('whoever has it begins the game dug in', () => {
    const t = line();
    beginReady(t.b);
    expect([isDugIn(t.b, 0), isDugIn(t.b, 1)]).toEqual([true, false]);
  });
});

describe('HRD-ORDR-005 Shield Wall', () => {
  const wall = (more: Partial<Standing> = {}): Record<string, Standing> => ({
    it: { at: [24, 20], unit: 'line', abilities: ['Shield Wall'] },
    near: { at: [24 + TOUCH, 20], unit: 'line', abilities: ['Shield Wall'], ...more },
    apart: { at: [28, 20], unit: 'line', abilities: ['Shield Wall'] },
    other: { at: [28 + TOUCH, 20] },
  });
  const armour = (t: HordesTable, behind = false) =>
    ['it', 'near', 'apart', 'other'].map(
      (name) => armourOf(t.b, t.row(name), t.weapon('foe'), behind, 0, t.row('foe')) - 12,
    );
  const ordered = (side: Record<string, Standing>) => {
    const t = new HordesTable(side, FAR).turn();
    return reach(t, 'which order does it give?').choose('Shield Wall');
  };
  test('HRD-TURN-001 adds 4 ARM for a round to those who touch another one, but for damage from the back arc', () => {
    const t = ordered(wall());
    expect([armour(t), armour(t, true)]).toEqual([
      [4, 4, 0, 0],
      [0, 0, 0, 0],
    ]);
    t.turn(1);
    expect(armour(t)).toEqual([4, 4, 0, 0]);
    t.turn(0);
    expect(armour(t)).toEqual([0, 0, 0, 0]);
  });
  test('HRD-ORDR-003 who is out of formation does not receive it, nor is anybody affected without the order', () => {
    const { other: _, ...rest } = wall();
    const out = { at: [46, 40], unit: 'line' } as const;
    const astray = ordered({ ...rest, apart: out, second: { ...out, at: [46 + TOUCH, 40] } });
    expect(armourOf(astray.b, astray.row('apart'), astray.weapon('foe'), false, 0, astray.row('foe'))).toBe(12);
    const none = new HordesTable(wall(), FAR).turn();
    reach(none, 'which order does it give?').choose('no order');
    expect(armour(none)).toEqual([0, 0, 0, 0]);
  });
  test('a unit may begin the game under it', () => {
    const t = new HordesTable(wall(), FAR);
    beginReady(t.b);
    expect(armour(t)).toEqual([4, 4, 0, 0]);
  });
});

describe('HRD-ORDR-005 Cautious Advance', () => {
  const line = (): Record<string, Standing> => ({
    it: { at: [24, 20], unit: 'line', abilities: ['Cautious Advance', 'Dig in'], weapons: [GUN] },
    near: { at: [26, 20], unit: 'line', abilities: ['Cautious Advance', 'Dig in'], weapons: [GUN] },
  });
  test('its models advance, dig in, and then may shoot; they neither stay, aim nor run', () => {
    const t = new HordesTable(line(), { foe: { at: [24, 34] } }).full().turn();
    reach(t, 'which order does it give?').choose('Cautious Advance');
    reach(t, 'who of the unit');
    expect(t.options()).not.toContain('nobody else');
    reach(t.choose('it'), 'how does it move?');
    expect(new Set(t.options().map((option) => option.split(' ')[0]))).toEqual(new Set(['advance']));
    expect(t.propose({ verb: Verb.Stay })).toBe('not an option');
    t.choose('advance');
    expect([isDugIn(t.b, 0), isDugIn(t.b, 1)]).toEqual([true, false]);
    reach(t, 'what does it attack?', 'advance', 'it');
    expect(t.options().some((option) => option.startsWith('attack foe'))).toBe(true);
  });
  test('at level command the unit advances behind its commander and digs in; without the order it does not', () => {
    const led = (order: string) => {
      const t = new HordesTable(line(), FAR).turn();
      reach(t, 'which order does it give?').choose(order);
      const words = t.options().map((option) => option.split(' ')[0]);
      t.choose('advance with the unit');
      return [words.includes('all'), isDugIn(t.b, 0), isDugIn(t.b, 1)];
    };
    expect([led('Cautious Advance'), led('no order')]).toEqual([
      [false, true, true],
      [true, false, false],
    ]);
  });
});

describe('HRD-SPEC-007 clouds and cranes', () => {
  test('HRD-CLOUD-001 Smoke Bombs lays a cloud with its middle within an inch, for a round', () => {
    const t = new HordesTable({ it: { at: [24, 20], abilities: ['Smoke Bombs'] } }, FAR).turn();
    reach(t, 'what does it attack?').choose('use Smoke Bombs');
    expect(t.question()).toBe('where is the template laid?');
    const edge = ticks(20) + ticks(15 / 25.4) + ticks(1);
    const lay = (y: number) => t.propose({ verb: Verb.Place, target: 0, x: ticks(24), y });
    expect(lay(edge + 4)).toBe('farther than it may be placed');
    t.choose('place it at 24.00, 20.00');
    expect([t.b.cloud.radius[0], isInConcealment(t.b, 0)]).toEqual([ticks(1.5), true]);
    t.turn(1);
    expect(isInConcealment(t.b, 0)).toBe(true);
    t.turn(0);
    expect(isInConcealment(t.b, 0)).toBe(false);
  });
  test('Crane stands friends up within 2 inches and places one of them within an inch', () => {
    const down = { status: Status.knockedDown } as const;
    const t = new HordesTable(
      { it: { at: [24, 20], abilities: ['Crane'] }, near: { at: [26, 20], ...down }, far: { at: [29, 20], ...down } },
      { foe: { at: [24, 22], ...down }, second: { at: [24, 44] } },
    ).turn();
    reach(t, 'what does it attack?').choose('use Crane');
    expect(t.question()).toBe('whom does it choose?');
    expect(t.options()).toEqual(['it', 'near', 'no']);
    const isDown = (name: string) => (t.b.model.status[t.row(name)] & Status.knockedDown) !== 0;
    expect(['near', 'far', 'foe'].map(isDown)).toEqual([false, true, true]);
    t.choose('near');
    expect(t.propose({ verb: Verb.Place, target: 1, x: ticks(27.1), y: ticks(20) })).toBe(
      'farther than it may be placed',
    );
    expect(t.propose({ verb: Verb.Place, target: 1, x: ticks(26.9), y: ticks(20) })).toBe('');
    expect(t.b.model.x[1]).toBe(ticks(26.9));
  });
});

test('HRD-TIME-038 Battle-Driven: a unit of which an enemy attack damages a model has 2 STR and ARM and Pathfinder for a round', () => {
  const struck = (faces: number[], who: string, as = 'foe') => {
    const t = new HordesTable(
      {
        it: { at: [24, 20], unit: 'line', abilities: ['Battle-Driven'], damage: 9 },
        near: { at: [26, 20], unit: 'line', abilities: ['Battle-Driven'], damage: 9 },
        other: { at: [28, 20], damage: 9, weapons: [GUN] },
      },
      { foe: { at: [24, 24], weapons: [GUN] } },
    );
    t.dice('to hit', 6, 6)
      .dice('damage', ...faces)
      .play(attack, t.row(as), t.weapon(as), t.row(who), 0);
    return t;
  };
  const roused = (t: HordesTable) => [0, 1, 2].map((m) => [strengthOf(t.b, m) - 6, bears(t.b, m, Trait.pathfinder)]);
  const yes = [
    [2, true],
    [2, true],
    [0, false],
  ];
  const no = yes.map(() => [0, false]);
  const t = struck([3, 3], 'near');
  expect(roused(t)).toEqual(yes);
  expect(armourOf(t.b, 0, t.weapon('foe'), false)).toBe(14);
  expect([
    roused(struck([1, 1], 'near')),
    roused(struck([3, 3], 'other')),
    roused(struck([3, 3], 'near', 'other')),
  ]).toEqual([no, no, no]);
  expect(roused(struck([6, 6], 'near'))[0]).toEqual([2, true]);
  t.turn(0);
  expect(roused(t)).toEqual(no);
});

test('HRD-LOS-001 Ghost Sight shoots and casts at what it does not see, and ignores cover', () => {
  const made = (abilities: string[]) =>
    new HordesTable(
      {
        it: {
          at: [24, 10],
          type: 'warlock',
          FURY: 6,
          damage: 15,
          abilities,
          weapons: [GUN, SWORD],
          spells: ['Arcane Bolt', 'Snipe'],
        },
        friend: { at: [24, 18] },
      },
      { foe: { at: [24, 20] } },
      [box('obstruction', 20, 13, 8, 1)],
    );
  const spell = numberOf('Snipe');
  const bolt = numberOf('Arcane Bolt');
  const may = (t: HordesTable) => [
    mayAimAt(t.b, 0, t.weapon('it'), 2),
    mayBeTarget(t.b, 0, spell, 0, 1),
    mayBeTarget(t.b, 0, bolt, 0, 2),
  ];
  expect([may(made(['Ghost Sight'])), may(made(['Side Step']))]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  const behind = (abilities: string[], w: number) => {
    const t = new HordesTable({ it: { at: [24, 10], abilities, weapons: [GUN] } }, { foe: { at: [24, 16] } });
    digIn(t.b, 1);
    return defenceOf(t.b, 1, 0, t.weapon('it') + w, 0) - 12;
  };
  expect([behind(['Ghost Sight'], 0), behind(['Side Step'], 0)]).toEqual([0, 4]);
});

test("HRD-AOE-004 Storm's Eye: shots of its unit that hit burst while it is in formation, and no others", () => {
  const shot = (of: string, faces: number[], more: Partial<Standing> = {}) => {
    const t = new HordesTable(
      {
        lead: { at: [24, 10], unit: 'line', weapons: [GUN, SWORD] },
        it: { at: [26, 10], unit: 'line', abilities: ["Storm's Eye"], weapons: [GUN], ...more },
        other: { at: [22, 10], weapons: [GUN] },
      },
      { foe: { at: [24, 16], damage: 60 }, near: { at: [25.5, 16], damage: 60 } },
    );
    const hits = faces[0] === 6;
    t.dice('to hit', ...faces);
    if (hits) t.dice('damage', 6, 6, 6, 6);
    t.play(attack, t.row(of), t.weapon(of), t.row('foe'), 0);
    return ['foe', 'near'].map((name) => damageOf(t.b, t.row(name)));
  };
  expect(shot('lead', [6, 6])).toEqual([10, 5]);
  expect(shot('it', [6, 6])).toEqual([10, 5]);
  expect(shot('other', [6, 6])).toEqual([10, 0]);
  expect(shot('lead', [1, 1])).toEqual([0, 0]);
  expect(shot('lead', [6, 6], { at: [46, 44] })).toEqual([10, 0]);
});
