import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { shiftW40k } from '../../../testing/wh40k2/placing.js';
import { marksman } from '../../../testing/wh40k2/scenes.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { dueBreakTest } from '../characters/commander.js';
import { attackDice } from '../close-combat/fighters.js';
import { cow, dreadOf, isCowedBy } from './fear-and-hatred.js';

/**
 * Makes a scene of a monster of player 0 at (36, 24) that may charge five men of player 1, `gap` inches to the north.
 */
const monster = (rules: readonly string[], beast: SquadSpec = {}, men: SquadSpec = {}, gap = 6) =>
  scenario('wh40k2')
    .unit('beast', { models: 1, M: 6, rules, at: [[36, 24]], ...beast })
    .enemy('men', { models: 5, at: [36, 24 + 1 + gap], ...men })
    .level('command');

describe('fear', () => {
  it('W40K-FEAR-001 W40K-FEAR-002 W40K-FEAR-003 whom a feared enemy charges tests, and fights on if it passes', () => {
    const battle = monster(['Fear']).choose('beast charge men').dice('fear test', 3, 4).runTo('shooting phase');
    expect(battle.unit('men')).toMatchObject({ broken: false, engaged: true, status: [] });
  });

  it('W40K-FEAR-004 a failure against more chargers breaks', () => {
    const battle = monster(['Fear'], { models: 6, at: [36, 24] })
      .choose('beast charge men')
      .dice('fear test', 4, 4)
      .dice('flee distance', 6, 6);
    expect(battle.runTo('shooting phase').unit('men').broken).toBe(true);
  });

  /** Makes a scene of two squads, each no larger than the enemy that they charge, but larger together. */
  const pair = (first: readonly string[], second: readonly string[], men = 5) =>
    scenario('wh40k2')
      .unit('first', { models: 3, rules: first, at: [33, 24], gap: 0.1 })
      .unit('second', { models: 3, rules: second, at: [38, 24], gap: 0.1 })
      .enemy('men', { models: men, at: [36, 30], gap: 0.1 })
      .level('command')
      .choose('first charge men', 'second charge men');

  it('W40K-FEAR-004 all chargers count together, whichever of them is feared', () => {
    const fled = (scene: ReturnType<typeof pair>): boolean =>
      scene.dice('flee distance', 6, 6).runTo('shooting phase').unit('men').broken;
    expect(fled(pair(['Fear'], ['Fear']).dice('fear test', 1, 1, 6, 6))).toBe(true);
    expect(fled(pair(['Fear'], ['Fear']).dice('fear test', 6, 6, 1, 1))).toBe(true); // still afraid of the first squad
    expect(fled(pair([], ['Fear']).dice('fear test', 6, 6))).toBe(true);
    expect(fled(pair(['Fear'], []).dice('fear test', 6, 6))).toBe(true);
  });

  it('W40K-FEAR-004 W40K-FEAR-005 as many as they are do not break them, nor do those who are not feared or have been faced', () => {
    const stood = (scene: ReturnType<typeof pair>): unknown => scene.runTo('shooting phase').unit('men').status;
    expect(stood(pair(['Fear'], ['Fear'], 6).dice('fear test', 6, 6, 6, 6))).toEqual(['Afraid']);
    expect(stood(pair(['Fear'], ['Fear']).dice('fear test', 1, 1, 1, 1))).toEqual([]);
    expect(stood(pair([], []))).toEqual([]);
    expect(stood(pair(['Fear'], [], 6).dice('fear test', 6, 6))).toEqual(['Afraid']);
  });

  it('W40K-FEAR-004 those who fight others already do not count among the chargers', () => {
    const scene = (models: number) =>
      scenario('wh40k2')
        .unit('beasts', { models, rules: ['Fear'], at: [36, 24], gap: 0.5 })
        .enemy('men', { models: 3, at: [36, 30] })
        .enemy('other', { models: 1, rules: ['Fear'] })
        .engaged('other', 'beasts', { pairs: [[0, 0]] })
        .level('command')
        .choose('beasts charge men')
        .dice('fear test', 6, 6);
    expect(scene(4).runTo('shooting phase').unit('men').status).toEqual(['Afraid']);
    expect(scene(5).dice('flee distance', 6, 6).runTo('shooting phase').unit('men').broken).toBe(true);
  });

  it('W40K-FEAR-005 a failure against no more halves WS for the first turn and forbids overwatch at them, w40k-1-205', () => {
    const battle = monster(['Fear'], { models: 5, at: [36, 24] }, { WS: 3 })
      .choose('beast charge men')
      .dice('fear test', 4, 4)
      .runTo('shooting phase');
    expect(battle.unit('men')).toMatchObject({ broken: false, status: ['Afraid'] });
    expect(isCowedBy(battle.b, battle.row('men'), battle.row('beast'))).toBe(true);
    const first = scenario('wh40k2')
      .unit('beast', { models: 1, rules: ['Fear'], at: [[36, 24]] })
      .enemy('men', { models: 1, WS: 5 })
      .engaged('men', 'beast')
      .with((b, row) => cow(b, row('men'), row('beast')))
      .phase('handToHand')
      .level('command')
      .dice('attack', 3, 3)
      .runTo('end of phase');
    expect(first.log).toContain('beast: 6 against 6 of men'); // 5 halved is 3
    expect(first.unit('men').status).toEqual([]);
  });

  it('W40K-FEAR-005 fear of a charge that fails is over with the turn: in later fights they have all their WS', () => {
    const battle = monster(['Fear'], { models: 2, at: [36, 24] }, { models: 2, at: [36, 36.5] })
      .choose('beast charge men')
      .dice('fear test', 6, 6)
      .runTo('move chargers');
    shiftW40k(battle.b, battle.row('beast'), 0, -6);
    battle.runTo('shooting phase');
    expect(battle.unit('men')).toMatchObject({ engaged: false, status: ['Afraid'] });
    battle.runTo('end of turn').runTo('movement phase');
    expect(battle.unit('men').status).toEqual([]);
  });

  it('W40K-FEAR-006 W40K-DEC-050 who is afraid of its target stays, and may shoot', () => {
    const men = () =>
      scenario('wh40k2')
        .unit('men', { models: 3, weapons: ['boltgun'], at: [36, 24] })
        .enemy('beast', { models: 1, rules: ['Fear'], at: [[36, 30]] })
        .choose('men charge beast');
    const frozen = men().dice('fear test', 4, 4).runTo('shooting phase');
    expect(frozen.unit('men')).toMatchObject({ engaged: false, broken: false });
    expect(frozen.may('men', 'shoot')).toBe(true);
    expect(frozen.unit('men').did).toEqual(expect.arrayContaining(['Stay', 'MoveDone']));
    expect(men().dice('fear test', 3, 4).seed(1).runTo('shooting phase').unit('men').engaged).toBe(true);
  });

  it('W40K-FEAR-007 a feared weapon makes a Break test due whatever it did, w40k-1-207', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 10, at: [36, 24] })
      .enemy('ork', marksman(36, 34))
      .with((b) => dueBreakTest(b, 0))
      .active(1)
      .phase('shooting')
      .choose('ork shoot men')
      .dice('to hit', 1)
      .dice('commander test', 4, 3)
      .runTo('end of phase');
    expect(battle.unit('men').broken).toBe(false);
  });

  it('W40K-FEAR-008 W40K-FEAR-009 outnumbered in combat by the feared: a Break test as the phase ends', () => {
    const fight = (beasts: number) =>
      scenario('wh40k2')
        .unit('men', { models: 1, at: [[36, 24]] })
        .enemy('beasts', { models: beasts, rules: ['Fear'] })
        .engaged('beasts', 'men', { pairs: Array.from({ length: beasts }, (_, i) => [i, 0] as const) })
        .phase('handToHand')
        .level('command');
    const outnumbered = fight(2)
      .dice('attack', 3, 3, 3, 2, 2)
      .dice('commander test', 4, 4)
      .dice('break off distance', 1, 1);
    expect(outnumbered.runTo('end of phase').unit('men').broken).toBe(true);
    expect(fight(1).dice('attack', 3, 3).runTo('end of phase').unit('men').broken).toBe(false);
  });
});

