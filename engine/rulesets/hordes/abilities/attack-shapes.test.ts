// Abilities that give attacks another shape, or count what was hit before: both halves of each condition.
import { describe, expect, test } from 'vitest';
import { damages, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attackBonus } from '../attacks/attack-roll.js';
import { faces, isBehind } from '../core/models.js';
import { sees } from '../sight/line-of-sight.js';

const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const GUN = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
const FAR: Record<string, Standing> = { far: { at: [40, 44] } };
const TOUCH = 30 / 25.4;
/** Goes on with whatever stays or declines until a question begins so. */
function until(t: HordesTable, words: string): HordesTable {
  for (let i = 0; i < 20 && !t.question().startsWith(words); i++) {
    const all = t.options();
    t.choose(['stay', 'all stay', 'no', 'no order'].find((option) => all.includes(option)) ?? all[0]);
  }
  expect(t.question()).toContain(words);
  return t;
}

test('HRD-SPEC-001 Chain Reaction: each hit on an enemy adds 1 to damage rolls against it in this activation', () => {
  const fight = (...abilities: string[]) => {
    const t = new HordesTable(
      { it: { at: [10, 10], weapons: [{ name: 'left' }, { name: 'right' }, { name: 'tail' }], abilities } },
      { foe: { at: [10, 11.4], damage: 60 }, other: { at: [11.1, 10.9], damage: 60 }, ...FAR },
    ).turn();
    until(t, 'what does it attack');
    t.dice('to hit', 6, 5).dice('damage', 4, 4).choose('attack foe with left');
    t.dice('to hit', 6, 5).dice('damage', 4, 4).choose('attack foe with right');
    t.dice('to hit', 6, 5).dice('damage', 4, 4).choose('attack other with tail');
    return damages(t, 'foe', 'other');
  };
  // 4 + 4 + STR 6 + POW 5 against ARM 12, and 1, 2 and 1 more
  expect([fight('Chain Reaction'), fight()]).toEqual([
    [17, 8],
    [14, 7],
  ]);
});

test('HRD-SPEC-001 Chain Reaction: a miss adds nothing, nor does what was hit in an activation before', () => {
  const t = new HordesTable(
    { it: { at: [10, 10], weapons: [{ name: 'left' }, { name: 'right' }], ...has('Chain Reaction') } },
    { foe: { at: [10, 11.4], damage: 60 }, ...FAR },
  ).turn();
  until(t, 'what does it attack').dice('to hit', 1, 2).choose('attack foe with left');
  t.dice('to hit', 6, 5).dice('damage', 4, 4).choose('attack foe with right');
  expect(damages(t, 'foe')).toEqual([8]);
  until(t.turn(), 'what does it attack').dice('to hit', 6, 5).dice('damage', 4, 4).choose('attack foe with left');
  expect(damages(t, 'foe')).toEqual([16]);
});

test('HRD-MEL-005 Swarming Scarabs: 1 for each other model of the unit, and each Aradus warbeast, that engages its target', () => {
  const bonus = (more: Record<string, Standing>, ability = 'Swarming Scarabs') => {
    const { b } = new HordesTable(
      { it: { at: [20, 20], unit: 'pack', ...has(ability) }, ...more },
      { foe: { at: [20, 21.4] } },
    );
    return attackBonus(b, 0, 0, b.setup.models - 1, 0);
  };
  const mate = (x: number, y: number): Record<string, Standing> => ({ mate: { at: [x, y], unit: 'pack' } });
  const kin = (name: string): Record<string, Standing> => ({
    kin: { at: [20, 23], facing: 180, type: 'light warbeast', base: 'medium', FURY: 3, THR: 9, damage: 20, name },
  });
  const alone = bonus({});
  expect([bonus(mate(21.3, 20.9)), bonus(mate(24, 20)), bonus(mate(21.3, 20.9), 'Girded')]).toEqual([
    alone + 1,
    alone,
    alone,
  ]);
  expect([bonus(kin('Aradus Soldier')), bonus(kin('Titan')), bonus({ other: { at: [21.3, 20.9] } })]).toEqual([
    alone + 1,
    alone,
    alone,
  ]);
  expect(bonus({ ...mate(21.3, 20.9), ...kin('Aradus Soldier') })).toBe(alone + 2);
});

describe('Circular Vision', () => {
  const scene = (...abilities: string[]) =>
    new HordesTable(
      { it: { at: [20, 20], facing: 0, damage: 30, abilities } },
      { foe: { at: [20, 18.6], facing: 0 }, shooter: { at: [20, 10], facing: 0, weapons: [GUN] } },
    );
  test('HRD-FACE-001 HRD-LOS-001 its front arc is all around: it sees behind it, and nobody strikes it from behind', () => {
    const of = ({ b }: HordesTable) => [faces(b, 0, 1), sees(b, 0, 1), isBehind(b, 0, 1)];
    expect([of(scene('Circular Vision')), of(scene())]).toEqual([
      [true, true, false],
      [false, false, true],
    ]);
  });
  test('HRD-QUAL-002 its shield counts all around', () => {
    const hurt = (...abilities: string[]) => {
      const t = new HordesTable(
        { it: { at: [20, 20], facing: 0, damage: 30, weapons: [{ qualities: ['Shield'] }], abilities } },
        { foe: { at: [20, 18.6], facing: 0 } },
      );
      return damages(t.dice('to hit', 6, 5).dice('damage', 4, 4).attack('foe', 'it'), 'it')[0];
    };
    expect([hurt('Circular Vision'), hurt()]).toEqual([5, 7]);
  });
});

