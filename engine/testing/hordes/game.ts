import { Ask, ROLLS, Verb } from '../../rulesets/hordes/core/asks.js';
import type { HordesBattle } from '../../rulesets/hordes/core/state.js';
import { HORDES_RULES } from '../../rulesets/hordes/ruleset.js';
import { type Game, namesOf } from '../game.js';

/** HORDES and WARMACHINE, for the scenario builder: what it calls units are models. */
export const HORDES_GAME = {
  rules: HORDES_RULES,
  roll: (purpose: number) => ROLLS[purpose] ?? `roll ${purpose}`,
  rolls: ROLLS,
  verbs: namesOf(Verb),
  asks: namesOf(Ask),
  names: (b: HordesBattle) => b.setup.modelNames,
  path(text: string): number[] {
    throw new RangeError(`'${text}': ways of models are angles and lengths, say where they end with 'at'`);
  },
  walk() {},
  owner: (b: HordesBattle, m: number) => b.setup.model.player[m],
  targetIsUnit: () => true,
} satisfies Game<HordesBattle>;
