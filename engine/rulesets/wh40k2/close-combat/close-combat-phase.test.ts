import { describe, expect, it } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { LEGAL } from '../../../kernel/ruleset.js';
import { engage } from '../../../skirmish/contacts.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kScene } from '../../../testing/wh40k2/scene.js';
import { victorScene } from '../../../testing/wh40k2/scenes.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Status } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { pairUp } from './pairing.js';

/** Makes a scene of a lone hero of player 0 attacked by `n` orks. */
const beset = (n: number, hero: SquadSpec = {}, ork: SquadSpec = {}) =>
  scenario('wh40k2')
    .unit('hero', { character: true, models: 1, WS: 4, I: 4, A: 1, W: 2, at: [[36, 24]], ...hero })
    .enemy('orks', { models: n, ...ork })
    .engaged('orks', 'hero', { pairs: Array.from({ length: n }, (_, i) => [i, 0] as const) })
    .phase('handToHand')
    .level('command');

describe('the phase', () => {
  it('W40K-HTH-001 W40K-HTH-003 W40K-TURN-003 whoever touches fights, both sides, in either turn, w40k-1-043', () => {
    for (const player of [0, 1] as const) {
      const battle = scenario('wh40k2')
        .unit('a', { models: 2, at: [36, 24], gap: 1 })
        .enemy('b', { models: 2 })
        .engaged('b', 'a', { pairs: [[0, 0]] })
        .phase('handToHand')
        .active(player)
        .dice('attack', 3, 3) // the other two have no effect
        .runTo('end of phase');
      expect(battle.model('b', 0).did).toContain('Fought');
      expect(battle.model('b', 1).did).not.toContain('Fought');
    }
  });

  it('W40K-HTH-002 W40K-HTH-004 models in combat may not move, and fight to all sides', () => {
    const battle = beset(3)
      .dice('hero, attack', 3, 3, 3)
      .dice('orks, attack', 2, 2, 2, 2, 1, 2)
      .dice('damage', 1, 1, 1, 1)
      .runTo('end of phase');
    expect(battle.model('hero').contacts).toHaveLength(3);
  });

  it('W40K-MULTI-001 W40K-MULTI-004 W40K-MULTI-005 one after the other, each with a die and a point more, w40k-1-161', () => {
    const battle = beset(3)
      .dice('hero, attack', 6, 6, 6)
      .dice('orks, attack', 3, 3, 3, 3, 3, 3)
      .dice('hero, damage', 1, 1, 1, 1, 1, 1, 1, 1, 1);
    const { log } = battle.runTo('end of phase');
    expect(log.filter((line) => line.startsWith('hero: 10 against'))).toEqual([
      'hero: 10 against 6 of orks',
      'hero: 10 against 7 of orks',
      'hero: 10 against 8 of orks',
    ]);
  });

  it('W40K-MULTI-003 who is slain in the second fight fights no third, w40k-1-177', () => {
    const battle = beset(3, { W: 1 })
      .dice('hero, attack', 3, 1)
      .dice('orks, attack', 3, 6, 6)
      .dice('hero, damage', 1)
      .dice('orks, damage', 6);
    const { log } = battle.runTo('end of phase');
    expect(log.filter((line) => line.includes('against')).length).toBe(2);
  });

  it('W40K-MULTI-002 W40K-DEC-040 the more numerous side says in which order', () => {
    const battle = scenario('wh40k2')
      .unit('hero', { character: true, models: 1, WS: 4, at: [[36, 24]] })
      .enemy('orks', {
        models: [
          { name: 'grot', WS: 2 },
          { name: 'nob', WS: 5 },
        ],
      })
      .engaged('orks', 'hero', {
        pairs: [
          [0, 0],
          [1, 0],
        ],
      })
      .phase('handToHand')
      .choose({ ask: 'Opponent', n: 2 })
      .dice('hero, attack', 3, 3)
      .dice('orks, attack', 2, 2, 2)
      .dice('hero, damage', 1, 1);
    expect(battle.runTo('end of phase').log.filter((line) => line.includes('against'))).toEqual([
      'hero: 7 against 7 of orks', // the nob first
      'hero: 7 against 5 of orks',
    ]);
  });

  it('W40K-DEC-039 the active player says which combat is next', () => {
    const battle = scenario('wh40k2')
      .unit('a', {
        models: 2,
        at: [
          [30, 24],
          [40, 24],
        ],
      })
      .enemy('b', { models: 2 })
      .engaged('b', 'a')
      .phase('handToHand')
      .choose({ ask: 'Combat', n: 1 })
      .dice('attack', 5, 5, 2, 2);
    expect(battle.runTo('end of phase').log.filter((line) => line.includes('against'))[0]).toBe('a: 8 against 8 of b');
  });

  it('W40K-DEC-039 standing orders begin where the active player has the better of it, whichever list is the first', () => {
    const men = {
      models: [
        { name: 'clerk', WS: 1 },
        { name: 'captain', WS: 6 },
      ],
      at: [
        [30, 24],
        [40, 24],
      ],
    } as const;
    const orks = { models: 2, WS: 3, at: [36, 30] } as const;
    const first = (menFirst: boolean, menActive: boolean) => {
      const scene = scenario('wh40k2')
        .unit(menFirst ? 'men' : 'orks', menFirst ? men : orks)
        .enemy(menFirst ? 'orks' : 'men', menFirst ? orks : men)
        .engaged('orks', 'men')
        .active(menFirst === menActive ? 0 : 1)
        .phase('handToHand')
        .level('command')
        .dice('attack', 1, 1, 1, 1)
        .seed(1);
      const fight = scene.runTo('end of phase').log.find((line) => line.includes('against')) ?? '';
      return fight
        .split(/[^0-9]+/)
        .filter(Boolean)
        .sort();
    };
    // each rolls a 1: 1 plus Weapon Skill, and one more for the enemy's 1
    expect([first(true, true), first(false, true)]).toEqual([
      ['5', '8'],
      ['5', '8'],
    ]);
    expect([first(true, false), first(false, false)]).toEqual([
      ['3', '5'],
      ['3', '5'],
    ]);
  });

  it('W40K-MULTI-001 who fights whom does not depend on which list is the first', () => {
    // of three models against two, the first touches both, the second touches the right one, the third touches both
    // again
    const contacts = [
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 0],
      [2, 1],
    ] as const;
    const three = { models: 3, at: [36, 24] } as const;
    const two = { models: 2, at: [36, 26] } as const;
    const fights = (threeFirst: boolean, active: 0 | 1) => {
      const row = (i: number) => (threeFirst ? i : (i + 2) % 5); // the rows of the three, then those of the two
      const { b } = scenario('wh40k2')
        .unit('first', threeFirst ? three : two)
        .enemy('second', threeFirst ? two : three)
        .active(active)
        .with((battle) => {
          for (const [i, j] of contacts) engage(battle, row(i), row(3 + j), 0);
        })
        .start();
      pairUp(b);
      const { opponent } = b.model;
      return [0, 1, 2].map((i) => [3, 4].filter((j) => opponent[row(i)] === row(j) || opponent[row(j)] === row(i)));
    };
    expect(fights(true, 0)).toEqual(fights(false, 1));
    expect(fights(true, 1)).toEqual(fights(false, 0));
  });

  it('W40K-MULTI-001 many against many: as many pairs as there can be, the rest join in', () => {
    // ork 0 touches both heroes, ork 1 only the first: two pairs
    const battle = scenario('wh40k2')
      .unit('men', {
        models: 2,
        at: [
          [36, 24],
          [37, 24],
        ],
      })
      .enemy('orks', {
        models: 2,
        at: [
          [36.5, 24.85],
          [35.5, 24.85],
        ],
      })
      .with((b) => {
        b.link.a.set([0, 0, 1]);
        b.link.b.set([2, 3, 2]);
        b.field.links[0] = 3;
        b.model.engaged.set([2, 1, 2, 1]);
      })
      .phase('handToHand')
      .level('command')
      .dice('attack', 3, 3, 3, 3)
      .runTo('end of phase');
    expect(battle.log.filter((line) => line.includes('against'))).toHaveLength(2);
  });
});

