import { describe, expect, it } from 'vitest';
import type { ChoicePattern } from '../../../testing/choices.js';
import { scenario } from '../../../testing/scenario.js';

describe('insane bravery', () => {
  /** Makes a scene of broken men in a wood who roll a two for insane bravery. */
  const bold = (gap: number) =>
    scenario('wh40k2')
      .unit('men', { models: 1, weapons: ['autogun'], at: [[36, 24]] })
      .enemy('ork', { models: 1, at: [[36, 25 + gap]] })
      .terrain('crater', { at: [36, 24], size: [4, 4] })
      .status('men', 'broken')
      .did('men', 'MoveDone')
      .phase('rally')
      .choose('men rally')
      .dice('rally test', 1, 1);

  it('W40K-BRAVE-001 W40K-DEC-049 a whole turn at once: move and fire', () => {
    const battle = bold(16)
      .choose(
        { ask: 'Brave', verb: 'Pick' },
        { ask: 'Move', verb: 'Move', at: [36, 28] },
        { ask: 'ShotTarget', target: 'ork' },
      )
      .dice('to hit', 1)
      .runTo('end of phase');
    expect(battle.model('men').y).toBe(28);
  });

  it('W40K-BRAVE-001 W40K-BRAVE-002 or a charge, fought from the next phase on, w40k-1-197', () => {
    const battle = bold(6).choose({ ask: 'Brave', verb: 'Charge', target: 'ork' }).runTo('end of phase');
    expect(battle.unit('men')).toMatchObject({ broken: false, engaged: true });
    expect(battle.log.some((line) => line.includes('against'))).toBe(false);
  });

  it('W40K-BRAVE-001 W40K-HIDE-001 or hide when they have moved, as at the end of any movement phase', () => {
    const battle = bold(16)
      .unit('others', { models: 1, at: [[20, 24]] })
      .terrain('wood', { at: [36, 23], size: [6, 4] })
      .terrain('wood', { at: [20, 24], size: [4, 4] })
      .choose({ ask: 'Brave', verb: 'Pick' }, { ask: 'Move', verb: 'Hold' });
    const asked = battle.runTo('decision of kind Hide');
    expect(asked.question?.options.map((o) => o.targetName)).toEqual(['men', '']); // the other player's phase is over
    const hidden = asked
      .choose({ ask: 'Hide', verb: 'Hide' }, { ask: 'ShotTarget', verb: 'Back' })
      .runTo('end of phase');
    expect(hidden.unit('men').hidden).toBe('hidden');
  });

  it('W40K-BRAVE-001 W40K-FEAR-006 who is too afraid to charge stays there, and may fire', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 1, weapons: ['autogun'], at: [[36, 24]] })
      .enemy('beast', { models: 1, rules: ['Fear'], at: [[36, 31]] })
      .terrain('crater', { at: [36, 24], size: [4, 4] })
      .status('men', 'broken')
      .did('men', 'MoveDone')
      .phase('rally')
      .choose('men rally')
      .dice('rally test', 1, 1)
      .choose({ ask: 'Brave', verb: 'Charge', target: 'beast' }, { ask: 'ShotTarget', target: 'beast' })
      .dice('fear test', 6, 6)
      .dice('to hit', 1)
      .runTo('end of phase');
    expect(battle.model('men')).toMatchObject({ y: 24, did: expect.arrayContaining(['Fire']) });
  });

  it('W40K-BRAVE-001 W40K-SQUAD-006 a squad too scattered to come together is split before it moves, as in any turn', () => {
    const battle = scenario('wh40k2')
      .unit('men', {
        models: 3,
        weapons: ['autogun'],
        at: [
          [36, 24],
          [37.5, 24],
          [60, 24],
        ],
      })
      .enemy('ork', { models: 1, at: [36, 46] })
      .terrain('crater', { at: [36, 24], size: [6, 4] })
      .terrain('crater', { at: [60, 24], size: [4, 4] })
      .status('men', 'broken')
      .did('men', 'MoveDone')
      .phase('rally')
      .choose('men rally')
      .dice('rally test', 1, 1)
      .choose({ ask: 'Brave', verb: 'Pick' })
      .runTo('decision of kind Move');
    expect([0, 1, 2].map((i) => battle.b.model.outOfCoherency[battle.modelRow('men', i)])).toEqual([0, 0, 1]);
    expect(battle.question?.options.some((o) => o.verb === 'Move')).toBe(true);
  });

  it('W40K-BRAVE-001 W40K-WHVY-018 a weapon fired then waits for the next shooting phase, and for no more', () => {
    const battle = scenario('wh40k2')
      .unit('gunner', { models: 1, weapons: ['heavy-plasma-gun-max'], at: [[50, 24]] })
      .enemy('boyz', { models: 1, at: [[50, 40]] })
      .terrain('crater', { at: [50, 24], size: [4, 4] })
      .status('gunner', 'broken')
      .did('gunner', 'MoveDone')
      .phase('rally')
      .choose('gunner rally')
      .choose({ ask: 'Brave', verb: 'Shoot' }, { ask: 'ShotTarget', target: 'boyz' })
      .choose({ ask: 'ShotWeapon', verb: 'Weapon' })
      .dice('rally test', 1, 1)
      .dice('to hit', 6)
      .dice('damage', 1)
      .runTo('end of phase');
    const gun = battle.modelRow('gunner');
    expect(battle.b.model.recharge[gun]).toBe(1);
  });

  it('W40K-BRAVE-001 W40K-CSM-003 a brave charge is fought out in the turn of the enemy, as one of an earlier turn', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 1, at: [[36, 24]] })
      .enemy('ork', { models: 1, at: [[36, 30]] })
      .terrain('crater', { at: [36, 24], size: [4, 4] })
      .status('men', 'broken')
      .phase('rally')
      .choose('men rally', { ask: 'Brave', verb: 'Charge' })
      .dice('rally test', 1, 1)
      .runTo('end of phase');
    expect(battle.engaged('men', 'ork')).toBe(true);
    expect(battle.dice('attack', 3, 3).runTo('rally phase').log).toContain('men: 6 against 6 of ork');
  });

  it('W40K-BRAVE-001 W40K-CHAR-011 a two inspires whatever the Leadership, of broken troops only', () => {
    const dull = (Ld: number, status: 'broken' | 'shaken', ...test: [number, number]) =>
      scenario('wh40k2')
        .unit('men', { models: 4, Ld, at: [36, 24], gap: 0.1, formation: 'cluster' })
        .enemy('ork', { models: 1, at: [[36, 46]] })
        .terrain('crater', { at: [36, 24], size: [6, 6] })
        .status('men', status)
        .phase('rally')
        .level('command')
        .choose('men rally')
        .dice('rally test', ...test)
        .otherwise((question) => question.options[question.options.length - 1])
        .runTo('end of phase')
        .unit('men');
    for (const Ld of [0, 1]) {
      expect(dull(Ld, 'broken', 1, 1)).toMatchObject({ broken: false, did: expect.arrayContaining(['Brave']) });
      expect(dull(Ld, 'shaken', 1, 1).status).toContain('Shaken');
      expect(dull(Ld, 'broken', 1, 2).broken).toBe(true);
    }
  });

  it('W40K-BRAVE-001 or overwatch', () => {
    expect(bold(10).choose({ ask: 'Brave', verb: 'Overwatch' }).runTo('end of phase').unit('men').overwatch).toBe(true);
  });

  it('W40K-OVER-019 W40K-HIDE-011 W40K-BROKE-002 but not in the turn in which they went to ground', () => {
    const offered = (before: number) => {
      const battle = bold(10).status('men', 'hidden').start();
      battle.b.unit.hiddenStart[battle.row('men')] = before;
      const question = battle.runTo('decision of kind Brave').question;
      return question?.options.some((o) => o.verb === 'Overwatch');
    };
    expect([offered(1), offered(0)]).toEqual([true, false]);
  });
});

