import type { Player, Problem, Result } from '../engine/kernel/ruleset.js';
import { armyLists, readArmyList } from '../engine/rulesets/t9a/armies.js';
import type { T9aList } from '../engine/rulesets/t9a/army-terms.js';
import { type Battlefield, randomBattlefield, readBattlefield } from '../engine/rulesets/t9a/battlefield.js';
import { type Agreement, muster, onField } from '../engine/rulesets/t9a/muster.js';
import { t9a } from '../engine/rulesets/t9a/ruleset.js';
import type { T9aBattle, T9aSetup } from '../engine/rulesets/t9a/state.js';
import { victoryPoints } from '../engine/rulesets/t9a/victory.js';
import { zoneOf, zonePolygons } from '../engine/rulesets/t9a/zones.js';
import type { BattleOptions, Game } from './games.js';
import { T9aObservation } from './t9a-observation.js';
import { OPTION_ROWS, T9A_SPEC, TERRAIN_ROWS, UNIT_ROWS } from './t9a-spec.js';

function listOf(given: unknown, side: number): Result<T9aList> {
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

/** The rows of an observation hold so many units and pieces of terrain. */
function tooMany(setup: T9aSetup): readonly Problem[] {
  const sides = [0, 0];
  for (let u = 0; u < setup.units; u++) sides[setup.unit.player[u]]++;
  const problems: Problem[] = [];
  const problem = (where: string, message: string, mend: string) => problems.push({ where, rule: '', message, mend });
  if (Math.max(...sides) > UNIT_ROWS) {
    problem('lists', `an observation holds ${UNIT_ROWS} units a side, not ${Math.max(...sides)}`, 'take fewer units');
  }
  if (setup.terrain.count > TERRAIN_ROWS) {
    problem(
      'battlefield',
      `an observation holds ${TERRAIN_ROWS} pieces of terrain, not ${setup.terrain.count}`,
      'take fewer',
    );
  }
  return problems;
}

/** The lists that were mustered last, and what was made of them: most battles are fought by the same armies as the last one. */
let last: { readonly lists: readonly [T9aList, T9aList]; readonly setup: T9aSetup } | null = null;

function musterAgain(lists: readonly [T9aList, T9aList], agreed: Agreement): Result<T9aSetup> {
  if (last !== null && last.lists[0] === lists[0] && last.lists[1] === lists[1]) {
    return { ok: true, value: onField(last.setup, lists, agreed) };
  }
  const mustered = muster(lists, agreed);
  if (mustered.ok) last = { lists, setup: mustered.value };
  return mustered;
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
    const lists = [listOf(given[0], 0), listOf(given[1], 1)];
    const battlefield = fieldOf(options.battlefield, seed);
    const deployment = deploymentOf(options.deployment);
    const [first, second] = lists;
    if (!first.ok || !second.ok || !battlefield.ok || !deployment.ok) {
      const all = [first, second, battlefield, deployment];
      return { ok: false, problems: all.flatMap((r) => (r.ok ? [] : r.problems)) };
    }
    const { pointsLimit } = options;
    const mustered = musterAgain([first.value, second.value], {
      battlefield: battlefield.value,
      deployment: deployment.value,
      ...(pointsLimit === undefined ? {} : { pointsLimit }),
    });
    if (!mustered.ok) return mustered;
    const problems = tooMany(mustered.value);
    return problems.length === 0 ? mustered : { ok: false, problems };
  },
  lead(b: T9aBattle, player: Player) {
    const other = (1 - player) as Player;
    const lead = (victoryPoints(b, player) - victoryPoints(b, other)) / b.setup.pointsLimit;
    return Math.max(-1, Math.min(1, lead));
  },
  lists: () => [...armyLists().keys()],
  listNames: (setup) => (setup as T9aSetup).lists,
  zones: (b: T9aBattle) => [zonePolygons(zoneOf(b, 0)), zonePolygons(zoneOf(b, 1))],
  phases: ['before the battle', 'deployment', 'movement', 'magic', 'shooting', 'close combat', 'the end'],
};
