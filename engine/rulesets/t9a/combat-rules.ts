// What The 9th Age supplies to the chapters of attacks, combat and pursuit of its family.
import { NONE } from '../../kernel/layout.js';
import { mostWounds } from '../../regiments/attacks/multiple-wounds.js';
import { winnerOf } from '../../regiments/combat/combat-score.js';
import { MOST_OVERKILL, overkillOf } from '../../regiments/combat/overkill.js';
import { Roll } from '../../regiments/core/rolls.js';
import { formationOf, playerOf } from '../../regiments/core/units.js';
import type {
  AttackRules,
  BreakRules,
  ContactRules,
  ReformRules,
  RoundRules,
  StrikingRules,
} from '../../regiments/rules-of-combat.js';
import { TROOP_TYPES } from './armies/terms.js';
import { impactStrength, isStompable } from './attacks/attack-values.js';
import { armourNeeded, specialSave } from './attacks/saves.js';
import { rerollsMisses, toHitNeeded } from './attacks/to-hit.js';
import { rerollsFailedWounds } from './attacks/to-wound.js';
import { WEAPON_COLUMNS } from './attacks/weapon-columns.js';
import { opponentOf } from './characters/challenges.js';
import { makeWay } from './characters/make-way.js';
import { combatScore } from './combat/combat-score.js';
import { scoreWords } from './combat/combat-score-words.js';
import { IMPACT_INITIATIVE, ranksInSupport, STOMP_INITIATIVE, strikesAt } from './combat/striking-order.js';
import type { T9aBattle } from './core/state.js';
import { fearTest, owesFearTest } from './psychology/fear-and-stupidity.js';
import { breakLeadership, crumblingWounds, loseStandards } from './pursuit/break-tests.js';

const RIDDEN_MONSTER = TROOP_TYPES.indexOf('Ridden Monster');

/** True if the rules of part `part` defend the model of row `d`: all but those of the rider of a monster (T9A-SRG-008). */
function defends(b: T9aBattle, d: number, part: number): boolean {
  return b.setup.unit.troopType[d] !== RIDDEN_MONSTER || b.setup.part.mount[part] !== 0;
}

/**
 * Adds Wounds to the combat score (T9A-WIN-002), and those of Overkill to the unit that dealt them (T9A-WIN-003). Outside
 * a combat, as in the Shooting Phase, nothing is counted.
 */
function tally(b: T9aBattle, victim: number, n: number, individual: boolean): void {
  const { field, combat, unit } = b;
  if (field.combat[0] === NONE) return;
  combat.wounds[field.combat[0] * 2 + 1 - playerOf(b, victim)] += n;
  const beyond = individual ? overkillOf(b, victim, n) : 0;
  if (beyond > 0) {
    const u = formationOf(b, opponentOf(b, victim));
    unit.overkill[u] = Math.min(MOST_OVERKILL, unit.overkill[u] + beyond); // T9A-CHL-011
  }
}

/** Attacks, hits, wounds and saves. */
export const ATTACKS: AttackRules = {
  flagsByPlace: () => 0,
  weapons: WEAPON_COLUMNS,
  defends,
  toHit: toHitNeeded,
  rerollsMisses,
  rerollsHits: () => false,
  rerollsOnesToHit: () => false,
  rerollsOnesToWound: () => false,
  rerollsFailedWounds,
  armour: armourNeeded,
  specialSaves: 1, // T9A-SAV-006
  special: specialSave,
  noteSaved: () => {},
  specialRoll: (b, d, face) => (b.setup.unit.ward[d] === face ? Roll.WardSave : Roll.Regeneration),
  tally,
  mostWounds, // T9A-SPR-056
  rollsForEachModel: true, // T9A-SPR-064
  lookOut: () => {},
  attackerDistributes: true, // T9A-DST-002
  isStompable,
};

/** Who strikes when. */
export const STRIKING: StrikingRules = {
  above: IMPACT_INITIATIVE + 1,
  first: IMPACT_INITIATIVE,
  last: STOMP_INITIATIVE,
  strikesAt,
  supportingRanks: ranksInSupport,
  supportingAttacks: () => 1,
  isTarget: () => true,
  charactersReachAll: false, // T9A-ALC-009
  impactStrength,
  earlyStrength: 4, // of a pistol that is fired on impact
};

/** A round of combat. */
export const ROUND: RoundRules = {
  owesTest: owesFearTest,
  test: fearTest,
  beforeBlows: makeWay,
  score: combatScore,
  scoreWords,
  winner: winnerOf,
  isBeaten: () => true,
};

/** Break Tests. */
export const BREAKING: BreakRules = {
  leadership: breakLeadership,
  crumblingWounds: (b, row, u) =>
    crumblingWounds(b as T9aBattle, u, Math.abs(b.combat.score[row * 2] - b.combat.score[row * 2 + 1])),
  noteBroken: loseStandards,
};

/** True if unit `u` lost models in this Initiative step. */
function isHurt(b: T9aBattle, u: number): boolean {
  return b.unit.models[u] < b.unit.stepModels[u];
}

/** True if `u` is moved first to restore its contact with `v`: the one without casualties (T9A-DRP-001). */
function isNudgedFirst(b: T9aBattle, u: number, v: number): boolean {
  // GAP T9A-DRP-001: if both or neither have casualties, the unit of the active player is moved first
  return isHurt(b, u) === isHurt(b, v) ? b.setup.unit.player[u] === b.core.active[0] : isHurt(b, v);
}

/** Contacts in a combat. */
export const CONTACTS: ContactRules = { isNudgedFirst };

/** Combat Reforms. */
export const REFORMS: ReformRules = { testsFirst: false, chooser: (b) => b.core.active[0], noteReformed: () => {} }; // T9A-CRF-002, T9A-CRF-003