it('W40K-FEAR-008 W40K-LIAB-003 a frightening character frightens in combat those who fight him, not those who fight his squad', () => {
  const men = () =>
    scenario('wh40k2')
      .unit('men', {
        models: 2,
        at: [
          [30, 24],
          [40, 24],
        ],
      })
      .enemy('orks', { models: 2 })
      .enemy('beast', { character: true, rules: ['Fear'], joins: 'orks', at: [[36, 32]] })
      .engaged('orks', 'men', {
        pairs: [
          [0, 0],
          [1, 0],
        ],
      })
      .phase('handToHand')
      .level('command')
      .dice('men, attack', 3, 3)
      .dice('orks, attack', 3, 2, 2);
  expect(men().runTo('end of phase').unit('men').broken).toBe(false); // two against one, not counting the beast
  const met = men()
    .engaged('beast', 'men', { pairs: [[0, 1]] })
    .dice('men, attack', 3)
    .dice('beast, attack', 3)
    .dice('commander test', 6, 6)
    .dice('break off distance', 1, 1);
  expect(met.runTo('end of phase').unit('men').broken).toBe(true);
});

describe('terror', () => {
  it('W40K-TERR-001 W40K-TERR-003 once a battle, then it is fear, w40k-1-209', () => {
    const { b } = monster(['Terror']).start();
    expect(dreadOf(b, 1, 0)).toBe(2);
    b.unit.status[1] |= 16;
    expect(dreadOf(b, 1, 0)).toBe(1);
  });

  it('W40K-TERR-002 W40K-TERR-004 W40K-TERR-006 a charge of terror: whoever fails runs from the creature, in cover or not', () => {
    const battle = monster(['Terror'], {}, { models: 1, at: [[36, 31]] })
      .terrain('wood', { at: [36, 31], size: [6, 6] })
      .choose('beast charge men')
      .dice('terror test', 4, 4)
      .dice('flee distance', 4, 4, 1, 1) // and once more as the beast comes after them (W40K-BROKE-005)
      .runTo('shooting phase');
    expect(battle.unit('men')).toMatchObject({ broken: true, status: ['Broken', 'TerrorTaken'] });
    expect(battle.model('men').y).toBeCloseTo(41, 1);
  });

  it('W40K-TERR-005 W40K-TERR-006 of two terrible creatures near by they run from the nearer one, whichever is the first of its list', () => {
    const runs = (first: number, second: number) =>
      scenario('wh40k2')
        .unit('men', { models: 1, base: 25.4, at: [[36, 24]] })
        .enemy('wyrm', { models: 1, base: 25.4, rules: ['Terror'], at: [[36 + first, 24]] })
        .enemy('fiend', { models: 1, base: 25.4, rules: ['Terror'], at: [[36 + second, 24]] })
        .dice('terror test', 6, 6)
        .dice('flee distance', 1, 1)
        .runTo('movement phase')
        .model('men').x;
    expect(runs(8, -5)).toBeCloseTo(38, 1);
    expect(runs(-5, 8)).toBeCloseTo(38, 1);
  });

  it('W40K-TERR-005 W40K-LIAB-004 within 8 inches of the creature itself as a turn begins, w40k-1-211 w40k-1-213', () => {
    const near = (gap: number) =>
      scenario('wh40k2')
        .unit('men', { models: 1, base: 25.4, at: [[36, 24]] })
        .enemy('orks', { models: 1, base: 25.4, at: [[36, 30]] })
        .enemy('beast', { character: true, base: 25.4, rules: ['Terror'], joins: 'orks', at: [[36, 25 + gap]] });
    expect(near(8).dice('terror test', 3, 4).runTo('movement phase').unit('men').status).toEqual(['TerrorTaken']);
    expect(near(9).runTo('movement phase').unit('men').status).toEqual([]);
    const fighting = near(8)
      .enemy('boy', { models: 1, base: 25.4 })
      .engaged('boy', 'men')
      .dice('terror test', 6, 6)
      .runTo('movement phase');
    expect(fighting.unit('men').status).toEqual(['Broken', 'TerrorTaken']);
    expect(fighting.unit('men').did).not.toContain('Flee'); // they must leave the fight first
  });
});

