import type { Player, Result } from '../../engine/kernel/ruleset.js';
import { armyBooks, armyLists, readArmyList } from '../../engine/rulesets/wh40k2/armies/armies.js';
import { drawList, partOfList } from '../../engine/rulesets/wh40k2/armies/random-lists.js';
import type { W40kList } from '../../engine/rulesets/wh40k2/armies/terms.js';
import type { W40kBattle, W40kSetup } from '../../engine/rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../engine/rulesets/wh40k2/ruleset.js';
import { type Battlefield, BOARD, readBattlefield } from '../../engine/rulesets/wh40k2/setup/battlefield.js';
import { zoneOf } from '../../engine/rulesets/wh40k2/setup/deployment-zones.js';
import { muster, onField } from '../../engine/rulesets/wh40k2/setup/muster.js';
import { randomBattlefield } from '../../engine/rulesets/wh40k2/setup/random-terrain.js';
import { victoryPoints } from '../../engine/rulesets/wh40k2/victory.js';
import { BattleWriter } from '../battle-writer.js';
import { leadOf, type Makings, Mustering, prepare, tooMany } from '../battles.js';
import type { Game } from '../games.js';
import { armyFacts } from './army-facts.js';
import { keptArmies, SMALL, TINY } from './fixed-armies.js';
import { W40kObservation } from './observation.js';
import { OPTION_ROWS, TERRAIN_ROWS, UNIT_ROWS, W40K_SPEC } from './spec.js';

/** Victory points that count as a whole victory in shaped rewards. */
const WHOLE_LEAD = 20;

const MAKINGS: Makings<W40kList, Battlefield, object, W40kSetup> = {
  armies: {
    lists: armyLists,
    read: (json, file) => readArmyList(json, undefined, file),
    draw: drawList,
    part: partOfList,
    kept: keptArmies,
  },
  fields: { usual: BOARD, least: { width: 40, depth: 36 }, read: readBattlefield, random: randomBattlefield },
  mustering: new Mustering(muster, onField),
  rows: { unit: UNIT_ROWS, terrain: TERRAIN_ROWS },
};

/** There is one way to deploy: no word for another is taken. */
function noDeployment(word: string | undefined): Result<object> {
  if (word === undefined) return { ok: true, value: {} };
  const message = `is '${word}', but this game has one type only`;
  return { ok: false, problems: [{ where: 'deployment', rule: '', message, mend: 'leave it out' }] };
}

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
  writer: (out, tactics) => new BattleWriter(out, W40K_SPEC, new W40kObservation(out, tactics), armyFacts, tactics),
  setup: (options, seed) => prepare(MAKINGS, options, seed, noDeployment(options.deployment)),
  fits: (setup) => tooMany(setup as W40kSetup, UNIT_ROWS, TERRAIN_ROWS),
  lead: (b: W40kBattle, player) =>
    leadOf(victoryPoints(b, player), victoryPoints(b, (1 - player) as Player), WHOLE_LEAD),
  lists: () => [...armyLists().keys()],
  books: () => [...armyBooks().keys()],
  points: 1000,
  sizes: {
    tiny: { lists: [Object.keys(TINY), 'mirror'], points: 450, board: [40, 36], density: 0, turns: 14 },
    small: { lists: [Object.keys(SMALL), 'mirror'], points: 800, board: [54, 44], density: 0.5, turns: 12 },
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
