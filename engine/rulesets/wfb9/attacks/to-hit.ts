import { modified } from '../../../kernel/hooks.js';
import { asked, defended, defenderOf, isStrike, NO_ROLL } from '../../../regiments/attacks/attack-table.js';
import { AUTOMATIC, IMPOSSIBLE, type Needed, withModifier } from '../../../regiments/attacks/needed.js';
import { clamped } from '../../../regiments/core/characteristics.js';
import { AttackKind, Did, unitSubject } from '../../../regiments/core/state.js';
import { formationOf } from '../../../regiments/core/units.js';
import { hindered } from '../charges/defended-obstacles.js';
import { initiativeOf, strikesAhead } from '../combat/striking-order.js';
import { Hook } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { secondShootScore, toHitScore, toShootScore } from './tables.js';

/**
 * Returns what a shot of Ballistic Skill `ballistic` needs with modifiers that add up to `modifier` (WFB9-SHHIT-002,
 * WFB9-SHHIT-014). Nobody shoots with 0 (WFB9-STAT-014).
 */
export function shotNeeded(ballistic: number, modifier: number): Needed {
  if (ballistic <= 0) return IMPOSSIBLE;
  const score = toShootScore(ballistic) - modifier;
  const second = secondShootScore(score);
  if (second === 0) return Math.max(2, score);
  return second >= IMPOSSIBLE ? IMPOSSIBLE : 6 | (second << 4);
}

/** Returns what shots of row `a` need: with the modifiers of the situation and those of rules. */
function shotOf(b: Wfb9Battle, a: number): Needed {
  const { attack } = b;
  const charges = (b.unit.did[formationOf(b, attack.unit[a])] & Did.DeclareCharge) !== 0; // WFB9-SRQTF-004
  const own = asked(b, Hook.ballistic, a, attack.toHit[a] - (charges ? 1 : 0));
  const all = modified(b, Hook.toBeShot, unitSubject(b, attack.target[a]), own, a);
  return shotNeeded(b.setup.part.BS[attack.part[a]], all);
}

/**
 * Returns what an attack of row `a` needs to hit: by Weapon Skill, with the modifiers of rules (WFB9-CCHIT-002 to
 * WFB9-CCHIT-006). Who has Weapon Skill 0 is hit without a roll (WFB9-STAT-015). Riders defend with their own skill
 * (WFB9-TTCAV-005).
 */
export function toHitNeeded(b: Wfb9Battle, a: number): Needed {
  const { attack } = b;
  if (attack.toHit[a] === NO_ROLL) return AUTOMATIC;
  if (attack.kind[a] === AttackKind.shooting) return shotOf(b, a);
  const theirs = b.setup.unit.WS[defenderOf(b, a)];
  if (theirs === 0) return AUTOMATIC;
  const part = attack.part[a];
  // GAP WFB9-STAT-014: who strikes with Weapon Skill 0 strikes like Weapon Skill 1
  const ours = clamped(modified(b, Hook.weaponSkill, part, b.setup.part.WS[part], a));
  const over = isStrike(b, a) ? hindered(b, formationOf(b, attack.unit[a]), attack.target[a]) : 0; // WFB9-OBS-009
  const modifier = defended(b, Hook.toBeHit, a, asked(b, Hook.toHit, a, attack.toHit[a])) - over;
  return withModifier(toHitScore(ours, theirs), modifier);
}

/**
 * Compares the Initiative of the attackers of row `a` with that of the model that they strike (WFB9-SRASF-003): above 0
 * if theirs is higher. Of the struck model that of its fighting part counts.
 */
function quicker(b: Wfb9Battle, a: number): number {
  const d = defenderOf(b, a);
  // GAP WFB9-SRASF-003: Initiative is compared with all modifiers of the round, of a mounted enemy that of the rider
  const theirs = initiativeOf(b, d, b.setup.unit.part[d]);
  return initiativeOf(b, b.attack.unit[a], b.attack.part[a]) - theirs;
}

/** True if a rule has failed to-hit rolls of row `a` rolled again, before opposing rules are looked at. */
function wantsMissesAgain(b: Wfb9Battle, a: number): boolean {
  if (asked(b, Hook.rerollMisses, a, 0) !== 0) return true; // WFB9-SRHAT-001
  return strikesAhead(b, b.attack.part[a]) > 0 && quicker(b, a) > 0; // WFB9-SRASF-003
}

/** True if slower Always Strikes Last has hits of row `a` rolled again (WFB9-SRASL-004). */
function owesHitsAgain(b: Wfb9Battle, a: number): boolean {
  return strikesAhead(b, b.attack.part[a]) < 0 && quicker(b, a) < 0;
}

/** True if failed to-hit rolls of row `a` are rolled again. What would have hits rolled again cancels that. */
export function rerollsMisses(b: Wfb9Battle, a: number): boolean {
  return isStrike(b, a) && wantsMissesAgain(b, a) && !owesHitsAgain(b, a);
}

/** True if successful to-hit rolls of row `a` are rolled again (WFB9-SRASL-004). */
export function rerollsHits(b: Wfb9Battle, a: number): boolean {
  return isStrike(b, a) && owesHitsAgain(b, a) && !wantsMissesAgain(b, a);
}

/** True if rolls of 1 to hit of row `a` are rolled again (WFB9-MRA-010). */
export function rerollsOnesToHit(b: Wfb9Battle, a: number): boolean {
  return isStrike(b, a) && modified(b, Hook.rerollOnesToHit, b.attack.part[a], 0, a) !== 0;
}
