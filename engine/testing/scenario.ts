import { T9aScene } from './t9a-scene.js';
import { W40kScene } from './w40k-scene.js';

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
