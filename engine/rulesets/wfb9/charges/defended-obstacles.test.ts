import { describe, expect, test } from 'vitest';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { firstFace } from '../../../regiments/attacks/needed.js';
import { strengthOf } from '../../../regiments/attacks/to-wound.js';
import { hasSight } from '../../../regiments/caches/sight.js';
import { impactPartNow } from '../../../regiments/combat/who-can-strike.js';
import { AttackKind, Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { leadershipOf } from '../../../regiments/leadership/leadership.js';
import { newScene, type Wfb9Report, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { CLOSE_COMBAT } from '../armies/weapons.js';
import { toHitNeeded } from '../attacks/to-hit.js';
import { chargePoints } from '../combat/combat-result.js';
import { initiativeOf } from '../combat/striking-order.js';
import { fearPenalty } from '../psychology/leadership.js';

/** Where the front of foes at (36, 30) is that stand five wide in one rank and face south. */
const FRONT = 30 - 10 / 25.4;

/** Chargers before foes with an obstacle half an inch deep in front of them, `gap` inches away from it. */
function walled(as: string, gap = 0, chargers: UnitSpec = {}, foes: UnitSpec = {}, y = FRONT - gap - 0.25): Wfb9Scene {
  return newScene()
    .unit('chargers', { at: [36, 22], models: 10, files: 5, ...chargers })
    .enemy('foes', { at: [36, 30], models: 5, files: 5, ...foes })
    .terrain('wall', { at: [36, y], size: [10, 0.5] }, as);
}
/** The battle when the charge is over. */
const charged = (scene: Wfb9Scene): Wfb9Report =>
  scene.choose('chargers charge foes', 'foes hold').dice('charge range', 6, 6).runTo('compulsory moves');

/** What the blow of a unit needs to hit the other. */
function toHit(r: Wfb9Report, from: string, at: string): number {
  const u = r.row(from);
  addAttacks(r.b, u, r.b.setup.unit.part[u], r.row(at), -1, 1, Side.front, 0, AttackKind.closeCombat, -1, 0);
  return firstFace(toHitNeeded(r.b, r.b.field.attacks[0] - 1));
}

describe('the charge', () => {
  test('WFB9-OBS-007 the distance is measured to the obstacle that the enemy defends', () => {
    // 5 inches from the front of the chargers to the obstacle, half an inch more to the enemy
    const reaches = (inches: number, wall = true, gap = 0): boolean => {
      const halves = 20 / 25.4;
      const scene = newScene()
        .unit('chargers', { at: [36, FRONT - inches - halves], models: 10, files: 5 })
        .enemy('foes', { at: [36, 30], models: 5, files: 5 })
        .choose('chargers charge foes', 'foes hold')
        .dice('charge range', 3, 1);
      if (wall) scene.terrain('wall', { at: [36, FRONT - gap - 0.25], size: [10, 0.5] });
      return scene.runTo('compulsory moves').engaged('chargers', 'foes');
    };
    expect(reaches(7.5)).toBe(true);
    expect(reaches(7.51)).toBe(false);
    expect(reaches(7.01, false)).toBe(false);
    // an obstacle that the enemy does not touch shortens nothing (WFB9-OBS-010)
    expect(reaches(7.5, true, 0.2)).toBe(false);
  });

  test('WFB9-OBS-007 a charge that reaches the obstacle alone may be declared', () => {
    const may = (inches: number): boolean =>
      walled('wall', 0, { at: [36, FRONT - inches - 20 / 25.4] })
        .start()
        .may('chargers', 'charge');
    expect(may(10.5)).toBe(true);
    expect(may(10.52)).toBe(false);
  });

  test('WFB9-OBS-007 an obstacle behind the enemy or beside its way is not defended', () => {
    const points = (y: number, x = 36): number => {
      const r = charged(
        newScene()
          .unit('chargers', { at: [36, 22], models: 10, files: 5 })
          .enemy('foes', { at: [36, 30], models: 5, files: 5 })
          .terrain('wall', { at: [x, y], size: [4, 0.5] }),
      );
      return chargePoints(r.b, r.row('chargers'));
    };
    expect(points(FRONT - 0.25)).toBe(0);
    expect(points(30 + 10 / 25.4 + 0.25)).toBe(1);
    expect(points(30, 36 + 50 / 25.4 + 2)).toBe(1);
  });

  test('WFB9-OBS-008 chargers fight over it as many as without it', () => {
    const r = charged(walled('wall'));
    expect(r.engaged('chargers', 'foes')).toBe(true);
    expect(r.unit('chargers').x).toBeCloseTo(36, 1);
  });

  test('WFB9-OBS-010 an obstacle that the enemy does not touch is no hindrance, and gives way to the combat', () => {
    const r = charged(walled('wall', 0.2));
    expect(r.engaged('chargers', 'foes')).toBe(true);
    expect(chargePoints(r.b, 0)).toBe(1);
    expect(toHit(r, 'chargers', 'foes')).toBe(4);
  });

  test('WFB9-OBS-006 who stands at an obstacle sees over it', () => {
    const r = walled('wall', 0, { at: [36, FRONT - 0.5 - 20 / 25.4], shooting: 'bow' }).start();
    expect(hasSight(r.b, 0, 1)).toBe(true);
  });
});

describe('the combat', () => {
  test('WFB9-OBS-009 WFB9-OBS-013 WFB9-OBS-015 WFB9-OBS-017 over a wall, fence or bulwark chargers hit worse, in this round and those who charged alone', () => {
    for (const as of ['wall', 'fence', 'blessed-bulwark']) {
      const r = charged(walled(as));
      expect(toHit(r, 'chargers', 'foes')).toBe(5);
      expect(toHit(r, 'foes', 'chargers')).toBe(4);
      r.b.unit.status[0] &= ~Status.Charging; // the next round
      expect(toHit(r, 'chargers', 'foes')).toBe(4);
    }
    expect(toHit(charged(walled('ghost-fence')), 'chargers', 'foes')).toBe(4);
  });

  test('WFB9-OBS-011 over a defended obstacle there is no bonus for the charge (WFB9-V3-193)', () => {
    const lancers: UnitSpec = {
      mount: { M: 8, rules: [['impact-hits', 1]] },
      weapons: ['lance'],
      base: [25, 50],
      models: 5,
      S: 4,
      I: 3,
      at: [36, 22],
    };
    const bonuses = (gap: number): number[] => {
      const r = walled('wall', gap, lancers)
        .choose('chargers charge foes', 'foes hold')
        .dice('charge range', 6, 6)
        .dice('dangerous terrain', 2, 2, 2, 2, 2)
        .runTo('compulsory moves');
      const lance = CLOSE_COMBAT.findIndex((w) => w.id === 'lance');
      r.b.unit.weapon[0] = r.b.setup.unit.weapons.indexOf(lance);
      addAttacks(r.b, 0, r.b.setup.unit.part[0], 1, -1, 1, Side.front, lance, AttackKind.closeCombat, -1, 0);
      const impact = impactPartNow(r.b, 0) >= 0 ? 1 : 0;
      return [strengthOf(r.b, 0), initiativeOf(r.b, 0, r.b.setup.unit.part[0]), chargePoints(r.b, 0), impact];
    };
    expect(bonuses(0)).toEqual([4, 3, 0, 0]);
    const [strength, initiative, points, impact] = bonuses(0.2);
    expect([strength, points, impact]).toEqual([6, 1, 1]);
    expect(initiative).toBe(6);
  });

  test('WFB9-OBS-012 a blazing barricade burns each charger that touches it', () => {
    const r = walled('blazing-barricade', 0, { T: 3, armour: { suit: 2 } })
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .dice('to wound', 3, 3, 2, 6, 1)
      .dice('armour save', 6, 5, 5)
      .runTo('compulsory moves');
    // five of them touch it; Strength 4 makes a save of 5+ a 6+
    expect(r.losses('chargers')).toBe(2);
    expect(r.engaged('chargers', 'foes')).toBe(true);
  });

  test('WFB9-OBS-014 at a blessed bulwark Dark Elves have half their Initiative, others all of it', () => {
    const initiative = (as: string, rules: readonly string[]): number => {
      const r = charged(walled(as, 0, {}, { I: 5, rules }));
      return initiativeOf(r.b, 1, r.b.setup.unit.part[1]);
    };
    expect(initiative('blessed-bulwark', ['murderous-prowess'])).toBe(3);
    expect(initiative('blessed-bulwark', [])).toBe(5);
    expect(initiative('wall', ['murderous-prowess'])).toBe(5);
  });

  test('WFB9-OBS-016 who has charged over a ghost fence fears its defenders in this round', () => {
    const r = charged(walled('ghost-fence', 0, { Ld: 8 }));
    expect([fearPenalty(r.b, 0), leadershipOf(r.b, 0)]).toEqual([1, 7]);
    r.b.unit.status[0] &= ~Status.Charging;
    expect(fearPenalty(r.b, 0)).toBe(0);
    expect(fearPenalty(charged(walled('wall')).b, 0)).toBe(0);
  });
});
