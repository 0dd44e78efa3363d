import { ROLL_NAMES as FAMILY_ROLL_NAMES, Roll as FAMILY_ROLLS } from '../../../regiments/core/rolls.js';

/** Purposes of dice: those of the family, and those of this game from 128 on. Numbers are stable. */
export const Roll = {
  ...FAMILY_ROLLS,
  /** WFB9-SCN-011: who picks the table half and deploys first. */
  SideRoll: 128,
  /** WFB9-CRREF-006: whose units reform first after a combat. */
  ReformRollOff: 133,
  /** WFB9-SHTGT-009: the friend that stray shots hit. */
  StrayShots: 134,
  /** WFB9-SRVAN-005: who makes the first Vanguard move. */
  FirstVanguard: 135,
  /** WFB9-SRSCO-004: who places the first Scouts. */
  FirstScouts: 140,
  /** WFB9-CHR-035: whether a friend takes the hits of a character. */
  LookOutSir: 136,
  /** WFB9-SRTER-005: whether a unit dares to charge what causes Terror. */
  CourageTest: 137,
} as const;

/** The words for each purpose, as dice scripts of scenarios name them. */
export const ROLL_NAMES: Readonly<Record<number, string>> = {
  ...FAMILY_ROLL_NAMES,
  [Roll.SideRoll]: 'side roll',
  [Roll.StrayShots]: 'stray shots',
  [Roll.ReformRollOff]: 'reform roll-off',
  [Roll.FirstVanguard]: 'first vanguard',
  [Roll.FirstScouts]: 'first scouts',
  [Roll.LookOutSir]: 'look out sir',
  [Roll.CourageTest]: 'courage test',
};
