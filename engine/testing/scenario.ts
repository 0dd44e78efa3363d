import { GAME_BY_ID, type GAMES } from '../games.js';
import { ScenarioError } from './scenario-error.js';
import type { ScenarioOptions } from './scene.js';

export type { ScenarioOptions } from './scene.js';
export { ScenarioError };

type SceneOf<G> = G extends { testing: { scene(): Promise<{ newScene(options: ScenarioOptions): infer S }> } }
  ? S
  : never;
/** The scenes of each game, by its id. */
type Scenes = { [G in (typeof GAMES)[number] as G['id']]: SceneOf<G> };

const SCENES = new Map<string, (options: ScenarioOptions) => object>();
for (const [id, { testing }] of GAME_BY_ID) {
  const scenes = await testing?.scene?.();
  if (scenes !== undefined) SCENES.set(id, scenes.newScene);
}

/**
 * Returns a scene of a battle of `ruleset`, to be filled with units, dice and choices and then run (see `Scene`, `T9aScene`,
 * `W40kScene`):
 *
 *     scenario('t9a')
 *       .unit('lancers', { M: 7, base: [25, 50], models: 5, at: [36, 12], rules: ['Swiftstride'] })
 *       .enemy('spears', { models: 20, files: 5, at: [36, 30] })
 *       .choose('lancers charge spears', 'spears hold')
 *       .dice('charge range', 1, 5, 6)
 *       .runTo('compulsory moves');
 *
 * **Start.** A unit stands at `at`, or where `engaged` (in contact) or `apart` (inches from edge to edge) puts it.
 * `charging`, `moved` and `lost` set what it did and suffered before. `placed` (t9a) sets a character's place in his unit.
 * `fleeing` (t9a), `status`, `did` and `model` (wh40k2) set other states. `with` sets anything else.
 *
 * **End.** `runTo` gives a report, which answers in the same words: `charging`, `moved`, `losses`, `modelsLeft`,
 * `placeOf` (t9a), `gap`, `engaged`, `unit`, `may`, `score`, `log`.
 *
 * **Checks.** A ScenarioError names the unit and the remedy. It is thrown for impossible fields and values, unknown names
 * (units, rules, weapons, decisions, verbs, phases, steps, purposes of dice), rules that are not implemented, models that
 * overlap or are off the table, and more files than models. `with` is not checked, so unusual scenes are made there. A
 * choice that fits a question but none of its options fails at once with the list of them. A choice whose question has not
 * come yet waits.
 *
 * **Troop types** (t9a) bring their facts (width of ranks, height, mounted or on foot) but no special rules, unless
 * `typeRules: true` is given. A run that fails lists the rules that a type did not bring.
 *
 * @throws ScenarioError from each of its calls
 */
export function scenario<K extends keyof Scenes>(ruleset: K, options?: ScenarioOptions): Scenes[K];
export function scenario<K extends keyof Scenes>(options: ScenarioOptions & { readonly ruleset: K }): Scenes[K];
export function scenario(
  ruleset: string | (ScenarioOptions & { readonly ruleset: string }),
  options: ScenarioOptions = {},
): object {
  const id = typeof ruleset === 'string' ? ruleset : ruleset.ruleset;
  const newScene = SCENES.get(id);
  if (newScene === undefined)
    throw new ScenarioError(`no game '${id}' has scenes: one of ${[...SCENES.keys()].join(', ')}`);
  return newScene(typeof ruleset === 'string' ? options : ruleset);
}