it('W40K-LIAB-001 W40K-LIAB-002 W40K-LIAB-003 who frightens is not frightened', () => {
  const dread = (own: readonly string[], foe: readonly string[]) =>
    dreadOf(monster(own, {}, { rules: foe }).start().b, 0, 1);
  expect([
    dread(['Fear'], ['Fear']),
    dread(['Fear'], ['Terror']),
    dread(['Terror'], ['Terror']),
    dread([], ['Fear']),
  ]).toEqual([0, 1, 0, 1]);
});

describe('stupidity', () => {
  const trolls = (at: readonly [number, number] = [36, 24]) =>
    scenario('wh40k2')
      .unit('trolls', { models: 1, Ld: 5, M: 4, weapons: ['boltgun'], rules: ['Stupidity'], at: [[...at]] })
      .enemy('men', { models: 1, at: [[36, 40]] });

  it('W40K-STUP-001 W40K-STUP-002 W40K-PSYCH-002 a test each turn; its Leadership passes', () => {
    expect(trolls().dice('stupidity test', 2, 3).runTo('movement phase').unit('trolls').status).toEqual([]);
    const again = trolls().status('trolls', 'stupid').dice('stupidity test', 2, 3).runTo('movement phase');
    expect(again.unit('trolls').status).toEqual([]);
  });

  it('W40K-STUP-004 W40K-STUP-005 W40K-COMP-001 W40K-COMP-002 on 1 to 3 they wander, w40k-1-215', () => {
    for (const face of [1, 3]) {
      const battle = trolls()
        .dice('stupidity test', 3, 3)
        .dice('stupidity move', face)
        .dice('random direction', 90)
        .runTo('shooting phase');
      expect(battle.model('trolls')).toMatchObject({ x: 40, y: 24 });
    }
  });

  it('W40K-STUP-006 W40K-STUP-007 on 4 to 6 they stand there, and do not shoot, w40k-1-215', () => {
    for (const face of [4, 6]) {
      const battle = trolls().dice('stupidity test', 3, 3).dice('stupidity move', face).runTo('shooting phase');
      expect(battle.model('trolls')).toMatchObject({ x: 36, y: 24 });
      expect(battle.may('trolls', 'shoot')).toBe(false);
    }
  });

  it('W40K-STUP-005 W40K-COMP-003 W40K-COMP-004 W40K-COMP-005 whom they meet they fight, without a bonus', () => {
    const battle = trolls([36, 36])
      .level('command')
      .dice('stupidity test', 3, 3)
      .dice('stupidity move', 1)
      .dice('random direction', 360)
      .runTo('shooting phase');
    expect(battle.engaged('trolls', 'men')).toBe(true);
    battle.dice('stupid in combat', 4).dice('attack', 3, 3).runTo('end of turn');
    expect(battle.log).toContain('trolls: 6 against 6 of men');
  });

  const fight = (rule: string | readonly [string, number], rules: readonly (readonly [string, number])[] = []) =>
    scenario('wh40k2')
      .unit('troll', { models: 1, A: 1, rules: [rule, ...rules], at: [[36, 24]] })
      .enemy('man', { models: 1 })
      .engaged('man', 'troll')
      .status('troll', 'stupid')
      .phase('handToHand')
      .level('command');

  it('W40K-STUP-003 in combat a die says who fights; the others keep their WS', () => {
    expect(fight('Stupidity').dice('stupid in combat', 4).dice('attack', 3, 3).runTo('end of phase').log).toContain(
      'troll: 6 against 6 of man',
    );
    const idle = fight('Stupidity').dice('stupid in combat', 3).dice('man, attack', 1).runTo('end of phase');
    expect(idle.log).toContain('troll: 4 against 4 of man');
  });

  it('W40K-STUP-004 W40K-STUP-006 those of a stupid squad who do not fight stumble about, or stand there, while the others fight', () => {
    const some = (face: number) =>
      scenario('wh40k2')
        .unit('trolls', {
          models: 2,
          Ld: 5,
          M: 4,
          rules: ['Stupidity'],
          at: [
            [36, 24],
            [38, 24],
          ],
        })
        .enemy('man', { models: 1 })
        .engaged('man', 'trolls', { pairs: [[0, 0]] })
        .level('command')
        .dice('stupidity test', 3, 3)
        .dice('stupidity move', face);
    const astray = some(3).dice('random direction', 90).runTo('shooting phase');
    expect(astray.model('trolls', 1)).toMatchObject({ x: 42, y: 24 });
    expect(astray.model('trolls', 0)).toMatchObject({ x: 36, contacts: ['man 0'] });
    const still = some(4).runTo('shooting phase');
    expect(still.model('trolls', 1)).toMatchObject({ x: 38, y: 24 });
    expect([still.may('trolls', 'move'), still.unit('trolls').did]).toEqual([
      false,
      expect.arrayContaining(['Stay', 'MoveDone']),
    ]);
  });

  it('W40K-STUP-010 W40K-STUP-011 W40K-CAV-006 a stupid mount takes its dice away, not the rider, w40k-1-217', () => {
    const mounted = (face: number) => fight(['Stupidity', 1], [['Cavalry', 2]]).dice('stupid in combat', face);
    mounted(2).dice('attack', 3, 3).runTo('end of phase');
    mounted(5).dice('attack', 3, 3, 3, 3).runTo('end of phase');
  });

  it('W40K-STUP-008 W40K-STUP-009 no other psychology; the broken are not stupid', () => {
    const { b } = monster(['Fear'], {}, {}).status('men', 'stupid').start();
    expect(dreadOf(b, 1, 0)).toBe(0);
    const broken = trolls().status('trolls', 'broken').dice('flee distance', 1, 1).runTo('movement phase');
    expect(broken.unit('trolls').status).toEqual(['Broken']);
  });
});