it('W40K-BROKE-005 a frightening creature that comes within 8 inches drives the broken on, w40k-1-193', () => {
  const approach = (rules: readonly string[], y: number) =>
    scenario('wh40k2')
      .unit('beast', { models: 1, base: 25.4, rules, at: [[36, 14]] })
      .enemy('men', { models: 1, base: 25.4, at: [[36, 26]] })
      .status('men', 'broken')
      .choose('beast move', { ask: 'Move', verb: 'Move', at: [36, y] });
  const fled = approach(['Terror'], 18).dice('flee distance', 1, 4).runTo('shooting phase'); // they flee 7 inches
  expect(fled.model('men').y).toBeCloseTo(31, 1);
  expect(approach([], 18).runTo('shooting phase').model('men').y).toBe(26);
  expect(approach(['Terror'], 16.9).runTo('shooting phase').model('men').y).toBe(26);
  const hiding = approach(['Terror'], 18) // they hid in the wood in their own turn
    .terrain('wood', { at: [36, 27], size: [8, 4] })
    .status('men', 'hidden')
    .dice('flee distance', 1, 4)
    .runTo('shooting phase');
  expect(hiding.unit('men')).toMatchObject({ hidden: 'none', did: expect.arrayContaining(['Flee']) });
  const held = approach(['Terror'], 18).unit('brawler', { models: 1, base: 25.4 }).engaged('brawler', 'men');
  expect(held.runTo('shooting phase').model('men').y).toBe(26); // they do not leave hand-to-hand combat
});

