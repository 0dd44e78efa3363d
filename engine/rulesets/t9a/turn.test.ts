import { expect, test } from 'vitest';
import { copyBattle } from '../../kernel/battle.js';
import { Did, Phase, PhaseDid } from '../../regiments/core/state.js';
import { scenario } from '../../testing/scenario.js';
import { opening } from '../../testing/t9a/opening.js';
import { createBattle } from './core/create-battle.js';

/** Makes a scene of two armies far apart that stay where they are. */
const quiet = () =>
  opening({ first: { spears: { models: 5 } }, second: { orcs: { models: 5 } } })
    .dice('zone pick', 4)
    .dice('first turn', 1, 6)
    .choose({ ask: 'FirstDeployer', verb: 'Second' }, { ask: 'ChooseTurn', verb: 'Second' });

test('T9A-VEC-047 T9A-TRN-001 a battle lasts six Game Turns of one Player Turn each', () => {
  const battle = quiet().runTo('end of battle');
  const turns = battle.log.filter((line) => line.startsWith('game turn'));

  expect(turns).toEqual([1, 2, 3, 4, 5, 6].flatMap((n) => [`game turn ${n}, first`, `game turn ${n}, second`]));
  expect(battle.b.core.over[0]).toBe(1);
  expect(battle.b.core.playerTurns[0]).toBe(12);
  expect(battle.log[battle.log.length - 1]).toContain('Draw');
});

test('T9A-TRN-002 T9A-SMY-001 each Player Turn runs through its phases; Magic is not played', () => {
  const battle = quiet().runTo('end of battle');
  const at = battle.log.indexOf('game turn 1, first');

  expect(battle.log.slice(at, at + 5)).toEqual([
    'game turn 1, first',
    'movement phase',
    'shooting phase',
    'close combat phase',
    'game turn 1, second',
  ]);
});

test('T9A-TRN-003 the player whose turn it is is active', () => {
  const battle = scenario('t9a')
    .unit('spears', { at: [36, 10] })
    .enemy('orcs', { at: [36, 40] })
    .start();

  battle.runTo('movement phase');
  expect(battle.b.core.active[0]).toBe(0);
  battle.runTo('end of turn').runTo('movement phase');
  expect(battle.b.core.active[0]).toBe(1);
});

test('T9A-PAN-002 T9A-PAN-005 what lives for a phase or a turn ends with it, and the models are counted anew', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 20, at: [36, 10] })
    .enemy('orcs', { at: [36, 40] })
    .start()
    .runTo('movement phase');
  const { b } = battle;
  b.unit.phaseDid[0] |= PhaseDid.PassPanic;
  b.unit.did[0] |= Did.Shoot;
  b.unit.pool[0] = 15;
  b.unit.models[0] = 15;

  battle.runTo('shooting phase');
  expect(b.unit.phaseDid[0]).toBe(0);
  expect(b.unit.phaseModels[0]).toBe(15);
  expect(b.unit.did[0] & Did.Shoot).toBe(Did.Shoot);
  battle.runTo('end of turn').runTo('movement phase');
  expect(b.unit.did[0] & Did.Shoot).toBe(0);
});

test('K15 a turn entered in the middle has the clock of one that was played', () => {
  const battle = scenario('t9a')
    .turn(3)
    .active(1)
    .phase('shooting')
    .unit('spears', { at: [36, 10] })
    .enemy('orcs', { at: [36, 40] })
    .start();
  const copy = createBattle(battle.b.book, battle.b.setup);

  copyBattle(copy, battle.b);
  expect([copy.core.gameTurn[0], copy.core.active[0], copy.core.phase[0], copy.core.playerTurns[0]]).toEqual([
    3,
    1,
    Phase.shooting,
    6,
  ]);
  battle.runTo('end of battle');
  expect(battle.b.core.playerTurns[0]).toBe(12);
});