describe('frenzy', () => {
  const mad = (gap: number, rules: readonly string[] = []) =>
    scenario('wh40k2')
      .unit('mad', { models: 1, base: 25.4, A: 2, rules: ['Frenzy', ...rules], at: [[36, 24]] })
      .enemy('men', { models: 1, base: 25.4, at: [[36, 25 + gap]] });

  it('W40K-FREN-001 with an enemy in charge reach they go berserk', () => {
    expect(mad(8).runTo('movement phase').unit('mad').status).toEqual(['Frenzied']);
    expect(mad(8.1).runTo('movement phase').unit('mad').status).toEqual([]);
    expect(mad(9).status('mad', 'frenzied').runTo('movement phase').unit('mad').status).toEqual([]); // no enemy is left in reach
  });

  it('W40K-FREN-001 W40K-HIDE-007 not at enemies in hiding, whom they do not see', () => {
    const wood = { at: [36, 32], size: [8, 3] } as const;
    expect(mad(8).terrain('wood', wood).runTo('movement phase').unit('mad').status).toEqual(['Frenzied']);
    const hidden = mad(8).terrain('wood', wood).status('men', 'hidden').runTo('movement phase');
    expect(hidden.unit('mad').status).toEqual([]);
    const led = mad(8)
      .enemy('boss', { character: true, joins: 'men', at: [[36, 31.5]] })
      .terrain('wood', wood)
      .status('men', 'hidden')
      .runTo('movement phase');
    expect(led.unit('mad').status).toEqual([]); // a character hides with his squad
  });

  it('W40K-FREN-001 W40K-STUP-008 the stupid feel no other psychology, nor do they go berserk', () => {
    const slow = () => mad(8, ['Stupidity']);
    const clear = slow().dice('stupidity test', 1, 1).runTo('movement phase');
    expect(clear.unit('mad').status).toEqual(['Frenzied']);
    const dull = slow().dice('stupidity test', 6, 6).dice('stupidity move', 4).runTo('movement phase');
    expect(dull.unit('mad').status).toEqual(['Stupid']);
  });

  it('W40K-FREN-002 W40K-DEC-014 their player may hold them back by a test', () => {
    const held = (...dice: readonly number[]) =>
      mad(8)
        .choose({ ask: 'Restrain', verb: 'Yes' })
        .dice('restrain test', ...dice)
        .runTo('movement phase');
    expect(held(3, 4).unit('mad').status).toEqual([]);
    expect(held(4, 4).unit('mad').status).toEqual(['Frenzied']);
  });

  it('W40K-FREN-002 those who rage in combat may be held back too, for a turn', () => {
    const held = (...dice: readonly number[]) =>
      scenario('wh40k2')
        .unit('mad', { models: 1, rules: ['Frenzy'], at: [[36, 24]] })
        .enemy('man', { models: 1 })
        .engaged('man', 'mad')
        .status('mad', 'frenzied')
        .choose({ ask: 'Restrain', verb: 'Yes' })
        .dice('restrain test', ...dice)
        .runTo('movement phase');
    expect(held(3, 4).unit('mad').status).toEqual([]);
    expect(held(4, 4).unit('mad').status).toEqual(['Frenzied']);
  });

  it('W40K-FREN-003 they must charge, w40k-1-221', () => {
    const battle = mad(8).runTo('decision of kind Charger');
    expect(battle.question?.options.map((o) => o.verb)).toEqual(['Pick']);
  });

  it('W40K-FREN-004 twice their Attacks, one die more for two weapons, w40k-1-219', () => {
    const dice = (weapons: readonly string[]) => {
      const { b } = scenario('wh40k2')
        .unit('mad', { models: 1, A: 2, rules: ['Frenzy'], weapons, at: [[36, 24]] })
        .enemy('men', { at: [36, 40] })
        .status('mad', 'frenzied')
        .start();
      return attackDice(b, 0, 0);
    };
    expect([dice([]), dice(['sword', 'bolt-pistol'])]).toEqual([4, 5]);
  });

  it('W40K-FREN-005 no parries', () => {
    const battle = scenario('wh40k2')
      .unit('mad', { models: 1, rules: ['Frenzy'], weapons: ['sword'], at: [[36, 24]] })
      .enemy('man', { models: 1 })
      .engaged('man', 'mad')
      .status('mad', 'frenzied')
      .phase('handToHand')
      .level('command')
      .dice('mad, attack', 3, 3)
      .dice('man, attack', 3)
      .runTo('end of phase');
    expect(battle.log).toContain('mad: 6 against 6 of man');
  });

  it('W40K-FREN-007 no other psychology', () => {
    const { b } = monster(['Fear']).status('men', 'frenzied').start();
    expect(dreadOf(b, 1, 0)).toBe(0);
  });

  it('W40K-FREN-008 broken in combat it is over for good, w40k-1-223', () => {
    const battle = scenario('wh40k2')
      .unit('mad', { models: 1, rules: ['Frenzy'], at: [[36, 24]] })
      .enemy('man', { models: 1 })
      .engaged('man', 'mad')
      .status('mad', 'frenzied')
      .phase('handToHand')
      .level('command')
      .choose({ ask: 'BreakOff', target: 'mad' })
      .dice('attack', 3, 3)
      .dice('damage', 1, 1, 1)
      .dice('break off distance', 1, 1)
      .runTo('end of phase');
    expect(battle.unit('mad').status).toEqual(['Broken', 'FrenzyLost']);
    const rallied = mad(8)
      .with((b) => {
        b.unit.status[0] = 8;
      })
      .runTo('movement phase');
    expect(rallied.unit('mad').status).toEqual(['FrenzyLost']);
  });

  it('W40K-FREN-008 who breaks under fire may rage again once he has rallied', () => {
    const battle = scenario('wh40k2')
      .unit('mad', { models: 4, rules: ['Frenzy'], at: [36, 24] })
      .enemy('ork', marksman(36, 34))
      .status('mad', 'frenzied')
      .active(1)
      .phase('shooting')
      .level('command')
      .choose('ork shoot mad')
      .dice('to hit', 6)
      .dice('damage', 6)
      .dice('casualty', 1)
      .dice('break test', 6, 6)
      .dice('flee distance', 1, 1)
      .runTo('end of phase');
    expect(battle.unit('mad').status).toEqual(['Broken']);
  });
});

