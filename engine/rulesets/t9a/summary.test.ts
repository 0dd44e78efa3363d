import { expect, test } from 'vitest';
import type { Procedure } from '../../kernel/procedure.js';
import { withModifier, woundNeeded } from '../../regiments/attacks/needed.js';
import { resolveAttacks } from '../../regiments/attacks/resolve-attacks.js';
import { roundOfCombat } from '../../regiments/combat/round-of-combat.js';
import { movementPhase } from '../../regiments/movement/movement-phase.js';
import { shotNeeded, skillNeeded } from './attacks/to-hit.js';
import { playerTurn } from './turn.js';

// Compares the summary pages at the end of the rulebook, which repeat its lists and tables, with the engine's tables.

const steps = (p: Procedure, ...names: string[]) => p.stepNames.filter((name) => names.includes(name));
const LADDER = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test('T9A-SMY-002 the list of the Movement Phase: charges, chargers, compulsory moves, all others', () => {
  const names = ['declare', 'chargers', 'compulsory', 'remaining'];
  expect(steps(movementPhase, ...names)).toEqual(names);
  expect(steps(playerTurn, 'movement', 'shooting', 'combat')).toEqual(['movement', 'shooting', 'combat']);
});

test('T9A-SMY-005 the list of shots: hit, wound, armour, special saves, losses, panic', () => {
  const names = ['hit', 'wound', 'armour', 'special', 'remove', 'panic'];
  expect(steps(resolveAttacks, ...names)).toEqual(names);
});

test('T9A-SMY-006 the list of a Round of Combat', () => {
  const names = ['weapons', 'makeWay', 'initiative', 'strike', 'winner', 'breakTests', 'panic', 'declare', 'flee'];
  const more = ['pursue', 'pivots', 'reforms', 'end'];
  expect(steps(roundOfCombat, ...names, ...more)).toEqual([...names, ...more]);
});

test('T9A-SMY-007 T9A-HIT-002 the table of close combat, by Weapon Skill', () => {
  expect(LADDER.map((ws) => LADDER.map((enemy) => skillNeeded(ws, enemy)).join(''))).toEqual([
    '4455555555',
    '3444555555',
    '3344445555',
    '3334444455',
    '3333444444',
    '3333344444',
    '3333334444',
    '3333333444',
    '3333333344',
    '3333333334',
  ]);
});

test('T9A-SMY-007 T9A-TWD-005 the table of wounds, Strength by Toughness', () => {
  expect(LADDER.map((s) => LADDER.map((t) => woundNeeded(s, t)).join(''))).toEqual([
    '4566666666',
    '3456666666',
    '2345666666',
    '2234566666',
    '2223456666',
    '2222345666',
    '2222234566',
    '2222223456',
    '2222222345',
    '2222222234',
  ]);
});

test('T9A-SMY-007 T9A-STH-003 the table of shots, by Ballistic Skill and modifiers', () => {
  const words = [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((sum) => {
    const needed = shotNeeded(sum);
    return needed >> 4 === 0 ? `${needed}` : `${needed & 15}/${needed >> 4}`;
  });
  expect(words).toEqual(['7', '6/6', '6/5', '6/4', '6', '5', '4', '3', '2', '2']);
});

test('T9A-HIT-004 a 6 always hits and a 1 never does', () => {
  expect([withModifier(5, -4), withModifier(3, 4)]).toEqual([6, 2]);
});
