import type { RegimentsRules } from '../../regiments/rules.js';
import { CHARGES } from './charges/charge-rules.js';
import { FLIGHT } from './charges/running-down.js';
import { ATTACKS, BREAKING, CHALLENGES, CONTACTS, REFORMS, ROUND, STRIKING } from './combat-rules.js';
import { MOVEMENT } from './movement/movement-rules.js';
import { LEADERSHIP, PANIC } from './psychology/panic-rules.js';
import { SETUP_RULES } from './setup/setup-rules.js';
import { SHOTS } from './shooting/shooting-rules.js';
import { TERRAIN } from './terrain/terrain-rules.js';

/** What this game supplies to the chapters of its family, chapter by chapter. */
export const REGIMENTS: RegimentsRules = {
  ...SETUP_RULES,
  ...MOVEMENT,
  charges: CHARGES,
  ...FLIGHT,
  ...TERRAIN,
  ...SHOTS,
  leadership: LEADERSHIP,
  panic: PANIC,
  attacks: ATTACKS,
  striking: STRIKING,
  challenges: CHALLENGES,
  round: ROUND,
  breaking: BREAKING,
  contacts: CONTACTS,
  reforms: REFORMS,
};
