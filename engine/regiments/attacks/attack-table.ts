import { modified } from '../../kernel/hooks.js';
import type { RegimentsBattle } from '../battle.js';
import { linked, sideOf } from '../contacts.js';
import { Hook } from '../core/hooks.js';
import { AttackKind, Status, WEAPONS } from '../core/state.js';
import { formationOf } from '../core/units.js';
import { Side } from '../layout.js';
import { AUTOMATIC, type Needed, secondFace } from './needed.js';
import { NO_WEAPON, weaponRow } from './weapon-columns.js';

/** Value of `attack.toHit` for hits that need no roll. */
export const NO_ROLL = -128;
/** Value of `attack.strength` if the part and its weapon determine the Strength. */
export const FROM_PROFILE = -1;
/** Value given to a hook instead of a part if the rule belongs to the weapon of the attack (T9A-SRG-012). */
export const FROM_WEAPON = -1;

/** Flags of an attack row. The first three describe the situation, the others describe rules of the attack. */
export const AttackFlag = {
  /** The attacker charged this target and fights its first round since then (T9A-WPN-011, T9A-SPR-085). */
  Charge: 1,
  /** It is the attacker's first round of this combat (T9A-SPR-037). */
  FirstRound: 2,
  /** The target touches the attacker's front. */
  Front: 4,
  Flaming: 16,
  Magical: 32,
  /** A natural 6 to hit wounds automatically. */
  SixHitsWound: 64,
  /** A natural 6 to wound gets Armour Piercing (6) and excludes Regeneration. */
  SixWoundsPierce: 128,
  /** Successful Ward Saves are rerolled. */
  WardAgain: 256,
  /** The hits have been distributed over the target's models (T9A-DST-002). */
  Spread: 512,
  /** With `SixWoundsPierce`: such a wound takes all Wounds of the model (WFB9-SRKIL-001). */
  Slays: 1024,
} as const;

/**
 * True if row `a` is a normal close combat attack, neither a shot nor a Special Attack. The value for no attack counts
 * as one too.
 */
export function isStrike(b: RegimentsBattle, a: number): boolean {
  if (a < 0) return true;
  const kind = b.attack.kind[a];
  return kind === AttackKind.closeCombat || kind === AttackKind.support;
}

/** True if `kind` is a Special Attack (T9A-ATK-004), whose hits fall on the target as a whole (T9A-DST-003). */
export function isSpecial(kind: number): boolean {
  return kind === AttackKind.impact || kind === AttackKind.stomp;
}

/**
 * Returns the close combat weapon in use by row `u` (rank and file with their champion, or a character): an index into
 * `CLOSE_COMBAT`, 0 (Hand Weapon) if it has no other.
 */
export function weaponInHand(b: RegimentsBattle, u: number): number {
  const weapon = b.setup.unit.weapons[u * WEAPONS + b.unit.weapon[u]];
  return weapon === NO_WEAPON ? 0 : weapon;
}

/**
 * Adds attacks that will be resolved together with all others of the table (T9A-ATK-006).
 * @param unit row of the attackers; a joined character has its own row
 * @param target the formation attacked
 * @param individual row of the attacked character or of the unit of the attacked champion, or -1 for rank and file
 * @param side side of the target that is struck
 * @param weapon index into `CLOSE_COMBAT`, or into `SHOOTING` for shots; 255 for Special Attacks
 * @param strength fixed Strength, or `FROM_PROFILE`
 * @param toHit sum of the modifiers, or `NO_ROLL` for automatic hits. For shots it covers range, movement, reaction and
 * cover (T9A-STH-004); modifiers from rules of shooter and target are added when the shots are rolled.
 * @returns the row.
 * @throws Error if the table is full, which is a broken invariant
 */
export function addAttacks(
  b: RegimentsBattle,
  unit: number,
  part: number,
  target: number,
  individual: number,
  number: number,
  side: number,
  weapon: number,
  kind: number,
  strength: number = FROM_PROFILE,
  toHit = 0,
): number {
  const { attack, field } = b;
  const a = field.attacks[0];
  if (a >= attack.number.length) throw new Error(`more than ${a} kinds of attacks at once`);
  field.attacks[0] = a + 1;
  attack.number[a] = number;
  attack.hits[a] = 0;
  attack.wounds[a] = 0;
  attack.unit[a] = unit;
  attack.part[a] = part;
  attack.target[a] = target;
  attack.individual[a] = individual;
  attack.side[a] = side;
  attack.weapon[a] = b.setup.part.mount[part] !== 0 && kind !== AttackKind.shooting ? NO_WEAPON : weapon; // T9A-WPN-004
  attack.kind[a] = kind;
  attack.strength[a] = strength;
  attack.toHit[a] = toHit;
  attack.flags[a] = kind === AttackKind.shooting ? AttackFlag.Front : situation(b, unit, target);
  return a;
}

