import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import type { ContactSpec } from '../../../testing/wh40k2/placing.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { Status } from '../core/state.js';
import { saveModifierOf, saveNeeded } from '../damage/damage.js';
import { afterParry, bestParries, combatScore, diceIn, highest, hopeless, outcome, poolOf } from './attack-dice.js';
import { parriesOf, skillOf } from './fighters.js';

/**
 * Makes a scene of one model `a` of player 0 in contact with one model `b` of player 1, in the hand-to-hand phase of
 * player 0.
 */
const pair = (a: SquadSpec, b: SquadSpec, contact: ContactSpec = {}) =>
  scenario('wh40k2')
    .unit('a', { models: 1, at: [[36, 24]], ...a })
    .enemy('b', { models: 1, ...b })
    .engaged('b', 'a', contact)
    .phase('handToHand')
    .level('command');

const SWORD = ['sword'];

it('W40K-BOFF-003 W40K-BROKE-008 the broken neither parry nor bring their Weapon Skill', () => {
  const { b } = pair({ WS: 4, weapons: SWORD }, {}).start();
  expect([parriesOf(b, 0), skillOf(b, 0)]).toEqual([1, 4]);
  b.unit.status[0] |= Status.Broken;
  expect([parriesOf(b, 0), skillOf(b, 0)]).toEqual([0, 0]);
});

describe('scores from dice', () => {
  it('W40K-ATK-003 W40K-CHAR-003 one die counts, and Weapon Skill is added', () => {
    expect(combatScore(highest(poolOf(2, 5, 3)), poolOf(2, 5, 3), poolOf(4), 4)).toBe(9);
    expect(
      pair({ A: 3, WS: 4 }, { WS: 3 }).dice('a, attack', 2, 5, 3).dice('b, attack', 6).runTo('end of phase').log,
    ).toContain('a: 9 against 9 of b');
  });

  it('W40K-CSM-001 W40K-FUMB-001 every 1 of the enemy adds one, also a die rolled again', () => {
    expect(combatScore(4, poolOf(4), poolOf(1, 1, 3), 3)).toBe(9);
  });

  it('W40K-CSM-002 W40K-FUMB-002 each 6 after the first adds one, w40k-1-165', () => {
    const a = combatScore(6, poolOf(6, 6, 6), poolOf(4), 4);
    const b = combatScore(4, poolOf(4), poolOf(6, 6, 6), 4);
    expect([a, b, outcome(a, 4, b, 3)]).toEqual([12, 8, 4]);
    expect(combatScore(6, poolOf(6, 2), poolOf(4), 4)).toBe(10); // the first is the best die, which counts
  });

  it('W40K-CSM-007 modifiers add up, w40k-1-171', () => {
    const battle = pair({ weapons: ['heavy-bolter'] }, {}, { charged: 'second' })
      .terrain('hill', { at: [36, 23.5], size: [3, 1.2] })
      .dice('attack', 4, 3)
      .dice('damage', 1, 1);
    expect(battle.runTo('end of phase').log).toContain('a: 8 against 6 of b'); // `a` charged, stands higher and is encumbered
  });

  it('W40K-RSLT-001 W40K-RSLT-002 the difference is the hits of the winner; W40K-CSM-003 a charge adds one, w40k-1-157', () => {
    const charged = pair({ WS: 4, I: 4 }, { WS: 3, I: 2 }, { charged: 'second' })
      .dice('attack', 4, 4)
      .dice('a, damage', 1, 1) // two hits cause damage
      .runTo('end of phase');
    expect(charged.log).toContain('a: 9 against 7 of b');
    const standing = pair({ WS: 4, I: 4 }, { WS: 3, I: 2 })
      .dice('attack', 4, 4)
      .dice('damage', 1)
      .runTo('end of phase');
    expect(standing.log).toContain('a: 8 against 7 of b');
  });

  it('W40K-MULTI-004 W40K-FUMB-001 sergeant and second ork before the parry, w40k-1-159', () => {
    const sergeant = poolOf(1, 4);
    const ork = poolOf(5, 3, 2); // one Attack, a second weapon, and the second to fight the enemy
    const scores = [combatScore(4, sergeant, ork, 4 + 1), combatScore(5, ork, sergeant, 3 + 1)];
    expect([...scores, outcome(scores[0], 4, scores[1], 2)]).toEqual([9, 10, -1]);
  });

  it('W40K-RSLT-003 W40K-CHAR-008 equal scores: one hit of the higher Initiative; W40K-RSLT-005 the loser hits nobody', () => {
    expect(outcome(8, 4, 8, 3)).toBe(1);
    expect(outcome(8, 3, 8, 4)).toBe(-1);
    const battle = pair({ I: 4, A: 1 }, { I: 3 }).dice('attack', 4, 4).dice('a, damage', 1).runTo('end of phase');
    expect(battle.unit('b').models).toBe(1);
  });

  it('W40K-RSLT-004 equal scores and Initiative: nobody is hit, w40k-1-163', () => {
    expect(outcome(7, 3, 7, 3)).toBe(0);
    expect(pair({}, {}).dice('attack', 4, 4).runTo('end of phase').unit('b').models).toBe(1);
  });
});

