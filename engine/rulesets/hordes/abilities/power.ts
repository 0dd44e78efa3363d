// Power tokens, and what models do when focus has come back and before it is given (HRD-TOKEN, HRD-FOCUS-002).
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { attachedTo } from '../core/battlegroups.js';
import { areWithin, nameOf, onTable, playerOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { isInControl } from '../spells/control.js';
import { ABILITY_DATA } from './data/index.js';
import { ruleOf } from './numbers.js';

/** The most power tokens. */
const MOST_POWER = 3;
/** How near its leader a model stands whose accumulators feed it, ticks. */
const NEAR = 5 * INCH;

const rulesWhere = (is: (data: (typeof ABILITY_DATA)[number]) => boolean): Int32Array =>
  Int32Array.from(ABILITY_DATA.flatMap((data, i) => (is(data) ? [ruleOf(i)] : [])));

/** Rules of abilities whose power tokens pay for boosts, become focus, and those that act before focus is given. */
const BOOSTING = rulesWhere(({ power }) => power === 'boosts');
export const FEEDING = rulesWhere(({ power }) => power === 'focus');
const WIDENING = rulesWhere(({ prepares }) => prepares === 'control range');
export const STORING = rulesWhere(({ accumulators }) => accumulators !== undefined);
/** How many accumulators each of the last ones has. */
const STORES = Int32Array.from(
  ABILITY_DATA.flatMap(({ accumulators }) => (accumulators === undefined ? [] : [accumulators])),
);

/** Returns the place in `rules` of a rule that model `m` has, or -1. */
function anyOf(b: HordesBattle, m: number, rules: Int32Array): number {
  for (let i = 0; i < rules.length; i++) if (holds(b, m, rules[i])) return i;
  return -1;
}

/** True if model `m` has a power token that pays for a boost. */
export const maySpendPower = (b: HordesBattle, m: number): boolean =>
  b.model.power[m] > 0 && anyOf(b, m, BOOSTING) >= 0;

/** Model `m` casts a spell: others in whose control range it is may gain a power token. */
export function gainPower(b: HordesBattle, m: number): void {
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || anyOf(b, o, FEEDING) < 0 || !isInControl(b, o, m) || b.model.power[o] >= MOST_POWER) continue;
    b.model.power[o]++;
  }
}

/** The power tokens of warcaster `m`, who has replenished its focus, become focus points. */
export function turnPower(b: HordesBattle, m: number): void {
  if (anyOf(b, m, FEEDING) < 0) return;
  b.model.points[m] += b.model.power[m];
  b.model.power[m] = 0;
}

/** True if leader `m` of the active player may spend points for a larger control range. */
export const mayWiden = (b: HordesBattle, m: number): boolean =>
  b.model.points[m] > 0 && playerOf(b, m) === b.core.active[0] && onTable(b, m) && anyOf(b, m, WIDENING) >= 0;

/** Leader `m` spends `n` points: its control range is as many inches larger for one round. */
export function widen(b: HordesBattle, m: number, n: number): void {
  b.model.points[m] -= n;
  b.model.wider[m] = n;
  if (n > 0 && b.log !== null) b.log.tell('focus', `${nameOf(b, m)} makes its control range ${n} inches larger`);
}

/** True if model `m` of the active player may give its leader a point of its accumulators: `m` is attached to that leader. */
export function mayFeed(b: HordesBattle, m: number): boolean {
  if (playerOf(b, m) !== b.core.active[0] || !onTable(b, m)) return false;
  const i = anyOf(b, m, STORING);
  if (i < 0 || b.model.emptied[m] >= STORES[i]) return false;
  const leader = attachedTo(b, m);
  return leader >= 0 && areWithin(b, m, leader, NEAR);
}

/** Model `m` gives its leader `n` points of its accumulators. */
export function feed(b: HordesBattle, m: number, n: number): void {
  b.model.emptied[m] += n;
  b.model.points[attachedTo(b, m)] += n;
  if (n > 0 && b.log !== null) b.log.tell('focus', `${nameOf(b, m)} feeds ${nameOf(b, attachedTo(b, m))}`);
}
