import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { Hidden, Status } from '../core/state.js';
import { Flight } from '../morale/flee.js';
import { Fire, isReady } from '../shooting/weapons-to-fire.js';
import { fleeOutOfCoherency, rejoin, scattered } from './split-squads.js';

const BASE = 25 / 25.4;

/** Makes a scene of men in a row with these gaps, in inches from base to base. */
const row = (gaps: readonly number[], spec: object = {}) => {
  const at: [number, number][] = [[20, 12]];
  for (const gap of gaps) at.push([at[at.length - 1][0] + gap + BASE, 12]);
  return scenario('wh40k2')
    .unit('men', { models: gaps.length + 1, at, weapons: ['boltgun'], ...spec })
    .enemy('foes', { models: 1, at: [24, 44] });
};
const apart = (gaps: readonly number[], spec: object = {}) => {
  const battle = row(gaps, spec).start();
  return scattered(battle.b, battle.row('men'));
};

describe('squads and coherency', () => {
  it('W40K-SQUAD-001 W40K-SQUAD-002 a chain with steps of two inches at most', () => {
    expect(apart([2, 2, 2, 2])).toBe(false);
    expect(apart([2, 2.01, 2])).toBe(true);
  });

  it('W40K-SQUAD-003 a line of two inch gaps is a chain; one man too far is not (w40k-1-031)', () => {
    expect(apart([1, 1, 1, 2])).toBe(false);
    expect(apart([1, 1, 1, 2.5])).toBe(true);
    const move = row([1, 1, 1])
      .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'ModelByModel' })
      .choose((q) => (q.kind === 'ModelPick' ? q.options[0] : undefined))
      .choose({ ask: 'ModelMove', at: [18.4, 12] })
      .runTo('decision of kind ModelPick');
    expect(move.question?.options.some((o) => o.verb === 'Stop')).toBe(false); // the model is 2.6 inches away
  });

  it('W40K-SQUAD-004 who fights hand-to-hand ignores it (w40k-1-037)', () => {
    const fight = row([3, 1])
      .enemy('boss', { models: 1 })
      .engaged('boss', 'men', { pairs: [[0, 0]] });
    const battle = fight.start();
    expect(scattered(battle.b, battle.row('men'))).toBe(false);
    expect(apart([3, 1])).toBe(true);
  });

  it('W40K-SQUAD-005 a squad that was torn apart comes together in its next move, and has to', () => {
    const battle = row([1, 4, 1]).choose({ ask: 'Mover', target: 'men' }).runTo('decision of kind Move');
    const options = battle.question?.options ?? [];
    expect(options.some((o) => o.verb === 'Hold')).toBe(false);
    expect(options.length).toBeGreaterThan(1);
    const pick = row([1, 4, 1]).runTo('decision of kind Mover');
    expect(pick.question?.options.some((o) => o.verb === 'Stop')).toBe(false);
    const done = row([1, 4, 1]).runTo('end of phase');
    expect(scattered(done.b, done.row('men'))).toBe(false);
  });

  it('W40K-SQUAD-005 W40K-RUN-001 a squad may come together at a run, where a move does not suffice', () => {
    // 16 inches of two runs and the 2 between them
    const runs = row([1, 1, 1, 17.9]).choose({ ask: 'Mover', target: 'men' }).runTo('decision of kind Move');
    expect(new Set(runs.question?.options.map((o) => o.verb))).toEqual(new Set(['Run', 'ModelByModel']));
    const done = row([1, 1, 1, 17.9]).runTo('end of phase');
    expect([scattered(done.b, done.row('men')), done.unit('men').did.includes('Run')]).toEqual([false, true]);
    const tooFar = row([1, 1, 1, 18.1]).dice('flee distance', 1, 1).runTo('end of phase');
    expect(tooFar.unit('men').status).toContain('Split');
    const move = row([1, 1, 1, 9.9]).choose({ ask: 'Mover', target: 'men' }).runTo('decision of kind Move');
    const verbs = new Set(move.question?.options.map((o) => o.verb));
    expect([verbs.has('Move'), verbs.has('Run'), verbs.has('Hold')]).toEqual([true, true, false]);
  });

  it('W40K-RUN-003 W40K-RUN-004 W40K-SQUAD-006 not at a run that an enemy forbids, or would halt', () => {
    const found = (x: number, y: number) => {
      const scene = row([1, 1, 1, 14]).enemy('boss', { models: 1, at: [[x, y]] });
      const { status, did } = scene.seed(1).runTo('end of phase').unit('men');
      return { isSplit: status.includes('Split'), ran: did.includes('Run') };
    };
    expect(found(30, 24)).toEqual({ isSplit: false, ran: true });
    expect(found(20, 12 + 7 + BASE)).toEqual({ isSplit: true, ran: false }); // he is within 8 inches of the first enemy
    // no model is within 8 inches of him, but some would come there
    expect(found(31.5, 20)).toEqual({ isSplit: true, ran: false });
  });

  describe('W40K-SQUAD-005 W40K-SQUAD-006 a squad that a friend keeps apart', () => {
    /** Makes a scene of two men on either side of a large friend, with an enemy too near for a run. */
    const apartBy = () =>
      scenario('wh40k2')
        .unit('men', {
          models: 2,
          at: [
            [20.5, 12],
            [29.5, 12],
          ],
        })
        .unit('giant', { models: 1, M: 8, base: 152.4, at: [[25, 12]] })
        .enemy('foes', { models: 1, at: [[20.5, 5.5]] });
    const giant = { ask: 'Mover', target: 'giant' };

    it('is not split before he has moved out of its way', () => {
      const battle = apartBy()
        .choose(giant, { ask: 'Move', verb: 'Move', at: [25, 20] })
        .runTo('end of phase');
      expect(battle.unit('men').status).toEqual([]);
      expect(battle.gap(['men', 0], ['men', 1])).toBeLessThan(2.01);
    });

    it('is split when he has stayed, and when it is to move before him', () => {
      const stayed = apartBy().choose(giant, { ask: 'Move', verb: 'Hold' }).seed(1).runTo('end of phase');
      expect(stayed.unit('men').status).toEqual(['Split']);
      const first = apartBy().choose({ ask: 'Mover', target: 'men' }).seed(1).runTo('end of phase');
      expect(first.unit('men').status).toEqual(['Split']);
    });

    it('moves or is split before the phase ends', () => {
      const battle = apartBy().runTo('decision of kind Mover');
      expect(battle.question?.options.map((o) => o.verb)).toEqual(['Pick', 'Pick']);
    });
  });

  it('W40K-SQUAD-006 W40K-SQUAD-007 the part that cannot come back is broken and flees 2D6 inches from the open (w40k-1-035)', () => {
    const battle = row([1, 1, 1, 20]).dice('flee distance', 3, 4).runTo('end of phase');
    const man = battle.modelRow('men', 4);
    expect([0, 1, 2, 3, 4].map((i) => battle.b.model.outOfCoherency[battle.modelRow('men', i)])).toEqual([
      0, 0, 0, 0, 1,
    ]);
    expect(battle.unit('men').status).toContain('Split');
    const start = 20 + 23 + 4 * BASE;
    const fled = Math.hypot(battle.b.model.x[man] / 2540 - start, battle.b.model.y[man] / 2540 - 12);
    expect(fled).toBeCloseTo(7, 2);
    expect(battle.b.model.y[man] / 2540).toBeLessThan(12); // he moves away from the enemy
  });

  it('W40K-RAPID-001 W40K-SHOOT-006 W40K-SQUAD-008 a stray who has fled back into touch has moved in this turn', () => {
    const back = (inches: number) =>
      scenario('wh40k2')
        .unit('men', {
          models: 2,
          weapons: ['lascannon'],
          at: [
            [36, 12],
            [36, 12 + BASE + inches],
          ],
        })
        .with((b, u) => {
          b.model.outOfCoherency[b.setup.unit.first[u('men')] + 1] = 1;
          b.unit.status[u('men')] |= Status.Split;
        })
        .enemy('foes', { models: 1, at: [[36, 40]] })
        .dice('flee distance', 1, 1)
        .choose({ ask: 'Mover', verb: 'Stop' })
        .runTo('shooting phase');
    const fled = back(3.5);
    expect(fled.unit('men').status).toEqual([]);
    expect(fled.model('men', 1).did).toContain('Move');
    expect(fled.model('men', 0).did).not.toContain('Move');
  });

  it('W40K-HIT-006 W40K-SQUAD-007 how far strays fled counts as their move', () => {
    const battle = row([1, 1, 1, 20]).dice('flee distance', 5, 6).runTo('end of phase');
    expect(battle.model('men', 4).moved).toBeCloseTo(11, 2);
    expect(battle.model('men', 0).moved).toBe(0);
  });

  it('W40K-SQUAD-006 of equal parts the one with the leader goes on', () => {
    const two = row([1, 20, 1], {
      models: [{ count: 3 }, { name: 'sergeant', leader: true, count: 1 }],
    })
      .seed(1)
      .runTo('end of phase');
    expect([0, 1, 2, 3].map((i) => two.b.model.outOfCoherency[two.modelRow('men', i)])).toEqual([1, 1, 0, 0]);
  });

  it('W40K-SQUAD-007 strays in cover stay where they are, fire no more and do not move', () => {
    const battle = row([1, 1, 1, 20])
      .terrain('wood', { at: [47, 12], size: [4, 4] })
      .runTo('end of phase'); // no die is rolled
    const man = battle.modelRow('men', 4);
    expect(battle.b.model.outOfCoherency[man]).toBe(1);
    expect(battle.model('men', 4).moved).toBe(0);
  });

  /** Makes a scene of three men, and a model out of coherency beyond a gap of `gap` inches as their turn begins. */
  const modelOutOfCoherency = (gap: number) =>
    row([1, 1, gap]).with((b, u) => {
      b.model.outOfCoherency[b.setup.unit.first[u('men')] + 3] = 1;
      b.unit.status[u('men')] |= Status.Split;
    });

  it('W40K-SQUAD-007 W40K-BROKE-004 strays still in the open as their turn begins flee on, at once', () => {
    const battle = modelOutOfCoherency(12).dice('flee distance', 3, 4).runTo('movement phase');
    expect(battle.model('men', 3).moved).toBeCloseTo(7, 2);
    expect(battle.model('men', 3).y).toBeLessThan(12); // he moves away from the enemy
    expect([0, 1, 2].map((i) => battle.model('men', i).moved)).toEqual([0, 0, 0]);
    const sheltered = modelOutOfCoherency(12).terrain('wood', { at: [37, 12], size: [4, 4] });
    expect(sheltered.runTo('movement phase').model('men', 3).moved).toBe(0); // no die is rolled
  });

  it('W40K-BROKE-004 strays do not flee on in the turn of the enemy, nor beside a squad that flees itself', () => {
    const enemyTurn = modelOutOfCoherency(12).active(1).runTo('movement phase');
    expect(enemyTurn.model('men', 3).moved).toBe(0);
    const all = modelOutOfCoherency(12).status('men', 'broken').dice('flee distance', 3, 4).runTo('movement phase');
    expect(all.model('men', 3).moved).toBeLessThan(7.01);
  });

  it('W40K-SQUAD-008 strays who flee on into the chain of their squad are themselves again', () => {
    const battle = modelOutOfCoherency(5.5)
      .terrain('wood', { at: [23.9, 9.5], size: [1, 2] })
      .dice('flee distance', 3, 3)
      .runTo('movement phase');
    expect(battle.unit('men').status).toEqual([]);
  });

  it('W40K-SHOOT-006 W40K-SQUAD-008 who has fled back to his squad has moved, and fires nothing that moves or fires', () => {
    const battle = row([1, 1, 5.5], { weapons: ['lascannon', 'bolt-pistol'] })
      .with((b, u) => {
        b.model.outOfCoherency[b.setup.unit.first[u('men')] + 3] = 1;
        b.unit.status[u('men')] |= Status.Split;
      })
      .terrain('wood', { at: [23.9, 9.5], size: [1, 2] })
      .dice('flee distance', 3, 3)
      .runTo('movement phase');
    const cannon = (i: number) => isReady(battle.b, battle.modelRow('men', i), 0, Fire.normal);
    expect(battle.unit('men').status).toEqual([]);
    expect([cannon(0), cannon(3)]).toEqual([true, false]);
  });

  it('W40K-SQUAD-008 strays rally without a test as soon as the chain is whole again', () => {
    const battle = modelOutOfCoherency(5.5)
      .terrain('wood', { at: [31.4, 12], size: [3, 4] }) // the place where he stays
      .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'Move', at: [21.9842 + 4, 12] })
      .runTo('end of phase');
    expect(battle.b.model.outOfCoherency[battle.modelRow('men', 3)]).toBe(0);
    expect(battle.unit('men').status).not.toContain('Split');
  });

  it('W40K-SQUAD-006 W40K-SQUAD-008 a stray beside a comrade in a fight, both far from the others, is still a stray', () => {
    const battle = row([1, 1, 12, 1])
      .terrain('wood', { at: [38, 12], size: [4, 4] })
      .enemy('boss', { models: 1 })
      .engaged('boss', 'men', { pairs: [[0, 3]] })
      .runTo('end of phase');
    expect([0, 1, 2, 3, 4].map((i) => battle.b.model.outOfCoherency[battle.modelRow('men', i)])).toEqual([
      0, 0, 0, 0, 1,
    ]);
  });

  it('W40K-SQUAD-004 W40K-SQUAD-007 a stray in a fight stays in it when others of its squad flee', () => {
    const battle = row([1, 1, 12, 6])
      .enemy('boss', { models: 1 })
      .engaged('boss', 'men', { pairs: [[0, 4]] })
      .with((b, u) => {
        b.model.outOfCoherency[b.setup.unit.first[u('men')] + 4] = 1;
        b.unit.status[u('men')] |= Status.Split;
      })
      .dice('flee distance', 3, 4)
      .runTo('hiding');
    expect(battle.model('men', 3).y).toBeLessThan(12);
    expect(battle.model('men', 4).y).toBeCloseTo(12, 2);
    expect(battle.gap(['men', 4], ['boss', 0])).toBeCloseTo(0, 2);
  });

  it('W40K-BROKE-005 W40K-SQUAD-007 a frightening creature drives strays on, out of their cover too, and nobody else of the squad', () => {
    const approach = (rule: string, y: number) =>
      modelOutOfCoherency(12)
        .terrain('wood', { at: [36.95, 12], size: [4, 4] })
        .enemy('beast', { models: 1, rules: [rule], at: [[36.95, 24]] })
        .active(1)
        .choose('beast move', { ask: 'Move', verb: 'Move', at: [36.95, y] });
    const driven = approach('Fear', 20.9).dice('flee distance', 2, 2).runTo('shooting phase'); // the distance is 8.9 - 1 inches
    expect(driven.model('men', 3).y).toBeCloseTo(8, 1);
    expect([0, 1, 2].map((i) => driven.model('men', i).y)).toEqual([12, 12, 12]);
    expect(driven.unit('men').did).not.toContain('Flee');
    expect(approach('Fear', 21.1).runTo('shooting phase').model('men', 3).y).toBe(12);
    expect(approach('Disperse', 20.9).runTo('shooting phase').model('men', 3).y).toBe(12);
  });

  it('W40K-BROKE-008 W40K-SQUAD-007 strays that are attacked hand-to-hand flee directly away when their fights are over', () => {
    const battle = modelOutOfCoherency(12)
      .enemy('brute', { models: 1 })
      .engaged('brute', 'men', { pairs: [[0, 3]] })
      .phase('handToHand')
      .level('command')
      .dice('attack', 3, 3)
      .dice('damage', 1, 1, 1)
      .dice('break off distance', 2, 3)
      .runTo('end of phase');
    expect(battle.model('men', 3)).toMatchObject({ contacts: [], y: 7 });
    expect([0, 1, 2].map((i) => battle.model('men', i).y)).toEqual([12, 12, 12]);
    expect(battle.unit('men').broken).toBe(false);
  });

  it('W40K-SQUAD-007 W40K-BROKE-003 W40K-BROKE-006 strays flee to what can be entered, away from all enemies nearby, through nobody', () => {
    const lake = modelOutOfCoherency(12)
      .terrain('rock', { at: [36, 6], size: [3, 1] })
      .terrain('wood', { at: [50, 12], size: [4, 6] })
      .dice('flee distance', 3, 4);
    expect(lake.runTo('movement phase').model('men', 3).y).toBeCloseTo(12, 1); // he flees to the wood
    const between = modelOutOfCoherency(12)
      .terrain('wood', { at: [50, 12], size: [4, 6] })
      .enemy('others', { models: 1, at: [[50, 10]] })
      .dice('flee distance', 3, 4);
    expect(between.runTo('movement phase').model('men', 3).x).toBeLessThan(36);
    const past = modelOutOfCoherency(12)
      .unit('friend', { models: 1, base: 100, at: [[38.2, 8.9]] })
      .dice('flee distance', 3, 4)
      .runTo('movement phase');
    expect(past.gap(['men', 3], ['friend', 0])).toBeGreaterThan(-0.01);
    expect(past.model('men', 3).x).toBeLessThan(39); // straight ahead he would stand behind his friend, at 39.6
  });

  it('W40K-SQUAD-008 strays whose squad is gone have nobody to be whole with', () => {
    const battle = row([1, 1]).start();
    const u = battle.row('men');
    for (let i = 0; i < 3; i++) battle.b.model.outOfCoherency[battle.modelRow('men', i)] = 1;
    battle.b.unit.status[u] |= Status.Split;
    rejoin(battle.b, u);
    expect([0, 1, 2].map((i) => battle.b.model.outOfCoherency[battle.modelRow('men', i)])).toEqual([1, 1, 1]);
  });

  it('W40K-SQUAD-008 nor is a squad together again of which the last, a stray, has fled from the table', () => {
    const battle = row([1])
      .with((b, u) => {
        b.model.outOfCoherency[b.setup.unit.first[u('men')]] = 1;
        b.unit.status[u('men')] |= Status.Split;
        b.model.y[b.setup.unit.first[u('men')]] = 2540;
      })
      .lost('men', 1)
      .dice('flee distance', 1, 1)
      .runTo('movement phase');
    expect(battle.unit('men').place).toBe('fled');
    expect(battle.log.join()).not.toContain('together');
  });

  it('W40K-SQUAD-009 dispersed troops keep within 4 inches (w40k-1-033)', () => {
    const rules = { rules: ['Disperse'] };
    expect(apart([4, 4, 4], rules)).toBe(false);
    expect(apart([4, 4.5, 1], rules)).toBe(true);
    expect(apart([4, 4, 4])).toBe(true);
  });
});

