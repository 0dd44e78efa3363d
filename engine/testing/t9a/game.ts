import { Verb } from '../../regiments/core/asks.js';
import { ROLL_NAMES } from '../../regiments/core/rolls.js';
import { pathOf } from '../../regiments/path-words.js';
import { Ask } from '../../rulesets/t9a/core/asks.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { type Game, namesOf } from '../game.js';
import { walk } from '../regiments/paths.js';

/** Decisions in which an option's target is not a unit. */
const OTHER_TARGETS: ReadonlySet<number> = new Set([Ask.Trigger, Ask.Zone, Ask.Combat, Ask.Weapon]);

/** The 9th Age for the scenario builder. */
export const T9A = {
  rules: t9a,
  roll: (purpose: number) => ROLL_NAMES[purpose] ?? `roll ${purpose}`,
  rolls: Object.values(ROLL_NAMES),
  verbs: namesOf(Verb),
  asks: namesOf(Ask),
  names: (b: T9aBattle) => b.setup.names,
  path: pathOf,
  walk,
  owner: (b: T9aBattle, u: number) => b.setup.unit.player[u],
  targetIsUnit: (ask: number, _verb: number) => !OTHER_TARGETS.has(ask),
} satisfies Game<T9aBattle>;