/** Returns the flags that describe the situation of attacker `unit` and formation `target` in this round. */
function situation(b: RegimentsBattle, unit: number, target: number): number {
  const u = formationOf(b, unit);
  const status = b.unit.status[u];
  let flags = 0;
  if ((status & Status.WeaponChosen) === 0) flags |= AttackFlag.FirstRound;
  if ((status & Status.Charging) !== 0 && b.rules.charges.hasBonuses(b, u)) {
    // This reads `charged`, not `target`: after a pursuit became a charge, the combat may be fought a Player Turn later
    // (T9A-PUR-021).
    if (b.unit.charged[u] < 0 || b.unit.charged[u] === target) flags |= AttackFlag.Charge;
  }
  if (!linked(b, u, target) || sideOf(b, u, target) === Side.front) flags |= AttackFlag.Front;
  return flags;
}

/** Empties the table and zeroes its rows (K15). */
export function clearAttacks(b: RegimentsBattle): void {
  for (let a = 0; a < b.field.attacks[0]; a++) clearRow(b, a);
  b.field.attacks[0] = 0;
}

/** Zeroes row `a`, which must be the last row in use or an unused one. */
export function clearRow(b: RegimentsBattle, a: number): void {
  const { attack } = b;
  attack.number[a] = 0;
  attack.hits[a] = 0;
  attack.wounds[a] = 0;
  attack.flags[a] = 0;
  attack.unit[a] = 0;
  attack.part[a] = 0;
  attack.target[a] = 0;
  attack.individual[a] = -1;
  attack.side[a] = 0;
  attack.weapon[a] = 0;
  attack.kind[a] = 0;
  attack.strength[a] = 0;
  attack.toHit[a] = 0;
}

/**
 * Returns the row of the models that row `a` hits: the individual, otherwise the rank and file (or the character) of
 * the target.
 */
export function defenderOf(b: RegimentsBattle, a: number): number {
  const individual = b.attack.individual[a];
  return individual >= 0 ? individual : b.attack.target[a];
}

/**
 * Passes `value` through the hooks of the attacking part, then through those of its weapon, which affect no other
 * attack (T9A-SRG-012). Returns the result.
 */
export function asked(b: RegimentsBattle, hook: number, a: number, value: number): number {
  const { attack } = b;
  const folded = modified(b, hook, attack.part[a], value, a);
  const type = b.setup.unit.troopType[defenderOf(b, a)];
  return askedOfWeapon(b, hook, weaponRow(b, attack.kind[a], attack.weapon[a]), type, folded, a);
}

/** Passes `value` through the hooks of a part and a close combat weapon, like `asked`, without a particular target. */
export function askedOfPart(b: RegimentsBattle, hook: number, part: number, weapon: number, value: number): number {
  return askedOfWeapon(b, hook, weapon, -1, modified(b, hook, part, value, -1), -1);
}

function askedOfWeapon(b: RegimentsBattle, hook: number, row: number, type: number, value: number, a: number): number {
  if (row === NO_WEAPON) return value;
  let folded = value;
  const { rulesFrom, rule, ruleX, ruleOnly } = b.rules.attacks.weapons;
  for (let r = rulesFrom[row]; r < rulesFrom[row + 1]; r++) {
    const only = ruleOnly[r];
    if (only !== 0 && (type < 0 || (only & (1 << type)) === 0)) continue;
    const handler = b.book.rules[rule[r]]?.hooks?.[hook];
    if (handler !== undefined) folded = handler(b, FROM_WEAPON, folded, ruleX[r], a);
  }
  return folded;
}

/**
 * Passes `value` through the hooks of the attacked model. A rule of any part of the model defends the whole model
 * (T9A-SRG-008), so a handler that is called twice must give the result of one call. Rules of some parts do not count
 * (`AttackRules.defends`).
 */
export function defended(b: RegimentsBattle, hook: number, a: number, value: number): number {
  const d = defenderOf(b, a);
  const { part, parts } = b.setup.unit;
  let folded = value;
  for (let p = part[d]; p < part[d] + parts[d]; p++) {
    if (b.rules.attacks.defends(b, d, p)) folded = modified(b, hook, p, folded, a);
  }
  return folded;
}

/** Sets the flags of row `a` from the rules of its part and weapon, once before its first roll. */
export function settleFlags(b: RegimentsBattle, a: number): void {
  b.attack.flags[a] = asked(b, Hook.attackFlags, a, b.attack.flags[a] | b.rules.attacks.flagsByPlace(b, a));
}

/** True if a natural 6 to hit wounds automatically. It never does if a shot needs more than a 6 (T9A-SPR-062). */
export function sixesWound(b: RegimentsBattle, a: number, needed: Needed): boolean {
  return needed !== AUTOMATIC && secondFace(needed) === 0 && (b.attack.flags[a] & AttackFlag.SixHitsWound) !== 0;
}
