import { T9aScene } from './t9a-scene.js';

/** Options of a scene. */
export interface ScenarioOptions {
  /** Table in inches; default 72 x 48. */
  readonly table?: readonly [width: number, depth: number];
}

/**
 * A scene of a battle of `ruleset`, to be filled with units, dice and choices and run (see `Scene` and `T9aScene`):
 *
 *     scenario('t9a')
 *       .unit('lancers', { M: 7, base: [25, 50], models: 5, at: [36, 12], rules: ['Swiftstride'] })
 *       .enemy('spears', { models: 20, files: 5, at: [36, 30] })
 *       .choose('lancers charge spears', 'spears hold')
 *       .dice('charge range', 1, 5, 6)
 *       .runTo('compulsory moves');
 */
export function scenario(_ruleset: 't9a', options: ScenarioOptions = {}): T9aScene {
  return new T9aScene(options);
}
