import { expect, test } from 'vitest';
import { holds } from '../../../kernel/special-rules.js';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { firstFace } from '../../../regiments/attacks/needed.js';
import { attacksEach } from '../../../regiments/attacks/number-of-attacks.js';
import { toWoundNeeded } from '../../../regiments/attacks/to-wound.js';
import { AttackKind, unitSubject } from '../../../regiments/core/state.js';
import { movement } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import { leadershipOf } from '../../../regiments/leadership/leadership.js';
import { isStupid } from '../../../regiments/movement/stumbling.js';
import { writeVolley } from '../../../regiments/shooting/volley.js';
import { duel, type Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene } from '../../../testing/wfb9/scene.js';
import { toHitNeeded } from '../attacks/to-hit.js';
import { Immune, Rule } from '../core/rule-ids.js';
import { isImmune, modelImmunity } from '../psychology/immunity.js';
import { fearPenalty } from '../psychology/leadership.js';

test('WFB9-TTCAV-007 a rider shoots with its own Ballistic Skill', () => {
  const needed = (rider: number, mount: number): number => {
    const r = newScene()
      .unit('riders', { models: 5, BS: rider, shooting: 'bow', mount: { BS: mount } })
      .enemy('foes', { at: [36, 36] })
      .apart('riders', 'foes', 10)
      .phase('shooting')
      .start();
    writeVolley(r.b, 0, 1, false, false);
    return r.b.field.attacks[0] === 0 ? 0 : firstFace(toHitNeeded(r.b, 0));
  };
  expect([needed(3, 5), needed(5, 3), needed(5, 0), needed(0, 5)]).toEqual([4, 2, 2, 0]);
});

test('WFB9-TTCAV-012 a mount that causes Fear or Terror makes the model cause it', () => {
  const feared = (spec: Fighter): [number, boolean] => {
    const { b } = duel(spec, { models: 4, files: 4 });
    return [fearPenalty(b, 1), holds(b, unitSubject(b, 0), Rule.Terror)];
  };
  const base: Fighter = { models: 5 };
  expect(feared({ ...base, mount: {} })).toEqual([0, false]);
  expect(feared({ ...base, mount: { rules: ['fear'] } })).toEqual([1, false]);
  expect(feared({ ...base, mount: {}, rules: ['fear'] })).toEqual([1, false]);
  expect(feared({ ...base, mount: { rules: ['terror'] } })).toEqual([2, true]);
});

test('WFB9-TTCAV-013 a mount with Fast Cavalry makes the whole model Fast Cavalry', () => {
  const fast = (spec: Fighter): boolean => {
    const { b } = duel(spec, {});
    return holds(b, unitSubject(b, 0), Rule.FastCavalry);
  };
  expect([fast({ mount: {} }), fast({ mount: { rules: ['fast-cavalry'] } })]).toEqual([false, true]);
});

/** `ours` apart from the enemy, at the start of their turn. */
const free = (spec: Fighter): Fight => {
  const f = duel(spec, {});
  f.b.unit.engaged.fill(0);
  return f;
};

test('WFB9-TTCAV-014 one test for Stupidity is that of rider and mount', () => {
  for (const spec of [{ mount: { rules: ['stupidity'] } }, { mount: {}, rules: ['stupidity'] }]) {
    const f = free(spec);
    expect(isStupid(f.b, 0)).toBe(true);
    f.b.rules.compulsory.noteStupidity(f.b, 0, false);
    expect(isImmune(f.b, 0, Immune.psychology)).toBe(true);
  }
  expect(isStupid(free({ mount: {} }).b, 0)).toBe(false);
});

test('WFB9-TTCAV-015 immunity of the mount to Fear, Terror, Panic or Psychology is that of the model', () => {
  for (const [word, bits] of [
    ['fear', Immune.fear],
    ['terror', Immune.terror],
    ['panic', Immune.panic],
    ['psychology', Immune.psychology],
  ] as const) {
    const rules = [{ rule: 'immunity', x: null, only: [word] }];
    expect([word, modelImmunity(free({ mount: { rules } }).b, 0) & Immune.psychology]).toEqual([word, bits]);
    expect([word, modelImmunity(free({ mount: {}, rules }).b, 0) & Immune.psychology]).toEqual([word, bits]);
  }
  expect(modelImmunity(free({ mount: {} }).b, 0)).toBe(0);
});

/** What rider and mount of a type come to: Movement, Leadership, what wounds them, the faces that hit them, attacks. */
function values(troopType: 'Cavalry' | 'Monstrous Cavalry'): number[] {
  const base: Fighter = { troopType, base: [50, 50], models: 3, files: 3 };
  const { b } = duel({ ...base, M: 4, WS: 5, T: 3, A: 2, Ld: 8, mount: { M: 8, WS: 3, T: 5, A: 3, Ld: 3 } }, {});
  const { part } = b.setup.unit;
  const at = addAttacks(b, 1, part[1], 0, -1, 1, Side.front, 0, AttackKind.closeCombat);
  const wounds = firstFace(toWoundNeeded(b, at));
  const hits = firstFace(toHitNeeded(b, at));
  const attacks = [0, 1].map((p) =>
    attacksEach(b, addAttacks(b, 0, part[0] + p, 1, -1, 1, Side.front, 0, AttackKind.closeCombat)),
  );
  return [movement(b, 0), leadershipOf(b, 0), wounds, hits, ...attacks];
}

test('WFB9-TTMC-001 the split profile of Monstrous Cavalry is that of Cavalry', () => {
  expect(values('Cavalry')).toEqual([8, 8, 6, 4, 2, 3]);
  expect(values('Monstrous Cavalry')).toEqual(values('Cavalry'));
});

test('WFB9-TTMI-001 Monstrous Infantry parries, stands and shoots, and supports as Infantry does', () => {
  for (const troopType of ['Infantry', 'Monstrous Infantry'] as const) {
    const spec: Fighter = { troopType, base: [40, 40], models: 6, files: 3, armour: { shield: 1 } };
    const { b } = duel(spec, {});
    const at = addAttacks(b, 1, b.setup.unit.part[1], 0, -1, 1, Side.front, 0, AttackKind.closeCombat);
    expect([troopType, b.rules.attacks.special(b, at, false, 0)]).toEqual([troopType, 6]);
    const r = newScene()
      .unit('ours', { ...spec, shooting: 'bow', at: [36, 20] })
      .enemy('foes', { at: [36, 30] })
      .active(1)
      .choose('foes charge ours')
      .runTo('decision of kind Reaction');
    expect([troopType, r.options().some((o) => o.includes('stand and shoot'))]).toEqual([troopType, true]);
    const support = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.support);
    expect([troopType, attacksEach(b, support)]).toEqual([troopType, 1]);
  }
});
