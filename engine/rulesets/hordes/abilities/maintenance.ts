// Ways to maintain upkeep spells that cost no point (HRD-FURY-008, HRD-UPK-001).
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { inControlRange, leaderOf } from '../core/battlegroups.js';
import { areWithin, isEnemy, onTable } from '../core/models.js';
import { Aid, type HordesBattle } from '../core/state.js';
import { commandOf } from '../core/stats.js';
import { boxesOf } from '../damage/boxes.js';
import { ABILITY_DATA } from './data/index.js';
import { ruleOf } from './numbers.js';

/** Who maintains, within what, and what that costs. */
const Of = { itself: 0, 'its leader': 1, friends: 2 } as const;
const Within = { any: 0, CTRL: 1, CMD: 2 } as const;
export const Price = { nothing: 0, soul: 1, damage: 2 } as const;

/** The abilities that maintain, a row each. */
const WAYS = ABILITY_DATA.flatMap(({ upkeep }, i) => (upkeep === undefined ? [] : [{ i, upkeep }]));
const WAY = {
  count: WAYS.length,
  rule: Uint16Array.from(WAYS, ({ i }) => ruleOf(i)),
  of: Uint8Array.from(WAYS, ({ upkeep }) => Of[upkeep.of]),
  within: Uint8Array.from(WAYS, ({ upkeep }) => Within[upkeep.within ?? 'any']),
  price: Uint8Array.from(WAYS, ({ upkeep }) => Price[upkeep.costs]),
};

/** True if row `row` of model `o`, which holds it, maintains a spell of leader `m`. */
function maintains(b: HordesBattle, o: number, m: number, row: number): boolean {
  if (WAY.of[row] === Of.itself ? o !== m : o === m || isEnemy(b, o, m)) return false;
  if (WAY.of[row] === Of['its leader'] && leaderOf(b, o) !== m) return false;
  if (WAY.within[row] === Within.CTRL && !inControlRange(b, m, o)) return false;
  if (WAY.within[row] === Within.CMD && !areWithin(b, o, m, commandOf(b, o) * INCH)) return false;
  if (WAY.price[row] === Price.soul) return b.model.souls[o] > 0;
  // GAP HRD-FURY-008: nobody maintains a spell with the last damage point
  if (WAY.price[row] === Price.damage) return boxesOf(b, m) > 1;
  return (b.model.aids[o] & Aid.upkeep) === 0;
}

/** Returns what an ability of model `o` asks for a spell of leader `m` that it maintains, a number of `Price`; or -1. */
export function priceBy(b: HordesBattle, o: number, m: number): number {
  if (!onTable(b, o)) return -1;
  for (let row = 0; row < WAY.count; row++) {
    if (holds(b, o, WAY.rule[row]) && maintains(b, o, m, row)) return WAY.price[row];
  }
  return -1;
}

/** True if any ability may maintain a spell of leader `m`. */
export function isMaintained(b: HordesBattle, m: number): boolean {
  for (let o = 0; o < b.setup.models; o++) if (priceBy(b, o, m) >= 0) return true;
  return false;
}

/** Model `o` maintains a spell by its ability. @returns the damage points that the leader suffers for it */
export function maintain(b: HordesBattle, o: number, price: number): number {
  if (price === Price.soul) b.model.souls[o]--;
  if (price === Price.nothing) b.model.aids[o] |= Aid.upkeep;
  return price === Price.damage ? 1 : 0;
}
