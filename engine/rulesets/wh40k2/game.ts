import { leadOf } from '../../armies/lead.js';
import { noDeployment } from '../../armies/plain.js';
import type { GameModule } from '../../game.js';
import type { Player } from '../../kernel/ruleset.js';
import { BattleWriter } from '../../observation/battle-writer.js';
import { translated } from '../../translation/translated.js';
import { armyBooks, armyLists, readArmyList } from './armies/armies.js';
import type { W40kBook } from './armies/book-format.js';
import { squadBookLines } from './armies/book-tables.js';
import { CHANGING } from './armies/changes.js';
import { describeSquads } from './armies/describe-list.js';
import { fieldedSquads } from './armies/fielded.js';
import { fixedArmies, SMALL, TINY } from './armies/fixed-armies.js';
import { drawList, partOfList } from './armies/random-lists.js';
import type { W40kList } from './armies/terms.js';
import { Verb } from './core/asks.js';
import { LAYOUTS, type W40kBattle, type W40kSetup } from './core/state.js';
import { unitState } from './describe/unit-state.js';
import { armyFacts } from './observation/army-facts.js';
import { W40kObservation } from './observation/observation.js';
import { OPTION_ROWS, TERRAIN_ROWS, UNIT_ROWS, W40K_SPEC } from './observation/spec.js';
import { wh40k2 } from './ruleset.js';
import { type Battlefield, BOARD, readBattlefield } from './setup/battlefield.js';
import { zoneOf } from './setup/deployment-zones.js';
import { muster, onField } from './setup/muster.js';
import { randomBattlefield } from './setup/random-terrain.js';
import { MADE } from './setup-tables.js';
import { victoryPoints } from './victory.js';

/** Victory points that count as a complete victory in shaped rewards. */
const WHOLE_LEAD = 20;

/** Returns the book for the army of a list. */
function bookOfList({ army }: W40kList): { readonly id: string; readonly name: string } {
  return [...armyBooks().values()].find((book) => book.army === army) ?? { id: army, name: army };
}

/** Returns the deployment zone of each player as polygons, or none before zones are chosen. */
function zonesOf(b: W40kBattle): Int32Array[][] {
  const { zone } = b.field;
  if (zone[0] === zone[1]) return [[], []];
  return [0, 1].map((player) => {
    const { west, south, east, north } = zoneOf(b, player);
    return [Int32Array.of(west, south, west, north, east, north, east, south)];
  });
}

/**
 * Warhammer 40,000, second edition. By default it uses the lists that come with Muster, a random table and at most 128
 * options.
 */
export const WH40K2 = {
  id: 'wh40k2',
  name: 'Warhammer 40,000, 2nd edition',
  family: 'skirmish',
  rules: wh40k2,
  armies: {
    lists: armyLists,
    books: armyBooks,
    read: (json, file) => readArmyList(json, undefined, file),
    draw: (book, points, chance, id) => drawList(book, points, chance, id),
    part: partOfList,
    fixed: fixedArmies,
    bookOf: bookOfList,
    fielded: fieldedSquads,
    describe: describeSquads,
    bookLines: squadBookLines,
    changing: CHANGING,
  },
  tables: { usual: BOARD, least: { width: 40, depth: 36 }, read: readBattlefield, random: randomBattlefield },
  agree: noDeployment,
  muster,
  onField,
  points: 1000,
  tournament: 48,
  sizes: {
    tiny: { lists: [Object.keys(TINY), 'mirror'], points: 450, board: [40, 36], density: 0, turns: 14 },
    small: { lists: [Object.keys(SMALL), 'mirror'], points: 800, board: [54, 44], density: 0.5, turns: 12 },
  },
  firstTurn: (b) => (b.core.playerTurns[0] === 0 ? null : (b.field.firstPlayer[0] as Player)),
  lead: (b, player) => leadOf(victoryPoints(b, player), victoryPoints(b, (1 - player) as Player), WHOLE_LEAD),
  words: {
    stop: Verb.Stop,
    back: Verb.Back,
    phases: [
      'before the battle',
      'deployment',
      'movement',
      'shooting',
      'hand-to-hand combat',
      'psychic',
      'rally',
      'the end',
    ],
  },
  layout: LAYOUTS.standard,
  observation: {
    spec: W40K_SPEC,
    actions: OPTION_ROWS,
    rows: { units: UNIT_ROWS, terrain: TERRAIN_ROWS },
    writer: (out, tactics) => new BattleWriter(out, W40K_SPEC, new W40kObservation(out, tactics), armyFacts, tactics),
  },
  matchUps: () => import('../../testing/wh40k2/match-ups.js'),
  testing: {
    scene: () => import('../../testing/wh40k2/scene.js'),
    invariants: () => import('../../testing/wh40k2/invariants.js'),
    odds: () => import('../../testing/wh40k2/odds-matchups.js'),
    playthroughs: () => import('../../testing/wh40k2/playthroughs.js'),
  },
  accelerator: translated(wh40k2, MADE, () => import('./translation.js')),
  drawing: { stateOf: unitState, isHeavy: (b, m) => b.setup.type.encumbered[b.setup.model.type[m]] !== 0 },
  zones: zonesOf,
} as const satisfies GameModule<W40kBattle, W40kList, W40kBook, Battlefield, object, W40kSetup>;
