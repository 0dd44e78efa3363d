// "Look Out Sir": friends take hits of shots at characters that stand alone, stand out of their units or charge out of them (WFB9-CHR-021,
// WFB9-CHR-029, WFB9-CHR-035).
import { INCH } from '../../../kernel/geometry/measures.js';
import { NONE } from '../../../kernel/layout.js';
import { AttackFlag, defenderOf } from '../../../regiments/attacks/attack-table.js';
import { moveSome } from '../../../regiments/attacks/distributing-hits.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { formationOf, isGapAtMost, onTable, playerOf, tell, tellDice } from '../../../regiments/core/units.js';
import { Place } from '../../../regiments/layout.js';
import { Roll } from '../core/rolls.js';
import type { Wfb9Battle } from '../core/state.js';

/** Score from which a friend takes the hit, inches within which it must stand, and the rank and file that it needs. */
const SCORE = 4;
const NEAR = 3;
const PROTECTING = 5;

/** Rank and file of row `u`, its champion among them. */
const rankAndFile = (b: Wfb9Battle, u: number): number => b.unit.pool[u] + (b.unit.own[u] > 0 ? 1 : 0);

/** True if character `c` stands in a unit of another troop type and of less Unit Strength a model, so that it may be shot at apart (WFB9-CHR-021). */
export function standsOut(b: Wfb9Battle, c: number): boolean {
  const { troopType, character, unitStrength } = b.setup.unit;
  if (b.unit.place[c] !== Place.inUnit) return false;
  const host = b.unit.host[c];
  // GAP WFB9-CHR-021: it stands out among the rank and file alone, whatever other characters are in the unit
  return character[host] === 0 && troopType[host] !== troopType[c] && unitStrength[c] > unitStrength[host];
}

/** Returns the unit that takes hits for character `c` on a roll of 4 or more, or NONE. */
export function protectorOf(b: Wfb9Battle, c: number): number {
  const { troopType, character } = b.setup.unit;
  const host = formationOf(b, c);
  if (host !== c && playerOf(b, c) !== b.core.active[0]) return standsOut(b, c) ? host : NONE; // WFB9-CHR-021
  // WFB9-CHR-029: it charges out of its unit
  if (host !== c) return character[host] === 0 && troopType[host] === troopType[c] ? host : NONE;
  if (b.unit.models[c] !== 1) return NONE;
  // GAP WFB9-CHR-035: it always tries, and of several units the one with most rank and file takes the hits
  let best: number = NONE;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === c || character[v] !== 0 || playerOf(b, v) !== playerOf(b, c) || !onTable(b, v)) continue;
    if (troopType[v] !== troopType[c] || rankAndFile(b, v) < PROTECTING) continue;
    if (best !== NONE && rankAndFile(b, v) <= rankAndFile(b, best)) continue;
    if (isGapAtMost(b, c, v, NEAR * INCH)) best = v;
  }
  return best;
}

/** Rolls for each hit of a shot at a character that a friend may take: on 4 or more it falls on the friend. */
export function lookOut(b: Wfb9Battle): void {
  const { attack, field } = b;
  const rows = field.attacks[0];
  for (let a = 0; a < rows; a++) {
    if (attack.kind[a] !== AttackKind.shooting || attack.hits[a] === 0) continue;
    const c = defenderOf(b, a);
    if (b.setup.unit.character[c] === 0) continue;
    const v = protectorOf(b, c);
    if (v === NONE) continue;
    b.dice.pool(attack.hits[a], Roll.LookOutSir, c);
    tellDice(b, Roll.LookOutSir, c, attack.hits[a]);
    const taken = b.dice.atLeast(SCORE);
    if (taken === 0) continue;
    if (b.log !== null) tell(b, 'shooting', v, `take ${taken} of the hits`);
    moveSome(b, a, v, NONE, taken, 0);
    b.attack.flags[field.attacks[0] - 1] |= AttackFlag.Spread; // they do not come back to it
  }
}
