// What this game supplies on Leadership and panic (WFB9-LTST, WFB9-PAN).
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { AttackFlag } from '../../../regiments/attacks/attack-table.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { AttackKind, unitSubject } from '../../../regiments/core/state.js';
import { leadershipTest } from '../../../regiments/leadership/leadership.js';
import type { RegimentsRules } from '../../../regiments/rules.js';
import { Immune } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { unitStrength } from '../core/unit-strength.js';
import { isImmune } from './immunity.js';
import { fearPenalty, hatesWhoFlees, mayBorrow, mayLend, mindsFlames } from './leadership.js';
import { mindsTerror } from './terror.js';

/** Unit Strength from which the loss or flight of a unit frightens its friends (WFB9-PAN-011, WFB9-PAN-013, WFB9-PAN-015). */
const NOTICED = 5;

/** Unit Strength of `u` when it was last whole in this phase: a unit that is being destroyed has no models left. */
function phaseStrength(b: Wfb9Battle, u: number): number {
  // GAP WFB9-PAN-011: the Unit Strength of a destroyed unit is the one with which it began the phase
  const now = unitStrength(b, u);
  return Math.max(now, b.unit.phaseModels[u] * b.setup.unit.unitStrength[u]);
}

/** True if the loss of `u` or its flight may frighten its friend `v` (WFB9-PAN-011, WFB9-PAN-013, WFB9-SREXP-001). */
export function alarms(b: Wfb9Battle, u: number, v: number): boolean {
  const { pool, own } = b.unit;
  const strength = pool[u] + own[u] > 0 ? unitStrength(b, u) : phaseStrength(b, u);
  if (strength < NOTICED) return false;
  const expendable = modified(b, Hook.insignificant, unitSubject(b, u), 0, NO_ATTACK) !== 0;
  return !expendable || modified(b, Hook.insignificant, unitSubject(b, v), 0, NO_ATTACK) !== 0;
}

/** What makes a Panic Test due: losses by flaming shots, or anything else. */
const Due = { usual: 1, flames: 2 } as const;

/** `Due.flames` if shots with Flaming Attacks in the table have wounded formation `u` (WFB9-SRFLA-002). */
function causeOf(b: Wfb9Battle, u: number): number {
  const { attack, field } = b;
  for (let a = 0; a < field.attacks[0]; a++) {
    if (attack.target[a] !== u || attack.kind[a] !== AttackKind.shooting || attack.wounds[a] === 0) continue;
    if ((attack.flags[a] & AttackFlag.Flaming) !== 0) return Due.flames;
  }
  return Due.usual;
}

/** What is tested by Leadership, and with which one (WFB9-LTST, WFB9-GEN, WFB9-BSB). */
export const LEADERSHIP: RegimentsRules['leadership'] = {
  test: leadershipTest,
  rerollsPassed: (b, u, roll) => roll === Roll.RestrainTest && hatesWhoFlees(b as Wfb9Battle, u), // WFB9-SRHAT-003
  lossByFear: (b, u) => fearPenalty(b as Wfb9Battle, u),
  isFearless: () => false, // the loss is that of the whole unit
  mayBorrow: (b, u) => mayBorrow(b as Wfb9Battle, u),
  mayLend: (b, g) => mayLend(b as Wfb9Battle, g),
  maySteady: (b, g) => mayLend(b as Wfb9Battle, g),
};

/** Panic. */
export const PANIC: RegimentsRules['panic'] = {
  alarms: (b, u, v) => alarms(b as Wfb9Battle, u, v),
  mindsTerror: (b, u) => mindsTerror(b as Wfb9Battle, u), // WFB9-SRTER-002, WFB9-SRTER-003
  charactersAreNew: true, // WFB9-CHR-033
  // GAP WFB9-PAN-018: of several enemies whose shots took models this phase, it flees from the one whose shots made it test
  causeOf: (b, u) => causeOf(b as Wfb9Battle, u),
  modifier: (b, u, cause) => (cause === Due.flames && mindsFlames(b as Wfb9Battle, u) ? -1 : 0), // WFB9-SRFLA-002
  passes: (b, u) => isImmune(b as Wfb9Battle, u, Immune.panic), // WFB9-SRIMM-003, WFB9-SRIMM-004
};