it('W40K-SQUAD-005 W40K-SQUAD-006 W40K-RUN-004 a squad that hidden enemies halt on its run together is split', () => {
  const battle = scenario('wh40k2')
    .unit('men', {
      models: [{ leader: true }, {}],
      base: 25.4,
      at: [
        [30, 24],
        [42, 24],
      ],
    })
    .enemy('ork', { models: 1, base: 25.4, at: [[39.5, 27.6]] })
    .terrain('wood', { at: [39.5, 28], size: [2, 2] })
    .status('ork', 'hidden')
    .level('command')
    .choose('men move', { ask: 'Move', verb: 'Run' })
    .dice('flee distance', 1, 2)
    .runTo('shooting phase');
  expect(battle.log).toContain('men: halts: it has come upon hidden enemies');
  expect(battle.unit('men').status).toEqual(['Split']);
});

describe('hiding and those who lost touch', () => {
  /** Two men hide in a wood, a third lost touch with them there and flees from its enemy; the wood reaches so far south. */
  const hides = (wood: number): boolean => {
    const { b } = scenario('wh40k2')
      .unit('men', {
        models: 3,
        at: [
          [20, 20],
          [21.5, 20],
          [26, 20],
        ],
        weapons: ['boltgun'],
      })
      .terrain('wood', { at: [23, 20 - wood / 2], size: [12, wood + 4] })
      .status('men', 'hidden')
      .enemy('foes', { models: 1, at: [26, 40] })
      .seed(3)
      .start();
    b.model.outOfCoherency[2] = 1;
    b.unit.status[0] |= Status.Split;
    fleeOutOfCoherency(b, 0, Flight.away);
    expect(b.model.y[2]).toBeLessThan(19 * 2540);
    return b.unit.hidden[0] !== Hidden.none;
  };

  it('W40K-HIDE-005 W40K-SQUAD-007 a squad is no longer hidden when a part that lost touch flees into the open', () => {
    expect(hides(2)).toBe(false);
    expect(hides(30)).toBe(true);
  });
});