describe('attack dice', () => {
  it('W40K-ATK-001 as many as Attacks; W40K-CHAR-009', () => {
    pair({ A: 3 }, { A: 2 }).dice('a, attack', 2, 2, 2).dice('b, attack', 2, 2).runTo('end of phase');
  });

  it('W40K-ATK-002 W40K-HTH-005 one more for a weapon in each hand, rifles do not count, w40k-1-227', () => {
    pair({ weapons: ['chainsword', 'bolt-pistol'] }, { weapons: ['autogun', 'bolt-pistol'] })
      .dice('a, attack', 2, 2)
      .dice('b, attack', 5)
      .dice('b, damage', 1, 1)
      .dice('parry again', 4)
      .runTo('end of phase');
  });

  it('W40K-CSM-005 a heavy weapon encumbers', () => {
    const battle = pair({ weapons: ['heavy-bolter'] }, {})
      .dice('attack', 4, 4)
      .dice('b, damage', 1)
      .runTo('end of phase');
    expect(battle.log).toContain('a: 6 against 7 of b');
  });

  it('W40K-CSM-006 a charge over a wall costs one, in the turn of the charge only', () => {
    const over = { obstacle: true, charged: 'first' } as const;
    const first = pair({}, {}, over).dice('attack', 4, 4).runTo('end of phase');
    expect(first.log).toContain('a: 7 against 7 of b'); // +1 -1
    const late = pair({}, {}, { obstacle: true }).dice('attack', 4, 4).runTo('end of phase');
    expect(late.log).toContain('a: 7 against 7 of b');
    const open = pair({}, {}, { charged: 'first' }).dice('attack', 4, 4).dice('damage', 1).runTo('end of phase');
    expect(open.log).toContain('a: 7 against 8 of b');
  });

  it('W40K-CSM-004 higher ground adds one', () => {
    const battle = pair({ at: [[36, 24]] }, {})
      .terrain('hill', { at: [36, 23.5], size: [3, 1.2] })
      .dice('attack', 4, 4)
      .dice('damage', 1)
      .runTo('end of phase');
    expect(battle.log).toContain('a: 8 against 7 of b');
  });
});

