import { expect, it } from 'vitest';
import { Did, ModelDid, Status, type W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { takeOff } from '../../rulesets/wh40k2/core/units.js';
import { engage } from '../../skirmish/contacts.js';
import { Place } from '../../skirmish/layout.js';
import { scenario } from '../scenario.js';
import { W40kInvariants } from './invariants.js';
import type { W40kStatus } from './placing.js';

const scene = () =>
  scenario('wh40k2')
    .unit('marines', { at: [20, 12] })
    .enemy('orks', { at: [20, 30] })
    .enemy('nobs', {})
    .engaged('nobs', 'marines');

/** Returns the faults found after `harm` is done to a sound battle. */
function found(harm: (b: W40kBattle) => void): string {
  const { b } = scene().start();
  const all = new W40kInvariants(b.setup.models);
  expect(all.check(b)).toEqual([]);
  harm(b);
  return all.check(b).join('; ');
}

it('every kind of harm to a battle of single models is found', () => {
  expect(found((b) => b.model.x.fill(-1, 5, 6))).toContain('orks 0 stands at');
  expect(found((b) => b.model.x.copyWithin(6, 5, 6))).toContain('orks 0 and orks 1 overlap');
  expect(found((b) => b.model.wounds.fill(2, 0, 1))).toContain('marines 0 has 2 wounds, more than ever');
  expect(found((b) => b.model.wounds.fill(0, 0, 1))).toContain('no wounds left and is no casualty');
  expect(found((b) => b.unit.models.fill(4, 0, 1))).toContain('marines counts 4 models, 5 are there');
  expect(found((b) => engage(b, 0, 5, 0))).toMatch(/marines 0 and orks 0 are in contact and \d+ ticks apart/);
  expect(found((b) => engage(b, 0, 1, 0))).toContain('are of one side');
  expect(found((b) => b.model.engaged.fill(0, 0, 1))).toContain('marines 0 counts 0 contacts, has 1');
  expect(found((b) => b.unit.hidden.fill(1, 0, 1))).toContain('marines hides in hand-to-hand');
  expect(found((b) => b.shot.hits.fill(1, 3, 4))).toContain('free shot 3 is not zeroed');
  expect(found((b) => b.model.endX.fill(1, 3, 4))).toContain('marines 3 remembers a move');
  expect(found((b) => b.unit.host.fill(1, 0, 1))).toContain('is no individual');
});

/**
 * Returns the faults found after `harm` is done to marines with a captain, some of whom stand in a wood that hides
 * them.
 */
function foundInCover(harm: (b: W40kBattle) => void, ...words: readonly W40kStatus[]): string {
  const { b } = scenario('wh40k2')
    .unit('marines', { models: 3, weapons: ['boltgun'], at: [20, 12] })
    .unit('captain', { character: true, at: [[20, 14]], joins: 'marines' })
    .terrain('wood', { at: [20, 12], size: [12, 8] })
    .status('marines', ...words)
    .enemy('orks', { models: 4, points: 120, at: [20, 44] })
    .start();
  const all = new W40kInvariants(b.setup.models);
  expect(all.check(b)).toEqual([]);
  harm(b);
  return all.check(b).join('; ');
}

it('squads that hide where nothing hides them, or are seen by nobody and yet detected, are found', () => {
  expect(foundInCover((b) => b.model.x.fill(120_000, 1, 2), 'hidden')).toContain(
    'marines is hidden, and its model 1 is',
  );
  expect(foundInCover((b) => b.model.x.fill(120_000, 3, 4), 'hidden')).toContain('its model 3 is in the open'); // moves the captain out of cover
  expect(foundInCover((b) => b.unit.hidden.fill(2, 0, 1), 'hidden')).toContain('marines is detected by nobody');
  expect(foundInCover((b) => b.unit.spotted.fill(4, 0, 1), 'hidden')).toContain('marines is spotted and not detected');
  expect(foundInCover((b) => b.unit.hidden.fill(1, 1, 2))).toContain('captain is hidden apart from the squad');
});

it('counters of overwatch that cannot be are found', () => {
  expect(foundInCover((b) => b.unit.overwatch.fill(2, 0, 1), 'overwatch')).toContain(
    'marines has 2 overwatch counters',
  );
  expect(foundInCover((b) => b.unit.overwatch.fill(1, 1, 2))).toContain('captain is on overwatch apart from the squad');
  expect(foundInCover((b) => b.unit.status.fill(Status.Broken, 0, 1), 'overwatch')).toContain(
    'on overwatch and broken',
  );
  expect(foundInCover((b) => b.unit.did.fill(Did.Overwatch | Did.Move, 0, 1), 'overwatch')).toContain(
    'has moved or shot',
  );
  expect(foundInCover((b) => b.unit.firingPoint.fill(1, 0, 1), 'overwatch')).toContain(
    'marines will fire on overwatch at nobody',
  );
  expect(
    foundInCover((b) => {
      b.unit.firingPoint[0] = 1;
      b.unit.firingPointTarget[0] = 1;
    }, 'overwatch'),
  ).toContain('marines will fire at its own side');
});

it('squads that move out of coherency, strays of whole squads and characters among characters are found', () => {
  const apart = (b: W40kBattle) => {
    b.model.x[2] += 12_000;
    b.unit.did[0] |= Did.Move;
  };
  expect(foundInCover(apart)).toContain('marines has moved and is not in coherency');
  const excused = foundInCover((b) => {
    apart(b);
    b.unit.losses[0] = 1;
  });
  expect(excused).toBe('');
  // the last model that one of them fought, and that kept him from moving, may have been shot
  const shot = (all: boolean) =>
    foundInCover((b) => {
      apart(b);
      b.model.did.fill(ModelDid.Move, 0, all ? 4 : 2);
      b.unit.losses[2] = 1;
    });
  expect(shot(false)).toBe('');
  expect(shot(true)).toContain('marines has moved and is not in coherency');
  expect(foundInCover((b) => b.model.outOfCoherency.fill(1, 2, 3))).toContain('marines has strays and is not split');
  expect(foundInCover((b) => b.setup.unit.individual.fill(1, 0, 1))).toContain('captain has joined a character');
});

it('losses that are not counted, and victory points that nobody has earned, are found', () => {
  expect(foundInCover((b) => takeOff(b, 7, Place.fled))).toBe('');
  expect(foundInCover((b) => b.unit.left.fill(1, 2, 3))).toContain('orks counts 1 who left alive, 0 did');
  expect(
    foundInCover((b) => {
      b.model.place[4] = Place.removed;
      b.model.wounds[4] = 0;
    }),
  ).toContain('orks has lost count of its models');
  const half = foundInCover((b) => {
    for (const m of [4, 5]) takeOff(b, m, Place.removed);
    b.core.over[0] = 1;
    b.field.vp[0] = 2;
    b.core.winner[0] = 1;
  });
  expect(half).toBe('list 0 ends with 2; the winner is 1, not 0'); // two of four, worth more than 100 points
  expect(foundInCover((b) => b.unit.models.fill(1, 2, 3))).toContain('list 0 has 1 victory points, not 0');
});
