import { GAME_BY_ID, type GAMES } from '../games.js';
import { ScenarioError } from './scenario-error.js';
import type { ScenarioOptions } from './scene.js';

export type { ScenarioOptions } from './scene.js';
export { ScenarioError };

type SceneOf<G> = G extends { testing: { scene(): Promise<{ newScene(options: ScenarioOptions): infer S }> } }
  ? S
  : never;
/** The scenes of each game that has some, by its id. */
type Scenes = { [G in (typeof GAMES)[number] as G['id']]: SceneOf<G> };

const SCENES = new Map<string, (options: ScenarioOptions) => object>();
for (const [id, { testing }] of GAME_BY_ID) {
  const scenes = await testing?.scene?.();
  if (scenes !== undefined) SCENES.set(id, scenes.newScene);
}

/**
 * A scene of a battle of `ruleset`, to be filled with units, dice and choices and run (see `Scene`, `T9aScene`, `W40kScene`):
 *
 *     scenario('t9a')
 *       .unit('lancers', { M: 7, base: [25, 50], models: 5, at: [36, 12], rules: ['Swiftstride'] })
 *       .enemy('spears', { models: 20, files: 5, at: [36, 30] })
 *       .choose('lancers charge spears', 'spears hold')
 *       .dice('charge range', 1, 5, 6)
 *       .runTo('compulsory moves');
 *
 * **How it begins.** Beside `at`, a unit stands where `engaged` (in contact) or `apart` (so many inches from edge to edge)
 * puts it. `charging`, `moved` and `lost` say what it did and suffered before; `placed` (t9a) where a character stands in
 * his unit; `fleeing` (t9a), `status`, `did` and `model` (wh40k2) the rest; `with` whatever has no word.
 *
 * **How it ends.** `runTo` gives a report, which answers in the same words: `charging`, `moved`, `losses`, `modelsLeft`,
 * `placeOf` (t9a), `gap`, `engaged`, `unit`, `may`, `score`, `log`.
 *
 * **What is checked.** A ScenarioError names the unit and the mend for fields and values that cannot be, names that there are not
 * (units, rules, weapons, decisions, verbs, phases, steps, purposes of dice), rules that are not played yet, models that stand on
 * each other or off the table, and more files than models. What `with` does is not checked: a scene that must be odd is made so
 * there. A choice that fits a question but none of its options fails at once with the list of them; one whose question has not
 * come yet waits.
 *
 * **Troop types** (t9a) bring their facts (width of ranks, height, mounted or on foot) but no special rules, unless `typeRules:
 * true` says so; a run that fails tells which rules a type did not bring.
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
