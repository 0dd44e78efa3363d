// Abilities that claim soul tokens, give them and spend them for boosts and additional attacks (HRD-TOKEN-001..003, HRD-SPEC-001).
import { INCH, ticks } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { isWarrior, MODEL_TYPES } from '../armies/profiles.js';
import { inControlRange, isLeader } from '../core/battlegroups.js';
import { areWithin, isEnemy, onTable, playerOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { commandOf } from '../core/stats.js';
import { isInFormation } from '../units/formation.js';
import { endOf, firstOf, isTrooper, serves, unitOf } from '../units/members.js';
import { ABILITY_DATA } from './data/index.js';
import { CLAIMS, type Claim } from './format.js';
import { ruleOf } from './numbers.js';
import { has, isInBattle, PowerOf } from './powers.js';
import { Reach } from './tables.js';

const WARRIORS = Uint8Array.from(MODEL_TYPES, (type) => (isWarrior(type) ? 1 : 0));
const ClaimKind = Object.fromEntries(CLAIMS.map((name, i) => [name, i])) as { readonly [K in Claim]: number };
/** The most tokens of an ability that names no number. */
const ANY = 255;
/** Souls are barred from this far, ticks. */
const BARRED = 3 * INCH;

/** The abilities that have to do with souls, a row each. */
const OF_SOULS = ABILITY_DATA.flatMap(({ souls }, i) => (souls === undefined ? [] : [{ i, souls }]));
const SOUL = {
  count: OF_SOULS.length,
  rule: Uint16Array.from(OF_SOULS, ({ i }) => ruleOf(i)),
  /** `ClaimKind`, and ticks or `Reach`. */
  claims: Uint8Array.from(OF_SOULS, ({ souls }) => ClaimKind[souls.claims ?? 'none']),
  within: Int32Array.from(OF_SOULS, ({ souls: { within = 0 } }) =>
    typeof within === 'number' ? ticks(within) : Reach[within],
  ),
  most: Uint8Array.from(OF_SOULS, ({ souls }) => souls.most ?? ANY),
  pays: Uint8Array.from(OF_SOULS, ({ souls }) => (souls.pays === true ? 1 : 0)),
  becomePoints: Uint8Array.from(OF_SOULS, ({ souls }) => (souls.becomePoints === true ? 1 : 0)),
};

/** True if model `m` is as near to model `o` as row `row` reaches. */
function isAround(b: HordesBattle, o: number, m: number, row: number): boolean {
  const within = SOUL.within[row];
  if (within === Reach.CTRL) return isLeader(b, o) && inControlRange(b, o, m);
  return areWithin(b, o, m, within === Reach.CMD ? commandOf(b, o) * INCH : within);
}

/** True if row `row`, which model `o` holds, claims the soul of model `m`. */
function claims(b: HordesBattle, o: number, m: number, row: number, isOfFoes: boolean): boolean {
  if (b.model.souls[o] >= SOUL.most[row]) return false;
  if (SOUL.claims[row] === ClaimKind.enemies) return isEnemy(b, o, m) && isAround(b, o, m, row);
  if (SOUL.claims[row] !== ClaimKind.friends || !isOfFoes || isEnemy(b, o, m)) return false;
  return WARRIORS[b.setup.types.type[b.model.kind[m]]] !== 0 && isAround(b, o, m, row);
}

/**
 * True if an ability lets model `o` claim the soul of living model `m`, which is destroyed; `isOfFoes`: by an attack of enemies of
 * `m`, its collateral damage, or a continuous effect.
 */
export function claimsByAbility(b: HordesBattle, o: number, m: number, isOfFoes: boolean): boolean {
  for (let row = 0; row < SOUL.count; row++) {
    if (holds(b, o, SOUL.rule[row]) && claims(b, o, m, row, isOfFoes)) return true;
  }
  return false;
}

/** Models of the unit of `m`, destroyed in formation, gain a token for it, living or not. */
export function herdSouls(b: HordesBattle, m: number, isOfFoes: boolean): void {
  if (!isOfFoes || !isTrooper(b, m) || !isInFormation(b, m)) return;
  const u = unitOf(b, m);
  for (let row = 0; row < SOUL.count; row++) {
    if (SOUL.claims[row] !== ClaimKind.unit) continue;
    for (let o = firstOf(b, u); o < endOf(b, u); o++) {
      if (o !== m && onTable(b, o) && holds(b, o, SOUL.rule[row]) && b.model.souls[o] < SOUL.most[row])
        b.model.souls[o]++;
    }
  }
}

/** True if model `m` has a soul token that it may spend for a boost or an additional attack. */
export function maySpendSoul(b: HordesBattle, m: number): boolean {
  if (b.model.souls[m] === 0) return false;
  for (let row = 0; row < SOUL.count; row++) if (SOUL.pays[row] !== 0 && holds(b, m, SOUL.rule[row])) return true;
  return false;
}

/** True if the soul tokens of leader `m` become points. */
export function becomePoints(b: HordesBattle, m: number): boolean {
  for (let row = 0; row < SOUL.count; row++) {
    if (SOUL.becomePoints[row] !== 0 && holds(b, m, SOUL.rule[row])) return true;
  }
  return false;
}

/** Returns the most soul tokens that abilities let model `m` have; 0: it has no such ability. */
function mostSouls(b: HordesBattle, m: number): number {
  let most = 0;
  for (let row = 0; row < SOUL.count; row++) {
    if (holds(b, m, SOUL.rule[row])) most = Math.max(most, SOUL.most[row]);
  }
  return most;
}

/** True if model `m` has room for a soul token that it is given; `most`: tokens as a result; 0: as many as it may claim. */
export const hasRoomForSoul = (b: HordesBattle, m: number, most: number): boolean =>
  b.model.souls[m] < Math.min(most === 0 ? ANY : most, mostSouls(b, m));

/** Gives model `m` a soul token if it has room for it; see `hasRoomForSoul`. */
export function giveSoul(b: HordesBattle, m: number, most: number): void {
  if (onTable(b, m) && hasRoomForSoul(b, m, most)) b.model.souls[m]++;
}

/** True if an ability bars the soul of model `m`. */
export function isSoulBarred(b: HordesBattle, m: number): boolean {
  if (!isInBattle(b, PowerOf['bars souls'])) return false;
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== m && onTable(b, o) && has(b, o, PowerOf['bars souls']) && areWithin(b, o, m, BARRED)) return true;
  }
  return false;
}

/** Returns the friend of warrior `m` whose player chooses who claims its soul, or -1. */
export function directorOf(b: HordesBattle, m: number): number {
  if (!isInBattle(b, PowerOf['directs souls']) || WARRIORS[b.setup.types.type[b.model.kind[m]]] === 0) return -1;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || isEnemy(b, o, m) || !has(b, o, PowerOf['directs souls'])) continue;
    if (inControlRange(b, o, m)) return o;
  }
  return -1;
}

/** Returns who of the unit of model `m`, whose activation is under way, pays a soul token for a reroll, or -1. */
export function payerOfReroll(b: HordesBattle, m: number): number {
  const v = b.activation.voice[0];
  if (v < 0 || !isInBattle(b, PowerOf['rerolls for souls']) || playerOf(b, m) !== b.core.active[0]) return -1;
  if (v !== m && (!isTrooper(b, m) || unitOf(b, v) !== unitOf(b, m))) return -1;
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) {
    if (serves(b, o) && b.model.souls[o] > 0 && has(b, o, PowerOf['rerolls for souls'])) return o;
  }
  return -1;
}
