// What spells, animi and feats give that other tests pin as flags, traits, rules and qualities.
import { describe, expect, test } from 'vitest';
import { modified } from '../../../kernel/hooks.js';
import { holds } from '../../../kernel/special-rules.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Extra, Flag, Hook, NO_SITUATION, situation } from '../core/hooks.js';
import { Rule } from '../core/rule-ids.js';
import { AttackKind } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { QualityBit } from '../core/weapons.js';
import { beginEffects } from './effects.js';
import { FIRST_ANIMUS, FIRST_FEAT, numberOf } from './tables.js';

const beast = (more: Partial<Standing> = {}): Standing => ({
  ...{ at: [30, 10], type: 'light warbeast', base: 'medium', FURY: 4, damage: 20, leader: 'caster' },
  ...more,
});
const scene = () =>
  new HordesTable(
    {
      caster: { at: [24, 10], type: 'warlock', FURY: 6, fury: 6, damage: 15 },
      beast: beast(),
      jack: { at: [20, 10], type: 'light warjack', base: 'medium', damage: 20, leader: 'caster' },
      man: { at: [27, 10] },
      far: { at: [24, 44] },
    },
    {
      foe: { at: [24, 20], damage: 30 },
      foeBeast: beast({ at: [28, 20], leader: 'witch' }),
      witch: { at: [24, 30], type: 'warlock', FURY: 6, damage: 15 },
    },
  );
/** Puts a spell, an animus or a feat of the caster on a model. */
function put(spell: string, name = 'caster'): HordesTable {
  const t = scene();
  const s = [0, FIRST_ANIMUS, FIRST_FEAT].map((first) => numberOf(spell, first)).find((n) => n >= 0) ?? -1;
  beginEffects(t.b, t.row('caster'), s, t.row(name));
  return t;
}
/** Returns the names of the models of which it is true. */
const those = (t: HordesTable, is: (m: number) => boolean) =>
  ['caster', 'beast', 'jack', 'man', 'far', 'foe', 'foeBeast'].filter((name) => is(t.row(name)));
const under = (t: HordesTable, flag: keyof typeof Flag) => those(t, (m) => isUnder(t.b, m, Flag[flag]));
const bearing = (t: HordesTable, trait: keyof typeof Trait) => those(t, (m) => bears(t.b, m, Trait[trait]));
/** Returns what hook `hook` adds for an attack of that kind by a model at the foe. */
const adds = (t: HordesTable, name: string, hook: number, kind: number, extra = 0) =>
  modified(t.b, hook, t.row(name), 0, situation(kind, t.row('foe'), extra));

describe('HRD-SPELL-021', () => {
  test('Ignite: two more for melee damage and Critical Fire on melee weapons', () => {
    const t = put('Ignite', 'man');
    expect([
      adds(t, 'man', Hook.damageRoll, AttackKind.melee),
      adds(t, 'man', Hook.damageRoll, AttackKind.ranged),
    ]).toEqual([2, 0]);
    expect(adds(t, 'beast', Hook.damageRoll, AttackKind.melee)).toBe(0);
    const fire = (name: string, hook: number) =>
      (modified(t.b, hook, t.row(name), 0, NO_SITUATION) & QualityBit['Critical Fire']) !== 0;
    expect([
      fire('man', Hook.meleeQualities),
      fire('man', Hook.rangedQualities),
      fire('beast', Hook.meleeQualities),
    ]).toEqual([true, false, false]);
  });

  test('Iron Aggression: a warjack rushes for nothing and its melee attack rolls are boosted', () => {
    const t = put('Iron Aggression', 'jack');
    expect([under(t, 'rushes for nothing'), under(t, 'boosted melee attack rolls')]).toEqual([['jack'], ['jack']]);
    expect([under(t, 'boosted ranged attack rolls'), under(t, 'boosted melee damage rolls')]).toEqual([[], []]);
  });

  test('Soul Slave: a warbeast passes threshold checks and is an arc node', () => {
    const t = put('Soul Slave', 'beast');
    expect(under(t, 'passes threshold checks')).toEqual(['beast']);
    expect(those(t, (m) => holds(t.b, m, Rule['Arc Node']))).toEqual(['beast']);
  });

  test('Sunder Spirit: nobody casts the animus of the warbeast', () => {
    expect(under(put('Sunder Spirit', 'foeBeast'), 'no animus')).toEqual(['foeBeast']);
  });

  test('True Shot: the spellcaster alone sees through concealment', () => {
    expect(under(put('True Shot'), 'sees through concealment')).toEqual(['caster']);
  });

  test('Force Field: the spellcaster alone, also its shots that turn', () => {
    const t = put('Force Field');
    expect([under(t, 'no blast damage'), under(t, 'cannot be knocked down')]).toEqual([['caster'], ['caster']]);
    expect([bearing(t, 'no collateral damage'), bearing(t, 'turns shots')]).toEqual([['caster'], ['caster']]);
  });

  test('Locker lies on the model that casts it', () => {
    expect(bearing(put('Locker'), 'locker')).toEqual(['caster']);
  });

  test('Lightning Strike: the target has Sprint', () => {
    const t = put('Lightning Strike', 'man');
    expect(those(t, (m) => holds(t.b, m, Rule.Sprint))).toEqual(['man']);
  });

  test('Hand of the Ancients: all friends roll a die more and drop the lowest, wherever they are', () => {
    const t = put('Hand of the Ancients');
    expect(under(t, 'drops the lowest die')).toEqual(['caster', 'beast', 'jack', 'man', 'far']);
    const dice = (name: string) =>
      [Hook.attackDice, Hook.damageDice].map((hook) => adds(t, name, hook, AttackKind.melee));
    expect([dice('man'), dice('far'), dice('foe')]).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ]);
  });

  test('Eye of the Storm: damage rolls of electricity of friends in control range have a die more', () => {
    const t = put('Eye of the Storm');
    const dice = (name: string, extra: number) => adds(t, name, Hook.damageDice, AttackKind.ranged, extra);
    expect(['man', 'far', 'foe'].map((name) => dice(name, Extra.electrical))).toEqual([1, 0, 0]);
    expect(dice('man', 0)).toBe(0);
  });

  test('Rage of Ancients: rage tokens boost rolls of friends in control range', () => {
    expect(bearing(put('Rage of Ancients'), 'lends rage')).toEqual(['caster', 'beast', 'jack', 'man']);
  });
});