describe('Flak Field', () => {
  const scene = (abilities: string[], near: Partial<Standing> = {}, second: Partial<Standing> = {}) =>
    until(
      new HordesTable(
        { it: { at: [20, 20], abilities }, friend: { at: [20 - TOUCH, 20], damage: 30 } },
        {
          near: { at: [20 + TOUCH + 1, 20], damage: 30, ...near },
          out: { at: [20, 20 + TOUCH + 2.05], damage: 30, ...second },
        },
      )
        .turn()
        .choose('activate it'),
      'what does it cast or use',
    );
  test('HRD-DMG-001 who touches it suffers POW 12, who is within 2 inches POW 6, friend or foe, once a turn', () => {
    const t = scene(['Flak Field']).dice('damage', 3, 3, 5, 5).choose('use Flak Field');
    // 6 + 12 and 10 + 6 against ARM 12
    expect([damages(t, 'friend', 'near', 'out'), t.diceLeft()]).toEqual([[6, 4, 0], []]);
    expect(t.question() === '' || t.options().includes('use Flak Field')).toBe(false);
  });
  test('HRD-AOE-004 who suffers no blast damage is spared', () => {
    const t = scene(['Flak Field'], has('Girded')).dice('damage', 3, 3).choose('use Flak Field');
    expect([damages(t, 'friend', 'near', 'out'), t.diceLeft()]).toEqual([[6, 0, 0], []]);
  });
});

describe('Electrical Current', () => {
  const current = { ...GUN, POW: null, abilities: ['Electrical Current'] };
  const shots = (first: typeof current | typeof GUN, faces: readonly [number, number], unit: string) => {
    const t = new HordesTable(
      { a: { at: [10, 10], unit: 'u', weapons: [first] }, c: { at: [12, 10], unit, weapons: [GUN] } },
      { foe: { at: [11, 18], DEF: 30, damage: 60 }, ...FAR },
    ).turn();
    if (t.question().startsWith('which model')) t.choose('activate u');
    until(t, 'what does a attack')
      .dice('to hit', ...faces)
      .choose('attack foe');
    if (faces[0] === 6 && first === GUN) t.dice('damage', 1, 1);
    if (t.question().startsWith('which model')) t.choose('activate');
    until(t, 'what does c attack');
    t.dice('damage', 6, 6);
    if (unit !== 'u' || first === GUN || faces[0] !== 6) t.dice('to hit', 1, 2);
    t.choose('attack foe');
    return damages(t, 'foe')[0];
  };
  test('HRD-ATK-012 shots of the unit later in its activation hit whom it hit directly', () => {
    expect(shots(current, [6, 6], 'u')).toBe(10);
  });
  test('HRD-ATK-012 not after a miss, not those of others', () => {
    expect([shots(current, [1, 2], 'u'), shots(current, [6, 6], 'v')]).toEqual([0, 0]);
  });
});

describe('HRD-CAV-006 Thunderous Impact', () => {
  const ride = (ability: string[], hit: readonly [number, number], arcs = 1) => {
    const mount = { name: 'Mount', kind: 'mount', RNG: 0.5, POW: 10, abilities: ability } as const;
    const t = new HordesTable(
      { it: { at: [20, 10], base: 'large', advantages: ['Cavalry'], SPD: 9, weapons: [{ RNG: 2 }, mount] } },
      {
        foe: { at: [20.9, 16], damage: 60, ARM: 25 },
        goal: { at: [20, 20], damage: 60 },
        near: { at: [22.2, 16], damage: 60, ARM: 25 },
        next: { at: [24, 17.5], damage: 60 },
      },
    ).turn();
    t.choose('charge goal');
    expect(t.question()).toBe('does it make impact attacks?');
    t.dice('to hit', ...hit);
    if (hit[0] === 6) t.dice('damage', 1, 1);
    if (ability.length > 0 && hit[0] === 6) t.dice('arcs of lightning', arcs).dice('damage', 6, 6);
    t.choose('impact attacks on the others');
    return t;
  };
  test('after impact attacks that hit an enemy lightning arcs from the rider to the nearest model, POW 10', () => {
    const t = ride(['Thunderous Impact'], [6, 5]);
    expect(t.lines.filter((line) => line.startsWith('lightning arcs from it'))).toHaveLength(1);
  });
  test('not after a miss, nor without it', () => {
    for (const t of [ride(['Thunderous Impact'], [1, 2]), ride([], [6, 5])]) {
      expect(t.lines.some((line) => line.startsWith('lightning arcs'))).toBe(false);
    }
  });
});
