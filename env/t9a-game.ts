import type { Player, Result } from '../engine/kernel/ruleset.js';
import { armyBooks, armyLists, readArmyList } from '../engine/rulesets/t9a/armies.js';
import type { T9aList } from '../engine/rulesets/t9a/army-terms.js';
import { BOARD, randomBattlefield, readBattlefield } from '../engine/rulesets/t9a/battlefield.js';
import { drawList, partOfList } from '../engine/rulesets/t9a/drawn-lists.js';
import { type Agreement, muster, onField } from '../engine/rulesets/t9a/muster.js';
import { t9a } from '../engine/rulesets/t9a/ruleset.js';
import type { T9aBattle, T9aSetup } from '../engine/rulesets/t9a/state.js';
import { victoryPoints } from '../engine/rulesets/t9a/victory.js';
import { zoneOf, zonePolygons } from '../engine/rulesets/t9a/zones.js';
import { type Armies, fieldOf, listOf, Mustering, tooMany } from './battles.js';
import type { Game } from './games.js';
import { T9aObservation } from './t9a-observation.js';
import { OPTION_ROWS, T9A_SPEC, TERRAIN_ROWS, UNIT_ROWS } from './t9a-spec.js';

const ARMIES: Armies<T9aList> = {
  lists: armyLists,
  read: (json, file) => readArmyList(json, undefined, file),
  draw: drawList,
  part: partOfList,
};
const FIELDS = { usual: BOARD, least: { width: 36, depth: 36 }, read: readBattlefield, random: randomBattlefield };
const MUSTERING = new Mustering<T9aList, Agreement, T9aSetup>(muster, onField);

const DEPLOYMENTS: readonly NonNullable<Agreement['deployment']>[] = ['roll', 'classic', 'diagonal', 'flank attack'];

/** A type of deployment by its word; none given: rolled. */
function deploymentOf(word: string | undefined): Result<NonNullable<Agreement['deployment']>> {
  const known = DEPLOYMENTS.find((d) => d === (word ?? 'roll'));
  if (known !== undefined) return { ok: true, value: known };
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
  writer: (out, tactics) => new T9aObservation(out, tactics),
  setup(options, seed) {
    const names = [...armyLists().keys()];
    const given = options.lists ?? [names[0], names[names.length - 1]];
    const first = listOf(ARMIES, given[0], 0);
    const second = listOf(ARMIES, given[1], 1);
    const battlefield = fieldOf(options, seed, FIELDS);
    const deployment = deploymentOf(options.deployment);
    if (!first.ok || !second.ok || !battlefield.ok || !deployment.ok) {
      const all = [first, second, battlefield, deployment];
      return { ok: false, problems: all.flatMap((r) => (r.ok ? [] : r.problems)) };
    }
    const { pointsLimit, turns } = options;
    const mustered = MUSTERING.setup([first.value, second.value], {
      battlefield: battlefield.value,
      deployment: deployment.value,
      ...(pointsLimit === undefined ? {} : { pointsLimit }),
      ...(turns === undefined ? {} : { turns }),
    });
    if (!mustered.ok) return mustered;
    const problems = this.fits(mustered.value);
    return problems.length === 0 ? mustered : { ok: false, problems };
  },
  fits: (setup) => tooMany(setup as T9aSetup, UNIT_ROWS, TERRAIN_ROWS),
  lead(b: T9aBattle, player: Player) {
    const other = (1 - player) as Player;
    const lead = (victoryPoints(b, player) - victoryPoints(b, other)) / b.setup.pointsLimit;
    return Math.max(-1, Math.min(1, lead));
  },
  lists: () => [...armyLists().keys()],
  books: () => [...armyBooks().keys()],
  points: 2400,
  sizes: {
    tiny: { lists: ['drawn', 'mirror'], points: 300, board: [40, 36], density: 0, deployment: 'classic', turns: 8 },
    small: { lists: ['drawn', 'drawn'], points: 800 },
  },
  listNames: (setup) => (setup as T9aSetup).lists,
  zones: (b: T9aBattle) => [zonePolygons(zoneOf(b, 0)), zonePolygons(zoneOf(b, 1))],
  phases: ['before the battle', 'deployment', 'movement', 'magic', 'shooting', 'close combat', 'the end'],
};
