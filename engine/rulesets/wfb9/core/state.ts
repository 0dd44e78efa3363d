import { subjectTable } from '../../../kernel/battle.js';
import { coreTables, USUAL_CORE } from '../../../kernel/core.js';
import { holding, layout, life, type Views, wide } from '../../../kernel/layout.js';
import type { RegimentsBattle, RegimentsSetup } from '../../../regiments/battle.js';
import {
  ATTACK,
  BATTLEFIELD,
  COMBAT,
  UNIT as FAMILY_UNIT,
  SIZES,
  type SizeClass,
  type UnitFacts,
} from '../../../regiments/core/state.js';
import { LINK } from '../../../regiments/layout.js';

/** Columns of each unit: those of the family, and what this game keeps beside them. */
export const UNIT = {
  ...FAMILY_UNIT,
  inflicted: life('round', 'u16'), // unsaved Wounds that it caused in this round (WFB9-CRES)
  fledSince: 'u8', // the player turn in which it began to flee, counted from 1; 0: it does not flee (WFB9-RALLY-002)
  overkill: life('round', 'u8'), // Wounds beyond those that its victim in a challenge had left, at most 3 (WFB9-CRES-025)
  victories: life('playerTurn', 'u8'), // rounds of combat that it has won this turn (WFB9-PUR-026)
  duel: holding('i8', -1), // the row that it fights in a challenge (WFB9-CHAL-008)
  obstacle: 'u8', // with `charged`: the piece of terrain over which it charged, counted from 1; 0: none (WFB9-OBS-007)
  retired: life('playerTurn', 'u8'), // 1: it refused a challenge this turn (WFB9-CHAL-006)
} as const;

/** Most enemies at which charges of one player turn are declared beside their targets (WFB9-CHG-011). */
export const ALSO = 80;

/** The game has one row. */
export const GAME = {
  ...BATTLEFIELD,
  zonePicker: 'u8', // the player who picked the table half, and deploys first
  drops: wide('u8', 2), // drops that each player has made (WFB9-GAME-012)
  alsoBy: wide('u8', ALSO, 'playerTurn'), // chargers that have declared their charge at another enemy too, counted from 1; 0 ends the list (WFB9-CHG-011)
  alsoAt: wide('u8', ALSO, 'playerTurn'), // that enemy of each
  firstFinisher: holding('i8', -1), // who finished deploying first (WFB9-SCN-013)
  standards: wide('u8', 2), // enemy standards that each player has seized (WFB9-VPS-009)
  battleStandard: wide('u8', 2), // 1: the enemy's battle standard too (WFB9-VPS-010)
  vp: wide('i32', 2), // final victory points, written at the end
} as const;

/** Returns the tables of a size class. Subjects of rules are the parts first, then the units (`unitSubject`). */
export function tables(size: SizeClass) {
  const { units, parts, attacks } = SIZES[size];
  return {
    ...coreTables({ ...USUAL_CORE, subjects: Math.ceil((units + parts) / 32) * 32 }),
    unit: { rows: units, columns: UNIT },
    link: { rows: 64, columns: LINK },
    field: { rows: 1, columns: GAME },
    combat: { rows: 16, columns: COMBAT },
    attack: { rows: attacks, columns: ATTACK },
    subject: subjectTable(units + parts),
  } as const;
}

export const LAYOUTS = {
  small: layout(tables('small')),
  standard: layout(tables('standard')),
  large: layout(tables('large')),
} as const;

/** Names of the byte columns that facts of units have in this game beside those of the family. */
export const OWN_COLUMNS = [
  'unitStrength',
  'buckler',
  'missileArmour',
  'infantry',
  'supporting',
  'parry',
  'noRanks',
] as const;

/**
 * Facts of each unit in this game. Of those of the family, `fullRank` is the rank that counts and the least width of the
 * unit (WFB9-TTINF-002, WFB9-TTMI-002), `horde` is never reached, `armour` are points of save in close combat without
 * shield and buckler, `shield` those of the shield.
 */
export interface Wfb9UnitFacts extends UnitFacts {
  /** Unit Strength of a model (WFB9-TTGEN-005). */
  readonly unitStrength: Uint8Array;
  /** Points of save of the buckler, against close combat alone (WFB9-ARM-006). */
  readonly buckler: Uint8Array;
  /** Points of save against missiles, without the shield (WFB9-ARM-001). */
  readonly missileArmour: Uint8Array;
  /** 1 for Infantry, whose shields count one more to the front (WFB9-ARM-005). */
  readonly infantry: Uint8Array;
  /** Most supporting attacks of a model (WFB9-CCATK-013, WFB9-TTMI-003). */
  readonly supporting: Uint8Array;
  /** Score of the Parry of shield or buckler with a hand weapon, or 0 (WFB9-ARM-004); none in the saddle (WFB9-SRPAR-003). */
  readonly parry: Uint8Array;
  /** 1 for troop types without ranks. */
  readonly noRanks: Uint8Array;
}

/** The battles that are fought (WFB9-SCN-001), numbered as the zones in which they deploy (`Deployment`). */
export const Scenario = { battleline: 1 } as const;

/** Everything that does not change during a battle. */
export interface Wfb9Setup extends RegimentsSetup {
  readonly unit: Wfb9UnitFacts;
  /** For each piece of terrain which obstacle or hill it is: `Obstacle`, `Hill`. */
  readonly variety: Uint8Array;
  /** Points limit of the game (WFB9-ARMY-001). */
  readonly pointsLimit: number;
  /** The battle that is fought: `Scenario`. */
  readonly deployment: number;
  /** Number of game turns: six (WFB9-GAME-013), or as agreed. */
  readonly turns: number;
}

type Tables = ReturnType<typeof tables>;

/** A battle of this game. */
export interface Wfb9Battle extends RegimentsBattle {
  readonly unit: Views<Tables>['unit'];
  readonly link: Views<Tables>['link'];
  readonly field: Views<Tables>['field'];
  readonly combat: Views<Tables>['combat'];
  readonly attack: Views<Tables>['attack'];
  readonly subject: Views<Tables>['subject'];
  setup: Wfb9Setup;
}
