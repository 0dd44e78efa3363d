import { Ask, Verb } from '../../rulesets/wh40k2/core/asks.js';
import { ROLL_NAMES } from '../../rulesets/wh40k2/core/rolls.js';
import type { W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../rulesets/wh40k2/ruleset.js';
import { type Game, namesOf } from '../game.js';

/** Warhammer 40,000, second edition, for the scenario builder. */
export const W40K = {
  rules: wh40k2,
  roll: (purpose: number) => ROLL_NAMES[purpose] ?? `roll ${purpose}`,
  rolls: Object.values(ROLL_NAMES),
  verbs: namesOf(Verb),
  asks: namesOf(Ask),
  names: (b: W40kBattle) => b.setup.names,
  path(text: string): number[] {
    throw new RangeError(`'${text}': moves of single models have no path, say where they end with 'at'`);
  },
  walk() {},
  owner: (b: W40kBattle, u: number) => b.setup.unit.player[u],
  targetIsUnit: (ask: number, _verb: number) => ask !== Ask.Trigger,
} satisfies Game<W40kBattle>;
