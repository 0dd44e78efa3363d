/** What a weapon is used for. */
export type WeaponClass = 'close combat' | 'pistol' | 'basic' | 'heavy' | 'support' | 'grenade';

/** Damage points of one damaging hit: `dice` dice of `sides` sides plus `plus`; 0 dice: a fixed number (W40K-DMG-004). */
export interface Damage {
  readonly dice: number;
  readonly sides: number;
  readonly plus: number;
}

/** One row of the weapon tables (W40K-WBAS, W40K-WCCB, W40K-WPIS, W40K-WHVY, W40K-WGRN). Lengths in ticks. */
export interface WeaponFacts {
  readonly id: string;
  readonly name: string;
  readonly class: WeaponClass;
  /** Far ends of short and of long range; both 0: not a missile weapon. Grenades: by the thrower's Strength, both -1. */
  readonly short: number;
  readonly long: number;
  /** Added to the roll to hit (W40K-HIT-010). */
  readonly toHitShort: number;
  readonly toHitLong: number;
  /** At short range it hits without a roll (W40K-WBAS-031). */
  readonly sureShort: boolean;
  /** 0: the user's own. */
  readonly strength: number;
  /**
   * What a D6 must show for its hits to wound, whatever the Toughness (W40K-WHVY-009); 1: no die is rolled (W40K-WBAS-029,
   * W40K-WCCB-023). Its Strength is then for show. 0: by the Damage Chart.
   */
  readonly woundsOn: number;
  readonly damage: Damage;
  /** 0 or below; added to the saving roll (W40K-SAVE-003). */
  readonly saveModifier: number;
  /** Radius of its blast marker, 0 none (W40K-BLAST-001). */
  readonly blast: number;
  /** Who is hit by it and lives is knocked back, and may fall (W40K-WBAS-039). */
  readonly knocksBack: boolean;
  /** Who stands within so many ticks of a model whose armour has saved may be splashed (W40K-WHVY-011); 0: nobody. */
  readonly splash: number;
  /** It may be aimed at a point of the ground instead of a model (W40K-GRND-001): no weapon of the table may, see the gap there. */
  readonly ground: boolean;
  /** Teardrop template: 0 none, 1 hand flamer, 2 flamer, 3 heavy flamer (W40K-TMPL-001). */
  readonly template: number;
  /** Sustained fire dice (W40K-SUST-002). */
  readonly sustained: number;
  /** Three jams at once slay whoever fires it, says the army data (W40K-FORCE-007). */
  readonly explodes: boolean;
  /** W40K-SHOOT-006. */
  readonly moveOrFire: boolean;
  /** Own turns in which it may not fire after firing. */
  readonly recharge: number;
  /** May be fired twice by those with the skill (W40K-RAPID-001). */
  readonly rapid: boolean;
  /** A special or heavy weapon: its bearer may choose a target of his own (W40K-TGT-006). */
  readonly special: boolean;
  /** May be used to fight hand-to-hand: pistols and close combat weapons (W40K-HTH-005). */
  readonly handToHand: boolean;
  /** W40K-PARRY-001. */
  readonly parry: boolean;
  readonly twoHanded: boolean;
  /** Encumbers its bearer in hand-to-hand combat (W40K-CSM-005). */
  readonly encumbers: boolean;
  /** The other modes or kinds of ammunition of the same thing: one is chosen at each shot. '' for none. */
  readonly group: string;
}

/** Does it strike an area? At detected enemies in hiding only such weapons may be aimed (W40K-SPOT-007). */
export function isAreaWeapon(weapon: WeaponFacts): boolean {
  return weapon.blast !== 0 || weapon.template !== 0;
}
