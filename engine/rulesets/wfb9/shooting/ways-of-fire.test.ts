import { describe, expect, test } from 'vitest';
import { firstFace, secondFace } from '../../../regiments/attacks/needed.js';
import { toWoundNeeded } from '../../../regiments/attacks/to-wound.js';
import { writeVolley } from '../../../regiments/shooting/volley.js';
import { newScene, type Wfb9Report, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { toHitNeeded } from '../attacks/to-hit.js';

/** Shooters of player 0 that look north at foes so many inches away, in the Shooting phase. */
const range = (inches: number, shooters: UnitSpec = {}, foes: UnitSpec = {}): Wfb9Scene =>
  newScene()
    .unit('shooters', { shooting: 'bow', BS: 4, ...shooters })
    .enemy('foes', { at: [36, 36], ...foes })
    .apart('shooters', 'foes', inches)
    .phase('shooting');

/** What the groups of shots need that a scene has written: [shots, first die, second die]. */
function needed(r: Wfb9Report): number[][] {
  const groups: number[][] = [];
  for (let a = 0; a < r.b.field.attacks[0]; a++) {
    const face = toHitNeeded(r.b, a);
    groups.push([r.b.attack.number[a], firstFace(face), secondFace(face)]);
  }
  return groups;
}
function shots(scene: Wfb9Scene, { reaction = false, several = false, volley = false } = {}): number[][] {
  const r = scene.start();
  writeVolley(r.b, r.row('shooters'), r.row('foes'), reaction, several, false, 0, volley);
  return needed(r);
}
/** The ways to shoot that are listed, as words. */
const ways = (scene: Wfb9Scene): string[] => {
  const r = scene.choose({ ask: 'Shooter', verb: 'Pick', target: 'shooters' });
  const asked = r
    .choose({ ask: 'ShotTarget', verb: 'Shoot', target: 'foes' })
    .otherwise('passive')
    .seed(1)
    .runTo('decision of kind ShotMode');
  return [...asked.options()];
};

describe('Multiple Shots', () => {
  const stars: UnitSpec = { shooting: 'throwing-weapons', models: 5 };

  test('WFB9-SRMSH-001 WFB9-WPN-032 one shot without penalty, or all of them at -1 (WFB9-V2-219)', () => {
    expect(shots(range(6, stars))).toEqual([[5, 3, 0]]);
    expect(shots(range(6, stars), { several: true })).toEqual([[10, 4, 0]]);
    expect(ways(range(6, stars))).toEqual(['shooters fire once each', 'shooters fire 2 times each']);
    expect(shots(range(6, { ...stars, rules: [['multiple-shots', 3]] }), { several: true })).toEqual([[15, 4, 0]]);
  });

  test('WFB9-WPN-025 WFB9-WPN-022 WFB9-WPN-035 bows and slings have them only standing, and not in a reaction (WFB9-V3-077)', () => {
    for (const shooting of ['short-bow', 'bow', 'long-bow', 'sling']) {
      const five = { shooting, models: 5 };
      expect(shots(range(10, five), { several: true })).toEqual([[10, 4, 0]]);
      expect(shots(range(10, five).moved('shooters'), { several: true })).toEqual([[5, 4, 0]]);
      expect(shots(range(10, five).active(1), { several: true, reaction: true })).toEqual([[5, 4, 0]]);
    }
    expect(shots(range(6, stars).active(1), { several: true, reaction: true })).toEqual([[10, 5, 0]]);
  });

  test('WFB9-SRMSH-002 WFB9-CMD-006 the champion fires as its unit does, by its own skill', () => {
    const r = range(6, { ...stars, champion: true })
      .choose(
        { ask: 'Shooter', verb: 'Pick', target: 'shooters' },
        { ask: 'ShotTarget', verb: 'Shoot', target: 'foes' },
      )
      .choose({ ask: 'ShotMode', n: 2 })
      .dice('to hit', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
      .runTo('close combat phase');
    expect(r.answers.filter((line) => line.startsWith('ShotMode'))).toHaveLength(1);
    const skilled = range(6, { ...stars, champion: true }).start();
    const { part, unit } = skilled.b.setup;
    part.BS[unit.championPart[0]] = 5;
    writeVolley(skilled.b, 0, 1, false, false);
    expect(needed(skilled)).toEqual([
      [4, 3, 0],
      [1, 2, 0],
    ]);
  });
});

describe('missile weapons of one user', () => {
  /** Whether models with this weapon reach foes so many inches away. */
  const reach = (shooting: string, inches: number): boolean =>
    range(inches, { shooting, models: 5 }).start().may('shooters', 'shoot');
  /** What a shot of a user of Strength 5 needs to wound Toughness 4, and what the target's save of 3+ becomes. */
  const wound = (shooting: string): number[] => {
    const r = range(5, { shooting, models: 5, S: 5 }, { T: 4, armour: { suit: 4 } }).start();
    writeVolley(r.b, r.row('shooters'), r.row('foes'), false, false);
    return [firstFace(toWoundNeeded(r.b, 0)), firstFace(r.b.rules.attacks.armour(r.b, 0, false))];
  };
  const moved = (shooting: string): number => shots(range(5, { shooting, models: 5 }).moved('shooters'))[0][1];

  test('WFB9-WPN-028 a brace of pistols fires two shots, a single pistol one', () => {
    expect(shots(range(6, { shooting: 'brace-of-pistols', models: 5 }), { several: true })).toEqual([[10, 4, 0]]);
    expect(shots(range(6, { shooting: 'pistol', models: 5 }), { several: true })).toEqual([[5, 3, 0]]);
  });

  test('WFB9-WPN-029 a javelin flies 12 inches with the Strength of its user, pierces armour, is quick and may volley', () => {
    expect([reach('javelin', 11.99), reach('javelin', 12.01)]).toEqual([true, false]);
    expect(wound('javelin')).toEqual([3, 6]); // Strength 5: armour -2, and -1 more
    expect(moved('javelin')).toBe(3);
    const ranks = range(10, { shooting: 'javelin', models: 15, files: 5 });
    expect(ways(ranks)).toEqual(['shooters fire once each', 'shooters fire once each in a volley']);
  });

  test('WFB9-WPN-031 a blowpipe fires two poisoned shots of Strength 2 up to 12 inches', () => {
    expect([reach('blowpipe', 11.99), reach('blowpipe', 12.01)]).toEqual([true, false]);
    expect(wound('blowpipe')).toEqual([5, 3]); // 6 without poison, and no Strength to pierce
    expect(moved('blowpipe')).toBe(4); // it is not quick
    expect(shots(range(5, { shooting: 'blowpipe', models: 5 }), { several: true })).toEqual([[10, 4, 0]]);
  });

  test('WFB9-WPN-033 a throwing axe flies 6 inches, one stronger than its user, and is quick', () => {
    expect([reach('throwing-axes', 5.99), reach('throwing-axes', 6.01)]).toEqual([true, false]);
    expect(wound('throwing-axes')).toEqual([2, 6]); // Strength 6
    expect(moved('throwing-axes')).toBe(3);
    expect(shots(range(5, { shooting: 'throwing-axes', models: 5 }), { several: true })).toEqual([[5, 3, 0]]);
  });
});

describe('Move or Fire', () => {
  const bolts: UnitSpec = { shooting: 'crossbow', models: 5 };
  const may = (scene: Wfb9Scene): boolean => scene.start().may('shooters', 'shoot');

  test('WFB9-SRMOF-001 WFB9-SRMOF-003 WFB9-WPN-030 WFB9-WPN-034 no shot after any move (WFB9-V2-269)', () => {
    for (const shooting of ['crossbow', 'handgun']) {
      expect(may(range(10, { ...bolts, shooting }))).toBe(true);
      expect(may(range(10, { ...bolts, shooting }).moved('shooters'))).toBe(false);
      expect(may(range(10, { ...bolts, shooting }).moved('shooters', 'reform'))).toBe(false);
    }
    expect(may(range(10, { models: 5 }).moved('shooters'))).toBe(true);
    expect(shots(range(10, bolts).active(1), { reaction: true })).toEqual([[5, 4, 0]]);
  });

  const turned = (models: number, path: string): boolean => {
    const r = newScene()
      .unit('shooters', { shooting: 'crossbow', models, files: models, at: [36, 20] })
      .enemy('foes', { at: [46, 20] })
      .enemy('others', { at: [36, 36] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'shooters' }, { ask: 'Move', verb: 'Advance', path })
      .runTo('shooting phase');
    return r.may('shooters', 'shoot');
  };
  test('WFB9-SRMOF-002 a lone model that only turns still fires', () => {
    expect(turned(1, 'pivot 90')).toBe(true);
    expect(turned(1, 'pivot 90, forward 1')).toBe(false);
    expect(turned(2, 'forward 1')).toBe(false);
  });
});

test('WFB9-SRSLF-001 what is Slow to Fire does not react to a charge (WFB9-V2-285)', () => {
  const may = (rules: readonly string[]): boolean =>
    newScene()
      .enemy('shooters', { shooting: 'bow', rules, at: [36, 36] })
      .unit('foes', { at: [36, 28] })
      .choose('foes charge shooters')
      .runTo('decision of kind Reaction')
      .options()
      .some((o) => o.includes('stand and shoot'));
  expect([may([]), may(['slow-to-fire'])]).toEqual([true, false]);
});

test('WFB9-SRSLF-001 of a unit that reacts, those who are Slow to Fire hold their fire', () => {
  const shooting = (hero: readonly string[], others: readonly string[]): number => {
    const scene = range(10, { models: 5, files: 5, rules: others }).unit('hero', {
      character: true,
      joins: 'shooters',
      shooting: 'bow',
      BS: 4,
      rules: hero,
    });
    return shots(scene, { reaction: true }).reduce((sum, [n]) => sum + n, 0);
  };
  expect([shooting([], []), shooting([], ['slow-to-fire']), shooting(['slow-to-fire'], [])]).toEqual([6, 1, 5]);
});

test('WFB9-SRIGC-001 Ignores Cover takes away the penalties of cover, and no other (WFB9-V2-259)', () => {
  const wall = (rules: readonly string[]): Wfb9Scene =>
    range(10, { models: 5, rules }, { models: 5 })
      .terrain('wall', { at: [36, 36 + 10 / 25.4 - 0.1 - 20 / 25.4], size: [8, 0.2] })
      .moved('shooters');
  expect(shots(wall([]))).toEqual([[5, 6, 0]]);
  expect(shots(wall(['ignores-cover']))).toEqual([[5, 4, 0]]);
});

describe('Quick to Fire', () => {
  test('WFB9-SRQTF-001 no penalty for moving (WFB9-V2-273)', () => {
    expect(shots(range(10, { models: 5, shooting: 'javelin' }).moved('shooters'))).toEqual([[5, 3, 0]]);
    expect(shots(range(10, { models: 5 }).moved('shooters'))).toEqual([[5, 4, 0]]);
  });

  test('WFB9-SRQTF-002 it reacts to a charge from any distance', () => {
    const may = (shooting: string, apart: number): boolean =>
      newScene()
        .enemy('shooters', { shooting, at: [36, 36] })
        .unit('foes', { M: 4 })
        .apart('foes', 'shooters', apart)
        .choose('foes charge shooters')
        .runTo('decision of kind Reaction')
        .options()
        .some((o) => o.includes('stand and shoot'));
    expect([may('bow', 5), may('bow', 3), may('javelin', 3)]).toEqual([true, false, true]);
  });

  /** Riders with pistols declare a charge at foes so many inches away. */
  const charge = (inches: number, shooting = 'pistol', foes: UnitSpec = {}): Wfb9Scene =>
    newScene()
      .unit('shooters', { shooting, models: 5, files: 5, M: 8, BS: 4 })
      .enemy('foes', { at: [36, 36], models: 10, files: 5, ...foes })
      .enemy('others', { at: [10, 36] })
      .apart('shooters', 'foes', inches)
      .choose('shooters charge foes');
  const asked = (scene: Wfb9Scene): boolean =>
    scene.runTo('decision of kind Reaction').answers.some((line) => line.startsWith('ChargeShots'));

  test('WFB9-SRQTF-003 WFB9-SRQTF-004 it fires on the charge, in range, before the reaction, at -1', () => {
    expect(asked(charge(11, 'pistol').seed(1))).toBe(true);
    expect(asked(charge(13, 'pistol').seed(1))).toBe(false);
    expect(asked(charge(11, 'bow').seed(1))).toBe(false);
    const r = charge(11)
      .choose({ ask: 'ChargeShots', verb: 'Shoot' })
      .dice('to hit', 4, 4, 3, 3, 3)
      .dice('to wound', 6, 6)
      .runTo('decision of kind Reaction');
    expect(r.losses('foes')).toBe(2); // with Ballistic Skill 4 they would hit on 3
    expect(r.unit('shooters').did).toContain('Shoot');
    const none = charge(11).choose({ ask: 'ChargeShots', verb: 'No' }).runTo('decision of kind Reaction');
    expect(none.losses('foes')).toBe(0);
  });

  test('WFB9-SRQTF-003 a target that the shots rout has fled, and the charge may be redirected', () => {
    const r = charge(8, 'pistol', { models: 5, files: 5, Ld: 5 })
      .enemy('more', { at: [30, 36] })
      .choose({ ask: 'ChargeShots', verb: 'Shoot' })
      .dice('to hit', 6, 6, 6, 1, 1)
      .dice('to wound', 6, 6, 6)
      .dice('panic test', 6, 6)
      .dice('flee distance', 1, 1)
      .seed(1)
      .runTo('decision of kind Redirect');
    expect(r.unit('foes').fleeing).toBe(true);
    expect(r.options()).toContain('shooters');
  });
});

describe('Volley Fire', () => {
  const three: UnitSpec = { models: 15, files: 5, BS: 4 };

  test('WFB9-SRVOL-001 WFB9-SRVOL-002 WFB9-WPN-023 all ranks in range fire, at -1', () => {
    expect(shots(range(13, three))).toEqual([[10, 3, 0]]);
    expect(shots(range(13, three), { volley: true })).toEqual([[15, 4, 0]]);
    expect(shots(range(23.5, three), { volley: true })).toEqual([[5, 4, 0]]);
    expect(shots(range(13, { ...three, shooting: 'crossbow' }), { volley: true })).toEqual([[10, 3, 0]]);
  });

  test('WFB9-SRVOL-001 those who do not see the target fire too, if one of the unit does', () => {
    const half = (s: Wfb9Scene): Wfb9Scene => s.terrain('impassable', { at: [31.9, 29], size: [8, 1] });
    const few = { models: 1, files: 1 };
    const seen = shots(half(range(13, three, few)));
    expect(seen[0][0]).toBeLessThan(10);
    expect(shots(half(range(13, three, few)), { volley: true }).reduce((n, [k]) => n + k, 0)).toBe(15);
  });

  test('WFB9-SRVOL-003 WFB9-SRVOL-004 not after moving, nor at half the range or less (WFB9-V2-295)', () => {
    const listed = (scene: Wfb9Scene): boolean => ways(scene).some((w) => w.includes('in a volley'));
    expect(listed(range(13, three))).toBe(true);
    expect(listed(range(12, three))).toBe(false);
    expect(listed(range(12.1, three))).toBe(true);
    expect(listed(range(13, { ...three, shooting: 'repeater-crossbow' }))).toBe(false);
    const moved = range(13, three).moved('shooters').choose({ ask: 'Shooter', verb: 'Pick', target: 'shooters' });
    const r = moved.choose({ ask: 'ShotTarget', verb: 'Shoot', target: 'foes' }).seed(1).runTo('close combat phase');
    expect(r.answers.some((line) => line.startsWith('ShotMode'))).toBe(false);
    const reaction = newScene()
      .enemy('shooters', { shooting: 'bow', ...three, at: [36, 36] })
      .unit('foes', { M: 9 })
      .apart('foes', 'shooters', 13)
      .choose('foes charge shooters', 'shooters stand and shoot')
      .seed(1)
      .runTo('remaining moves');
    expect(reaction.answers.some((line) => line.includes('volley'))).toBe(false);
  });

  test('WFB9-SRVOL-005 cover counts a step less, except in a forest (WFB9-V2-293)', () => {
    const wall = (s: Wfb9Scene): Wfb9Scene =>
      s.terrain('wall', { at: [36, 36 + 10 / 25.4 - 0.1 - 20 / 25.4], size: [8, 0.2] });
    const wood = (s: Wfb9Scene): Wfb9Scene => s.terrain('forest', { at: [36, 36], size: [8, 2.2] });
    const one: UnitSpec = { models: 5, files: 5, BS: 4 };
    expect(shots(wall(range(13, one, { models: 5 })))).toEqual([[5, 5, 0]]);
    expect(shots(wall(range(13, one, { models: 5 })), { volley: true })).toEqual([[5, 5, 0]]);
    expect(shots(wood(range(13, one, { models: 5 })))).toEqual([[5, 4, 0]]);
    expect(shots(wood(range(13, one, { models: 5 })), { volley: true })).toEqual([[5, 5, 0]]);
  });

  test('WFB9-SRVOL-001 WFB9-SRMSH-001 at level command the way with most hits is taken', () => {
    const r = range(13, { ...three, models: 20 })
      .level('command')
      .choose({ ask: 'Shooter', verb: 'Pick', target: 'shooters' })
      .seed(1)
      .runTo('close combat phase');
    expect(r.log.some((line) => line.includes('40 shots'))).toBe(true); // 40 on 5 and more, against 20 on 4 and more
  });
});
