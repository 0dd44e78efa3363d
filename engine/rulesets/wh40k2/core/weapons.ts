/** Classes of weapons. */
export type WeaponClass = 'close combat' | 'pistol' | 'basic' | 'heavy' | 'support' | 'grenade';

/**
 * Damage points of one damaging hit: `dice` dice with `sides` sides plus `plus`. 0 dice: a fixed number (W40K-DMG-004).
 */
export interface Damage {
  readonly dice: number;
  readonly sides: number;
  readonly plus: number;
}

/** One row of the weapon tables (W40K-WBAS, W40K-WCCB, W40K-WPIS, W40K-WHVY, W40K-WGRN). Lengths are in ticks. */
export interface WeaponFacts {
  readonly id: string;
  readonly name: string;
  readonly class: WeaponClass;
  /** Far ends of short and long range. Both 0: no ranged weapon. Both -1: a grenade, by the thrower's Strength. */
  readonly short: number;
  readonly long: number;
  /** Modifiers to hit at short and long range (W40K-HIT-010). */
  readonly toHitShort: number;
  readonly toHitLong: number;
  /** At short range it hits without a roll (W40K-WBAS-031). */
  readonly sureShort: boolean;
  /** Strength; 0: that of the user. */
  readonly strength: number;
  /**
   * Score of a D6 at which its hits wound at any Toughness (W40K-WHVY-009). 1: no die is rolled (W40K-WBAS-029,
   * W40K-WCCB-023). Its Strength is then not used. 0: the Damage Chart applies.
   */
  readonly woundsOn: number;
  readonly damage: Damage;
  /** Modifier to the saving roll, 0 or negative (W40K-SAVE-003). */
  readonly saveModifier: number;
  /** Radius of its blast marker; 0: none (W40K-BLAST-001). */
  readonly blast: number;
  /** True if a model that it hits and does not slay is knocked back and may fall (W40K-WBAS-039). */
  readonly knocksBack: boolean;
  /**
   * Ticks within which models near a model that was saved by its armour may be hit by fragments (W40K-WHVY-011); 0:
   * none.
   */
  readonly splash: number;
  /** True if it may be aimed at the ground (W40K-GRND-001). No weapon of the table may; see the gap there. */
  readonly ground: boolean;
  /** Teardrop template: 0 none, 1 hand flamer, 2 flamer, 3 heavy flamer (W40K-TMPL-001). */
  readonly template: number;
  /** Number of sustained fire dice (W40K-SUST-002). */
  readonly sustained: number;
  /** True if three jams at once slay the user (army data, W40K-FORCE-007). */
  readonly explodes: boolean;
  /** W40K-SHOOT-006. */
  readonly moveOrFire: boolean;
  /** Own turns in which it may not fire after firing. */
  readonly recharge: number;
  /** True if models with the skill may fire it twice (W40K-RAPID-001). */
  readonly rapid: boolean;
  /** True for a special or heavy weapon, whose bearer may choose his own target (W40K-TGT-006). */
  readonly special: boolean;
  /** True if it can be used in hand-to-hand combat: pistols and close combat weapons (W40K-HTH-005). */
  readonly handToHand: boolean;
  /** W40K-PARRY-001. */
  readonly parry: boolean;
  readonly twoHanded: boolean;
  /** True if it encumbers its bearer in hand-to-hand combat (W40K-CSM-005). */
  readonly encumbers: boolean;
  /** Name shared by the modes or kinds of ammunition of one weapon, or ''. One of them is chosen for each shot. */
  readonly group: string;
}

/** True for blast and template weapons. Only these may be aimed at detected enemies in hiding (W40K-SPOT-007). */
export function isAreaWeapon(weapon: WeaponFacts): boolean {
  return weapon.blast !== 0 || weapon.template !== 0;
}