describe('parries', () => {
  it('W40K-PARRY-001 the highest die of the enemy is rolled again before the winner is found', () => {
    const battle = pair({ weapons: SWORD }, {}).dice('attack', 3, 6).dice('parry again', 2).dice('damage', 1);
    expect(battle.runTo('end of phase').log).toContain('a: 6 against 5 of b');
  });

  it('W40K-PARRY-002 two swords may have two dice rolled again', () => {
    const battle = pair({ weapons: ['sword', 'chainsword'] }, { A: 2 })
      .level('full')
      .choose({ ask: 'Parry', n: 2 })
      .dice('a, attack', 3, 3)
      .dice('b, attack', 5, 6)
      .dice('parry again', 2, 2)
      .dice('damage', 1);
    expect(battle.runTo('end of phase').log).toContain('a: 6 against 5 of b');
  });

  it('W40K-PARRY-003 nobody has to', () => {
    const battle = pair({ weapons: SWORD }, {}).level('full').choose({ ask: 'Parry', verb: 'No' }).dice('attack', 3, 4);
    expect(battle.dice('damage', 1).runTo('end of phase').log).toContain('a: 6 against 7 of b');
    expect(bestParries(poolOf(4), 4, 4, poolOf(1), 3, 3, 1)).toBe(0); // parrying a fumble is useless
    expect(bestParries(poolOf(4), 4, 4, poolOf(6), 3, 3, 1)).toBe(1);
  });

  it('W40K-PARRY-004 W40K-PARRY-005 the next best die counts, fumbles as they lie then, w40k-1-167', () => {
    const battle = pair({ WS: 4, I: 4, weapons: SWORD }, { WS: 3, I: 3, A: 2 })
      .dice('a, attack', 4)
      .dice('b, attack', 6, 6)
      .dice('parry again', 1)
      .dice('a, damage', 1);
    expect(battle.runTo('end of phase').log).toContain('a: 9 against 9 of b');
  });

  it('W40K-PARRY-006 swords on both sides cancel, w40k-1-169', () => {
    pair({ weapons: SWORD }, { weapons: SWORD }).dice('attack', 3, 3).runTo('end of phase');
  });

  it('W40K-PARRY-006 W40K-FREN-005 W40K-BOFF-003 who may not parry does not cancel the parries of another', () => {
    const parried = (a: SquadSpec) => pair({ WS: 4, weapons: SWORD, ...a }, { weapons: SWORD }).level('full');
    const frenzied = parried({ rules: ['Frenzy'] })
      .status('a', 'frenzied')
      .choose({ ask: 'Parry', n: 1 })
      .dice('a, attack', 6, 2)
      .dice('b, attack', 5)
      .dice('parry again', 3)
      .dice('b, damage', 1);
    expect(frenzied.runTo('end of phase').log).toContain('a: 7 against 8 of b');
    const fleeing = parried({})
      .choose({ ask: 'BreakOff', target: 'a' }, { ask: 'Parry', n: 1 })
      .dice('a, attack', 6)
      .dice('b, attack', 3)
      .dice('parry again', 5)
      .dice('b, damage', 1)
      .dice('break off distance', 1, 1);
    expect(fleeing.runTo('end of phase').log).toContain('a: 5 against 6 of b');
  });

  it('W40K-PARRY-005 W40K-FUMB-002 a 6 that is rolled again into a 6 is a critical hit still', () => {
    const battle = pair({ WS: 4, weapons: SWORD }, { A: 2 })
      .level('full')
      .choose({ ask: 'Parry', n: 1 })
      .dice('a, attack', 4)
      .dice('b, attack', 6, 6)
      .dice('parry again', 6)
      .dice('b, damage', 1, 1);
    expect(battle.runTo('end of phase').log).toContain('a: 8 against 10 of b');
  });

  it('W40K-STUP-003 W40K-FUMB-001 who stands there stupid has no dice, and wins yet by the fumble of another', () => {
    const battle = pair({ WS: 4, rules: ['Stupidity'] }, {})
      .status('a', 'stupid')
      .dice('stupid in combat', 3)
      .dice('b, attack', 1)
      .dice('a, damage', 1);
    expect(battle.runTo('end of phase').log).toContain('a: 5 against 4 of b');
  });

  it('W40K-ATK-003 at full every die may be the one that counts', () => {
    const battle = pair({ A: 2 }, {}).level('full').choose({ ask: 'ScoreDie', n: 3 }).dice('attack', 5, 3, 4);
    expect(battle.dice('damage', 1).runTo('end of phase').log).toContain('a: 6 against 7 of b');
  });

  it('W40K-FUMB-002 whoever has rolled a 6 counts it: no other die may be named', () => {
    const battle = pair({ A: 3 }, {})
      .level('full')
      .dice('a, attack', 6, 3, 6)
      .dice('b, attack', 5)
      .dice('damage', 1, 1)
      .runTo('end of phase');
    expect(battle.log).toContain('a: 10 against 8 of b');
    expect(battle.answers.some((a) => a.startsWith('ScoreDie'))).toBe(false);
  });

  it('W40K-PARRY-003 what a parry promises is the average over what may fall', () => {
    expect(afterParry(poolOf(4), 3, 3, poolOf(4), 3, 3, 0)).toBe(0);
    expect(afterParry(poolOf(4), 3, 3, poolOf(6), 3, 3, 1)).toBeCloseTo((4 + 2 + 1 + 0 - 1 - 2) / 6);
  });
});