describe('hatred', () => {
  const hating = (but: SquadSpec = {}) =>
    scenario('wh40k2')
      .unit('marine', { models: 1, rules: [{ rule: 'Hatred', only: ['Orks'] }], at: [[36, 24]], ...but })
      .enemy('ork', { models: 1 })
      .engaged('ork', 'marine')
      .phase('handToHand');

  it('W40K-HATE-002 W40K-DEC-043 in the first turn of a combat dice are rolled again, w40k-1-225', () => {
    const battle = hating()
      .choose({ ask: 'HatredDice', n: 2 })
      .dice('attack', 2, 5)
      .dice('hatred again', 5)
      .runTo('end of phase');
    expect(battle.log).toContain('marine: 8 against 8 of ork');
    const later = hating()
      .with((b) => {
        b.link.flags[0] |= 16;
      })
      .dice('attack', 5, 5)
      .runTo('end of phase');
    expect(later.log).toContain('marine: 8 against 8 of ork');
  });

  it('W40K-HATE-002 W40K-HATE-001 only those whom they hate', () => {
    expect(
      hating({ rules: [{ rule: 'Hatred', only: ['Eldar'] }] })
        .dice('attack', 5, 5)
        .runTo('end of phase')
        .unit('ork').models,
    ).toBe(1);
  });

  it('W40K-HATE-001 Break and Rally tests on Leadership 10', () => {
    const rally = (only: readonly string[]) =>
      scenario('wh40k2')
        .unit('men', { models: 8, at: [36, 24], formation: 'cluster', gap: 0.1, rules: [{ rule: 'Hatred', only }] })
        .enemy('orks', { models: 1, at: [[36, 44]] })
        .terrain('wood', { at: [36, 24], size: [8, 6] })
        .status('men', 'broken')
        .phase('rally')
        .choose('men rally')
        .dice('rally test', 5, 5)
        .runTo('end of phase');
    expect(rally(['Orks']).unit('men').broken).toBe(false);
    expect(rally(['Eldar']).unit('men').broken).toBe(true);
  });
});

