import type { Player, Problem, Result } from '../engine/kernel/ruleset.js';
import { armyLists, readArmyList } from '../engine/rulesets/wh40k2/armies.js';
import type { W40kList } from '../engine/rulesets/wh40k2/army-terms.js';
import { readBattlefield } from '../engine/rulesets/wh40k2/battlefield.js';
import { type Agreement, type Battlefield, muster, onField } from '../engine/rulesets/wh40k2/muster.js';
import { wh40k2 } from '../engine/rulesets/wh40k2/ruleset.js';
import type { W40kBattle, W40kSetup } from '../engine/rulesets/wh40k2/state.js';
import { randomBattlefield } from '../engine/rulesets/wh40k2/terrain-placing.js';
import { victoryPoints } from '../engine/rulesets/wh40k2/victory.js';
import { zoneOf } from '../engine/rulesets/wh40k2/zones.js';
import type { BattleOptions, Game } from './games.js';
import { W40kObservation } from './w40k-observation.js';
import { OPTION_ROWS, TERRAIN_ROWS, UNIT_ROWS, W40K_SPEC } from './w40k-spec.js';

/** Victory points that count as a whole victory in shaped rewards. */
const WHOLE_LEAD = 20;

function listOf(given: unknown, side: number): Result<W40kList> {
  if (typeof given !== 'string') return readArmyList(given, undefined, `list ${side + 1}`);
  const known = armyLists().get(given);
  if (known !== undefined) return { ok: true, value: known };
  const problem: Problem = {
    where: `list ${side + 1}`,
    rule: '',
    message: `no list is called '${given}'`,
    mend: `take one of ${[...armyLists().keys()].join(', ')}, or give a list as JSON`,
  };
  return { ok: false, problems: [problem] };
}

function fieldOf(given: BattleOptions['battlefield'], seed: number): Result<Battlefield> {
  if (typeof given === 'object') return readBattlefield(given);
  return { ok: true, value: randomBattlefield(typeof given === 'number' ? given : seed) };
}

/** The rows of an observation hold so many units and pieces of terrain. */
function tooMany(setup: W40kSetup): readonly Problem[] {
  const sides = [0, 0];
  for (let u = 0; u < setup.units; u++) sides[setup.unit.player[u]]++;
  const problems: Problem[] = [];
  const problem = (where: string, message: string) => problems.push({ where, rule: '', message, mend: 'take fewer' });
  const most = Math.max(...sides);
  if (most > UNIT_ROWS) problem('lists', `an observation holds ${UNIT_ROWS} units a side, not ${most}`);
  const { count } = setup.terrain;
  if (count > TERRAIN_ROWS) problem('battlefield', `an observation holds ${TERRAIN_ROWS} pieces, not ${count}`);
  return problems;
}

/** The lists that were mustered last, and what was made of them: most battles are fought by the same armies as the last one. */
let last: { readonly lists: readonly [W40kList, W40kList]; readonly setup: W40kSetup } | null = null;

function musterAgain(lists: readonly [W40kList, W40kList], agreed: Agreement): Result<W40kSetup> {
  if (last !== null && last.lists[0] === lists[0] && last.lists[1] === lists[1]) {
    return { ok: true, value: onField(last.setup, lists, agreed) };
  }
  const mustered = muster(lists, agreed);
  if (mustered.ok) last = { lists, setup: mustered.value };
  return mustered;
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
  writer: (out, tactics) => new W40kObservation(out, tactics),
  setup(options, seed) {
    const names = [...armyLists().keys()];
    const given = options.lists ?? [names[0], names[names.length - 1]];
    const [first, second] = [listOf(given[0], 0), listOf(given[1], 1)];
    const battlefield = fieldOf(options.battlefield, seed);
    if (!first.ok || !second.ok || !battlefield.ok) {
      return { ok: false, problems: [first, second, battlefield].flatMap((r) => (r.ok ? [] : r.problems)) };
    }
    const { turns, pointsLimit } = options;
    const mustered = musterAgain([first.value, second.value], {
      battlefield: battlefield.value,
      ...(turns === undefined ? {} : { turns }),
      ...(pointsLimit === undefined ? {} : { pointsLimit }),
    });
    if (!mustered.ok) return mustered;
    const problems = tooMany(mustered.value);
    return problems.length === 0 ? mustered : { ok: false, problems };
  },
  lead(b: W40kBattle, player: Player) {
    const other = (1 - player) as Player;
    const lead = (victoryPoints(b, player) - victoryPoints(b, other)) / WHOLE_LEAD;
    return Math.max(-1, Math.min(1, lead));
  },
  lists: () => [...armyLists().keys()],
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
