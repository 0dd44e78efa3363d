import type { GameModule } from './game.js';
import { accelerate } from './kernel/accelerator.js';
import type { Battle } from './kernel/battle.js';
import { HORDES } from './rulesets/hordes/game.js';
import { T9A } from './rulesets/t9a/game.js';
import { WFB9 } from './rulesets/wfb9/game.js';
import { WH40K2 } from './rulesets/wh40k2/game.js';

export { HORDES_SPEC } from './rulesets/hordes/observation/spec.js';
export { T9A_SPEC } from './rulesets/t9a/observation/spec.js';
export { WFB9_SPEC } from './rulesets/wfb9/observation/spec.js';
export { W40K_SPEC } from './rulesets/wh40k2/observation/spec.js';

/** All games. The first one is the default. A new game is one line here (docs/adding-a-ruleset.md). */
export const GAMES = [T9A, WH40K2, WFB9, HORDES] as const;

/** The id of the default game. */
export const FIRST_GAME: string = GAMES[0].id;

/** The games by id, with general types. */
export const GAME_BY_ID: ReadonlyMap<string, GameModule> = new Map(
  GAMES.map((game) => [game.id, game as unknown as GameModule<Battle>]),
);

// asked for at a battle and not before, because a package reads the rules of a game when they are first used
for (const [id, game] of GAME_BY_ID) accelerate(id, (bytes) => game.accelerator?.source(bytes) ?? null);