describe('follow-up', () => {
  /** Makes a scene of a man who has slain his ork; another ork stands 1.5 inches north of him. */
  const victor = (man: SquadSpec = {}, ork: SquadSpec = {}) => victorScene(man, ork, { at: [[38.2, 24]], ...ork });

  it('W40K-FOLL-001 W40K-FOLL-002 whose opponents are all slain moves up to 2 inches, into contact too', () => {
    const battle = victor().choose({ ask: 'FollowUp', target: 'others' }).runTo('end of phase');
    expect(battle.model('man').contacts).toEqual(['others 0']);
    expect(victor().choose({ ask: 'FollowUp', verb: 'Hold' }).runTo('end of phase').model('man')).toMatchObject({
      x: 36,
      y: 24,
    });
  });

  it('W40K-FOLL-001 2 inches and no farther', () => {
    const far = scenario('wh40k2')
      .unit('man', { models: 1, WS: 6, at: [[36, 24]] })
      .enemy('ork', { models: 1 })
      .enemy('others', { models: 1, at: [[39.1, 24]] })
      .engaged('ork', 'man')
      .phase('handToHand')
      .dice('attack', 6, 1)
      .dice('damage', 6)
      .runTo('decision of kind FollowUp');
    expect(far.question?.options.some((o) => o.targetName === 'others')).toBe(false);
  });

  it('W40K-FOLL-001 not while an opponent is left, w40k-1-179', () => {
    const battle = beset(2, { WS: 7 })
      .did('orks', 'BreakTest')
      .dice('hero, attack', 6, 3)
      .dice('orks, attack', 1, 6, 6)
      .dice('damage', 6, 1)
      .otherwise((question) => {
        expect(question.kind).not.toBe('FollowUp');
        return question.options[question.options.length - 1];
      });
    expect(battle.runTo('end of phase').unit('orks').models).toBe(1);
  });

  it('W40K-FOLL-003 W40K-FOLL-004 the new fight waits for the next phase, without a bonus for a charge', () => {
    const battle = victor().choose({ ask: 'FollowUp', target: 'others' }).runTo('end of phase');
    expect(battle.log.filter((line) => line.includes('against'))).toHaveLength(1);
    battle
      .runTo('rally phase')
      .runTo('hand-to-hand combat phase')
      .dice('attack', 3, 3)
      .dice('damage', 1, 1, 1)
      .runTo('end of phase');
    expect(battle.log).toContain('man: 9 against 6 of others');
  });

  it('W40K-FOLL-005 walls cost nothing, marsh does', () => {
    const over = victor()
      .terrain('wall', { at: [37, 24], size: [0.2, 4] })
      .choose({ ask: 'FollowUp', target: 'others' })
      .runTo('end of phase');
    expect(over.model('man').contacts).toEqual(['others 0']);
    const slow = victor()
      .terrain('marsh', { at: [37, 24], size: [2.5, 4] })
      .runTo('decision of kind FollowUp');
    expect(slow.question?.options.some((o) => o.targetName === 'others')).toBe(false);
  });

  it('W40K-FOLL-002 into cover', () => {
    const battle = victor()
      .terrain('wood', { at: [34, 24], size: [2, 3] })
      .choose((q) => q.options.find((o) => o.verb === 'FollowUp' && o.x < 35.2))
      .runTo('end of phase');
    expect(battle.model('man').x).toBeLessThan(35.2);
  });

  /** Judges a follow-up of the victor to x, y; the ork that is left stands at (38.2, 24). */
  const judged = (x: number, y: number, scene: W40kScene = victor()) => {
    const { b } = scene.runTo('decision of kind FollowUp');
    const there = { x: ticks(x), y: ticks(y), facing: 0, files: 0, extra: 0, path: [] };
    return wh40k2.validate(b, { verb: Verb.FollowUp, target: -1, n: -1, ...there });
  };

  it('W40K-FOLL-001 W40K-FOLL-002 anywhere within 2 inches, listed or not', () => {
    const away = victor()
      .choose({ ask: 'FollowUp', verb: 'FollowUp', at: [34.8, 22.6] })
      .runTo('end of phase');
    expect(away.model('man')).toMatchObject({ x: 34.8, y: 22.6, contacts: [] });
    expect([judged(34, 24), judged(33.9, 24)]).toEqual([LEGAL, Refusal.TooFar]);
    expect([judged(36, 25.9), judged(36.4, 24)]).toEqual([LEGAL, Refusal.NearEnemy]); // W40K-MOVE-006
    const walled = () => victor().terrain('rock', { at: [35, 23], size: [1, 1] });
    expect([judged(35, 23, walled()), judged(34.3, 24, walled())]).toEqual([Refusal.InTheWay, LEGAL]);
  });

  it('W40K-FOLL-001 W40K-CHRG-006 past nobody, friend or foe, though there is room behind him', () => {
    const friend = (y: number) => victor().unit('friend', { models: 1, at: [[36, y]] });
    expect([judged(36, 22, friend(23)), judged(36, 22, friend(20)), judged(34.1, 23.9, friend(23))]).toEqual([
      Refusal.InTheWay,
      LEGAL,
      LEGAL, // past his side
    ]);
    const beside = victor()
      .unit('friend', { models: 1, base: 25, at: [[37.1, 24.2]] })
      .runTo('decision of kind FollowUp');
    expect(beside.question?.options.some((o) => o.targetName === 'others')).toBe(false);
  });

  it('W40K-SHAKE-005 W40K-FREN-006 but the shaken come no nearer unless into cover, and the frenzied must', () => {
    const shaken = () => victor().status('man', 'shaken').level('full');
    expect([judged(36, 22.5, shaken()), judged(36.1, 24, shaken())]).toEqual([LEGAL, Refusal.TowardEnemy]);
    const wood = { at: [36.2, 25], size: [3, 1] } as const;
    expect(judged(36.1, 24.8, shaken().terrain('wood', wood))).toBe(LEGAL);
    const mad = () =>
      victor({ rules: ['Frenzy'] })
        .status('man', 'frenzied')
        .level('full')
        .dice('attack', 1);
    expect([judged(36, 22.5, mad()), judged(36.1, 24, mad())]).toEqual([Refusal.NotAnOption, LEGAL]);
  });

  it('W40K-FOLL-006 it takes nothing from the next move', () => {
    const battle = victor().choose({ ask: 'FollowUp', verb: 'FollowUp', target: 'others' }).runTo('end of phase');
    expect(battle.model('man').moved).toBe(0);
    expect(battle.model('man').did).not.toContain('Move');
  });

  it('W40K-FOLL-007 it may lead out of coherency', () => {
    const battle = scenario('wh40k2')
      .unit('men', {
        models: 2,
        WS: 6,
        base: 25.4,
        at: [
          [36, 24],
          [33, 24],
        ],
      })
      .enemy('ork', { models: 1 })
      .enemy('others', { models: 1, base: 25.4, at: [[38.8, 24]] })
      .engaged('ork', 'men')
      .phase('handToHand')
      .level('command')
      .choose({ ask: 'FollowUp', target: 'others' })
      .dice('attack', 6, 1)
      .dice('damage', 6)
      .runTo('end of phase');
    expect(battle.gap(['men', 0], ['men', 1])).toBeGreaterThan(2);
  });

  it('W40K-SHAKE-005 shaken Marines follow up into no new opponents', () => {
    const battle = victor().status('man', 'shaken').level('full').runTo('decision of kind FollowUp');
    expect(battle.question?.options.map((o) => o.verb)).toEqual(['Hold']);
  });

  it('W40K-FREN-006 the frenzied have to go on', () => {
    const battle = victor({ rules: ['Frenzy'] })
      .status('man', 'frenzied')
      .dice('attack', 1)
      .runTo('decision of kind FollowUp');
    expect(battle.question?.options.some((o) => o.verb === 'Hold')).toBe(false);
  });

  it('W40K-FREN-006 but into no cover, which hatred does not forbid', () => {
    const places = (rules: readonly string[]) => {
      const scene = victor({ rules }, {}).enemy('far', { models: 1, at: [[36, 34]] });
      const raging = rules.includes('Frenzy')
        ? scene.status('man', 'frenzied').dice('attack', 1)
        : scene.dice('hatred again');
      return raging
        .with((b, row) => {
          b.model.x[b.setup.unit.first[row('others')]] = ticks(60); // every other model in reach is moved far to the north
        })
        .terrain('wood', { at: [36, 26.4], size: [3, 3] })
        .level('full')
        .runTo('decision of kind FollowUp')
        .question?.options.map((o) => o.y >= 24.9);
    };
    expect(places(['Hatred'])).toContain(true);
    expect(places(['Frenzy'])).not.toContain(true);
  });

  it('W40K-HATE-003 and so have those who hate', () => {
    const battle = victor({ rules: ['Hatred'] })
      .dice('hatred again')
      .runTo('decision of kind FollowUp');
    expect(battle.question?.options.some((o) => o.verb === 'Hold')).toBe(false);
  });
});

