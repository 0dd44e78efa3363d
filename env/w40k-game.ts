import type { Player } from '../engine/kernel/ruleset.js';
import { armyBooks, armyLists, readArmyList } from '../engine/rulesets/wh40k2/armies.js';
import type { W40kList } from '../engine/rulesets/wh40k2/army-terms.js';
import { BOARD, readBattlefield } from '../engine/rulesets/wh40k2/battlefield.js';
import { drawList, partOfList } from '../engine/rulesets/wh40k2/drawn-lists.js';
import { type Agreement, muster, onField } from '../engine/rulesets/wh40k2/muster.js';
import { wh40k2 } from '../engine/rulesets/wh40k2/ruleset.js';
import type { W40kBattle, W40kSetup } from '../engine/rulesets/wh40k2/state.js';
import { randomBattlefield } from '../engine/rulesets/wh40k2/terrain-placing.js';
import { victoryPoints } from '../engine/rulesets/wh40k2/victory.js';
import { zoneOf } from '../engine/rulesets/wh40k2/zones.js';
import { type Armies, fieldOf, listOf, Mustering, tooMany } from './battles.js';
import type { Game } from './games.js';
import { W40kObservation } from './w40k-observation.js';
import { OPTION_ROWS, TERRAIN_ROWS, UNIT_ROWS, W40K_SPEC } from './w40k-spec.js';

/** Victory points that count as a whole victory in shaped rewards. */
const WHOLE_LEAD = 20;

const ARMIES: Armies<W40kList> = {
  lists: armyLists,
  read: (json, file) => readArmyList(json, undefined, file),
  draw: drawList,
  part: partOfList,
};
const FIELDS = { usual: BOARD, least: { width: 40, depth: 36 }, read: readBattlefield, random: randomBattlefield };
const MUSTERING = new Mustering<W40kList, Agreement, W40kSetup>(muster, onField);

/** The deployment zone of each player, or nothing before they are picked. */
function zonesOf(b: W40kBattle): Int32Array[][] {
  const { zone } = b.field;
  if (zone[0] === zone[1]) return [[], []];
  return [0, 1].map((player) => {
    const { west, south, east, north } = zoneOf(b, player);
    return [Int32Array.of(west, south, west, north, east, north, east, south)];
  });
}

/** Warhammer 40,000, second edition, for environments: lists that ship with Muster by default, a random table, 128 actions. */
export const W40K_GAME: Game<W40kBattle> = {
  id: 'wh40k2',
  rules: wh40k2,
  spec: W40K_SPEC,
  actions: OPTION_ROWS,
  writer: (out, tactics) => new W40kObservation(out, tactics),
  setup(options, seed) {
    const names = [...armyLists().keys()];
    const given = options.lists ?? [names[0], names[names.length - 1]];
    const first = listOf(ARMIES, given[0], 0);
    const second = listOf(ARMIES, given[1], 1);
    const battlefield = fieldOf(options, seed, FIELDS);
    if (!first.ok || !second.ok || !battlefield.ok) {
      return { ok: false, problems: [first, second, battlefield].flatMap((r) => (r.ok ? [] : r.problems)) };
    }
    const { turns, pointsLimit } = options;
    const mustered = MUSTERING.setup([first.value, second.value], {
      battlefield: battlefield.value,
      ...(turns === undefined ? {} : { turns }),
      ...(pointsLimit === undefined ? {} : { pointsLimit }),
    });
    if (!mustered.ok) return mustered;
    const problems = this.fits(mustered.value);
    return problems.length === 0 ? mustered : { ok: false, problems };
  },
  fits: (setup) => tooMany(setup as W40kSetup, UNIT_ROWS, TERRAIN_ROWS),
  lead(b: W40kBattle, player: Player) {
    const other = (1 - player) as Player;
    const lead = (victoryPoints(b, player) - victoryPoints(b, other)) / WHOLE_LEAD;
    return Math.max(-1, Math.min(1, lead));
  },
  lists: () => [...armyLists().keys()],
  books: () => [...armyBooks().keys()],
  points: 1000,
  sizes: {
    tiny: { lists: ['drawn', 'mirror'], points: 300, board: [40, 36], density: 0, turns: 8 },
    small: { lists: ['drawn', 'drawn'], points: 500 },
  },
  listNames: (setup) => (setup as W40kSetup).lists,
  zones: zonesOf,
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
};
