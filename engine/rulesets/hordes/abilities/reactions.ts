// Abilities by which a model moves or attacks outside of its activation: in answer to movements and attacks of enemies, and in the
// Maintenance Phase for friends that have fallen (HRD-SPEC-001, HRD-PRIO-007). What they bring waits in `core/dues.ts`.

import { INCH } from '../../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { holds, slotOf } from '../../../kernel/special-rules.js';
import { isWarrior, MODEL_TYPES } from '../armies/profiles.js';
import { isInReach, meleeRange, NO_RANGE } from '../attacks/melee-range.js';
import { Due, Mode, owe } from '../core/dues.js';
import { areWithin, isEnemy, onTable, playerOf } from '../core/models.js';
import { AttackFlag, AttackKind, type HordesBattle } from '../core/state.js';
import { bears, Trait } from '../core/traits.js';
import { LEGS } from '../movement/paths.js';
import { beginEffects } from '../spells/effects.js';
import { endOf, firstOf, serves, unitOf } from '../units/members.js';
import { abilityNumber } from './names.js';
import { ruleOf } from './numbers.js';
import { MomentKind, TRIGGERED } from './tables.js';

const DEFENSIVE_STRIKE = ruleOf(abilityNumber('Defensive Strike'));
const HYPER_AGGRESSIVE = ruleOf(abilityNumber('Hyper Aggressive'));
const RIGHTEOUS_VENGEANCE = ruleOf(abilityNumber('Righteous Vengeance'));
const WARRIORS = Uint8Array.from(MODEL_TYPES, (type) => (isWarrior(type) ? 1 : 0));
/** How near a friend falls that is avenged, ticks. */
const NEAR = 5 * INCH;

/** True if model `m` stood in the melee range of `e` when the advance began that has ended now. */
function stoodInReach(b: HordesBattle, e: number, m: number, range: number): boolean {
  const { path, leg, gone } = b.advance;
  const { x, y } = b.model;
  const [nowX, nowY] = [x[m], y[m]];
  for (let i = 0; i < LEGS && i <= leg[0]; i++) {
    const length = i === leg[0] ? gone[0] : path[2 * i + 1];
    x[m] -= stepEast(path[2 * i], length);
    y[m] -= stepNorth(path[2 * i], length);
  }
  const stood = isInReach(b, e, m, range);
  x[m] = nowX;
  y[m] = nowY;
  return stood;
}

/** The advance of model `m` has ended: enemies into whose melee range it came may strike it, each once a turn. */
export function answerAdvance(b: HordesBattle, m: number): void {
  for (let e = 0; e < b.setup.models; e++) {
    if (!holds(b, e, DEFENSIVE_STRIKE) || !onTable(b, e) || !isEnemy(b, e, m)) continue;
    const range = meleeRange(b, e);
    if (range === NO_RANGE || !isInReach(b, e, m, range) || stoodInReach(b, e, m, range)) continue;
    owe(b, Due.attack, e, m, 0, Mode.melee | Mode.once);
  }
}

/** The attack of model `m` is resolved; enemies that it damaged may advance directly toward it; `flags`: `AttackFlag`. */
export function answerDamage(b: HordesBattle, m: number, flags: number): void {
  // a free strike hits a model that is advancing
  if ((flags & AttackFlag.free) !== 0 || !onTable(b, m)) return;
  for (let o = 0; o < b.setup.models; o++) {
    if (b.model.hurtBy[o] !== b.game.attacks[0] || !holds(b, o, HYPER_AGGRESSIVE)) continue;
    if (onTable(b, o) && isEnemy(b, o, m)) owe(b, Due.advance, o, m, 0, Mode.directly);
  }
}

/**
 * The attack of model `m` with row `w` at `t` is resolved: an enemy that a shot, or a blow, missed may advance; `flags`:
 * `AttackFlag`. A free strike misses a model that is advancing.
 */
export function answerMiss(b: HordesBattle, m: number, w: number, t: number, flags: number): void {
  const kind = b.setup.weapons.ranged[w];
  if (kind === AttackKind.magic || (flags & AttackFlag.free) !== 0) return;
  if (t < 0 || b.model.hitBy[t] === b.game.attacks[0] || !onTable(b, t) || !isEnemy(b, m, t)) return;
  if (kind === AttackKind.ranged && bears(b, t, Trait.evasive)) owe(b, Due.advance, t, -1, 2 * INCH);
  if (kind === AttackKind.melee && bears(b, t, Trait.disengages)) owe(b, Due.advance, t, -1, 2 * INCH, Mode.safe);
}

/** Model `m` falls by an enemy attack, destroyed or removed from play: friends near it will avenge it. */
export function noteFallen(b: HordesBattle, m: number): void {
  const player = playerOf(b, m);
  if (b.core.active[0] === player || WARRIORS[b.setup.types.type[b.model.kind[m]]] === 0) return;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !holds(b, o, RIGHTEOUS_VENGEANCE) || !onTable(b, o) || playerOf(b, o) !== player) continue;
    if (areWithin(b, o, m, NEAR)) b.model.avenges[o] = 1;
  }
}

/** The Maintenance Phase of the active player: models near which friends have fallen may advance and attack. */
export function avengeFriends(b: HordesBattle): void {
  for (let o = 0; o < b.setup.models; o++) {
    if (b.model.avenges[o] === 0 || playerOf(b, o) !== b.core.active[0]) continue;
    b.model.avenges[o] = 0;
    if (!onTable(b, o)) continue;
    owe(b, Due.advance, o);
    // GAP HRD-SPEC-001: a model that stays where it is may make the attack that follows the advance
    owe(b, Due.attack, o, -1, 0, Mode.melee);
  }
}

/** Returns a model of unit `u` that holds `rule`, or -1. */
function holderIn(b: HordesBattle, u: number, rule: number): number {
  for (let o = firstOf(b, u); o < endOf(b, u); o++) if (serves(b, o) && holds(b, o, rule)) return o;
  return -1;
}

/** The attack of model `m` is resolved: abilities of units of which it damaged a model begin on them. */
export function rouseUnits(b: HordesBattle, m: number): void {
  for (let row = 0; row < TRIGGERED.count; row++) {
    if (TRIGGERED.at[row] !== MomentKind['its unit is hurt']) continue;
    const rule = ruleOf(TRIGGERED.ability[row]);
    if (slotOf(b, rule) < 0) continue;
    for (let o = 0; o < b.setup.models; o++) {
      if (b.model.hurtBy[o] !== b.game.attacks[0] || !isEnemy(b, o, m)) continue;
      const holder = holderIn(b, unitOf(b, o), rule);
      if (holder >= 0) beginEffects(b, holder, TRIGGERED.use[row], holder);
    }
  }
}
