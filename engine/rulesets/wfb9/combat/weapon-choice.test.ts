import { expect, test } from 'vitest';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { attacksEach } from '../../../regiments/attacks/number-of-attacks.js';
import { strengthOf } from '../../../regiments/attacks/to-wound.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import { SHOOTING, WEAPONS } from '../armies/weapons.js';
import { Ask } from '../core/asks.js';
import { initiativeOf } from './striking-order.js';

const FOE: Fighter = { models: 5, W: 5, WS: 0, A: 0, rules: ['unbreakable'] };
/** A warrior with a polearm (Strength +1) and two hand weapons (an Attack more) before foes who are hit without a roll. */
function armed(foe: Fighter = FOE): Fight {
  const ours: Fighter = { models: 1, weapons: ['polearm', 'two-hand-weapons'], rules: ['unbreakable'] };
  return new Fight({ ours }, { theirs: foe, others: FOE }).at('theirs', 36, 24).against('ours', 'theirs');
}
/** The questions of a Close Combat phase with these dice to wound. The weapon is chosen by its place among those listed. */
function fought(f: Fight, player: number, choice: number, ...wound: number[]): number[] {
  f.dice.add('to wound', wound);
  const asked = f.beginPhase(player).play({ [Ask.Weapon]: () => choice });
  expect(f.dice.left()).toEqual([]);
  return asked.filter(({ kind }) => kind === Ask.Weapon).map(({ player: who }) => who);
}

test('WFB9-CCWPN-003 WFB9-CCWPN-004 WFB9-WPN-004 one weapon is chosen, and used in every round of the combat (WFB9-V2-065)', () => {
  // Strength 4 wounds on 3, Strength 3 on 4
  const polearm = armed();
  expect(fought(polearm, 0, 0, 3)).toEqual([0]);
  expect(fought(polearm, 1, 1, 3)).toEqual([]); // nobody is asked again
  expect(polearm.b.unit.wounds[1]).toBe(2);
  const pair = armed();
  expect(fought(pair, 0, 1, 3, 4)).toEqual([0]);
  expect(fought(pair, 1, 0, 4, 3)).toEqual([]);
  expect(pair.b.unit.wounds[1]).toBe(2);
});

test('WFB9-CCWPN-004 WFB9-WPN-004 in the next combat another weapon may be chosen', () => {
  const f = armed({ ...FOE, models: 1, files: 1, W: 2 });
  expect(fought(f, 1, 1, 6, 6)).toEqual([0]);
  f.at('ours', 30, 10).at('others', 36, 40).against('ours', 'others');
  expect(fought(f, 1, 0, 3)).toEqual([0]);
  expect(f.b.unit.wounds[f.row('others')]).toBe(1);
});

/** Shooters with javelins and a bow, who have chosen a target. */
const both = (): Wfb9Scene =>
  newScene()
    .unit('shooters', { shooting: ['bow', 'javelin'], S: 5, models: 5, files: 5 })
    .enemy('foes', { models: 30, files: 10, at: [36, 36] })
    .apart('shooters', 'foes', 10)
    .phase('shooting')
    .choose({ ask: 'Shooter', verb: 'Pick', target: 'shooters' }, { ask: 'ShotTarget', verb: 'Shoot', target: 'foes' });

test('WFB9-CCWPN-003 of two missile weapons one is fired in a Shooting phase, by all models', () => {
  // the bow has Strength 3, the javelin that of its user
  const fired = (extra: number, ...wound: number[]): number => {
    const r = both()
      .choose({ ask: 'ShotMode', n: 0, extra })
      .dice('to hit', 6, 6, 6, 6, 6)
      .dice('to wound', ...wound)
      .runTo('close combat phase');
    return r.losses('foes');
  };
  expect(fired(0, 2, 2, 3, 3, 4)).toBe(1);
  expect(fired(1, 1, 2, 2, 2, 2)).toBe(4);
});

test('WFB9-CCWPN-005 each weapon has a range, a Strength and special rules', () => {
  for (const weapon of WEAPONS.values()) {
    expect([weapon.id, typeof weapon.strength, Array.isArray(weapon.rules)]).toEqual([weapon.id, 'number', true]);
    // a weapon for close combat has no range in inches, a missile weapon has
    expect([weapon.id, 'range' in weapon]).toEqual([weapon.id, weapon.use === 'shooting']);
  }
  for (const { id, range } of SHOOTING) expect([id, range > 0]).toEqual([id, true]);
});

test('WFB9-CCWPN-009 a bonus without a time of its own counts in close combat alone', () => {
  const f = duel({ weapons: ['polearm'], shooting: 'javelin', rules: [['impact-hits', 1]] }, {});
  const { part, weapons } = f.b.setup.unit;
  const strength = (kind: number, weapon: number): number =>
    strengthOf(f.b, addAttacks(f.b, 0, part[0], 1, -1, 1, Side.front, weapon, kind));
  expect(strength(AttackKind.closeCombat, weapons[0])).toBe(4);
  expect(strength(AttackKind.support, weapons[0])).toBe(4);
  expect(
    strength(
      AttackKind.shooting,
      SHOOTING.findIndex(({ id }) => id === 'javelin'),
    ),
  ).toBe(3);
  expect(strength(AttackKind.impact, -1)).toBe(3);
  // the weapon slows its bearer for blows
  const slow = duel({ I: 3, weapons: ['great-weapon'] }, {}).b;
  expect(initiativeOf(slow, 0, slow.setup.unit.part[0])).toBe(1);
});

/** Attacks of a model in close combat, and the points of its shield that count. */
function inCombat(spec: Fighter): [attacks: number, armour: number] {
  const f = duel(spec, {});
  const { part, weapons } = f.b.setup.unit;
  const ours = addAttacks(f.b, 0, part[0], 1, -1, 1, Side.front, weapons[0], AttackKind.closeCombat);
  const theirs = addAttacks(f.b, 1, part[1], 0, -1, 1, Side.front, 0, AttackKind.closeCombat);
  return [attacksEach(f.b, ours), f.b.rules.attacks.armour(f.b, theirs, false)];
}

test('WFB9-WPN-027 WFB9-WPN-028 in close combat pistols are an additional hand weapon that needs both hands', () => {
  const shield: Fighter = { armour: { suit: 2, shield: 1 } };
  expect(inCombat(shield)).toEqual([1, 4]);
  for (const shooting of ['pistol', 'brace-of-pistols']) expect(inCombat({ ...shield, shooting })).toEqual([2, 5]);
  expect(inCombat({ ...shield, shooting: 'bow' })).toEqual([1, 4]);
});
