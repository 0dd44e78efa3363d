import { expect, test } from 'vitest';
import { enter } from '../../../kernel/procedure.js';
import { addAttacks, NO_ROLL } from '../../../regiments/attacks/attack-table.js';
import { resolveAttacks } from '../../../regiments/attacks/resolve-attacks.js';
import { gatherCombats } from '../../../regiments/combat/combats.js';
import { AttackKind, PhaseDid } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { CLOSE_COMBAT } from '../armies/weapons-and-armour.js';
import type { T9aBattle } from '../core/state.js';

/** Starts a fight of rows 0 and 1, which are in contact. */
function fight(first: UnitSpec, second: UnitSpec): T9aReport {
  const report = scenario('t9a')
    .unit('first', first)
    .enemy('second', { at: [36, 24], ...second })
    .engaged('first', 'second')
    .phase('combat')
    .start();
  gatherCombats(report.b);
  report.b.field.combat[0] = 0;
  return report;
}

/** Starts a scene in which row 0 shoots at row 1. */
function range(first: UnitSpec, second: UnitSpec): T9aReport {
  return scenario('t9a')
    .unit('first', { at: [36, 12], ...first })
    .enemy('second', { at: [36, 24], ...second })
    .phase('combat')
    .start();
}

function strike(b: T9aBattle, unit: number, n: number, individual = -1): number {
  const weapon = b.setup.unit.weapons[unit * 4];
  return addAttacks(
    b,
    unit,
    b.setup.unit.part[unit],
    1 - unit,
    individual,
    n,
    Side.front,
    weapon,
    AttackKind.closeCombat,
  );
}

function shoot(b: T9aBattle, n: number, modifiers = 0): number {
  const weapon = b.setup.part.shooting[0];
  return addAttacks(b, 0, 0, 1, -1, n, Side.front, weapon, AttackKind.shooting, -1, modifiers);
}

/** Resolves the attacks in the table; every die of the script must be used. */
function resolve(report: T9aReport): T9aBattle {
  enter(report.b, resolveAttacks, 0);
  return report.runTo('combat').b;
}

const told = (report: T9aReport, word: string) => report.log.filter((line) => line.includes(word));

test('T9A-ATK-005 T9A-ATK-006 T9A-VEC-213 all hits, then all wounds, all armour saves, all special saves, then the dead', () => {
  const report = fight({ S: 4 }, { armour: { suit: 2 }, wardSave: 5 });
  strike(report.b, 0, 2);
  strike(report.b, 1, 2);
  report
    .dice('first, to hit', 4, 5)
    .dice('second, to hit', 4, 4)
    .dice('first, to wound', 3, 3)
    .dice('second, to wound', 4, 4)
    .dice('second, armour save', 1, 1)
    .dice('second, ward save', 4, 5);
  resolve(report);
  const order = report.log
    .map((line) => /to hit|to wound|armour save|ward save|lose/.exec(line)?.[0] ?? '')
    .filter((word) => word !== '');
  expect(order).toEqual(['to hit', 'to hit', 'to wound', 'to wound', 'armour save', 'ward save', 'lose', 'lose']);
  expect([report.b.unit.models[0], report.b.unit.models[1]]).toEqual([8, 9]);
});

test('T9A-RND-004 T9A-ATK-006 those slain in a batch have struck in it', () => {
  const report = fight({ models: 1, files: 1 }, { models: 1, files: 1 });
  strike(report.b, 0, 1);
  strike(report.b, 1, 1);
  report.dice('to hit', 6, 6).dice('to wound', 6, 6);
  const b = resolve(report);
  expect([b.unit.models[0], b.unit.models[1]]).toEqual([0, 0]);
});

test('T9A-ATK-001 T9A-WIN-002 a fight counts the Wounds that each side inflicts, and only those that are lost', () => {
  const report = fight({ models: 3, files: 3 }, {});
  strike(report.b, 0, 2);
  strike(report.b, 1, 5);
  report.dice('to hit', 6, 6, 6, 6, 6, 6, 6).dice('to wound', 6, 6, 6, 6, 6, 6, 6);
  const b = resolve(report);
  expect([b.combat.wounds[0], b.combat.wounds[1]]).toEqual([2, 3]);
});

