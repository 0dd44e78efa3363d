import { describe, expect, test } from 'vitest';
import { firstFace, IMPOSSIBLE } from '../../../regiments/attacks/needed.js';
import { toWoundNeeded } from '../../../regiments/attacks/to-wound.js';
import { woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { writeVolley } from '../../../regiments/shooting/volley.js';
import { newScene, type Wfb9Report } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';

/** Archers that aim at these foes from ten inches; the shots are row 0 of the attack table. */
function aimed(foes: UnitSpec, shooting = 'bow'): Wfb9Report {
  const r = newScene()
    .unit('archers', { shooting, models: 5, S: 6 })
    .enemy('foes', { at: [36, 36], ...foes })
    .apart('archers', 'foes', 10)
    .phase('shooting')
    .start();
  writeVolley(r.b, r.row('archers'), r.row('foes'), false, false);
  return r;
}

/** Archers that shoot with these dice, and what is left. */
const shot = (foes: UnitSpec, dice: Readonly<Record<string, readonly number[]>>): Wfb9Report => {
  const scene = newScene()
    .unit('archers', { shooting: 'bow', models: 5, BS: 3 })
    .enemy('foes', { at: [36, 36], ...foes })
    .apart('archers', 'foes', 10)
    .phase('shooting')
    .choose({ ask: 'Shooter', verb: 'Pick', target: 'archers' }, { ask: 'ShotTarget', verb: 'Shoot', target: 'foes' });
  for (const [purpose, faces] of Object.entries(dice)) scene.dice(purpose, ...faces);
  return scene.runTo('close combat phase');
};

describe('the roll to wound', () => {
  test('WFB9-SHWND-001 WFB9-SHWND-002 WFB9-SHWND-004 by the Strength of the weapon and the Toughness of the target', () => {
    const needed = (T: number, weapon = 'bow'): number => firstFace(toWoundNeeded(aimed({ T }, weapon).b, 0));
    expect([1, 2, 3, 4, 5, 6, 10].map((T) => needed(T))).toEqual([2, 3, 4, 5, 6, 6, 6]);
  });

  test('WFB9-SHWND-003 a 1 never wounds (WFB9-V1-207)', () => {
    expect(shot({ T: 1 }, { 'to hit': [6, 6, 6, 6, 6], 'to wound': [1, 1, 2, 1, 1] }).losses('foes')).toBe(1);
  });
});

describe('saves', () => {
  const save = (foes: UnitSpec): number => {
    const { b } = aimed(foes);
    return b.rules.attacks.armour(b, 0, false);
  };

  test('WFB9-SAVE-002 WFB9-SAVE-003 WFB9-SAVE-004 points of save add up, to a save of 1+ at best', () => {
    expect(save({})).toBe(IMPOSSIBLE);
    expect(save({ armour: { suit: 1 } })).toBe(6);
    expect(save({ armour: { suit: 1, natural: 2 } })).toBe(4);
    expect(save({ armour: { suit: 4, natural: 4 } })).toBe(2); // a natural 1 fails
  });

  test('WFB9-SAVE-001 WFB9-SAVE-005 WFB9-CAS-001 WFB9-CAS-002 each wound is saved for itself, and a 1 saves nobody', () => {
    const dice = { 'to hit': [6, 6, 6, 6, 1], 'to wound': [6, 6, 6, 6], 'armour save': [1, 2, 3, 6] };
    expect(shot({ armour: { suit: 4, natural: 4 } }, dice).losses('foes')).toBe(1);
  });

  test('WFB9-SAVE-006 WFB9-SAVE-007 WFB9-SAVE-008 Strength 5 makes 3+ a 5+, and leaves 5+ no save', () => {
    const against = (strength: number, suit: number): number => {
      const { b } = aimed({ armour: { suit } });
      b.attack.strength[0] = strength;
      return b.rules.attacks.armour(b, 0, false);
    };
    expect(against(5, 4)).toBe(5);
    expect(against(5, 2)).toBe(IMPOSSIBLE);
    expect([1, 2, 3].map((s) => against(s, 4))).toEqual([3, 3, 3]);
    expect(against(4, 4)).toBe(4);
  });
});

describe('casualties', () => {
  /** The foes after that many wounds. */
  const hurt = (foes: UnitSpec, wounds: number, carried = 0) => {
    const r = newScene()
      .enemy('foes', { at: [36, 36], woundsTaken: carried, ...foes })
      .start();
    woundPool(r.b, r.row('foes'), wounds, -1);
    const { models, wounds: left, files, ranks } = r.unit('foes');
    return { models, left, files, ranks };
  };

  test('WFB9-CAS-005 WFB9-CAS-006 WFB9-DICE-006 as many whole models fall as the wounds suffice for, and the rest is carried over', () => {
    const ogres: UnitSpec = { models: 4, files: 4, W: 3 };
    expect(hurt(ogres, 5)).toMatchObject({ models: 3, left: 2 });
    expect(hurt(ogres, 1, 2)).toMatchObject({ models: 3, left: 0 });
    expect(hurt({ models: 5, files: 5, W: 2 }, 3)).toMatchObject({ models: 4, left: 1 });
  });

  test('WFB9-CAS-003 WFB9-FORM-010 losses come from the rear rank, then from the ends of the last one', () => {
    expect(hurt({ models: 10, files: 5 }, 2)).toMatchObject({ models: 8, files: 5, ranks: 2 });
    expect(hurt({ models: 10, files: 5 }, 5)).toMatchObject({ models: 5, files: 5, ranks: 1 });
    expect(hurt({ models: 5, files: 5 }, 2)).toMatchObject({ models: 3, files: 3, ranks: 1 });
  });

  test('WFB9-CAS-004 WFB9-CAS-007 who loses the last model is gone, and wounds beyond that are lost', () => {
    const r = newScene()
      .enemy('foes', { at: [36, 36], models: 3 })
      .start();
    expect(woundPool(r.b, r.row('foes'), 7, -1)).toBe(3);
    expect(r.unit('foes').place).toBe('destroyed');
  });
});
