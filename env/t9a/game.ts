import type { Player, Result } from '../../engine/kernel/ruleset.js';
import { armyBooks, armyLists, readArmyList } from '../../engine/rulesets/t9a/armies/armies.js';
import { drawList, partOfList } from '../../engine/rulesets/t9a/armies/random-lists.js';
import type { T9aList } from '../../engine/rulesets/t9a/armies/terms.js';
import type { T9aBattle, T9aSetup } from '../../engine/rulesets/t9a/core/state.js';
import { t9a } from '../../engine/rulesets/t9a/ruleset.js';
import {
  type Battlefield,
  BOARD,
  randomBattlefield,
  readBattlefield,
} from '../../engine/rulesets/t9a/setup/battlefield.js';
import { zoneOf, zonePolygons } from '../../engine/rulesets/t9a/setup/deployment-zones.js';
import { type Agreement, muster, onField } from '../../engine/rulesets/t9a/setup/muster.js';
import { victoryPoints } from '../../engine/rulesets/t9a/victory.js';
import { BattleWriter } from '../battle-writer.js';
import { leadOf, type Makings, Mustering, prepare, tooMany } from '../battles.js';
import type { Game } from '../games.js';
import { armyFacts } from './army-facts.js';
import { T9aObservation } from './observation.js';
import { OPTION_ROWS, T9A_SPEC, TERRAIN_ROWS, UNIT_ROWS } from './spec.js';

const MAKINGS: Makings<T9aList, Battlefield, Required<Pick<Agreement, 'deployment'>>, T9aSetup> = {
  armies: {
    lists: armyLists,
    read: (json, file) => readArmyList(json, undefined, file),
    draw: drawList,
    part: partOfList,
  },
  fields: { usual: BOARD, least: { width: 36, depth: 36 }, read: readBattlefield, random: randomBattlefield },
  mustering: new Mustering(muster, onField),
  rows: { unit: UNIT_ROWS, terrain: TERRAIN_ROWS },
};

const DEPLOYMENTS: readonly NonNullable<Agreement['deployment']>[] = ['roll', 'classic', 'diagonal', 'flank attack'];

/** Armies of tiny battles: three units that go together, with which the better player wins more surely than with most. */
const TINY = [
  'drawn:empire-of-sonnstahl:360:398', // reiters, imperial guard, light infantry
  'drawn:empire-of-sonnstahl:360:638', // imperial guard, light infantry, reiters
];

/** Armies of small battles: a hero or two, foot and riders, by every rule of composition. */
const SMALL = [
  'drawn:empire-of-sonnstahl:800:3', // electoral cavalry, flagellants, knights
  'drawn:empire-of-sonnstahl:800:9', // heavy and light infantry, state militia, electoral cavalry
  'drawn:empire-of-sonnstahl:800:11', // state militia, electoral cavalry, imperial guard
  'drawn:empire-of-sonnstahl:800:14', // heavy and light infantry, electoral cavalry, state militia
  'drawn:orcs-and-goblins:800:6', // orcs, boar riders, iron orcs
  'drawn:orcs-and-goblins:800:29', // orcs, iron orcs, eadbashers, goblins, raiders
];

/** A type of deployment by its word; none given: rolled. */
function deploymentOf(word = 'roll'): Result<Required<Pick<Agreement, 'deployment'>>> {
  const deployment = DEPLOYMENTS.find((d) => d === word);
  if (deployment !== undefined) return { ok: true, value: { deployment } };
  const message = `no type of deployment is called '${word}'`;
  return {
    ok: false,
    problems: [{ where: 'deployment', rule: '', message, mend: `take one of ${DEPLOYMENTS.join(', ')}` }],
  };
}

/** The 9th Age for environments: lists that ship with Muster by default, a random table, 128 actions. */
export const T9A_GAME: Game<T9aBattle> = {
  id: 't9a',
  rules: t9a,
  spec: T9A_SPEC,
  actions: OPTION_ROWS,
  writer: (out, tactics) => new BattleWriter(out, T9A_SPEC, new T9aObservation(out, tactics), armyFacts, tactics),
  setup: (options, seed) => prepare(MAKINGS, options, seed, deploymentOf(options.deployment)),
  fits: (setup) => tooMany(setup as T9aSetup, UNIT_ROWS, TERRAIN_ROWS),
  lead: (b: T9aBattle, player) =>
    leadOf(victoryPoints(b, player), victoryPoints(b, (1 - player) as Player), b.setup.pointsLimit),
  lists: () => [...armyLists().keys()],
  books: () => [...armyBooks().keys()],
  points: 2400,
  sizes: {
    tiny: { lists: [TINY, 'mirror'], points: 360, board: [36, 36], density: 0, deployment: 'classic', turns: 14 },
    small: { lists: [SMALL, 'mirror'], points: 800, board: [48, 44], density: 0.25, deployment: 'classic', turns: 8 },
  },
  listNames: (setup) => (setup as T9aSetup).lists,
  zones: (b: T9aBattle) => [zonePolygons(zoneOf(b, 0)), zonePolygons(zoneOf(b, 1))],
  phases: ['before the battle', 'deployment', 'movement', 'magic', 'shooting', 'close combat', 'the end'],
};
