import { pathOf } from '../../regiments/path-words.js';
import { Ask, Verb } from '../../rulesets/wfb9/core/asks.js';
import { ROLL_NAMES } from '../../rulesets/wfb9/core/rolls.js';
import type { Wfb9Battle } from '../../rulesets/wfb9/core/state.js';
import { wfb9 } from '../../rulesets/wfb9/ruleset.js';
import { type Game, namesOf } from '../game.js';
import { walk } from '../regiments/paths.js';

/** Decisions in which an option's target is not a unit. */
const OTHER_TARGETS: ReadonlySet<number> = new Set([Ask.Trigger, Ask.Zone, Ask.Combat, Ask.Weapon]);

/** The game for the scenario builder. */
export const WFB9 = {
  rules: wfb9,
  roll: (purpose: number) => ROLL_NAMES[purpose] ?? `roll ${purpose}`,
  rolls: Object.values(ROLL_NAMES),
  verbs: namesOf(Verb),
  asks: namesOf(Ask),
  names: (b: Wfb9Battle) => b.setup.names,
  path: pathOf,
  walk,
  owner: (b: Wfb9Battle, u: number) => b.setup.unit.player[u],
  targetIsUnit: (ask: number, _verb: number) => !OTHER_TARGETS.has(ask),
} satisfies Game<Wfb9Battle>;
