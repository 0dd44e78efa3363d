// Powers: what code asks of the abilities of a model, by the numbers of `POWERS`.
import { holds, ruleX, slotOf } from '../../../kernel/special-rules.js';
import type { HordesBattle } from '../core/state.js';
import { ABILITY_DATA } from './data/index.js';
import { POWERS, type Power } from './format.js';
import { ruleOf } from './numbers.js';

/** Numbers of powers. */
export const PowerOf = Object.fromEntries(POWERS.map((name, i) => [name, i])) as { readonly [K in Power]: number };

/** The special rules of abilities with power `p` are entries `FIRST[p]` to `FIRST[p + 1] - 1`. */
const RULES = POWERS.map((power) =>
  ABILITY_DATA.flatMap(({ powers = [] }, i) => (powers.includes(power) ? [ruleOf(i)] : [])),
);
const FIRST = new Uint16Array(POWERS.length + 1);
RULES.forEach((rules, p) => {
  FIRST[p + 1] = FIRST[p] + rules.length;
});
const RULE = Uint16Array.from(RULES.flat());

/** True if any model of the battle may have power `p`. */
export function isInBattle(b: HordesBattle, p: number): boolean {
  for (let i = FIRST[p]; i < FIRST[p + 1]; i++) if (slotOf(b, RULE[i]) >= 0) return true;
  return false;
}

/** Returns the special rule of an ability of model `m` with power `p`, or -1. */
export function ruleWith(b: HordesBattle, m: number, p: number): number {
  for (let i = FIRST[p]; i < FIRST[p + 1]; i++) if (holds(b, m, RULE[i])) return RULE[i];
  return -1;
}

/** True if model `m` has power `p`. */
export const has = (b: HordesBattle, m: number, p: number): boolean => ruleWith(b, m, p) >= 0;

/** True if model `o` is called as the parameter of the ability of model `m` says that is special rule `rule`. */
export function isCalledBy(b: HordesBattle, m: number, rule: number, o: number): boolean {
  const label = b.setup.x[ruleX(b, m, rule)] >> 8;
  return label < 32 && (b.setup.types.called[b.model.kind[o]] & (1 << label)) !== 0;
}
