import type { ArmyBook } from '../../armies/book.js';
import { regimentBookLines } from '../../armies/book-tables.js';
import { describeList } from '../../armies/describe.js';
import { fieldedUnits } from '../../armies/fielded.js';
import { leadOf } from '../../armies/lead.js';
import type { GameModule } from '../../game.js';
import type { Player, Result } from '../../kernel/ruleset.js';
import { BattleWriter } from '../../observation/battle-writer.js';
import { Verb } from '../../regiments/core/asks.js';
import { Status } from '../../regiments/core/state.js';
import { RegimentsObservation } from '../../regiments/observation/observation.js';
import { zoneOf, zonePolygons } from '../../regiments/setup/deployment-zones.js';
import { MADE } from '../../regiments/setup-tables.js';
import { translated } from '../../translation/translated.js';
import { armyBooks, armyLists, readArmyList } from './armies/armies.js';
import { CHANGING } from './armies/changes.js';
import { drawList, partOfList } from './armies/random-lists.js';
import type { T9aList } from './armies/terms.js';
import { LAYOUTS, type T9aBattle, type T9aSetup } from './core/state.js';
import { armyFacts, SEEN } from './observation/seen.js';
import { OPTION_ROWS, T9A_SPEC, TERRAIN_ROWS, UNIT_ROWS } from './observation/spec.js';
import { t9a } from './ruleset.js';
import { type Battlefield, BOARD, randomBattlefield, readBattlefield } from './setup/battlefield.js';
import { type Agreement, muster, onField } from './setup/muster.js';

import { victoryPoints } from './victory.js';

const DEPLOYMENTS: readonly NonNullable<Agreement['deployment']>[] = ['roll', 'classic', 'diagonal', 'flank attack'];

/**
 * Armies for tiny battles: three units that fit together. In these battles the better player wins more often than in
 * most.
 */
const TINY = [
  'drawn:empire-of-sonnstahl:360:398', // reiters, imperial guard, light infantry
  'drawn:empire-of-sonnstahl:360:638', // imperial guard, light infantry, reiters
];

/** Armies for small battles: one or two heroes, infantry and cavalry, legal by every rule of composition. */
const SMALL = [
  'drawn:empire-of-sonnstahl:800:3', // electoral cavalry, flagellants, knights
  'drawn:empire-of-sonnstahl:800:9', // heavy and light infantry, state militia, electoral cavalry
  'drawn:empire-of-sonnstahl:800:11', // state militia, electoral cavalry, imperial guard
  'drawn:empire-of-sonnstahl:800:14', // heavy and light infantry, electoral cavalry, state militia
  'drawn:orcs-and-goblins:800:6', // orcs, boar riders, iron orcs
  'drawn:orcs-and-goblins:800:29', // orcs, iron orcs, eadbashers, goblins, raiders
];

/** Reads a type of deployment from its word; by default it is rolled. */
function deploymentOf(word = 'roll'): Result<Required<Pick<Agreement, 'deployment'>>> {
  const deployment = DEPLOYMENTS.find((d) => d === word);
  if (deployment !== undefined) return { ok: true, value: { deployment } };
  const message = `no type of deployment is called '${word}'`;
  return {
    ok: false,
    problems: [{ where: 'deployment', rule: '', message, mend: `take one of ${DEPLOYMENTS.join(', ')}` }],
  };
}

/** Returns the deployment zone of each player, or none before zones are chosen. */
function zonesOf(b: T9aBattle): (readonly Int32Array[])[] {
  const { zone } = b.field;
  if (zone[0] === zone[1]) return [[], []];
  return [zonePolygons(zoneOf(b, 0)), zonePolygons(zoneOf(b, 1))];
}

/**
 * The game module of The 9th Age. By default it uses lists that come with Muster, a random table and at most 128
 * options.
 */
export const T9A = {
  id: 't9a',
  name: 'The 9th Age 0.11.9.3',
  family: 'regiments',
  rules: t9a,
  armies: {
    lists: armyLists,
    books: armyBooks,
    read: (json, file) => readArmyList(json, undefined, file),
    draw: drawList,
    part: partOfList,
    bookOf: (list) => list.book,
    fielded: (list) => fieldedUnits(list, armyBooks()),
    describe: describeList,
    bookLines: regimentBookLines,
    changing: CHANGING,
  },
  tables: { usual: BOARD, least: { width: 36, depth: 36 }, read: readBattlefield, random: randomBattlefield },
  agree: deploymentOf,
  muster,
  onField,
  points: 2400,
  usualLists: ['ember-host', 'green-tide'],
  tournament: 96,
  sizes: {
    tiny: { lists: [TINY, 'mirror'], points: 360, board: [36, 36], density: 0, deployment: 'classic', turns: 14 },
    small: { lists: [SMALL, 'mirror'], points: 800, board: [48, 44], density: 0.25, deployment: 'classic', turns: 8 },
  },
  firstTurn: (b) => (b.core.playerTurns[0] === 0 ? null : (b.field.firstPlayer[0] as Player)),
  lead: (b, player) => leadOf(victoryPoints(b, player), victoryPoints(b, (1 - player) as Player), b.setup.pointsLimit),
  words: {
    stop: Verb.Stop,
    back: Verb.Back,
    phases: ['before the battle', 'deployment', 'movement', 'magic', 'shooting', 'close combat', 'the end'],
  },
  layout: LAYOUTS.standard,
  observation: {
    spec: T9A_SPEC,
    actions: OPTION_ROWS,
    rows: { units: UNIT_ROWS, terrain: TERRAIN_ROWS },
    writer: (out, tactics) =>
      new BattleWriter(out, T9A_SPEC, new RegimentsObservation(out, SEEN, tactics), armyFacts, tactics),
  },
  matchUps: () => import('../../testing/t9a/match-ups.js'),
  testing: {
    scene: () => import('../../testing/t9a/scene.js'),
    invariants: () => import('../../testing/t9a/invariants.js'),
    odds: () => import('../../testing/t9a/odds-matchups.js'),
    playthroughs: () => import('../../testing/t9a/playthroughs.js'),
  },
  accelerator: translated(t9a, MADE, () => import('./translation.js')),
  drawing: { stateOf: (b, u) => ((b.unit.status[u] & Status.Fleeing) === 0 ? [] : ['fleeing']) },
  zones: zonesOf,
} as const satisfies GameModule<
  T9aBattle,
  T9aList,
  ArmyBook,
  Battlefield,
  Required<Pick<Agreement, 'deployment'>>,
  T9aSetup
>;
