// What this game supplies to the chapters of attacks, combat and pursuit of its family.
import { NONE } from '../../kernel/layout.js';
import { DONE, finish, procedure, sequence } from '../../kernel/procedure.js';
import { defenderOf } from '../../regiments/attacks/attack-table.js';
import { troopTypeOf } from '../../regiments/characters/characters.js';
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
import { armourNeeded, SPECIAL_SAVES, specialSave } from './attacks/saves.js';
import { rerollsHits, rerollsMisses, rerollsOnesToHit, toHitNeeded } from './attacks/to-hit.js';
import { rerollsFailedWounds, rerollsOnesToWound } from './attacks/to-wound.js';
import { WEAPON_COLUMNS } from './attacks/weapon-columns.js';
import { breakLeadership, crumblingWounds, loseStandards } from './combat/breaking.js';
import { isBeaten, scoreWords, sideScore, winnerOf } from './combat/combat-result.js';
import { IMPACT_STEP, isTarget, STOMP_STEP, strikesAt, supportingRanks } from './combat/striking-order.js';
import { Roll } from './core/rolls.js';
import type { Wfb9Battle } from './core/state.js';
import { rollOff } from './setup/pre-game.js';

/** Save number of Regeneration, whose wounds count for the score (WFB9-SRREG-002). */
const REGENERATION = 1;

/** Counts `n` Wounds for the unit that inflicted them with row `a` (WFB9-CCMUL-007). Shots count nothing. */
function credit(b: Wfb9Battle, a: number, n: number): void {
  if (b.field.combat[0] === NONE) return;
  const u = formationOf(b, b.attack.unit[a]);
  b.unit.inflicted[u] += n;
  b.combat.wounds[b.field.combat[0] * 2 + playerOf(b, u)] += n;
}

/**
 * Counts the `n` Wounds that row `victim` lost, for the units whose rows dealt them (WFB9-CRES-003, WFB9-CRES-004,
 * WFB9-CCCAS-005).
 */
export function tally(b: Wfb9Battle, victim: number, n: number): void {
  // GAP WFB9-CCMUL-007: if several units dealt more Wounds than their victim had, those count that were dealt by the unit listed first
  let left = n;
  for (let a = 0; a < b.field.attacks[0] && left > 0; a++) {
    if (defenderOf(b, a) !== victim || b.attack.wounds[a] === 0) continue;
    const own = Math.min(left, b.attack.wounds[a]);
    credit(b, a, own);
    left -= own;
  }
}

const STOMPED: readonly boolean[] = TROOP_TYPES.map((type) => ['Infantry', 'War Beast', 'Swarm'].includes(type));

/** Attacks, hits, wounds and saves. */
export const ATTACKS: AttackRules = {
  weapons: WEAPON_COLUMNS,
  defends: () => true,
  toHit: toHitNeeded,
  rerollsMisses,
  rerollsHits,
  rerollsOnesToHit,
  rerollsOnesToWound,
  rerollsFailedWounds,
  armour: armourNeeded,
  specialSaves: SPECIAL_SAVES,
  special: specialSave,
  noteSaved(b, a, which, n) {
    if (which === REGENERATION) credit(b as Wfb9Battle, a, n);
  },
  specialRoll: (_b, _d, _face, which) => (which === REGENERATION ? Roll.Regeneration : Roll.WardSave),
  tally,
  rollsForEachModel: false, // WFB9-SRRAT-002
  attackerDistributes: false, // WFB9-CHR-022
  isStompable: (b, u) => STOMPED[troopTypeOf(b, u)], // WFB9-SRSTO-001
};

/** Who strikes when. */
export const STRIKING: StrikingRules = {
  first: IMPACT_STEP,
  last: STOMP_STEP,
  strikesAt,
  supportingRanks,
  supportingAttacks: (b, row) => (b as Wfb9Battle).setup.unit.supporting[row],
  isTarget,
  impactStrength: (b, _u, part) => b.setup.part.S[part], // WFB9-SRIMP-004
  earlyStrength: 0,
};

const T = sequence('end');
/** Nothing comes between the choice of weapons and the first blow. */
export const beforeBlows = procedure<Wfb9Battle, typeof T>('before the blows', T, { end: () => DONE });
/** No test comes before the blows: Fear lowers Leadership (WFB9-SRFEA-001). */
export const noTest = procedure<Wfb9Battle, typeof T>('no test', T, { end: (b) => finish(b, 1) });

/** A round of combat. */
export const ROUND: RoundRules = {
  owesTest: () => false,
  test: noTest,
  beforeBlows,
  score: sideScore,
  scoreWords,
  winner: winnerOf,
  isBeaten,
};

/** Break Tests. */
export const BREAKING: BreakRules = {
  leadership: breakLeadership,
  crumblingWounds,
  noteBroken: loseStandards,
};

/** Contacts in a combat: the unit of the active player is the attacker and moves first (WFB9-CCMUL-023). */
export const CONTACTS: ContactRules = {
  // GAP WFB9-CCMUL-023: the attacker is the unit whose player has the turn
  isNudgedFirst: (b, u) => playerOf(b, u) === b.core.active[0],
};

/** The player whose units reform first: who wins a roll-off (WFB9-CRREF-006). */
function reformChooser(b: Wfb9Battle): number {
  return rollOff(b, Roll.ReformRollOff, 0, 0);
}

/** Combat Reforms. */
export const REFORMS: ReformRules = { testsFirst: true, chooser: reformChooser };