test('T9A-ATK-002 T9A-ATK-003 shots count for no fight', () => {
  const report = range({ shooting: 'bow' }, {});
  shoot(report.b, 1);
  report.dice('to hit', 6).dice('to wound', 6);
  const b = resolve(report);
  expect([b.combat.wounds[0], b.combat.wounds[1], b.unit.models[1]]).toEqual([0, 0, 9]);
});

test('T9A-ATK-005 T9A-PAN-002 after a batch that takes a quarter of a unit a Panic Test is due', () => {
  const due = (sixes: number) => {
    const report = range({ shooting: 'bow' }, { models: 8 });
    report.b.unit.phaseModels[1] = 8;
    shoot(report.b, sixes);
    report.dice('to hit', ...Array(sixes).fill(6)).dice('to wound', ...Array(sixes).fill(6));
    return (resolve(report).unit.phaseDid[1] & PhaseDid.HeavyCasualties) !== 0;
  };
  expect([due(1), due(2)]).toEqual([false, true]);
});

test('T9A-HIT-004 T9A-DIC-001 dice of the number needed or more hit', () => {
  const report = fight({ WS: 3 }, { WS: 3 });
  const a = strike(report.b, 0, 6);
  expect(a).toBe(0);
  report.dice('to hit', 1, 2, 3, 4, 5, 6).dice('to wound', 1, 2, 3);
  expect(resolve(report).unit.models[1]).toBe(10);
});

test('T9A-HIT-004 T9A-VEC-171 a 6 hits when 7 is needed, a 5 does not, a 1 misses when 1 is needed', () => {
  const hard = fight({ WS: 1 }, { WS: 3, rules: ['Distracting'] });
  hard.b.attack.toHit[strike(hard.b, 0, 2)] = -2;
  hard.dice('to hit', 6, 5).dice('to wound', 1);
  resolve(hard);
  const easy = fight({ WS: 5 }, { WS: 3 });
  easy.b.attack.toHit[strike(easy.b, 0, 2)] = 2;
  easy.dice('to hit', 1, 2).dice('to wound', 1);
  resolve(easy);
});

test('T9A-STH-002 T9A-VEC-153 a shot of skill 3: 4 hits, 3 and 1 miss', () => {
  const report = range({ BS: 3, shooting: 'bow' }, {});
  shoot(report.b, 3);
  report.dice('to hit', 4, 3, 1).dice('to wound', 1);
  resolve(report);
});

test('T9A-STH-003 T9A-VEC-155 a 6 and then a 5: the second roll decides', () => {
  const report = range({ BS: 3, shooting: 'bow' }, {});
  shoot(report.b, 3, -4);
  report.dice('to hit', 6, 6, 5).dice('to hit again', 5, 4).dice('to wound', 1);
  resolve(report);
});

test('T9A-STH-003 at -3 or less nobody rolls', () => {
  const report = range({ BS: 3, shooting: 'bow' }, {});
  shoot(report.b, 3, -6);
  resolve(report);
});

test('T9A-SPR-037 T9A-DIC-003 T9A-DIC-004 T9A-VEC-051 misses are rolled again, once, hits are not', () => {
  const report = fight({ rules: ['Hatred'] }, {});
  strike(report.b, 0, 3);
  report.dice('to hit', 4, 2, 3).dice('to hit again', 1, 4).dice('to wound', 1, 1);
  expect(resolve(report).unit.models[1]).toBe(10);
});

test('T9A-SPR-062 T9A-VEC-165 poison: a 6 to hit needs no roll to wound', () => {
  const report = range({ BS: 3, shooting: 'bow', rules: ['Poisoned Attacks'] }, { T: 10 });
  shoot(report.b, 2);
  report.dice('to hit', 6, 4).dice('to wound', 5);
  expect(resolve(report).unit.models[1]).toBe(9);
});

