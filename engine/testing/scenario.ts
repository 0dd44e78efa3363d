import { T9aScene } from './t9a/scene.js';
import { W40kScene } from './wh40k2/scene.js';

export { ScenarioError } from './scenario-error.js';

/** Options of a scene. */
export interface ScenarioOptions {
  /** Table in inches; default 72 x 48. */
  readonly table?: readonly [width: number, depth: number];
}

/** The same, with the ruleset beside the rest. */
export interface W40kScenarioOptions extends ScenarioOptions {
  readonly ruleset: 'wh40k2';
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
export function scenario(ruleset: 't9a', options?: ScenarioOptions): T9aScene;
export function scenario(ruleset: 'wh40k2', options?: ScenarioOptions): W40kScene;
export function scenario(options: W40kScenarioOptions): W40kScene;
export function scenario(
  ruleset: 't9a' | 'wh40k2' | W40kScenarioOptions,
  options: ScenarioOptions = {},
): T9aScene | W40kScene {
  if (typeof ruleset === 'object') return new W40kScene(ruleset);
  return ruleset === 't9a' ? new T9aScene(options) : new W40kScene(options);
}
