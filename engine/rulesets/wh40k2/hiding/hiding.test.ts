import { describe, expect, it } from 'vitest';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import { Did, type W40kSetup } from '../core/state.js';
import { fleeModel } from '../morale/flee-paths.js';
import { inCover } from '../morale/in-cover.js';
import { wh40k2 } from '../ruleset.js';
import { mayModelFire } from '../shooting/weapons-to-fire.js';
import { canBeHidden, coverPieceAt, hasSpotted, hidingPiece, mayHide, shelters } from './hiding.js';

const BASE = 25 / 25.4;

/** Makes a scene of three men in a wood and enemies 20 inches away. */
const inWood = () =>
  scenario('wh40k2')
    .unit('men', { models: 3, weapons: ['boltgun'], at: [36, 20] })
    .enemy('foes', { models: 3, weapons: ['boltgun'], I: 4, at: [36, 42] })
    .terrain('wood', { at: [36, 20], size: [10, 8] });

const hides = [{ ask: 'Hide', verb: 'Hide', target: 'men' }] as const;

describe('hiding', () => {
  it('W40K-HIDE-001 squads hide as the movement phase of their player ends', () => {
    const battle = inWood()
      .choose(...hides)
      .runTo('end of phase');
    expect(battle.unit('men').hidden).toBe('hidden');
    expect(inWood().runTo('end of phase').unit('men').hidden).toBe('none');
  });

  it('W40K-HIDE-002 W40K-HIDE-006 only in or behind what conceals them from the enemy', () => {
    expect(inWood().start().may('men', 'hide')).toBe(true);
    const open = scenario('wh40k2')
      .unit('men', { models: 3, at: [36, 20] })
      .enemy('foes', { models: 3, at: [36, 42] });
    expect(open.start().may('men', 'hide')).toBe(false);
    const wall = (y: number) =>
      scenario('wh40k2')
        .unit('men', { models: 3, at: [36, 20] })
        .enemy('foes', { models: 3, at: [36, 42] })
        .terrain('wall', { at: [36, y], size: [12, 0.5] });
    expect(
      wall(20.25 + BASE / 2 + 0.9)
        .start()
        .may('men', 'hide'),
    ).toBe(true);
    expect(
      wall(20.25 + BASE / 2 + 1.1)
        .start()
        .may('men', 'hide'),
    ).toBe(false); // the men are not close behind it
    expect(
      wall(19.75 - BASE / 2 - 0.2)
        .start()
        .may('men', 'hide'),
    ).toBe(false); // the men are on the wrong side of it
    const marsh = open.terrain('marsh', { at: [36, 20], size: [10, 8] });
    expect(marsh.start().may('men', 'hide')).toBe(false);
  });

  it('W40K-HIDE-003 after a normal move at most: not after a run or a charge', () => {
    const move = (verb: 'Move' | 'Run') =>
      inWood()
        .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb, at: [36, 21] })
        .runTo('decision of kind Hide');
    expect(move('Move').may('men', 'hide')).toBe(true);
    expect(inWood().did('men', 'Run').start().may('men', 'hide')).toBe(false);
    expect(inWood().did('men', 'Charge').start().may('men', 'hide')).toBe(false);
  });

  it('W40K-HIDE-003 W40K-SHOOT-005 a character who ran to a squad and joined it lets it not hide, and does not fire with it', () => {
    const joined = (verb: 'Move' | 'Run') =>
      inWood()
        .unit('boss', { character: true, weapons: ['boltgun'], at: [[33, 20]] })
        .choose({ ask: 'Mover', target: 'boss' }, { ask: 'Move', verb, at: [33.5, 20] })
        .choose({ ask: 'Join', verb: 'Join', target: 'men' })
        .runTo('hiding');
    expect(joined('Move').may('men', 'hide')).toBe(true);
    expect(joined('Run').may('men', 'hide')).toBe(false);
    const fires = (verb: 'Move' | 'Run') => {
      const { b } = joined(verb);
      return mayModelFire(b, b.setup.unit.first[b.setup.names.indexOf('boss')]);
    };
    expect([fires('Move'), fires('Run')]).toEqual([true, false]);
  });

  it('W40K-HIDE-003 nor after a flight of some of them who have found back since', () => {
    const fled = (inches: number) => {
      const { b } = inWood().start();
      const u = b.setup.names.indexOf('men');
      const m = b.setup.unit.first[u];
      fleeModel(b, u, m, 16384, inches * 2540, -1);
      return mayHide(b, u);
    };
    expect(fled(0)).toBe(true);
    expect(fled(0.4)).toBe(false);
  });

  it('W40K-HIDE-001 not who fights hand-to-hand', () => {
    const { b } = inWood()
      .enemy('brawler', { models: 1 })
      .engaged('brawler', 'men', { pairs: [[0, 0]] })
      .start();
    b.model.place[b.setup.unit.first[b.setup.names.indexOf('brawler')]] = Place.removed; // he alone would detect them
    expect(canBeHidden(b, 0)).toBe(true);
    expect(mayHide(b, 0)).toBe(false);
  });

  it('W40K-HIDE-011 W40K-OVER-019 not in the turn in which it went on overwatch, though the counter is gone', () => {
    expect(inWood().start().may('men', 'hide')).toBe(true);
    const { b } = inWood().start();
    b.unit.did[0] |= Did.Overwatch;
    expect(mayHide(b, 0)).toBe(false);
  });

  it('W40K-HIDE-004 riders and men in tactical dreadnought armour do not hide', () => {
    const as = (spec: object) =>
      scenario('wh40k2')
        .unit('men', { models: 1, at: [36, 20], ...spec })
        .enemy('foes', { models: 3, at: [36, 42] })
        .terrain('wood', { at: [36, 20], size: [10, 8] })
        .start();
    expect(as({}).may('men', 'hide')).toBe(true);
    expect(as({ armour: 'Terminator armour' }).may('men', 'hide')).toBe(false);
    expect(as({ rules: ['Cavalry'] }).may('men', 'hide')).toBe(false);
  });

  it('W40K-HIDE-005 all of a squad or none (w40k-1-071)', () => {
    const squad = (out: number) =>
      scenario('wh40k2')
        .unit('men', {
          models: 5,
          at: [
            [34, 20],
            [35, 20],
            [36, 20],
            [37, 20],
            [38 + out, 20],
          ],
        })
        .enemy('foes', { models: 1, at: [36, 42] })
        .terrain('wood', { at: [36, 20], size: [6, 4] })
        .start();
    expect(squad(0).may('men', 'hide')).toBe(true);
    expect(squad(1.5).may('men', 'hide')).toBe(false);
  });

  it('W40K-HIDE-007 the hidden are no target, and see normally themselves', () => {
    const seen = inWood().active(1).phase('shooting').start();
    expect(seen.may('foes', 'shoot')).toBe(false); // they cannot see through more than two inches of wood
    const wall = () =>
      scenario('wh40k2')
        .unit('men', { models: 3, weapons: ['boltgun'], at: [36, 20] })
        .enemy('foes', { models: 3, weapons: ['boltgun'], at: [36, 40] })
        .terrain('wall', { at: [36, 21], size: [12, 0.5] });
    expect(wall().active(1).phase('shooting').start().may('foes', 'shoot')).toBe(true);
    expect(wall().status('men', 'hidden').active(1).phase('shooting').start().may('foes', 'shoot')).toBe(false);
    expect(wall().status('men', 'hidden').phase('shooting').start().may('men', 'shoot')).toBe(true);
  });

  it('W40K-HIDE-008 a move out of cover shows the whole squad', () => {
    const battle = inWood()
      .status('men', 'hidden')
      .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'Move', at: [40, 20] })
      .runTo('hiding');
    expect(battle.unit('men').hidden).toBe('none');
  });

  it('W40K-HIDE-009 to go on overwatch does not show the hidden (w40k-1-073)', () => {
    const battle = inWood().status('men', 'hidden').choose('men overwatch').runTo('end of phase');
    expect(battle.unit('men')).toMatchObject({ hidden: 'hidden', overwatch: true });
  });

  it('W40K-HIDE-010 who was hidden as the turn began may move along inside what conceals him', () => {
    const along = (x: number) =>
      inWood()
        .status('men', 'hidden')
        .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'Move', at: [36 + x, 20] })
        .runTo('lastOverwatch')
        .unit('men').hidden;
    expect(along(2)).toBe('hidden');
    expect(along(4)).toBe('none'); // one of them leaves the wood
    const late = inWood()
      .status('men', 'hidden')
      .with((b, row) => {
        b.unit.hiddenStart[row('men')] = 0;
      });
    const battle = late.choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'Move', at: [37, 20] });
    expect(battle.runTo('end of phase').unit('men').hidden).toBe('hidden'); // the scene begins with the start of its turn
  });

  it('W40K-HIDE-010 who runs or charges shows himself, though he keeps to what conceals him', () => {
    const man = () =>
      scenario('wh40k2')
        .unit('man', { models: 1, at: [[36, 20]] })
        .enemy('foes', { models: 1, at: [[36, 40]] })
        .terrain('wood', { at: [36, 22], size: [20, 14] })
        .status('man', 'hidden');
    const going = (verb: 'Move' | 'Run') =>
      man()
        .choose({ ask: 'Mover', target: 'man' }, { ask: 'Move', verb, at: [39, 20] })
        .runTo('lastOverwatch')
        .unit('man').hidden;
    expect([going('Move'), going('Run')]).toEqual(['hidden', 'none']);
    const charging = man()
      .enemy('near', { models: 1, at: [[36, 24]] })
      .choose('man charge near')
      .runTo('shooting phase');
    expect(charging.unit('man').hidden).toBe('none');
  });

  it('W40K-HIDE-010 out of one wood into the next, or along a wall into a wood, but not over the wall', () => {
    const man = (to: readonly [number, number]) =>
      scenario('wh40k2')
        .unit('man', { models: 1, at: [[36, 20]] })
        .enemy('foes', { models: 1, at: [36, 46] })
        .status('man', 'hidden')
        .choose({ ask: 'Mover', target: 'man' }, { ask: 'Move', verb: 'Move', at: to });
    const woods = (gap: number) =>
      man([39.5, 20])
        .terrain('wood', { at: [35, 20], size: [6, 6] })
        .terrain('wood', { at: [41 + gap, 20], size: [6, 6] })
        .runTo('lastOverwatch')
        .unit('man').hidden;
    expect(woods(0)).toBe('hidden');
    expect(woods(0.5)).toBe('none');
    const wall = (to: readonly [number, number]) =>
      man(to)
        .terrain('wall', { at: [35, 21], size: [5, 0.4] })
        .terrain('wood', { at: [40.5, 20], size: [6, 6] })
        .runTo('lastOverwatch')
        .unit('man').hidden;
    expect(wall([39.5, 20])).toBe('hidden');
    expect(wall([36, 22])).toBe('none');
  });

  it('W40K-HIDE-011 W40K-OVER-019 not in the turn in which it goes on overwatch (w40k-1-075)', () => {
    const battle = inWood().choose('men overwatch').runTo('hiding');
    expect(mayHide(battle.b, battle.row('men'))).toBe(false);
    expect(canBeHidden(battle.b, battle.row('men'))).toBe(true);
  });

  it('W40K-BROKE-002 W40K-RALLY-002 a squad is in cover if more than half of it is', () => {
    const some = (n: number) => {
      const at = [0, 1, 2].map((i) => [i < n ? 35 + i : 44 + i, 20] as const);
      const battle = scenario('wh40k2')
        .unit('men', { models: 3, at })
        .enemy('foes', { models: 1, at: [36, 42] })
        .terrain('wood', { at: [36, 20], size: [6, 4] })
        .start();
      return inCover(battle.b, battle.row('men'));
    };
    expect(some(2)).toBe(true);
    expect(some(1)).toBe(false);
  });
});