test('T9A-SPR-062 T9A-SRG-007 poison works in close combat, and on rolls made again', () => {
  const report = fight({ rules: ['Poisoned Attacks', 'Hatred'] }, {});
  strike(report.b, 0, 2);
  report.dice('to hit', 6, 1).dice('to hit again', 6);
  expect(resolve(report).unit.models[1]).toBe(8);
});

test('T9A-SPR-048 a 6 to wound of a Lethal Strike goes through plate, a 5 does not', () => {
  const report = fight({ S: 3, rules: ['Lethal Strike'] }, { armour: { suit: 3 } });
  strike(report.b, 0, 2);
  report.dice('to hit', 4, 4).dice('to wound', 6, 5).dice('armour save', 4);
  expect(resolve(report).unit.models[1]).toBe(9);
});

test('T9A-SPR-048 T9A-SRG-013 a poisoned hit of a Lethal Strike makes no 6 to wound', () => {
  const report = fight({ S: 3, rules: ['Lethal Strike', 'Poisoned Attacks'] }, { armour: { suit: 3 } });
  strike(report.b, 0, 1);
  report.dice('to hit', 6).dice('armour save', 4);
  expect(resolve(report).unit.models[1]).toBe(10);
});

test('T9A-WPN-013 a spear strikes lethally at cavalry before its front, not at infantry', () => {
  const spears: UnitSpec = { weapons: ['spear'] };
  const riders = fight(spears, { models: 5, mount: { S: 3 }, troopType: 'Cavalry', armour: { suit: 3, shield: 1 } });
  strike(riders.b, 0, 1);
  riders.dice('to hit', 6).dice('to wound', 6);
  expect(resolve(riders).unit.models[1]).toBe(4);
  const foot = fight(spears, { armour: { suit: 3, shield: 1 } });
  strike(foot.b, 0, 1);
  foot.dice('to hit', 6).dice('to wound', 6).dice('armour save', 4);
  expect(resolve(foot).unit.models[1]).toBe(10);
});

test('T9A-WPN-013 riders in the flank of spearmen need not fear the spears', () => {
  const report = scenario('t9a')
    .unit('riders', { models: 5, mount: { S: 3 }, troopType: 'Cavalry', armour: { suit: 3, shield: 1 } })
    .enemy('spears', { at: [36, 24], models: 20, weapons: ['spear'] })
    .engaged('riders', 'spears', { side: 'left' })
    .phase('combat')
    .start();
  const spear = CLOSE_COMBAT.findIndex((w) => w.id === 'spear');
  addAttacks(report.b, 1, report.b.setup.unit.part[1], 0, -1, 1, Side.front, spear, AttackKind.closeCombat);
  report.dice('to hit', 6).dice('to wound', 6).dice('armour save', 4);
  expect(resolve(report).unit.models[0]).toBe(5);
});

test('T9A-SPR-025 flames roll failed wounds again', () => {
  const report = fight({ rules: ['Flaming Attacks'] }, { rules: ['Flammable'] });
  strike(report.b, 0, 2);
  report.dice('to hit', 4, 4).dice('to wound', 4, 3).dice('to wound again', 4);
  expect(resolve(report).unit.models[1]).toBe(8);
});

test('T9A-SAV-001 T9A-ARR-002 T9A-VEC-189 with a save of 2+ only a 1 fails', () => {
  const report = fight({ S: 3 }, { armour: { suit: 3, shield: 1, other: 1 } });
  strike(report.b, 0, 2);
  report.dice('to hit', 6, 6).dice('to wound', 6, 6).dice('armour save', 1, 2);
  expect(resolve(report).unit.models[1]).toBe(9);
});

test('T9A-SAV-002 T9A-VEC-193 no die is rolled for a save that cannot succeed', () => {
  const report = fight({ S: 7 }, { armour: { suit: 2 } });
  strike(report.b, 0, 1);
  report.dice('to hit', 6).dice('to wound', 6);
  expect(resolve(report).unit.models[1]).toBe(9);
});

