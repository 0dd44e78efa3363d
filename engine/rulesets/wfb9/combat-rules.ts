// What this game supplies to the chapters of attacks, combat and pursuit of its family.
import { NONE } from '../../kernel/layout.js';
import { finish, procedure, sequence } from '../../kernel/procedure.js';
import { AttackFlag, defenderOf } from '../../regiments/attacks/attack-table.js';
import { mostWounds } from '../../regiments/attacks/multiple-wounds.js';
import { troopTypeOf } from '../../regiments/characters/characters.js';
import { nextMember } from '../../regiments/combat/combats.js';
import { isDuel, MOST_OVERKILL, overkillOf } from '../../regiments/combat/overkill.js';
import { formationOf, playerOf } from '../../regiments/core/units.js';
import type {
  AttackRules,
  BreakRules,
  ChallengeRules,
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
import { lookOut } from './characters/look-out-sir.js';
import { beforeBlows } from './combat/before-blows.js';
import { breakLeadership, crumblingWounds, loseStandards } from './combat/breaking.js';
import { isBeaten, scoreWords, sideScore, winnerOf } from './combat/combat-result.js';
import { slideUnits } from './combat/sliding.js';
import { IMPACT_STEP, isTarget, STOMP_STEP, strikesAt, supportingRanks } from './combat/striking-order.js';
import { Ask } from './core/asks.js';
import { Roll } from './core/rolls.js';
import type { Wfb9Battle } from './core/state.js';
import { rollOff } from './setup/pre-game.js';
import { isNearAnvil } from './terrain/terrain-rules.js';

/** Save number of Regeneration, whose wounds count for the score (WFB9-SRREG-002). */
export const REGENERATION = 1;

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
export function tally(b: Wfb9Battle, victim: number, n: number, individual: boolean): void {
  // GAP WFB9-CCMUL-007: if several units dealt more Wounds than their victim had, those count that were dealt by the unit listed first
  let left = n;
  for (let a = 0; a < b.field.attacks[0] && left > 0; a++) {
    if (defenderOf(b, a) !== victim || b.attack.wounds[a] === 0) continue;
    const own = Math.min(left, b.attack.wounds[a]);
    credit(b, a, own);
    left -= own;
  }
  if (individual) noteOverkill(b, victim, n);
}

/** More than any Wound becomes by Multiple Wounds. */
const MOST_COUNTED = 99;

/** Counts the Wounds beyond those `lost` by `victim`, if its opponent in a challenge has slain it (WFB9-CRES-025, WFB9-CHAL-010). */
function noteOverkill(b: Wfb9Battle, victim: number, lost: number): void {
  const beyond = Math.min(MOST_OVERKILL, overkillOf(b, victim, lost));
  if (beyond > 0) b.unit.overkill[formationOf(b, b.unit.duel[victim])] += beyond;
}

const STOMPED: readonly boolean[] = TROOP_TYPES.map((type) => ['Infantry', 'War Beast', 'Swarm'].includes(type));

/** Attacks, hits, wounds and saves. */
export const ATTACKS: AttackRules = {
  weapons: WEAPON_COLUMNS,
  flagsByPlace: (b, a) =>
    isNearAnvil(b as Wfb9Battle, formationOf(b, b.attack.unit[a])) ? AttackFlag.Magical | AttackFlag.Flaming : 0,
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
  mostWounds: (b, a) => (isDuel(b, a) ? MOST_COUNTED : mostWounds(b, a)), // WFB9-CHAL-011
  rollsForEachModel: false, // WFB9-SRRAT-002
  lookOut: (b) => lookOut(b as Wfb9Battle), // WFB9-CHR-029, WFB9-CHR-035
  // GAP WFB9-CHR-021: a character of another troop type takes its even share of the hits, and is no target of its own
  attackerDistributes: false, // WFB9-CHR-022
  isStompable: (b, u) => STOMPED[troopTypeOf(b, u)], // WFB9-SRSTO-001
};

/** Who strikes when. */
export const STRIKING: StrikingRules = {
  above: IMPACT_STEP, // WFB9-CHAL-001
  first: IMPACT_STEP,
  last: STOMP_STEP,
  strikesAt,
  supportingRanks,
  supportingAttacks: (b, row) => (b as Wfb9Battle).setup.unit.supporting[row],
  isTarget,
  charactersReachAll: true, // WFB9-CCATK-005
  impactStrength: (b, _u, part) => b.setup.part.S[part], // WFB9-SRIMP-004
  earlyStrength: 0,
};

const T = sequence('end');
/** No test comes before the blows: Fear lowers Leadership (WFB9-SRFEA-001). */
export const noTest = procedure<Wfb9Battle, typeof T>('no test', T, { end: (b) => finish(b, 1) });

/** Challenges: characters and champions issue them, characters accept (WFB9-CHAL-003, WFB9-CHAL-005). */
export const CHALLENGES: ChallengeRules = {
  askIssue: Ask.Challenge,
  askAnswer: Ask.AnswerChallenge,
  askRetire: Ask.Retire,
  // GAP WFB9-CHAL-004: who challenges must stand in a unit that touches one with a character
  mayIssue: () => true,
  mayAccept: (b, m) => b.setup.unit.character[m] !== 0,
  reaches: () => true, // WFB9-CHAL-005
  opponentOf: (b, m) => (b as Wfb9Battle).unit.duel[m],
  meet(b, m, opponent) {
    const { duel } = (b as Wfb9Battle).unit;
    if (opponent >= 0) duel[opponent] = m;
    else if (duel[m] >= 0 && duel[duel[m]] === m) duel[duel[m]] = NONE;
    duel[m] = opponent;
  },
  noteIssued: () => {},
  // GAP WFB9-BSB-004: who retires keeps its place in the front rank
  retire(b, m) {
    (b as Wfb9Battle).unit.retired[m] = 1;
  },
  // GAP WFB9-CHAL-006: a character alone that refused tests on Leadership 0, since its own may not be used either
  // GAP WFB9-CHAL-006: who refused attacks in no other round of this turn either
  hasRetired: (b, m) => (b as Wfb9Battle).unit.retired[m] !== 0,
  specialsAtOpponent: false, // WFB9-CHAL-009
  strikesTheDead: false,
  noteCombatOver: () => {},
};

/** Returns the winner of combat `row`, and counts the victory for each of its units (WFB9-PUR-026). */
function noteWinner(b: Wfb9Battle, row: number): number {
  const winner = winnerOf(b, row);
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (playerOf(b, u) === winner) b.unit.victories[u]++;
  }
  return winner;
}

/** A round of combat. */
export const ROUND: RoundRules = {
  owesTest: () => false,
  test: noTest,
  beforeBlows,
  score: sideScore,
  scoreWords,
  winner: noteWinner,
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
export const REFORMS: ReformRules = {
  testsFirst: true,
  chooser: (b) => reformChooser(b as Wfb9Battle),
  noteReformed: (b, row) => slideUnits(b as Wfb9Battle, row),
};
