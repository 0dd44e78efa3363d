// 'Jack marshals: which model controls which warjack, and the drives that warjacks gain (HRD-JMAR).
import { holds } from '../../../kernel/special-rules.js';
import { onTable, playerOf } from './models.js';
import { Rule } from './rule-ids.js';
import { AttackFlag, AttackKind, type HordesBattle, PowerAttack } from './state.js';

/** True if model `m` is a 'jack marshal (HRD-ADV-026). */
export const isMarshal = (b: HordesBattle, m: number): boolean => holds(b, m, Rule["'Jack Marshal"]);

/**
 * Returns the 'jack marshal that controls model `m` now, or -1. It controls none while either of the two is under the
 * enemy's control, and takes it up again afterwards (HRD-JMAR-011, HRD-JMAR-012).
 */
export function marshalOf(b: HordesBattle, m: number): number {
  const marshal = b.model.marshal[m];
  return marshal >= 0 && onTable(b, marshal) && playerOf(b, marshal) === playerOf(b, m) ? marshal : -1;
}

/** True if 'jack marshal `m` controls a warjack now (HRD-JMAR-001). */
export function hasJack(b: HordesBattle, m: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (b.model.marshal[o] === m && onTable(b, o) && marshalOf(b, o) === m) return true;
  }
  return false;
}

/** 'Jack marshal `m` takes control of model `o`; one that the enemy controls does not come back to him (HRD-JMAR-001, HRD-JMAR-012). */
export function marshal(b: HordesBattle, m: number, o: number): void {
  for (let p = 0; p < b.setup.models; p++) if (b.model.marshal[p] === m) b.model.marshal[p] = -1;
  b.model.marshal[o] = m;
}

/** What a marshaled warjack gains for its activation, bits of `model.drive` (HRD-JMAR-004..007). */
export const Drive = {
  crush: 1,
  hurry: 2,
  strikeTrue: 4,
  takeAim: 8,
  /** The additional attack of Crush! is made. */
  spent: 16,
  /** It has no use of its 'jack marshal in this turn. */
  denied: 32,
} as const;

/** What drives add to attack rolls and to damage rolls. */
const BONUS = 2;

/** True if model `m` has gained `drive`, a bit of `Drive`, and its activation is under way. */
export const isDrivenBy = (b: HordesBattle, m: number, drive: number): boolean =>
  (b.model.drive[m] & drive) !== 0 && b.activation.voice[0] === m;

/** True if model `m` must use its Normal Movement to aim (HRD-JMAR-007). */
export const mustAim = (b: HordesBattle, m: number): boolean => isDrivenBy(b, m, Drive.takeAim);

/** Returns what the drive of model `m` adds to an attack roll with weapon `w`; `flags`: `AttackFlag` (HRD-JMAR-005, HRD-JMAR-006). */
export function driveOnAttack(b: HordesBattle, m: number, w: number, flags: number): number {
  if (b.model.drive[m] === 0) return 0;
  if (isDrivenBy(b, m, Drive.strikeTrue)) return BONUS;
  const isRush = (flags & AttackFlag.charge) !== 0 || b.setup.weapons.powerAttack[w] === PowerAttack.slam;
  return isRush && isDrivenBy(b, m, Drive.hurry) ? BONUS : 0;
}

/** Returns what the drive of model `m` adds to a damage roll with weapon `w` (HRD-JMAR-004, HRD-JMAR-007). */
export function driveOnDamage(b: HordesBattle, m: number, w: number): number {
  if (b.model.drive[m] === 0) return 0;
  const kind = b.setup.weapons.ranged[w];
  const drive = kind === AttackKind.melee ? Drive.crush : kind === AttackKind.ranged ? Drive.takeAim : 0;
  return isDrivenBy(b, m, drive) ? BONUS : 0;
}

/** True if model `m` has the additional attack of Crush! before it (HRD-JMAR-004). */
export const hasCrush = (b: HordesBattle, m: number): boolean =>
  isDrivenBy(b, m, Drive.crush) && (b.model.drive[m] & Drive.spent) === 0;