describe('breaking off', () => {
  const ork = () =>
    scenario('wh40k2')
      .unit('ork', {
        models: 3,
        WS: 3,
        T: 4,
        weapons: ['sword'],
        at: [
          [36, 24],
          [40, 24],
          [38, 22],
        ],
      })
      .enemy('marine', { models: 1, WS: 4, I: 4, S: 4 })
      .engaged('marine', 'ork', { pairs: [[0, 0]] })
      .phase('handToHand')
      .level('command')
      .choose({ ask: 'BreakOff', target: 'ork' });

  it('W40K-BOFF-001 W40K-BOFF-003 W40K-BOFF-005 W40K-BOFF-006 W40K-BOFF-007 w40k-1-181 w40k-1-183', () => {
    const battle = ork()
      .dice('ork, attack', 4)
      .dice('marine, attack', 3)
      .dice('damage', 1, 1, 1)
      .dice('break off distance', 3, 5)
      .runTo('end of phase');
    expect(battle.log).toContain('ork: 4 against 7 of marine'); // Weapon Skill counts as 0, without parries
    expect(battle.unit('ork')).toMatchObject({ broken: true, engaged: false });
    expect(battle.model('ork', 0).y).toBeCloseTo(24 - 8, 1);
    expect(battle.model('ork', 1).y).toBeCloseTo(24 - 8, 1); // the whole squad runs
    expect(battle.may('ork', 'rally')).toBe(false);
  });

  it('W40K-BOFF-004 it may win yet', () => {
    const battle = ork()
      .dice('ork, attack', 6)
      .dice('marine, attack', 1)
      .dice('ork, damage', 6)
      .dice('break off distance', 1, 1)
      .runTo('end of phase');
    expect(battle.log).toContain('ork: 7 against 5 of marine');
    expect(battle.unit('marine').models).toBe(0);
    expect(battle.unit('ork').broken).toBe(true);
  });

  it('W40K-BOFF-002 W40K-BROKE-001 W40K-BROKE-008 W40K-BROKE-005 the broken disengage whether they will or not', () => {
    const battle = scenario('wh40k2')
      .unit('ork', { models: 1, WS: 3, T: 4, at: [[36, 24]] })
      .enemy('marine', { models: 1, WS: 4 })
      .engaged('marine', 'ork', { charged: 'first' })
      .status('ork', 'broken')
      .phase('handToHand')
      .level('command')
      .dice('attack', 4, 3)
      .dice('damage', 1, 1, 1, 1)
      .dice('break off distance', 2, 2)
      .runTo('end of phase');
    expect(battle.log).toContain('ork: 4 against 8 of marine');
    expect(battle.model('ork').y).toBeCloseTo(20, 1);
  });

  it('W40K-BOFF-002 who broke in a fight that was over before the phase flees all the same, be there other fights or not', () => {
    for (const others of [false, true]) {
      const scene = scenario('wh40k2')
        .unit('men', { models: 4, at: [36, 24] })
        .enemy('orks', { models: 2, base: 25.4, at: [36, 34] }) // his comrades have shot the ork that they fought
        .status('men', 'broken')
        .did('men', 'DrivenOn')
        .phase('handToHand')
        .level('command')
        .dice('break off distance', 2, 3);
      if (others) scene.unit('man', { models: 1, at: [[60, 12]] }).enemy('ork', { models: 1 });
      const fight = others ? scene.engaged('ork', 'man').dice('attack', 3, 3) : scene;
      const men = fight.runTo('end of phase').unit('men');
      expect(men.did).toEqual(expect.arrayContaining(['Flee', 'MoveDone']));
      for (const [, y] of men.where) expect(y).toBeLessThan(19.2); // the models move 5 inches
    }
  });

  /** Plays a scene of two men together and one out of coherency, who fights an ork with his back to the south. */
  const modelOutOfCoherency = (...dice: readonly number[]) =>
    scenario('wh40k2')
      .unit('men', {
        models: 3,
        weapons: ['sword'],
        base: 25.4,
        at: [
          [20, 24],
          [21.5, 24],
          [36, 24],
        ],
      })
      .enemy('ork', { models: 1, base: 25.4, at: [[36, 25]] })
      .engaged('ork', 'men', { pairs: [[0, 2]] })
      .with((b, row) => {
        b.model.outOfCoherency[b.setup.unit.first[row('men')] + 2] = 1;
        b.unit.status[row('men')] |= Status.Split;
      })
      .phase('handToHand')
      .level('command')
      .dice('men, attack', 4)
      .dice('ork, attack', ...dice);

  it('W40K-SQUAD-007 W40K-BROKE-008 those who lost touch with their squad and are attacked flee as the broken do, alone', () => {
    const away = modelOutOfCoherency(2).dice('ork, damage', 1).dice('break off distance', 3, 4).runTo('end of phase');
    expect(away.log).toContain('men: 4 against 5 of ork'); // Weapon Skill counts as 0
    expect(away.model('men', 2)).toMatchObject({ x: 36, y: 17, contacts: [] });
    expect(away.unit('men')).toMatchObject({ broken: false, status: ['Split'], did: [] });
    expect(away.unit('men').where.slice(0, 2)).toEqual([
      [20, 24],
      [21.5, 24],
    ]);
  });

  it('W40K-SQUAD-007 W40K-BROKE-008 slain, he flees no more; with his squad, he flees as it does', () => {
    const slain = modelOutOfCoherency(6)
      .did('men', 'BreakTest')
      .dice('damage', 6)
      .choose({ ask: 'FollowUp', verb: 'Hold' })
      .runTo('end of phase');
    expect(slain.unit('men').models).toBe(2);
    const all = modelOutOfCoherency(2)
      .status('men', 'broken')
      .dice('ork, damage', 1)
      .dice('break off distance', 3, 4)
      .runTo('end of phase');
    expect(all.unit('men').where.map(([, y]) => y)).toEqual([17, 17, 17]);
  });
});
