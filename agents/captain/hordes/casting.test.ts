import { expect, test } from 'vitest';
import { Did } from '../../../engine/rulesets/hordes/core/state.js';
import { HordesTable } from '../../../engine/testing/hordes/table.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { answer } from './testing-answer.js';

const AXE = { name: 'axe', RNG: 2, POW: 6 } as const;
const CASTER = { type: 'warlock', FURY: 6, fury: 6, damage: 16, points: 0, at: [24, 16], facing: 0 } as const;
const BEAST = {
  type: 'heavy warbeast',
  base: 'large',
  leader: 'caster',
  animus: 'Rush',
  at: [27, 19],
  FURY: 4,
  STR: 10,
  SPD: 5,
  points: 14,
  weapons: [AXE],
} as const;

test('a spell that ends with the turn is cast at who has yet to act in it, not at who has acted', () => {
  const cast = (hasActed: boolean) => {
    const foe = { points: 9, damage: 5, at: [26, 28] } as const;
    const t = new HordesTable({ caster: CASTER, beast: BEAST }, { foe }).turn();
    t.points('caster', 6).choose('activate caster');
    expect(t.question()).toBe('what does caster cast or use now?');
    if (hasActed) t.b.model.did[t.row('beast')] |= Did.Activate;
    return answer(t.b);
  };
  expect(cast(false)).toBe('cast Rush at beast');
  expect(cast(true)).not.toContain('Rush');
});

test('the fewer rounds are left, the fewer enemies are enough for a feat (HRD-LOCK-005)', () => {
  const feat = (round: number, far: number) => {
    let scene = scenario('hordes')
      .turn(round)
      .unit('caster', { ...CASTER, feat: 'Invincibility' });
    scene = scene.enemy('near', { at: [24, far] });
    for (let i = 0; i < 4; i++) scene = scene.enemy(`far ${i}`, { at: [10 + 6 * i, 46] });
    return answer(scene.choose('activate caster').runTo('decision of kind Cast').b);
  };
  // one of five enemies in the control range, and none
  expect([feat(3, 24), feat(6, 24), feat(6, 40)].map((words) => words.includes('feat'))).toEqual([false, true, false]);
});
