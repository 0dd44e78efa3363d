// Numbers of the special rules that stand for abilities of the data.
import { ABILITY_DATA } from './data/index.js';
import type { MomentName } from './format.js';
import { abilityNumber, parameterOf } from './names.js';

/** Ability `i` of the data is rule `FIRST + i`; a model on which it may have an effect has rule `FIRST_FELT + i`. */
const FIRST = 100;
const FIRST_FELT = 400;
/** The moment that triggers abilities, by number, is rule `FIRST_EVENT` and on of models with such an ability. */
const FIRST_EVENT = 700;

/** Returns the special rule of ability `i`. */
export const ruleOf = (i: number): number => FIRST + i;
/** Returns the special rule of models on which ability `i` of another model may have an effect. */
export const feltOf = (i: number): number => FIRST_FELT + i;

/** Returns the special rule of models with an ability that a moment triggers, by its number. */
export const eventRuleOf = (at: number): number => FIRST_EVENT + at;

/** Returns the special rules of the moments that trigger an ability of that name, by the names of moments. */
export function momentOf(name: string): MomentName | undefined {
  const i = abilityNumber(name);
  const at = i < 0 ? undefined : ABILITY_DATA[i].trigger?.at;
  return at === 'its unit is hurt' ? undefined : at; // that event has no rule: `reactions.ts` looks for it
}

/** Returns the special rule of an ability of the data as a book names it, -1 for one that is not there. */
export function definedRule(name: string): number {
  const i = abilityNumber(name);
  return i < 0 ? -1 : ruleOf(i);
}

/** Returns the rules that an ability of that name gives to those whom its parameter names (HRD-CADR-001). */
export function cadreOf(name: string): readonly string[] {
  const i = abilityNumber(name);
  return i < 0 ? [] : (ABILITY_DATA[i].cadre ?? []);
}

/** Returns the rules that an ability of that name gives to the battlegroup of its model. */
export function groupRulesOf(name: string): readonly string[] {
  const i = abilityNumber(name);
  return i < 0 ? [] : (ABILITY_DATA[i].grantsGroup ?? []);
}

/** True if a model with an ability of that name has its front arc all around. */
export function seesAllAround(name: string): boolean {
  const i = abilityNumber(name);
  return i >= 0 && ABILITY_DATA[i].arc === 'all around';
}

/** True if an ability of that name is one of the melee weapons of its model. */
export function isOfMeleeWeapons(name: string): boolean {
  const i = abilityNumber(name);
  return i >= 0 && ABILITY_DATA[i].weapons === 'melee';
}

/** Returns as what a model with abilities of these names leads a battlegroup beside the leader of the army, or undefined. */
export function leadsAs(names: readonly string[] = []): 'warcaster' | 'warlock' | undefined {
  const kinds = names.map(abilityNumber).map((i) => (i < 0 ? undefined : ABILITY_DATA[i].leads));
  return kinds.find((kind) => kind !== undefined);
}

/** True if a model with abilities of these names begins the battle with a bonded warjack or warbeast. */
export const hasBond = (names: readonly string[] = []): boolean =>
  names.some((name) => abilityNumber(name) >= 0 && ABILITY_DATA[abilityNumber(name)].bonds === true);

/** Returns the parameters by which a character with abilities of these names may be bonded. */
export const bondableTo = (names: readonly string[] = []): readonly string[] =>
  names
    .filter((name) => abilityNumber(name) >= 0 && ABILITY_DATA[abilityNumber(name)].bondable === true)
    .map(parameterOf);

/** True if ability `i` may have an effect on models that its parameter does not name. */
export const isForAll = (i: number): boolean =>
  (ABILITY_DATA[i].effects ?? []).some(({ on, named }) => on !== undefined && named !== true);

/** True if an ability of that name is an order that a commander gives (HRD-ORDR-005). */
export function isOrder(name: string): boolean {
  const i = abilityNumber(name);
  return i >= 0 && ABILITY_DATA[i].order !== undefined;
}
