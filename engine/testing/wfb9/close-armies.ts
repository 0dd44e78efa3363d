import { Phase } from '../../regiments/core/state.js';
import type { Wfb9List } from '../../rulesets/wfb9/armies/terms.js';
import type { Wfb9Battle } from '../../rulesets/wfb9/core/state.js';
import { WFB9 as PLUG } from '../../rulesets/wfb9/game.js';
import { randomBattlefield } from '../../rulesets/wfb9/setup/battlefield.js';
import { muster } from '../../rulesets/wfb9/setup/muster.js';
import { enterTurn } from '../../rulesets/wfb9/turn.js';
import type { Random } from '../random.js';
import { type ArmedGame, closeArmiesOf, smallArmyOf } from '../regiments/close-armies.js';
import { WFB9 } from './game.js';
import { Wfb9Report } from './scene.js';

/** Returns an army of a few hundred points. */
export const smallArmy = (random: Random, id: string): Wfb9List => smallArmyOf<Wfb9List>(PLUG.armies, random, id);

/** Returns a battle of two such armies before its pre-game sequence. */
export function smallBattle(random: Random): Wfb9Battle {
  const board = { width: 36 + 12 * random.below(4), depth: 36 + 12 * random.below(2) };
  const made = muster([smallArmy(random, 'first'), smallArmy(random, 'second')], {
    battlefield: randomBattlefield(random.below(1000), board),
    turns: 3 + random.below(4),
  });
  if (!made.ok) return smallBattle(random);
  return WFB9.rules.create(made.value) as Wfb9Battle;
}

const ARMED: ArmedGame<Wfb9Battle> = {
  game: WFB9,
  meeting(random, table) {
    const battlefield = randomBattlefield(table());
    const made = muster([smallArmy(random, 'first'), smallArmy(random, 'second')], { battlefield });
    return made.ok ? (WFB9.rules.create(made.value) as Wfb9Battle) : null;
  },
  enterPhase: (b, phase, gameTurn, player) => enterTurn(b, gameTurn, player, Phase[phase]),
  report: (runner) => new Wfb9Report(runner),
};

/** Returns the first decision of a scene with two armies of this game close to each other: see `closeArmiesOf`. */
export const closeArmies = (seed: number): Wfb9Battle => closeArmiesOf(ARMED, seed);
