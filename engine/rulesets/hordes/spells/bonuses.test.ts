import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { beast, CONTACT, moveTo, put, SMALL_CONTACT, settle, spellScene } from '../../../testing/hordes/spells.js';
import type { HordesTable } from '../../../testing/hordes/table.js';
import { attackBonus, attackDice } from '../attacks/attack-roll.js';
import { Flag, Hook } from '../core/hooks.js';
import { speedOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { effectsOn, isUnder, rangeOf, statOf } from '../core/stats.js';
import { armourOf, damageModifier } from '../damage/damage-roll.js';

const bonus = (t: HordesTable, name: string, w = 0) =>
  attackBonus(t.b, t.row(name), t.weapon(name, w), t.row('foe'), 0);
const flag = (t: HordesTable, name: string, of: keyof typeof Flag) => isUnder(t.b, t.row(name), Flag[of]);

test('HRD-SPELL-017 Fire Group and Guided Fire: range and boosts of the battlegroup in the control area alone', () => {
  const t = put(
    put(spellScene({ beast: beast({ weapons: [{ name: 'gun', kind: 'ranged', RNG: 10, POW: 12 }] }) }), 'Fire Group'),
    'Guided Fire',
  );
  const range = (name: string, w: number) => rangeOf(t.b, t.row(name), t.weapon(name, w)) / INCH;
  const dice = (name: string, w: number) => attackDice(t.b, t.row(name), t.weapon(name, w), false);
  expect([range('beast', 0), range('man', 1), dice('beast', 0), dice('man', 1)]).toEqual([12, 10, 3, 2]);
  moveTo(t, 'beast', 30, 45);
  expect([range('beast', 0), dice('beast', 0)]).toEqual([10, 2]);
});

test('HRD-STAT-012 Iron Flesh: 3 DEF more and 1 SPD less', () => {
  const t = put(spellScene(), 'Iron Flesh', 'man');
  const man = t.row('man');
  expect([statOf(t.b, man, Hook.DEF, 12), speedOf(t.b, man)]).toEqual([15, 5 * INCH]);
});

test('HRD-STAT-011 Deflection: 2 ARM for warriors in the control area against shots and magic, not in melee', () => {
  const t = put(spellScene(), 'Deflection');
  const arm = (name: string, w: number) => armourOf(t.b, t.row(name), t.weapon('foe', w), false);
  expect([arm('man', 1), arm('man', 0), arm('beast', 1)]).toEqual([14, 12, 12]);
});

test('HRD-DMG-001 Positive Charge: 2 on melee rolls of friends within 3 inches of the warjack', () => {
  const before = spellScene();
  const t = put(moveTo(spellScene(), 'man', 20, 12), 'Positive Charge', 'jack');
  const harm = (name: string) => damageModifier(t.b, t.row(name), t.weapon(name), t.row('foe'), 0);
  expect([bonus(t, 'man') - bonus(before, 'man'), harm('man'), harm('jack')]).toEqual([2, 2, 2]);
  moveTo(t, 'man', 20, 20);
  expect([bonus(t, 'man') - bonus(before, 'man'), harm('man')]).toEqual([0, 0]);
});

test('HRD-DMG-001 Tag Team: 2 on melee rolls against a model in the melee range of another of the battlegroup', () => {
  const t = put(moveTo(spellScene(), 'foe', 24, 10 + SMALL_CONTACT + 0.2), 'Tag Team');
  const before = bonus(spellScene(), 'jack');
  expect(bonus(t, 'jack') - before).toBe(2);
  moveTo(t, 'foe', 20, 10 + CONTACT + 0.2);
  expect(bonus(t, 'jack') - before).toBe(0);
});

test('HRD-SPELL-017 Castigate, Rebuke: who channels, gives orders and makes special attacks no longer', () => {
  const t = put(put(spellScene({}, { far: { at: [24, 45] } }), 'Castigate'), 'Rebuke', 'foe');
  expect(['foe', 'far', 'man'].map((name) => flag(t, name, 'cannot channel'))).toEqual([true, false, false]);
  expect(['foe', 'far'].map((name) => flag(t, name, 'no orders'))).toEqual([true, false]);
  expect(['foe', 'far'].map((name) => flag(t, name, 'cannot make special attacks'))).toEqual([true, false]);
});

test("HRD-MOVE-011 Road to War adds 2 inches for friends but leaders, Crusader's Call to charges, in the control area", () => {
  const t = put(put(spellScene(), 'Road to War'), "Crusader's Call");
  const by = (name: string, hook: number) => effectsOn(t.b, t.row(name), hook) / INCH;
  expect([by('man', Hook.movement), by('caster', Hook.movement), by('foe', Hook.movement)]).toEqual([2, 0, 0]);
  expect([by('man', Hook.charge), by('foe', Hook.charge)]).toEqual([2, 0]);
  moveTo(t, 'man', 24, 45);
  expect([by('man', Hook.movement), by('man', Hook.charge)]).toEqual([0, 0]);
});

test('HRD-SPELL-021 Hollow: Tough and Undead, and the caster gains a soul when an enemy destroys it', () => {
  const t = put(moveTo(spellScene(), 'foe', 27, 10 + SMALL_CONTACT + 0.2), 'Hollow', 'man');
  expect(['man', 'jack'].map((name) => holds(t.b, t.row(name), Rule.Undead))).toEqual([true, false]);
  settle(t.dice('to hit', 6, 5).dice('damage', 6, 6).dice('Tough', 1).attack('foe', 'man'));
  expect(t.b.model.souls[0]).toBe(1);
});

test('HRD-SPELL-005 Banishing Ward: enemy spells do not target it; others are not warded', () => {
  const t = put(spellScene(), 'Banishing Ward', 'man');
  expect(['man', 'jack'].map((name) => flag(t, name, 'no enemy spells at it'))).toEqual([true, false]);
});