test('T9A-SAV-004 T9A-SPR-097 T9A-VEC-195 a Ward Save comes after a failed armour save', () => {
  const report = fight({}, { armour: { suit: 1 }, wardSave: 4 });
  strike(report.b, 0, 2);
  report.dice('to hit', 6, 6).dice('to wound', 6, 6).dice('armour save', 1, 1).dice('ward save', 3, 4);
  expect(resolve(report).unit.models[1]).toBe(9);
});

test('T9A-SPR-013 T9A-DIC-004 T9A-VEC-199 against Divine Attacks a success is rolled again and the second counts', () => {
  const report = fight({ rules: ['Divine Attacks'] }, { wardSave: 4 });
  strike(report.b, 0, 2);
  report.dice('to hit', 6, 6).dice('to wound', 6, 6).dice('ward save', 5, 3).dice('ward save again', 3);
  expect(resolve(report).unit.models[1]).toBe(8);
});

test('T9A-SPR-069 T9A-SPR-048 a Lethal 6 leaves no Regeneration', () => {
  const report = fight({ rules: ['Lethal Strike'] }, { regeneration: 4 });
  strike(report.b, 0, 2);
  report.dice('to hit', 6, 6).dice('to wound', 6, 5).dice('regeneration', 6);
  expect(resolve(report).unit.models[1]).toBe(9);
});

test('T9A-SPR-056 T9A-VEC-205 Multiple Wounds: a 5 against a model of 3 Wounds is 3', () => {
  const report = fight({ rules: [['Multiple Wounds', 'D6']] }, { W: 3, models: 3 });
  strike(report.b, 0, 2);
  report.dice('to hit', 6, 6).dice('to wound', 6, 6).dice('multiple wounds', 5, 2);
  const b = resolve(report);
  expect([b.unit.models[1], b.unit.wounds[1]]).toEqual([2, 2]);
});

test('T9A-SPR-058 Multiple Wounds against some types only', () => {
  const rules: UnitSpec['rules'] = [{ rule: 'multiple-wounds', x: 2, only: ['monster'] }];
  const report = fight({ rules }, { W: 3, models: 3 });
  strike(report.b, 0, 1);
  report.dice('to hit', 6).dice('to wound', 6);
  expect(resolve(report).unit.wounds[1]).toBe(1);
});

test('T9A-WND-001 T9A-WND-006 T9A-VEC-203 Wounds of one batch fall together', () => {
  const report = fight({ S: 10 }, { W: 3, models: 10, troopType: 'Monstrous Infantry' });
  strike(report.b, 0, 7);
  report.dice('to hit', 6, 6, 6, 6, 6, 6, 6).dice('to wound', 6, 6, 6, 6, 6, 6, 6);
  const b = resolve(report);
  expect([b.unit.models[1], b.unit.wounds[1]]).toEqual([8, 1]);
});

test('T9A-ATK-004 T9A-SPR-078 T9A-SPR-044 Special Attacks hit without a roll', () => {
  const report = fight({ S: 5, rules: [['Stomp', 2]] }, {});
  addAttacks(report.b, 0, 0, 1, -1, 2, Side.front, 255, AttackKind.stomp, -1, NO_ROLL);
  report.dice('to wound', 2, 2);
  expect(resolve(report).unit.models[1]).toBe(8);
});

test('T9A-STA-004 who has no Weapon Skill is hit without a roll', () => {
  const report = fight({}, { WS: 0 });
  strike(report.b, 0, 1);
  report.dice('to wound', 4);
  expect(resolve(report).unit.models[1]).toBe(9);
});

test('T9A-TWD-002 Strength 0 rolls no die to wound', () => {
  const report = fight({ S: 0 }, {});
  strike(report.b, 0, 1);
  report.dice('to hit', 6);
  expect(resolve(report).unit.models[1]).toBe(10);
});

test('K15 the table is empty and zeroed afterwards', () => {
  const report = fight({}, {});
  strike(report.b, 0, 1);
  report.dice('to hit', 1);
  const { attack, field } = resolve(report);
  expect(field.attacks[0]).toBe(0);
  for (const column of Object.values(attack)) expect(new Set(column).size).toBe(1);
  expect(told(report, 'to hit')).toHaveLength(1);
});