describe('spotting', () => {
  /**
   * Makes a scene of a hidden man behind a wall; a foe of Initiative 4 comes to `gap` inches, with the wall between
   * them.
   */
  const approach = (gap: number, but: { rules?: readonly (readonly [string, number])[] } = {}) =>
    scenario('wh40k2')
      .unit('man', { models: 1, at: [36, 20] })
      .enemy('foe', { models: 1, I: 4, M: 4, at: [36, 22 + gap + BASE], ...but })
      .terrain('wall', { at: [36, 21], size: [12, 0.5] })
      .status('man', 'hidden')
      .active(1)
      .choose({ ask: 'Mover', target: 'foe' }, { ask: 'Move', verb: 'Move', at: [36, 20 + gap + BASE] });

  it('W40K-SPOT-001 W40K-CHAR-008 the hidden are found within Initiative inches (w40k-1-069)', () => {
    expect(approach(4).runTo('lastOverwatch').unit('man').hidden).toBe('detected');
    expect(approach(4.5).runTo('lastOverwatch').unit('man').hidden).toBe('hidden');
  });

  it('W40K-SPOT-002 and from where one sees round or over what conceals them', () => {
    const round = () =>
      scenario('wh40k2')
        .unit('man', { models: 1, at: [36, 20] })
        .enemy('foe', { models: 1, I: 1, at: [36, 12] })
        .terrain('wall', { at: [36, 21], size: [12, 0.5] })
        .status('man', 'hidden')
        .active(1)
        .runTo('remainingMoves')
        .unit('man').hidden;
    expect(round()).toBe('detected'); // it stands behind him
    const above = (height: number) =>
      scenario('wh40k2')
        .unit('man', { models: 1, at: [36, 20] })
        .enemy('foe', { models: 1, I: 1, at: [36, 27.5] })
        .terrain('wall', { at: [36, 21], size: [12, 0.5] })
        .terrain('hill', { at: [36, 30], size: [6, 6] }, { height })
        .status('man', 'hidden')
        .active(1)
        .runTo('remainingMoves')
        .unit('man').hidden;
    expect(above(2)).toBe('hidden');
    expect(above(13)).toBe('detected');
  });

  it('W40K-SPOT-003 W40K-SPOT-004 W40K-SPOT-006 who spots tells his side, but only he has seen them', () => {
    const battle = approach(4)
      .enemy('others', { models: 1, I: 4, at: [50, 40] })
      .runTo('lastOverwatch');
    expect(battle.unit('man').hidden).toBe('detected');
    expect(hasSpotted(battle.b, battle.row('foe'), battle.row('man'))).toBe(true);
    expect(hasSpotted(battle.b, battle.row('others'), battle.row('man'))).toBe(false);
  });

  it('W40K-SPOT-004 W40K-HIDE-008 W40K-MOVE-005 who does not move, model by model, is as detected as before', () => {
    const stays = (hidden: 'hidden' | 'detected') =>
      scenario('wh40k2')
        .unit('men', { models: 2, at: [36, 20], gap: 0.2 })
        .enemy('foe', { models: 1, I: 4, at: [36, 40] })
        .terrain('wood', { at: [36, 20], size: [10, 8] })
        .status('men', hidden)
        .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'ModelByModel' })
        .choose({ ask: 'ModelPick', verb: 'Stop' })
        .runTo('hiding')
        .unit('men').hidden;
    expect(stays('hidden')).toBe('hidden');
    expect(stays('detected')).toBe('detected'); // although no enemy is near enough to find them now
  });

  it('W40K-SPOT-005 devices find them farther off', () => {
    const eyes = { rules: [['Detection', 12]] as const };
    expect(approach(11, eyes).runTo('lastOverwatch').unit('man').hidden).toBe('detected');
    expect(approach(11).runTo('lastOverwatch').unit('man').hidden).toBe('hidden');
  });

  describe('at a run', () => {
    /** Makes a scene of a man of Initiative 4 who runs eight inches north, past a hidden foe in a wood. */
    const run = () =>
      scenario('wh40k2')
        .unit('man', { models: 1, I: 4, at: [[36, 12]] })
        .enemy('foe', { models: 1, I: 1, weapons: ['boltgun'], at: [[38, 18]], facing: 200 })
        .terrain('wood', { at: [38, 18], size: [2, 2] })
        .status('foe', 'hidden')
        .choose({ ask: 'Mover', target: 'man' }, { ask: 'Move', verb: 'Run', at: [36, 20] });

    it('W40K-RUN-004 W40K-SPOT-001 who comes upon them within 8 inches halts there', () => {
      const battle = run().runTo('end of phase');
      expect(battle.unit('foe').hidden).toBe('detected');
      expect(battle.model('man').y).toBeCloseTo(14, 2);
      expect(battle.unit('man').did).toContain('Run');
    });

    it('W40K-RUN-004 W40K-HIDE-008 and who is fired at by them from so near', () => {
      const battle = run()
        .with((b) => {
          b.setup.type.I[b.setup.model.type[0]] = 1;
        })
        .status('foe', 'overwatch')
        .level('full')
        .otherwise('first')
        .choose({ ask: 'OverwatchFire', target: 'man', n: 2 })
        .dice('to hit', 1)
        .runTo('end of phase');
      expect(battle.model('man').y).toBeCloseTo(16, 2);
    });
  });

  it('W40K-SPOT-001 W40K-SPOT-004 whoever stands that near as a turn begins has found them before anybody is asked', () => {
    const asked = (I: number) =>
      scenario('wh40k2')
        .unit('men', { models: 1, I, weapons: ['boltgun'], base: 25.4, at: [[36, 20]] })
        .enemy('foe', { models: 1, base: 25.4, at: [[36, 25]] })
        .terrain('wood', { at: [36, 25], size: [6, 3] })
        .status('foe', 'hidden')
        .runTo('decision of kind Overwatch')
        .unit('foe').hidden;
    expect([asked(3), asked(4)]).toEqual(['hidden', 'detected']);
  });

  it('W40K-SPOT-001 a mover who passes them on the way has found them', () => {
    const battle = scenario('wh40k2')
      .unit('man', { models: 1, at: [36, 20] })
      .enemy('foe', { models: 1, I: 2, M: 8, at: [35, 22.9] })
      .terrain('wall', { at: [36, 21], size: [12, 0.5] })
      .status('man', 'hidden')
      .active(1)
      .choose({ ask: 'Mover', target: 'foe' }, { ask: 'Move', verb: 'Move', at: [43, 22.9] })
      .runTo('lastOverwatch');
    expect(battle.unit('man').hidden).toBe('detected');
  });
});

it('W40K-COVER-004, W40K-HIDE-002 no piece that shelters a model is passed over for being far to one side', () => {
  let found = 0;
  for (let n = 0; n < 12; n++) {
    const random = new Random(n);
    const b = wh40k2.create(w40kMatch(n).setup as W40kSetup);
    const { terrain, width, depth } = b.setup;
    for (let k = 0; k < 300; k++) {
      const m = random.below(b.setup.models);
      const x = random.below(width);
      const y = random.below(depth);
      const sheltering = [...terrain.cover.keys()].filter((t) => t < terrain.count && shelters(b, m, x, y, t));
      expect(coverPieceAt(b, m, x, y)).toBe(sheltering.find((t) => terrain.cover[t] !== 0) ?? -1);
      expect(hidingPiece(b, m, x, y)).toBe(sheltering.find((t) => terrain.hides[t] !== 0) ?? -1);
      found += sheltering.length;
    }
  }
  expect(found).toBeGreaterThan(300);
});
