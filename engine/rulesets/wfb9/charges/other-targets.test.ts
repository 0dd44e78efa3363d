import { describe, expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { degrees, INCH } from '../../../kernel/geometry/measures.js';
import { sideOf } from '../../../regiments/contacts.js';
import { Verb } from '../../../regiments/core/asks.js';
import { Side } from '../../../regiments/layout.js';
import { newScene, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';

describe('charges that touch two enemies', () => {
  /** Ten wide before two enemies of five, side by side in line and so many inches apart, that leave no room between rocks. */
  const clip = (foes: UnitSpec = {}, others: UnitSpec = {}, y = 27): Wfb9Scene =>
    newScene()
      .unit('chargers', { at: [36, 20], models: 10, files: 10, M: 5 })
      .enemy('foes', { at: [36 - 60 / 25.4, 27], models: 5, files: 5, ...foes })
      .enemy('others', { at: [36 + 60 / 25.4, y], models: 5, files: 5, ...others })
      .terrain('impassable', { at: [36 - 120 / 25.4 - 1, 26.6], size: [2, 2] });

  test('WFB9-CHG-011 WFB9-CHG-012 who cannot but touch another enemy charges both, and each reacts for itself', () => {
    const r = clip({}, { shooting: 'bow' }).choose('chargers charge foes').runTo('decision of kind Reaction');
    expect(r.question?.words).toContain('foes');
    r.choose('foes hold').runTo('decision of kind Reaction');
    expect(r.question?.words).toContain('others');
    expect(r.options()).toEqual(['others hold', 'others stand and shoot', 'others flee']);
    r.choose('others hold').dice('charge range', 6, 6).runTo('compulsory moves');
    expect([r.engaged('chargers', 'foes'), r.engaged('chargers', 'others')]).toEqual([true, true]);
    expect(r.b.unit.charged[0]).toBe(-1); // the bonuses of the charge count against both
  });

  test('WFB9-CHG-010 WFB9-CHMV-015 who can avoid the other charges one alone and touches nobody else', () => {
    const r = newScene()
      .unit('chargers', { at: [32, 20], models: 10, files: 10, M: 6 })
      .enemy('foes', { at: [36 - 60 / 25.4, 27], models: 5, files: 5 })
      .enemy('others', { at: [36 + 60 / 25.4, 27], models: 5, files: 5 })
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect([r.engaged('chargers', 'foes'), r.engaged('chargers', 'others')]).toEqual([true, false]);
    expect(r.gap('chargers', 'others')).toBeGreaterThan(0);
    expect(r.answers.filter((a) => a.startsWith('Reaction ('))).toHaveLength(1);
  });

  test('WFB9-CHG-011 an enemy that does not stand in line is not charged as well', () => {
    const r = clip({}, {}, 27.5)
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect([r.engaged('chargers', 'foes'), r.engaged('chargers', 'others')]).toEqual([true, false]);
  });

  test('WFB9-CHG-012 if the first flees and the second holds, the second is charged', () => {
    const r = clip()
      .choose('chargers charge foes', 'foes flee', 'others hold')
      .dice('flee distance', 6, 6)
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect(r.engaged('chargers', 'others')).toBe(true);
    const fled = clip()
      .choose('chargers charge foes', 'foes hold', 'others flee')
      .dice('flee distance', 6, 6)
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect([fled.engaged('chargers', 'foes'), fled.unit('others').fleeing]).toEqual([true, true]);
  });

  test('WFB9-CHMV-005 only targets within range are charged', () => {
    // aslant: one enemy is 5.7 inches away, the other 6.2
    const both = (dice: number, turn: number): boolean[] => {
      const r = clip()
        .with((b, row) => {
          b.unit.facing[row('chargers')] = degrees(turn);
          invalidateGeometry(b);
        })
        .choose('chargers charge foes', 'foes hold', 'others hold')
        .dice('charge range', dice, 1)
        .runTo('compulsory moves');
      return [r.engaged('chargers', 'foes'), r.engaged('chargers', 'others')];
    };
    expect(both(6, 8)).toEqual([true, true]);
    expect(both(1, 8)).toEqual([true, false]);
    expect(both(1, 352)).toEqual([false, true]);
  });
});

describe('charges that touch more than two enemies', () => {
  const MM = 1 / 25.4;
  /** Ten wide before enemies in line, at so many mm to the right of its middle, between rocks that leave it 5 mm to either side. */
  const among = (foes: Readonly<Record<string, readonly [at: number, models: number]>>, rocks = true): Wfb9Scene => {
    const scene = newScene().unit('chargers', { at: [36, 20], models: 10, files: 10, M: 5 });
    for (const [name, [at, models]] of Object.entries(foes))
      scene.enemy(name, { at: [36 + at * MM, 27], models, files: models });
    if (!rocks) return scene;
    return scene
      .terrain('impassable', { at: [36 - 105 * MM - 1, 26.6], size: [2, 2] })
      .terrain('impassable', { at: [36 + 105 * MM + 1, 26.6], size: [2, 2] });
  };
  const FIVE = { foes: [0, 1], a: [-80, 1], b: [-40, 1], c: [40, 1], d: [80, 1] } as const;
  const chosen = (target: string, n = 0) => ({ ask: 'ChargeTarget', verb: 'Charge', target, n }) as const;

  test('WFB9-CHG-011 WFB9-CHG-012 who cannot but touch five charges all five, and each reacts for itself', () => {
    const r = among(FIVE).choose('chargers charge').runTo('decision of kind ChargeTarget');
    expect(r.options()).toEqual([
      'chargers charge foes, a, b, c and d',
      'chargers charge a, b, foes, c and d',
      'chargers charge b, a, foes, c and d',
      'chargers charge c, a, b, foes and d',
      'chargers charge d, a, b, foes and c',
      'back',
    ]);
    r.choose(chosen('foes'), 'foes hold', 'a hold', 'b hold', 'c hold', 'd hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    const reactions = r.answers.filter((a) => a.startsWith('Reaction ('));
    expect(reactions).toHaveLength(5);
    expect(['foes', 'a', 'b', 'c', 'd'].map((foe) => r.engaged('chargers', foe))).toEqual(Array(5).fill(true));
  });

  test('WFB9-CHG-010 WFB9-CHG-011 where those on either side serve, the charger names which, and charges no more than it must', () => {
    const both = () => among({ foes: [0, 2], left: [-90, 5], right: [90, 5] }, false).choose('chargers charge');
    const r = both().runTo('decision of kind ChargeTarget');
    const words = r.options().filter((o) => o.startsWith('chargers charge foes'));
    expect(words).toEqual(['chargers charge foes and right', 'chargers charge foes and left']);
    const engaged = (n: number): boolean[] => {
      const s = both()
        .choose(chosen('foes', n), 'foes hold', n === 0 ? 'right hold' : 'left hold')
        .dice('charge range', 6, 6)
        .runTo('compulsory moves');
      expect(s.answers.filter((a) => a.startsWith('Reaction ('))).toHaveLength(2);
      return ['foes', 'left', 'right'].map((foe) => s.engaged('chargers', foe));
    };
    expect(engaged(0)).toEqual([true, false, true]);
    expect(engaged(1)).toEqual([true, true, false]);
    // a proposal names one of these sets
    const foes = r.row('foes');
    for (const n of [2, -1]) expect(r.propose({ verb: Verb.Charge, target: foes, n })).not.toBe('legal');
    expect(r.propose({ verb: Verb.Charge, target: r.row('chargers') })).not.toBe('legal');
    expect(r.propose({ verb: Verb.Charge, target: foes, n: 1 })).toBe('legal');
  });

  test('WFB9-CHG-011 those on one side are charged too only if it must, from the target on', () => {
    const r = among({ foes: [0, 2], left: [-90, 5] })
      .choose('chargers charge', chosen('foes'), 'foes hold', 'left hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect([r.engaged('chargers', 'foes'), r.engaged('chargers', 'left')]).toEqual([true, true]);
  });

  test('WFB9-CHG-011 flanks in line are charged like fronts, whichever way each enemy faces', () => {
    const long = { base: [20, 40], models: 1, files: 1 } as const;
    const r = newScene()
      .unit('chargers', { at: [36, 20], models: 10, files: 10, M: 5 })
      .enemy('right', { at: [36 + 80 * MM, 27], facing: 90, ...long })
      .enemy('foes', { at: [36, 27], facing: 270, ...long })
      .enemy('left', { at: [36 - 80 * MM, 27 + 10 * MM], ...long })
      .terrain('impassable', { at: [36 - 105 * MM - 1, 26.6], size: [2, 2] })
      .terrain('impassable', { at: [36 + 105 * MM + 1, 26.6], size: [2, 2] })
      .choose('chargers charge')
      .runTo('decision of kind ChargeTarget');
    expect(r.options()).toContain('chargers charge foes, left and right');
    r.choose(chosen('foes')).dice('charge range', 6, 6).runTo('compulsory moves');
    expect(['left', 'foes', 'right'].map((foe) => r.engaged('chargers', foe))).toEqual([true, true, true]);
    const struck = ['left', 'foes', 'right'].map((foe) => sideOf(r.b, r.row(foe), r.row('chargers')));
    expect(struck).toEqual([Side.front, Side.left, Side.right]);
  });

  test('WFB9-CHG-011 each of two chargers keeps the enemies that it has named', () => {
    const scene = newScene();
    for (const [name, x] of [
      ['first', 16],
      ['second', 56],
    ] as const) {
      scene.unit(name, { at: [x, 20], models: 10, files: 10, M: 5 });
      for (const [foe, at] of [
        ['left', -60],
        ['right', 60],
      ] as const)
        scene.enemy(`${name} ${foe}`, { at: [x + at * MM, 27], models: 5, files: 5 });
      scene.terrain('impassable', { at: [x - 120 * MM - 1, 26.6], size: [2, 2] });
    }
    const r = scene
      .choose('first charge', chosen('first left'), 'first left hold', 'first right hold')
      .choose('second charge', chosen('second left'), 'second left hold', 'second right hold')
      .dice('charge range', 6, 6, 6, 6)
      .runTo('compulsory moves');
    const engaged = (name: string) => [r.engaged(name, `${name} left`), r.engaged(name, `${name} right`)];
    expect([...engaged('first'), ...engaged('second')]).toEqual([true, true, true, true]);
  });

  test('WFB9-CHG-012 their player chooses the order in which the targets react, the last one without a question', () => {
    const three = () =>
      among({ left: [-80, 1], foes: [0, 1], right: [80, 1] }).choose('chargers charge', chosen('foes'));
    const r = three().runTo('decision of kind ReactionOrder');
    expect(r.question?.words).toContain('Which target of chargers reacts next?');
    expect(r.b.decision.player[0]).toBe(1);
    expect(r.options()).toEqual(['left', 'foes', 'right']);
    expect(r.propose({ verb: Verb.Pick, target: r.row('chargers') })).not.toBe('legal');
    const next = (target: string) => ({ ask: 'ReactionOrder', verb: 'Pick', target }) as const;
    r.choose(next('right'), 'right flee').dice('right, flee distance', 6, 6).runTo('decision of kind ReactionOrder');
    expect(r.options()).toEqual(['left', 'foes']);
    expect(r.unit('right').fleeing).toBe(true);
    r.choose(next('left'), 'left hold', 'foes hold').dice('charge range', 6, 6).runTo('compulsory moves');
    const reacted = r.log.filter((l) => /^(left|foes|right) (hold|flee)$/.test(l.trim()));
    expect(reacted.map((l) => l.trim())).toEqual(['right flee', 'left hold', 'foes hold']);
    // with standing orders the enemy that was named first reacts first, then the others in the order of the list
    const s = three().level('command').choose('foes hold', 'left hold', 'right hold').dice('charge range', 6, 6);
    const answers = s.runTo('compulsory moves').answers.filter((a) => a.startsWith('Reaction'));
    expect(answers.map((a) => a.slice(0, 14))).toEqual(['Reaction (foes', 'Reaction (left', 'Reaction (righ']);
  });

  test('WFB9-CHG-012 those that hold are charged when the others have fled', () => {
    const r = among(FIVE)
      .choose('chargers charge', chosen('foes'), 'foes flee', 'a flee', 'b hold', 'c flee', 'd hold')
      .dice('foes, flee distance', 6, 6)
      .dice('a, flee distance', 6, 6)
      .dice('c, flee distance', 6, 6)
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect(['foes', 'a', 'b', 'c', 'd'].map((foe) => r.engaged('chargers', foe))).toEqual([
      ...[false, false, true, false, true],
    ]);
    expect(r.b.unit.target[r.row('chargers')]).toBe(r.row('b'));
  });

  test('WFB9-CHG-012 who has fled within reach is not charged while another holds', () => {
    const r = among(FIVE)
      .choose('chargers charge', chosen('foes'), 'foes flee', 'a flee', 'b hold', 'c hold', 'd hold')
      .dice('foes, flee distance', 1, 1)
      .dice('a, flee distance', 1, 1)
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect(r.b.unit.target[r.row('chargers')]).toBe(r.row('b'));
    expect(['b', 'c', 'd'].map((foe) => r.engaged('chargers', foe))).toEqual([true, true, true]);
    expect(['foes', 'a'].map((foe) => r.unit(foe).place)).toEqual(['table', 'table']);
  });

  test('WFB9-CHMV-005 of several targets those within range are charged', () => {
    const aslant = (y: number, dice: number): string[] => {
      const r = among({ foes: [0, 1], left: [-80, 1], right: [80, 1] })
        .with((b, row) => {
          b.unit.facing[row('chargers')] = degrees(4);
          b.unit.y[row('chargers')] = y * INCH;
          invalidateGeometry(b);
        })
        .choose('chargers charge', chosen('foes'))
        .choose('foes hold', 'left hold', 'right hold')
        .dice('charge range', dice, 1)
        .runTo('compulsory moves');
      return ['left', 'foes', 'right'].filter((foe) => r.engaged('chargers', foe));
    };
    // aslant: the enemies are the farther away the more they stand to the right
    expect(aslant(20, 2)).toEqual(['left', 'foes', 'right']);
    expect(aslant(20.25, 1)).toEqual(['left', 'foes']);
    expect(aslant(20, 1)).toEqual(['left']);
    expect(aslant(19.5, 1)).toEqual([]);
  });
});
