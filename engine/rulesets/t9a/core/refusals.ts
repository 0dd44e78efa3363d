import { Refusal as Ground } from '../../../regiments/refusals.js';

/** Reasons for refusing a proposed move or option: those of the ground and those of this ruleset; 0 is legal. */
export const Refusal = { ...Ground, NotAnOption: 1, NearEnemy: 16 } as const;

/** The refusals in words for people, in the order of their numbers. */
export const REFUSAL_WORDS: readonly string[] = [
  'legal',
  'it is not among the choices that the rules give here',
  'part of the unit would be off the table (T9A-SPC-005)',
  'it would end less than 1 inch from another unit or Impassable Terrain (T9A-SPC-001)',
  'it would stand on another unit or Impassable Terrain',
  'the path is longer than the unit may move',
  'a model would end further from its start than the unit may move (T9A-MOV-017, T9A-MOV-013)',
  'something is less than half an inch from the path (T9A-SPC-002)',
  'it is not wholly inside the deployment zone (T9A-DEP-003)',
  'the formation is not legal: files must be from 1 to the number of models',
  'the path has a segment that this move may not contain',
  'the path does not end in the pose that is given',
  'it would not bring the unit into contact',
  'it would contact another side than the rule asks for (T9A-CMV-006)',
  'models that are in contact would no longer be (T9A-CRF-006)',
  'the Centre of the unit may not move',
  'it would come too close to the enemy',
];
