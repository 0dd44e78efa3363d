// All abilities in the language of `format.ts`, by number: the place in the list.
import type { AbilityData } from '../format.js';
import { ACTIONS } from './actions.js';
import { ALWAYS } from './always.js';
import { ATTACK_DATA } from './attacks.js';
import { AURAS } from './auras.js';
import { ENTERING_ABILITIES } from './entering.js';
import { FOCUS_DATA } from './focus.js';
import { MAGIC } from './magic.js';
import { OTHERS_PAY } from './others-pay.js';
import { REACTIONS } from './reactions.js';
import { SHOTS } from './shots.js';
import { SOUL_DATA } from './souls.js';
import { TRIGGERED_DATA } from './triggered.js';

export const ABILITY_DATA: readonly AbilityData[] = [
  ...ALWAYS,
  ...AURAS,
  ...TRIGGERED_DATA,
  ...REACTIONS,
  ...ACTIONS,
  ...SOUL_DATA,
  ...FOCUS_DATA,
  ...MAGIC,
  ...ATTACK_DATA,
  ...OTHERS_PAY,
  ...SHOTS,
  ...ENTERING_ABILITIES,
];
