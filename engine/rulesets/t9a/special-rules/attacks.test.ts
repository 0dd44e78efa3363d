import { expect, test } from 'vitest';
import { enter } from '../../../kernel/procedure.js';
import { gainRule } from '../../../kernel/special-rules.js';
import { addAttacks, NO_ROLL, settleFlags } from '../../../regiments/attacks/attack-table.js';
import { mostWounds, multiplied, multiplier } from '../../../regiments/attacks/multiple-wounds.js';
import { resolveAttacks } from '../../../regiments/attacks/resolve-attacks.js';
import { impactHitsEach, impactPart } from '../../../regiments/attacks/special-attacks.js';
import { strengthOf } from '../../../regiments/attacks/to-wound.js';
import { impactPartNow } from '../../../regiments/combat/who-can-strike.js';
import { encodeX } from '../../../regiments/core/rule-parameters.js';
import { AttackKind, Status } from '../../../regiments/core/state.js';
import { modelHas, unitHas } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { impactStrength } from '../attacks/attack-values.js';
import { armourNeeded } from '../attacks/saves.js';
import { defendersSkill, toHitNeeded } from '../attacks/to-hit.js';
import { Rule } from '../core/rule-ids.js';
import { ATTACK_RULES, ORDNANCE } from './attacks.js';

const fight = (first: UnitSpec, second: UnitSpec = {}) =>
  scenario('t9a')
    .unit('first', first)
    .enemy('second', { at: [36, 24], ...second })
    .engaged('first', 'second')
    .phase('combat');

test('T9A-SRG-001 T9A-SRG-002 a rule printed on a model of two parts is held by both, one of a part by it alone', () => {
  const { b } = fight({
    rules: ['Hatred', 'Lethal Strike'],
    mount: { rules: ['Hatred'] },
    weapons: ['spear'],
  }).start();
  expect([modelHas(b, 0, Rule.Hatred), modelHas(b, 0, Rule.LethalStrike)]).toEqual([true, true]);
  expect(modelHas(b, 0, Rule.FightInExtraRank)).toBe(false); // that is the spear's
});

test('T9A-SRG-004 T9A-SRG-005 T9A-SRG-011 Frenzy of the mount: an Attack for the mount, a temper for the unit', () => {
  const { b } = fight({ A: 1, mount: { A: 1, rules: ['Frenzy'] } }).start();
  expect(unitHas(b, 0, Rule.Frenzy)).toBe(true);
});

test('T9A-SRG-009 what is no attack, defence or characteristic works for the whole model', () => {
  const { b } = fight({ mount: { rules: ['Terror'] } }).start();
  expect(modelHas(b, 0, Rule.Terror)).toBe(true);
});

test('T9A-SRG-010 what concerns movement needs the whole unit', () => {
  const { b } = scenario('t9a')
    .unit('hounds', { rules: ['Swiftstride'], at: [36, 12] })
    .unit('wolves', { rules: ['Swiftstride'], at: [20, 12] })
    .unit('herder', { character: true, joins: 'hounds' })
    .enemy('foes', { at: [36, 36] })
    .start();
  expect([unitHas(b, 0, Rule.Swiftstride), unitHas(b, 1, Rule.Swiftstride)]).toEqual([false, true]);
});

