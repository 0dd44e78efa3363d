// Blessed weapons, and spells that meet a model they could not target.
import { expect, test } from 'vitest';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attack } from '../attacks/attack.js';
import { defenceOf } from '../attacks/attack-roll.js';
import { armourOf } from '../damage/damage-roll.js';
import { beginEffects } from './effects.js';
import { FIRST_FEAT, numberOf } from './tables.js';

const BLADE = { name: 'blade', kind: 'melee', RNG: 0.5, POW: 5 } as const;
const attacker: Standing = {
  at: [24, 20],
  weapons: [
    { ...BLADE, qualities: ['Blessed'] },
    BLADE,
    { name: 'gun', kind: 'ranged', RNG: 10, POW: 10, qualities: ['Blessed'] },
  ],
};
const scene = () =>
  new HordesTable(
    { attacker },
    { foe: { at: [24, 22], damage: 20 }, w: { at: [24, 28], type: 'warlock', FURY: 6, damage: 12 } },
  );
/** ARM and DEF of the foe against each weapon of the attacker: a Blessed one, a plain one, a Blessed gun. */
function against(spell: string, first = 0): readonly (readonly number[])[] {
  const t = scene();
  const foe = t.row('foe');
  beginEffects(t.b, t.row('w'), numberOf(spell, first), foe);
  const weapons = [0, 1, 2].map((i) => t.weapon('attacker', i));
  return [weapons.map((w) => armourOf(t.b, foe, w, false)), weapons.map((w) => defenceOf(t.b, foe, 0, w))];
}

test('HRD-QUAL-001 attacks with a Blessed weapon ignore what spells add to ARM and DEF', () => {
  expect(against('Arcane Shield')[0]).toEqual([12, 15, 12]);
  // Defender's Ward: +2 DEF and +2 ARM
  expect(against("Defender's Ward")).toEqual([
    [12, 14, 12],
    [12, 14, 12],
  ]);
});

test('HRD-QUAL-001 what spells take from DEF counts, and what feats add', () => {
  // Fury: -1 DEF
  expect(against('Fury')[1]).toEqual([11, 11, 11]);
  const feat = against('Invincibility', FIRST_FEAT)[0];
  expect(new Set(feat).size).toBe(1);
});

/** The caster misses the jack with a spell; another man of his stands in melee with it. */
function missedIntoMelee(spell: string, struck: boolean): HordesTable {
  const t = new HordesTable(
    {
      caster: { at: [24, 8], type: 'warcaster', FOCUS: 6, spells: [spell] },
      friend: { at: [25.6, 16], facing: 270, damage: 30 },
    },
    { jack: { at: [24, 16], facing: 90, type: 'light warjack', base: 'medium', damage: 20 } },
  );
  const row = t.b.setup.spells.row[numberOf(spell)];
  t.dice('to hit', 1, 2, 6, 6);
  if (struck) t.dice('damage', 3, 3);
  return t.play(attack, t.row('caster'), row, t.row('jack'));
}

test('HRD-MAG-005 a spell that misses into melee does nothing to another whom it could not target', () => {
  // only a warjack is a target of Voltaic Snare
  const t = missedIntoMelee('Voltaic Snare', false);
  expect([t.diceLeft(), damageOf(t.b, t.row('friend'))]).toEqual([['to hit: 6 6'], 0]);
});

test('HRD-MAG-005 a spell that misses into melee strikes another whom it could target', () => {
  const t = missedIntoMelee('Arcane Bolt', true);
  expect([t.diceLeft(), damageOf(t.b, t.row('friend')) > 0]).toEqual([[], true]);
});

test('HRD-QUAL-001 attacks with a Blessed weapon do not ignore what abilities of models add to ARM and DEF', () => {
  const t = new HordesTable(
    { attacker },
    { foe: { at: [24, 22], damage: 20, abilities: ['Ghost Shield', 'Blade Shield'] } },
  );
  const foe = t.row('foe');
  t.b.model.souls[foe] = 2;
  const [blessed, plain, gun] = [0, 1, 2].map((i) => t.weapon('attacker', i));
  // Ghost Shield: +1 ARM for each soul; Blade Shield: +2 DEF against shots
  expect([blessed, plain, gun].map((w) => armourOf(t.b, foe, w, false))).toEqual([14, 14, 14]);
  expect([blessed, plain, gun].map((w) => defenceOf(t.b, foe, 0, w))).toEqual([12, 12, 14]);
});

test('HRD-QUAL-001 attacks with a Blessed weapon do not ignore what the use of an ability adds, which is no spell', () => {
  const mate: Standing = { at: [24 + 30 / 25.4, 22], unit: 'guard', damage: 20 };
  const foes = { foe: { at: [24, 22], unit: 'guard', damage: 20 }, mate } as const;
  const stats = (use: string) => {
    const t = new HordesTable({ attacker }, foes);
    const foe = t.row('foe');
    if (use !== '') beginEffects(t.b, foe, numberOf(use), foe);
    const weapons = [0, 1].map((i) => t.weapon('attacker', i));
    return [weapons.map((w) => armourOf(t.b, foe, w, false)), weapons.map((w) => defenceOf(t.b, foe, 0, w))];
  };
  const plain = [12, 12];
  expect([stats(''), stats('Shield Wall'), stats('Grave Mist')]).toEqual([
    [plain, plain],
    [[16, 16], plain],
    [plain, [14, 14]],
  ]);
});
