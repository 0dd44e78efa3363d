// What rules of weapons say on when and how they fire (WFB9-SRMOF, WFB9-SRMSH, WFB9-SRQTF, WFB9-SRSLF, WFB9-SRVOL, WFB9-SRIGC).
import { askedOfPart } from '../../../regiments/attacks/attack-table.js';
import { weaponRow } from '../../../regiments/attacks/weapon-columns.js';
import { AttackKind, Did } from '../../../regiments/core/state.js';
import { firstJoined, formationOf, nextJoined, playerOf } from '../../../regiments/core/units.js';
import { Place } from '../../../regiments/layout.js';
import { canStandAndShoot, isShotTarget } from '../../../regiments/shooting/shooting-phase.js';
import {
  isShooter,
  shootingWeapon,
  shootsAfterMoving,
  shootsAtOnce,
} from '../../../regiments/shooting/shooting-weapons.js';
import { anyShootsAtOnce } from '../../../regiments/shooting/volley.js';
import { SHOTS_STANDING } from '../attacks/weapon-columns.js';
import { Hook } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { Cover, isMostlyInForest } from './cover.js';

/** True if a rule of `part` or of its missile weapon answers `hook`. */
function has(b: Wfb9Battle, hook: number, part: number, weapon: number): boolean {
  return askedOfPart(b, hook, part, weaponRow(b, AttackKind.shooting, weapon), 0) !== 0;
}

/**
 * True if `part` in unit `u` may fire: not with Move or Fire after it has `moved` (WFB9-SRMOF-001, WFB9-SRMOF-003), unless it is a model
 * alone that has only turned (WFB9-SRMOF-002); not as a reaction with Slow to Fire (WFB9-SRSLF-001); and of those who charge only with Quick to
 * Fire (WFB9-SRQTF-003).
 */
export function mayFire(
  b: Wfb9Battle,
  u: number,
  part: number,
  other: boolean,
  moved: boolean,
  reaction: boolean,
): boolean {
  if (reaction && has(b, Hook.slowToFire, part, shootingWeapon(b, part, other))) return false;
  if (!reaction && (b.unit.did[u] & Did.DeclareCharge) !== 0 && !shootsAtOnce(b, part, other)) return false;
  return !moved || (b.unit.did[u] & Did.Turned) !== 0 || shootsAfterMoving(b, part, other);
}

/** Shots of a weapon with `most`: those of bows and slings only for models that stand, not as a reaction (WFB9-WPN-025). */
export function mostShots(b: Wfb9Battle, part: number, weapon: number, most: number): number {
  if (SHOTS_STANDING[weapon] === 0) return most;
  const row = b.setup.part.unit[part];
  const moved = ((b.unit.did[row] | b.unit.did[formationOf(b, row)]) & Did.Move) !== 0;
  return moved || playerOf(b, row) !== b.core.active[0] ? 1 : most;
}

/** True if `part` may volley with `weapon` (WFB9-SRVOL-001). */
export const volleys = (b: Wfb9Battle, part: number, weapon: number): boolean =>
  isShooter(b, part) && has(b, Hook.volleys, part, weapon);

/**
 * Cover of `t` that counts: none against Ignores Cover (WFB9-SRIGC-001), a step less against a volley, unless most of its models stand in a
 * forest (WFB9-SRVOL-005).
 */
export function coverThatCounts(
  b: Wfb9Battle,
  part: number,
  weapon: number,
  t: number,
  cover: number,
  volley: boolean,
): number {
  if (cover === Cover.none || has(b, Hook.ignoresCover, part, weapon)) return Cover.none;
  return volley && !isMostlyInForest(b, formationOf(b, t)) ? cover - 1 : cover;
}

/** True if a part of the model of row `m`, from part `first` on, has a missile weapon that is not Slow to Fire. */
function snaps(b: Wfb9Battle, m: number, first: number): boolean {
  for (let p = first; p < first + b.setup.unit.parts[m]; p++) {
    if (!isShooter(b, p)) continue;
    if (!has(b, Hook.slowToFire, p, shootingWeapon(b, p, false))) return true;
    if (!has(b, Hook.slowToFire, p, shootingWeapon(b, p, true))) return true;
  }
  return false;
}

/** True if unit `u` may Stand and Shoot at `charger`: with any weapon that is not Slow to Fire (WFB9-REAC-005, WFB9-SRSLF-001). */
export function mayStandAndShoot(b: Wfb9Battle, u: number, charger: number): boolean {
  if (!canStandAndShoot(b, u, charger)) return false;
  const { part, championPart } = b.setup.unit;
  if (b.unit.pool[u] > 0 && snaps(b, u, part[u])) return true;
  if (b.unit.own[u] > 0 && snaps(b, u, championPart[u])) return true;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) if (snaps(b, g, part[g])) return true;
  return false;
}

/**
 * True if `u`, which has declared a charge at `t`, may fire at it before it reacts: once a turn, with weapons that are Quick to Fire and in range
 * (WFB9-SRQTF-003).
 */
export function mayShootFirst(b: Wfb9Battle, u: number, t: number): boolean {
  // GAP WFB9-SRQTF-003: a character that charges out of its unit does not fire on the charge
  if (b.unit.place[u] !== Place.table || (b.unit.did[u] & Did.Shoot) !== 0 || !anyShootsAtOnce(b, u)) return false;
  return isShotTarget(b, u, t);
}
