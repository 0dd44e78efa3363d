import type { ResolvedRule } from '../../../armies/resolved.js';
import { isWideEnough } from '../core/formations.js';
import type { TroopType } from './terms.js';

/** A special rule that comes with a troop type, held by all parts of the model or by its mount alone. */
export interface TroopTypeGift extends ResolvedRule {
  readonly part: 'all' | 'mount';
}

/** Width and depth of a base, millimetres. */
export type BaseSize = readonly [width: number, depth: number];

/** The facts of the rulebook about a troop type. */
export interface TroopTypeFacts {
  /** The rulebook's abbreviation. */
  readonly code: string;
  /** Unit Strength of a model; `wounds`: its starting Wounds (WFB9-TTGEN-005). */
  readonly unitStrength: number | 'wounds';
  /** Approved bases; a larger base is allowed, a smaller one is not (WFB9-TTGEN-004). */
  readonly bases: readonly BaseSize[];
  readonly gifts: readonly TroopTypeGift[];
  /** Models that a rank needs to count, and the least width of a unit; 0: the type has no ranks. */
  readonly rank: number;
  /** Most supporting attacks of a model (WFB9-CCATK-013, WFB9-TTMI-003). */
  readonly supporting: number;
  /** True if a rider and a mount share the model. */
  readonly mounted: boolean;
}

const gift = (rule: string, x: number | string | null = null, part: 'all' | 'mount' = 'all'): TroopTypeGift => ({
  rule,
  x,
  only: [],
  part,
});

const SWIFT = gift('swiftstride');
const FEAR = gift('fear');
/** WFB9-TTCAV-018, WFB9-TTMC-004: at the Strength of the mount, so that the mount has the rule. */
const IMPACT = gift('impact-hits', 1, 'mount');

/** WFB9-TTGEN-001 to WFB9-TTSHR-008: the troop types. */
export const TROOP_TYPE_FACTS: Readonly<Record<TroopType, TroopTypeFacts>> = {
  Infantry: {
    code: 'IN',
    unitStrength: 1,
    bases: [
      [20, 20],
      [25, 25],
      [40, 40],
    ],
    gifts: [],
    rank: 5,
    supporting: 1,
    mounted: false,
  },
  'Monstrous Infantry': {
    code: 'MI',
    unitStrength: 3,
    bases: [[40, 40]],
    gifts: [FEAR, SWIFT],
    rank: 3,
    supporting: 3,
    mounted: false,
  },
  Cavalry: {
    code: 'Ca',
    unitStrength: 2,
    bases: [
      [25, 25],
      [25, 50],
      [40, 40],
      [50, 50],
    ],
    gifts: [IMPACT, SWIFT],
    rank: 5,
    supporting: 1,
    mounted: true,
  },
  'Monstrous Cavalry': {
    code: 'MC',
    unitStrength: 4,
    bases: [
      [50, 50],
      [50, 75],
      [50, 100],
    ],
    gifts: [FEAR, IMPACT, SWIFT],
    rank: 3,
    supporting: 3,
    mounted: true,
  },
  Swarm: {
    code: 'Sw',
    unitStrength: 3,
    bases: [[40, 40]],
    gifts: [gift('expendable'), gift('skirmishers'), gift('unstable')],
    rank: 0,
    supporting: 1,
    mounted: false,
  },
  // GAP WFB9-TTWB-003: the rank of War Beasts is not stated: five models, as of Infantry
  'War Beast': {
    code: 'WB',
    unitStrength: 1,
    bases: [
      [25, 25],
      [25, 50],
      [40, 40],
    ],
    gifts: [gift('expendable'), SWIFT],
    rank: 5,
    supporting: 1,
    mounted: false,
  },
  'Monstrous Beast': {
    code: 'MB',
    unitStrength: 3,
    bases: [
      [40, 40],
      [50, 50],
      [50, 75],
      [50, 100],
    ],
    gifts: [FEAR, SWIFT],
    rank: 3,
    supporting: 3,
    mounted: false,
  },
  Monster: {
    code: 'Mo',
    unitStrength: 'wounds',
    bases: [
      [50, 50],
      [50, 75],
      [50, 100],
      [100, 150],
    ],
    gifts: [gift('stomp'), SWIFT, gift('terror'), gift('towering')],
    rank: 0,
    supporting: 0,
    mounted: false,
  },
  Chariot: {
    code: 'Ch',
    unitStrength: 'wounds',
    bases: [
      [50, 100],
      [60, 100],
    ],
    gifts: [gift('impact-hits', 'D6'), SWIFT],
    rank: 0,
    supporting: 0,
    mounted: true,
  },
  'War Machine': {
    code: 'WM',
    unitStrength: 'wounds',
    bases: [
      [50, 50],
      [50, 100],
    ],
    gifts: [],
    rank: 0,
    supporting: 0,
    mounted: false,
  },
  Shrine: {
    code: 'Sh',
    unitStrength: 'wounds',
    bases: [[40, 60]],
    gifts: [],
    rank: 0,
    supporting: 0,
    mounted: false,
  },
};

/** WFB9-MNT-002 to WFB9-MNT-005: returns the troop type of a character on a mount of the given type. */
export function mountedTroopType(mount: TroopType): TroopType {
  if (mount === 'War Beast') return 'Cavalry';
  if (mount === 'Monstrous Beast') return 'Monstrous Cavalry';
  return mount;
}

/**
 * Unit Strength of one model (WFB9-USTR-001, WFB9-TTGEN-005). It does not fall with Wounds lost (WFB9-TTMON-007).
 * @param wounds Wounds of the model at the start
 * @param ridden whether a Monster has a rider
 */
export function unitStrengthOf(type: TroopType, wounds: number, ridden: boolean): number {
  const { unitStrength } = TROOP_TYPE_FACTS[type];
  if (unitStrength !== 'wounds') return unitStrength;
  return wounds + (type === 'Monster' && ridden ? 1 : 0);
}

/**
 * WFB9-TTGEN-004: whether a base may be used for a troop type: an approved one, or one that is no smaller than the
 * smallest approved one in either direction.
 */
export function isApprovedBase(type: TroopType, [width, depth]: BaseSize): boolean {
  return TROOP_TYPE_FACTS[type].bases.some(([w, d]) => width >= w && depth >= d);
}

/** True if a unit of this troop type may stand in so many files. */
export function isLegalFormation(type: TroopType, models: number, files: number): boolean {
  return isWideEnough(TROOP_TYPE_FACTS[type].rank, models, files);
}
