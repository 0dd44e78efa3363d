import { subjectTable } from '../../../kernel/battle.js';
import { coreTables, USUAL_CORE } from '../../../kernel/core.js';
import { holding, layout, life, type Views, wide } from '../../../kernel/layout.js';
import type { RegimentsBattle, RegimentsSetup } from '../../../regiments/battle.js';
import { ATTACK, COMBAT, UNIT as FAMILY_UNIT, SIZES, type SizeClass } from '../../../regiments/core/state.js';
import { FIELD, LINK } from '../../../regiments/layout.js';

/** Columns of each unit: those of the family, and what this game keeps about individuals in Challenges beside them. */
export const UNIT = {
  ...FAMILY_UNIT,
  overkill: life('round', 'u8'), // Wounds beyond those that its victim in a Challenge had left (T9A-WIN-003)
  duel: 'u8', // the row that it fights in a Challenge, counted from 1; 0: it fights none (T9A-CHL-006)
  refused: life('round', 'u8'), // 1: it was named after a refused Challenge in this round (T9A-CHL-005)
  shamed: 'u8', // 1: it is shamed while its combat goes on (T9A-CHL-004)
  shamedTurn: life('playerTurn', 'u8'), // 1: its combat is over, it is shamed until the end of this turn (T9A-CHL-004)
} as const;

/** The game has one row. */
export const GAME = {
  ...FIELD,
  deployment: 'u8', // type: 1 Classic, 2 Diagonal, 3 Flank Attack (T9A-DTY-001)
  zonePicker: 'u8', // the player who picked
  /**
   * Zone of player 0: half 0 or 1 of the table; plus 2 for the second diagonal of a Diagonal deployment. The attacker
   * is stored separately.
   */
  zone: wide('u8', 2),
  attacker: 'u8', // Flank Attack: the player who attacks
  firstFinisher: holding('i8', -1),
  announced: 'u8', // 1: the first finisher wants the first turn
  undeployed: 'u8', // the Undeployed Units Number
  firstPlayer: 'u8',
  vp: wide('i32', 2), // final victory points, written at the end
  result: 'i8', // -3 to 3 for player 0 (T9A-VPT-010)
  attacks: 'u8', // rows of the attack table in use
  combat: holding('i8', -1), // the combat row that is being fought
  waaagh: wide('u8', 2), // the player turn in which each player called the Waaagh!, counted from 1; 0: not yet
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

/** Everything that does not change during a battle. */
export interface T9aSetup extends RegimentsSetup {
  /** Points limit of the game (T9A-PRE-002). */
  readonly pointsLimit: number;
  /** The type of deployment on which the players agreed; 0 if it is rolled. */
  readonly deployment: number;
  /** Number of Game Turns: six (T9A-TRN-001), or as agreed. */
  readonly turns: number;
}

type Tables = ReturnType<typeof tables>;

/** A battle of The 9th Age. */
export interface T9aBattle extends RegimentsBattle {
  readonly unit: Views<Tables>['unit'];
  readonly link: Views<Tables>['link'];
  readonly field: Views<Tables>['field'];
  readonly combat: Views<Tables>['combat'];
  readonly attack: Views<Tables>['attack'];
  readonly subject: Views<Tables>['subject'];
  setup: T9aSetup;
}
