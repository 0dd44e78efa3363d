import type { T9aList } from '../../rulesets/t9a/armies/terms.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { T9A as PLUG } from '../../rulesets/t9a/game.js';
import { randomBattlefield } from '../../rulesets/t9a/setup/battlefield.js';
import { muster } from '../../rulesets/t9a/setup/muster.js';
import type { Random } from '../random.js';
import { type ArmedGame, closeArmiesOf, smallArmyOf } from '../regiments/close-armies.js';
import { T9A } from './game.js';
import { setPhase } from './phases.js';
import { T9aReport } from './report.js';

/** Returns an army of a few hundred points. */
export const smallArmy = (random: Random, id: string): T9aList => smallArmyOf<T9aList>(PLUG.armies, random, id);

/** Returns a battle of two such armies before its pre-game sequence. */
export function smallBattle(random: Random): T9aBattle {
  const board = { width: 36 + 12 * random.below(4), depth: 36 + 12 * random.below(2) };
  const made = muster([smallArmy(random, 'first'), smallArmy(random, 'second')], {
    battlefield: randomBattlefield(random.below(1000), board),
    deployment: (['classic', 'diagonal', 'flank attack', 'roll'] as const)[random.below(4)],
    turns: 3 + random.below(4),
  });
  if (!made.ok) return smallBattle(random);
  return T9A.rules.create(made.value) as T9aBattle;
}

const ARMED: ArmedGame<T9aBattle> = {
  game: T9A,
  meeting(random, table) {
    const battlefield = randomBattlefield(table());
    const made = muster([smallArmy(random, 'first'), smallArmy(random, 'second')], { battlefield });
    return made.ok ? (T9A.rules.create(made.value) as T9aBattle) : null;
  },
  enterPhase: setPhase,
  report: (runner) => new T9aReport(runner),
};

/** Returns the first decision of a scene with two armies of this game close to each other: see `closeArmiesOf`. */
export const closeArmies = (seed: number): T9aBattle => closeArmiesOf(ARMED, seed);