describe('cavalry', () => {
  it('W40K-CAV-001 W40K-CAV-002 W40K-CAV-003 W40K-CAV-004 W40K-PSYCH-003 one model with one profile, w40k-1-041', () => {
    const { b } = scenario('wh40k2')
      .unit('rider', { models: 1, M: 8, T: 3, W: 1, Ld: 7, rules: [['Cavalry', 1]], at: [[36, 24]] })
      .enemy('men', { at: [36, 40] })
      .start();
    expect([b.setup.models - 5, b.setup.type.M[0], b.setup.type.T[0], b.setup.type.Ld[0]]).toEqual([1, 8, 3, 7]);
  });

  it('W40K-CAV-005 armour is one better, w40k-1-039', () => {
    const fight = (rules: readonly (readonly [string, number])[]) =>
      scenario('wh40k2')
        .unit('rider', { models: 1, save: 6, rules, at: [[36, 24]] })
        .enemy('man', { models: 1, A: 1 })
        .engaged('man', 'rider')
        .phase('handToHand')
        .level('command');
    const saved = fight([['Cavalry', 0]])
      .dice('attack', 3, 4)
      .dice('damage', 6)
      .dice('save', 5)
      .runTo('end of phase');
    expect(saved.unit('rider').models).toBe(1);
    const slain = fight([]).dice('attack', 3, 4).dice('damage', 6).dice('save', 5).runTo('end of phase');
    expect(slain.unit('rider').models).toBe(0);
  });
});