test('T9A-SRG-013 the same rule twice does not stack: the higher X counts', () => {
  const rules: UnitSpec['rules'] = [
    ['Armour Piercing', 1],
    ['Armour Piercing', 2],
  ];
  const { b } = fight({ rules }, { armour: { suit: 3 } }).start();
  const a = addAttacks(b, 0, 0, 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
  expect(armourNeeded(b, a, false)).toBe(6);
});

test('T9A-SPR-044 T9A-VEC-267 Impact Hits are made in the first round after a charge only', () => {
  const { b } = fight({ rules: [['Impact Hits', 'D6']], troopType: 'Chariot' }).start();
  expect(impactPartNow(b, 0)).toBe(-1);
  b.unit.status[0] |= Status.Charging;
  expect(impactPartNow(b, 0)).toBe(0);
  expect(impactHitsEach(b, 0)).toBe(encodeX('D6'));
});

test('T9A-SPR-045 T9A-SRG-015 neither weapon nor rule helps Impact Hits', () => {
  const report = fight(
    {
      S: 4,
      models: 3,
      files: 3,
      weapons: ['great-weapon'],
      rules: [['Impact Hits', 2], 'Thunderous Charge', 'Lethal Strike', ['Armour Piercing', 3]],
    },
    { armour: { suit: 3 } },
  ).start();
  const { b } = report;
  b.unit.status[0] |= Status.Charging;
  b.unit.charged[0] = 1;
  const strength = impactStrength(b, 0, impactPart(b, 0));
  const a = addAttacks(b, 0, 0, 1, -1, 2, Side.front, 255, AttackKind.impact, strength, NO_ROLL);
  expect([strength, strengthOf(b, a), armourNeeded(b, a, false)]).toEqual([4, 4, 5]);
  report.dice('to wound', 6, 2).dice('armour save', 5);
  enter(b, resolveAttacks, 0);
  expect(report.runTo('combat').b.unit.models[1]).toBe(10);
});

test('T9A-SPR-044 a character gains Strength from the Full Ranks that he charges with, if all models in them have Impact Hits', () => {
  const strength = (
    ranks: number,
    unit: UnitSpec['rules'],
    squire: UnitSpec['rules'] = [['Impact Hits', 1]],
    squires = 1,
  ) => {
    const spec = { base: [50, 50], troopType: 'Chariot', S: 5 } as const;
    const scene = fight({ ...spec, models: 3 * ranks - 1 - squires, files: 3, rules: unit ?? [], champion: true });
    scene.unit('hero', { ...spec, S: 4, character: true, rules: [['Impact Hits', 'D6']], joins: 'first' });
    for (let n = 0; n < squires; n++) {
      scene.unit(`squire ${n + 1}`, { ...spec, character: true, rules: squire ?? [], joins: 'first' });
    }
    const { b, hero } = ((battle) => ({ b: battle.b, hero: battle.row('hero') }))(scene.start());
    return impactStrength(b, hero, impactPart(b, hero));
  };
  expect([1, 2, 3].map((ranks) => strength(ranks, [['Impact Hits', 1]]))).toEqual([4, 5, 6]);
  expect(strength(3, [])).toBe(4);
  expect(strength(3, [['Impact Hits', 1]], [])).toBe(6); // the squire stands in the first rank
  expect(strength(3, [['Impact Hits', 1]], [], 2)).toBe(5); // another in the second, which counts no more
  expect(strength(3, [['Impact Hits', 1]], undefined, 2)).toBe(6);
});

test('T9A-SPR-056 without the rule a Wound is a Wound, with it as many as the target can have', () => {
  const plain = fight({}, { W: 3 }).start().b;
  const a = addAttacks(plain, 0, 0, 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
  expect([multiplier(plain, a), multiplied(plain, a, 4), mostWounds(plain, a)]).toEqual([1, 4, 3]);
  const brutal = fight({ rules: [['Multiple Wounds', 2]] }, { W: 1 }).start().b;
  const row = addAttacks(brutal, 0, 0, 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
  expect(multiplied(brutal, row, 4)).toBe(4);
});

test('T9A-SPR-057 T9A-VEC-207 Ordnance: D3+1, against those that Fly D3+2', () => {
  const wounds = (flies: boolean) => {
    const report = fight({ rules: [['Multiple Wounds', ORDNANCE]] }, { W: 6 })
      .with((b, row) => {
        if (flies) gainRule(b, b.setup.unit.part[row('second')], Rule.Fly); // armies cannot have flyers yet
      })
      .dice('multiple wounds', 4)
      .start();
    const a = addAttacks(report.b, 0, 0, 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
    return multiplied(report.b, a, 1);
  };
  expect([wounds(false), wounds(true)]).toEqual([3, 4]);
});

test('T9A-DST-004 T9A-ALC-008 attacks on the rank and file meet the values of the most of them, not the champion', () => {
  const { b } = fight({ WS: 3 }, { WS: 3, champion: true }).start();
  const row = (individual: number) => addAttacks(b, 0, 0, 1, individual, 1, Side.front, 0, AttackKind.closeCombat);
  expect([defendersSkill(b, row(-1)), defendersSkill(b, row(1))]).toEqual([3, 4]);
});

test('T9A-SPR-024 T9A-SRG-007 flames of a part do not set its Stomp alight', () => {
  const { b } = fight({ rules: ['Flaming Attacks'] }, { regeneration: 4 }).start();
  const a = addAttacks(b, 0, 0, 1, -1, 1, Side.front, 255, AttackKind.stomp, -1, NO_ROLL);
  settleFlags(b, a);
  expect(b.attack.flags[a] & 16).toBe(0);
});

test('T9A-SPR-036 T9A-SPR-012 what protects from shots does not protect in a fight', () => {
  const { b } = fight({}, { rules: ['Hard Target'] }).start();
  const a = addAttacks(b, 0, 0, 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
  expect(toHitNeeded(b, a)).toBe(4);
});

test('T9A-SRG-001 every rule of attacks has its number, its name and its carrier', () => {
  expect(new Set(ATTACK_RULES.map((r) => r.id)).size).toBe(ATTACK_RULES.length);
  for (const rule of ATTACK_RULES) {
    const key = Object.entries(Rule).find(([, id]) => id === rule.id)?.[0];
    expect(rule.name.replaceAll(' ', '').toLowerCase()).toBe(key?.toLowerCase());
  }
});
