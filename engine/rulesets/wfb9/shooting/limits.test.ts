import { expect, test } from 'vitest';
import { enter } from '../../../kernel/procedure.js';
import { addAttacks, NO_ROLL } from '../../../regiments/attacks/attack-table.js';
import { firstFace } from '../../../regiments/attacks/needed.js';
import { resolveAttacks } from '../../../regiments/attacks/resolve-attacks.js';
import { toWoundNeeded } from '../../../regiments/attacks/to-wound.js';
import { hasSight } from '../../../regiments/caches/sight.js';
import { AttackKind, Did } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { canShoot, isShotTarget } from '../../../regiments/shooting/shooting-phase.js';
import { writeVolley } from '../../../regiments/shooting/volley.js';
import { duel, Fight } from '../../../testing/wfb9/fights.js';
import { newScene, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import { armourNeeded } from '../attacks/saves.js';

/** Archers of five that look north at foes ten inches away. */
const archery = (): Wfb9Scene =>
  newScene()
    .unit('archers', { shooting: 'bow', models: 5, at: [36, 20] })
    .enemy('foes', { models: 5, at: [36, 30] });

test('WFB9-LOS-001 who does not see an enemy neither shoots at it nor charges it', () => {
  const rock = (s: Wfb9Scene, y: number) => s.terrain('impassable', { at: [36, y], size: [30, 2] });
  const may = (s: Wfb9Scene): boolean[] => {
    const r = s.start();
    return [isShotTarget(r.b, 0, 1), r.may('archers', 'charge')];
  };
  expect(may(archery())).toEqual([true, true]);
  expect(may(rock(archery(), 25))).toEqual([false, false]);
  expect(may(rock(archery(), 10))).toEqual([true, true]);
});

test('WFB9-LOS-004 sight is exact and no die decides it: a sliver of a base between two rocks is seen', () => {
  const gap = (inches: number): boolean => {
    const r = archery()
      .terrain('impassable', { at: [36 - 15 - inches / 2, 25], size: [30, 2] })
      .terrain('impassable', { at: [36 + 15 + inches / 2, 25], size: [30, 2] })
      .start();
    return hasSight(r.b, 0, 1); // without dice for it
  };
  expect(gap(0.05)).toBe(true);
  expect(gap(-0.05)).toBe(false);
});

test('WFB9-SHOOT-006 who is under an effect that forbids it does not shoot', () => {
  const r = archery().phase('shooting').start();
  expect(canShoot(r.b, 0)).toBe(true);
  r.b.unit.did[0] |= Did.Stupid; // WFB9-SRSPD-003
  expect(canShoot(r.b, 0)).toBe(false);
});

test('WFB9-SHOOT-007 shots are missile attacks: what protects from missiles counts, also in a reaction', () => {
  const save = (kind: number): number => {
    const { b } = duel({}, { armour: { cloak: 1 } });
    addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 0, kind, -1, 0);
    return armourNeeded(b, 0, false);
  };
  expect(save(AttackKind.shooting)).toBe(6);
  expect(save(AttackKind.closeCombat)).toBeGreaterThan(6);
  const r = archery().start();
  writeVolley(r.b, 0, 1, true, false);
  expect(r.b.attack.kind[0]).toBe(AttackKind.shooting);
});

test('WFB9-SHHIT-016 WFB9-SHWND-005 what hits by itself is not rolled to hit, then wounds, saves and losses follow as for shots', () => {
  const f = duel({ S: 4 }, { T: 3, armour: { suit: 1 }, models: 10, files: 5 });
  const { b } = f;
  addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 4, Side.front, 0, AttackKind.impact, -1, NO_ROLL);
  f.dice.add('to wound', [3, 3, 2, 6]);
  f.dice.add('ward save', []);
  enter(b, resolveAttacks, 0);
  f.run();
  expect(b.unit.models[1]).toBe(7); // Strength 4 leaves no save of 6+
  expect(f.dice.left()).toEqual([]);
});

test('WFB9-SHWND-006 in a unit of several values of Toughness and armour those of most models count (WFB9-V1-209)', () => {
  const f = new Fight(
    { archers: { shooting: 'bow', models: 5 } },
    {
      foes: { models: 6, files: 5, T: 3, armour: { suit: 1 } },
      a: { character: true, T: 4, armour: { suit: 3 } },
      b: { character: true, T: 4, armour: { suit: 3 } },
      c: { character: true, T: 4, armour: { suit: 3 } },
      d: { character: true, T: 4, armour: { suit: 3 } },
    },
  )
    .at('archers', 36, 20)
    .at('foes', 36, 30);
  for (const hero of ['a', 'b', 'c', 'd']) f.join(hero, 'foes');
  writeVolley(f.b, 0, 1, false, false);
  expect(firstFace(toWoundNeeded(f.b, 0))).toBe(4);
  expect(armourNeeded(f.b, 0, false)).toBe(6);
});