it('W40K-BROKE-005 cover does not hold them: they flee out of it, to other cover or into the open', () => {
  const near = (more: boolean) => {
    const scene = scenario('wh40k2')
      .unit('beast', { models: 1, base: 25.4, rules: ['Fear'], at: [[36, 14]] })
      .enemy('men', { models: 2, base: 25.4, gap: 0.1, formation: 'cluster', at: [36, 26] })
      .terrain('wood', { at: [36, 27], size: [8, 5] })
      .status('men', 'broken')
      .choose('beast move', { ask: 'Move', verb: 'Move', at: [36, 18] })
      .dice('flee distance', 6, 2);
    return (more ? scene.terrain('wood', { at: [36, 33], size: [8, 3] }) : scene).runTo('shooting phase').unit('men');
  };
  for (const [, y] of near(false).where) expect(y).toBeCloseTo(34, 1); // they flee 8 inches straight on
  for (const [, y] of near(true).where) {
    expect(y).toBeGreaterThan(31.5);
    expect(y).toBeLessThan(33.5); // no farther than into the next wood
  }
});

it('W40K-BROKE-005 a creature that stumbles upon them by no will of its own drives them on too', () => {
  const battle = scenario('wh40k2')
    .unit('troll', { models: 1, M: 6, base: 25.4, rules: ['Fear', 'Stupidity'], at: [[36, 14]] })
    .enemy('men', { models: 1, base: 25.4, at: [[36, 26]] })
    .status('men', 'broken')
    .dice('stupidity test', 6, 6)
    .dice('stupidity move', 1)
    .dice('random direction', 360)
    .dice('flee distance', 1, 4)
    .runTo('shooting phase');
  expect(battle.model('troll').y).toBeCloseTo(20, 1);
  expect(battle.model('men').y).toBeCloseTo(31, 1);
});

it('W40K-BROKE-005 W40K-FOLL-001 so does a creature that follows up, but not its comrade who stays where he stood', () => {
  const pursued = (from: number, choice: ChoicePattern) =>
    scenario('wh40k2')
      .unit('beasts', {
        models: 2,
        WS: 6,
        base: 25.4,
        rules: ['Fear'],
        at: [
          [36, 14],
          [from, 20],
        ],
      })
      .enemy('man', { models: 1, base: 25.4 })
      .enemy('men', { models: 1, base: 25.4, at: [[36, 24.9]] })
      .engaged('man', 'beasts', { pairs: [[0, 0]] })
      .status('men', 'broken')
      .phase('handToHand')
      .level('command')
      .choose(choice)
      .dice('attack', 6, 1)
      .dice('damage', 6);
  const near = pursued(60, { ask: 'FollowUp', verb: 'FollowUp', at: [36, 16] });
  expect(near.dice('flee distance', 1, 4).runTo('end of phase').model('men').y).toBeCloseTo(29.9, 1);
  const far = pursued(60, { ask: 'FollowUp', verb: 'FollowUp', at: [36, 15.5] });
  expect(far.runTo('end of phase').model('men').y).toBe(24.9);
  const other = pursued(36, { ask: 'FollowUp', verb: 'FollowUp', at: [36, 13] });
  expect(other.runTo('end of phase').model('men').y).toBe(24.9);
});