describe('damage', () => {
  it('W40K-HDMG-001 W40K-HDMG-003 W40K-HTH-007 a die for each hit, then the save', () => {
    const battle = pair({ S: 4 }, { T: 4, save: 3 })
      .dice('attack', 6, 3)
      .dice('damage', 3, 4, 4) // Strength 4 against Toughness 4 needs 4+
      .dice('save', 4, 3) // Strength 4 has save modifier -1, so 4+ is needed
      .runTo('end of phase');
    expect(battle.unit('b').models).toBe(0);
  });

  it('W40K-HTH-006 W40K-CHAR-005 the higher Strength and the better modifier of weapon and bearer', () => {
    // a chainsword of S4 and save modifier -1, used by a model of S6: Strength 6 and modifier -3 against T4 in power
    // armour
    const battle = pair({ S: 6, weapons: ['chainsword'] }, { T: 4, save: 3 })
      .dice('attack', 5, 4)
      .dice('parry again', 4)
      .dice('damage', 2)
      .dice('save', 5);
    expect(battle.runTo('end of phase').unit('b').models).toBe(0);
  });

  it('W40K-HDMG-004 W40K-SAVE-003 modifiers of Strength, w40k-1-173 w40k-1-175', () => {
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10].map((s) => saveModifierOf(s) + 0)).toEqual([0, 0, -1, -2, -3, -4, -5, -6, -6]);
    expect(saveNeeded(3, saveModifierOf(6))).toBe(6);
  });

  it('W40K-HDMG-002 with two weapons the winner says with which, hit by hit', () => {
    const battle = pair({ weapons: ['power-sword', 'bolt-pistol'] }, { T: 5, save: 7 })
      .level('full')
      .choose({ ask: 'Parry', verb: 'No' }, { ask: 'HitWeapon', n: 1 })
      .dice('a, attack', 5, 5)
      .dice('b, attack', 3)
      .dice('damage', 3, 4) // Strength 5 needs 4+, then Strength 4 needs 5+
      .runTo('end of phase');
    expect(battle.unit('b').models).toBe(1);
  });

  it('W40K-DEC-228 W40K-WCCB-014 W40K-WCCB-015 an axe is held with both hands, or with one and something in the other', () => {
    const weapons = ['power-axe-two-handed', 'power-axe-one-handed', 'bolt-pistol'];
    const axe = (verb: 'Yes' | 'No', first: readonly number[]) =>
      pair({ weapons }, { T: 6, save: 2 })
        .level('full')
        .choose({ ask: 'Grip', verb })
        .dice('a, attack', ...first)
        .dice('b, attack', 3)
        .dice('damage', 4); // 4 for Strength 6, 5 for Strength 5
    expect(axe('Yes', [4]).dice('save', 4).runTo('end of phase').unit('b').models).toBe(0); // 2+, modified by -3
    expect(axe('No', [4, 4]).runTo('end of phase').unit('b').models).toBe(1);
    const alone = pair({ weapons: weapons.slice(0, 2) }, { T: 6, save: 2 }).level('full');
    const struck = alone.dice('attack', 4, 3).dice('damage', 4).dice('save', 4).runTo('end of phase');
    expect(struck.answers.some((a) => a.startsWith('Grip'))).toBe(false);
  });

  it('W40K-HTH-008 what a pistol adds to shots counts for nothing', () => {
    const battle = pair({ weapons: ['bolt-pistol'] }, {})
      .dice('attack', 3, 3)
      .runTo('end of phase');
    expect(battle.log).toContain('a: 6 against 6 of b');
  });

  it('W40K-WGRN-015 W40K-WPN-004 W40K-HTH-005 a meltabomb is for hand-to-hand combat, grenades that are thrown are not', () => {
    const bombed = pair({ weapons: ['grenade-meltabomb'] }, { W: 4, T: 4, save: 2 })
      .dice('attack', 4, 3)
      .dice('damage', 2) // the hit has Strength 8
      .dice('save', 5) // 2+, modified by -4
      .dice('damage points', 3);
    expect(bombed.runTo('end of phase').model('b').wounds).toBe(1);
    pair({ weapons: ['bolt-pistol', 'grenade-meltabomb'] }, {})
      .dice('a, attack', 2, 2)
      .dice('b, attack', 2)
      .runTo('end of phase'); // a weapon in each hand
    pair({ weapons: ['bolt-pistol', 'grenade-krak', 'grenade-frag'] }, {})
      .dice('attack', 2, 2)
      .runTo('end of phase');
  });

  it('W40K-JAM-002 W40K-ATK-002 W40K-HTH-006 a pistol that has jammed is no weapon in the other hand, and strikes nobody', () => {
    const jammed = (weapons: readonly string[]) =>
      pair({ WS: 5, weapons }, { T: 5 }).model('a', 0, { jams: 1 }).dice('attack', 3, 4);
    jammed(['plasma-pistol', 'power-fist']).dice('damage', 1).runTo('end of phase'); // each weapon rolls one die
    expect(jammed(['plasma-pistol']).dice('damage', 5).runTo('end of phase').unit('b').models).toBe(1); // a hit of Strength 3 needs 6
    const cleared = pair({ WS: 5, weapons: ['plasma-pistol'] }, { T: 5 })
      .dice('attack', 3, 4)
      .dice('damage', 3);
    expect(cleared.runTo('end of phase').unit('b').models).toBe(0); // the hit has Strength 6
  });

  it('W40K-WPIS-012 W40K-OVER-012 nor is a plasma pistol that was fired on overwatch at the charger', () => {
    const fired = (...wait: readonly number[]) =>
      pair({ WS: 5, weapons: ['plasma-pistol', 'power-fist'] }, { T: 9 })
        .with((b) => b.model.recharge.set(wait))
        .active(1)
        .dice('b, attack', 4);
    fired(1).dice('a, attack', 2).runTo('end of phase');
    fired(0).dice('a, attack', 2, 2).runTo('end of phase');
  });

  it('W40K-HTH-006 dice of damage take that many wounds', () => {
    const battle = pair({ weapons: ['chainfist'] }, { W: 3, T: 4 })
      .dice('attack', 4, 3)
      .dice('damage', 3)
      .dice('damage points', 2);
    expect(battle.runTo('end of phase').model('b').wounds).toBe(1);
  });
});

it('W40K-HATE-002 standing orders roll again what can only get better', () => {
  expect(hopeless(poolOf(1, 3, 5))).toBe(poolOf(1));
  expect(hopeless(poolOf(2, 3, 4))).toBe(poolOf(2, 3));
  expect(diceIn(hopeless(poolOf(6, 6)))).toBe(0);
});
