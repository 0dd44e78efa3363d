import type { ArmyBook } from '../../armies/book.js';
import { regimentBookLines } from '../../armies/book-tables.js';
import { describeList } from '../../armies/describe.js';
import { fieldedUnits } from '../../armies/fielded.js';
import { leadOf } from '../../armies/lead.js';
import { noDeployment } from '../../armies/plain.js';
import type { GameModule } from '../../game.js';
import type { Player } from '../../kernel/ruleset.js';
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
import type { Wfb9List } from './armies/terms.js';
import { LAYOUTS, type Wfb9Battle, type Wfb9Setup } from './core/state.js';
import { armyFacts, SEEN } from './observation/seen.js';
import { OPTION_ROWS, TERRAIN_ROWS, UNIT_ROWS, WFB9_SPEC } from './observation/spec.js';
import { wfb9 } from './ruleset.js';
import { type Battlefield, BOARD, randomBattlefield, readBattlefield } from './setup/battlefield.js';
import { muster, onField } from './setup/muster.js';
import { victoryPoints } from './victory.js';

/** Armies for tiny battles: three units each, horse and foot. */
const TINY = [
  'drawn:high-elves:360:38', // dragon princes, sword masters, reavers
  'drawn:high-elves:360:6', // sisters of Avelorn, sea guard, spearmen
  'drawn:dark-elves:360:16', // corsairs, cold one knights, dark riders
  'drawn:dark-elves:360:1', // darkshards, witch elves, dreadspears
];

/** Armies for small battles: one or two characters, infantry and cavalry, legal by every rule of composition. */
const SMALL = [
  'drawn:high-elves:800:4', // silver helms, spearmen, phoenix guard
  'drawn:high-elves:800:9', // silver helms, archers, phoenix guard
  'drawn:high-elves:800:13', // sea guard, reavers, spearmen, sword masters, silver helms
  'drawn:dark-elves:800:3', // bleakswords, corsairs, cold one knights
  'drawn:dark-elves:800:8', // darkshards, witch elves, cold one knights
  'drawn:dark-elves:800:14', // bleakswords, dark riders, black guard
];

/** Returns the deployment zone of each player, or none before zones are chosen. */
function zonesOf(b: Wfb9Battle): (readonly Int32Array[])[] {
  const { zone } = b.field;
  if (zone[0] === zone[1]) return [[], []];
  return [zonePolygons(zoneOf(b, 0)), zonePolygons(zoneOf(b, 1))];
}

/**
 * The game module of Warhammer, fan-made 9th edition. By default it uses lists that come with Muster, a random table and
 * at most 128 options.
 */
export const WFB9 = {
  id: 'wfb9',
  name: 'Warhammer, fan-made 9th edition',
  family: 'regiments',
  rules: wfb9,
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
  // WFB9-SCN-001: a Battleline is the only battle that is fought
  agree: (word) => noDeployment(word === 'battleline' ? undefined : word),
  muster,
  onField,
  points: 2000,
  usualLists: ['silver-tide', 'reef-raiders'],
  tournament: 96,
  sizes: {
    tiny: { lists: [TINY, 'mirror'], points: 360, board: [36, 36], density: 0, turns: 14 },
    small: { lists: [SMALL, 'mirror'], points: 800, board: [48, 44], density: 0.25, turns: 8 },
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
    spec: WFB9_SPEC,
    actions: OPTION_ROWS,
    rows: { units: UNIT_ROWS, terrain: TERRAIN_ROWS },
    writer: (out, tactics) =>
      new BattleWriter(out, WFB9_SPEC, new RegimentsObservation(out, SEEN, tactics), armyFacts, tactics),
  },
  matchUps: () => import('../../testing/wfb9/match-ups.js'),
  testing: {
    scene: () => import('../../testing/wfb9/scene.js'),
    invariants: () => import('../../testing/wfb9/invariants.js'),
    odds: () => import('../../testing/wfb9/odds-matchups.js'),
    playthroughs: () => import('../../testing/wfb9/playthroughs.js'),
  },
  accelerator: translated(wfb9, MADE, () => import('./translation.js')),
  drawing: { stateOf: (b, u) => ((b.unit.status[u] & Status.Fleeing) === 0 ? [] : ['fleeing']) },
  zones: zonesOf,
} as const satisfies GameModule<Wfb9Battle, Wfb9List, ArmyBook, Battlefield, object, Wfb9Setup>;
