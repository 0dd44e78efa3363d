import { CANNOT } from '../../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../../kernel/hooks.js';
import { rankBonusOf } from '../../../regiments/combat/combat-score.js';
import { isFlank } from '../../../regiments/combat/combats.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Status, unitSubject } from '../../../regiments/core/state.js';
import { hasBattleStandard } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import { fright, frightAt } from '../../../regiments/leadership/fear.js';
import { borrowedLeadership, holdsGround, ownLeadership } from '../../../regiments/leadership/leadership.js';
import { CombatOdds } from '../../../regiments/odds/round.js';
import type { OddsRules } from '../../../regiments/odds/rules.js';
import { type OddsSide, standardOf } from '../../../regiments/odds/sides.js';
import { chanceOfTest } from '../../../regiments/odds/sums.js';
import { COUNTED } from '../combat/combat-result.js';
import { MASS } from '../combat/ranks.js';
import { hasCharged } from '../combat/striking-order.js';
import { REGENERATION } from '../combat-rules.js';
import type { Wfb9Battle } from '../core/state.js';
import { penaltyFor } from '../psychology/leadership.js';

type Sides = readonly [OddsSide, OddsSide];

/** For each side, what no loss changes: points of score beside those of ranks, sides and numbers, and for a charge. */
const bonus = new Int16Array(2);
const charge = new Int16Array(2);
/** Unit Strength of a model, and of all joined characters (WFB9-USTR-001, WFB9-USTR-003). */
const each = new Int16Array(2);
const joined = new Int16Array(2);
const steady = [false, false];
const stubborn = [false, false];
/** Leadership of its own and of others, and whether failed tests are rolled again. */
const courage = new Int8Array(2);
const borrowed = new Int8Array(2);
const again = [false, false];

function prepareSide(b: Wfb9Battle, sides: Sides, i: number): void {
  const { unit: u, joinedCharacters, joinedCharacter } = sides[i];
  const foe = sides[1 - i].unit;
  const subject = unitSubject(b, u);
  const height = (b.unit.status[u] & Status.Downhill) !== 0 ? 1 : 0; // WFB9-CRES-023
  const rules = modified(b, Hook.combatScore, subject, 0, NO_ATTACK);
  bonus[i] = (hasBattleStandard(b, u) ? 1 : 0) + height + rules;
  charge[i] = hasCharged(b, u) ? 1 : 0;
  each[i] = b.setup.unit.unitStrength[u];
  joined[i] = 0;
  for (let g = 0; g < joinedCharacters; g++) joined[i] += b.setup.unit.unitStrength[joinedCharacter[g]];
  steady[i] =
    permission(b, Hook.takesBreak, subject, NO_ATTACK) === CANNOT ||
    modified(b, Hook.crumbles, subject, 0, NO_ATTACK) !== 0;
  stubborn[i] = modified(b, Hook.stubborn, subject, 0, NO_ATTACK) !== 0;
  // an enemy that is only thought to touch it frightens it too
  const loss = penaltyFor(b, u, Math.max(frightAt(b, u), fright(b, foe)));
  courage[i] = ownLeadership(b, u, loss);
  borrowed[i] = borrowedLeadership(b, u, loss);
  again[i] = holdsGround(b, u);
}

/** Returns the Unit Strength of a state of side `i`. */
const strength = (sides: Sides, i: number, state: number): number =>
  (sides[i].models[state] - sides[i].joinedCharacters) * each[i] + joined[i];

/** True if side `i` is disrupted by the enemy at its flank or rear, whose state is `foe` (WFB9-CRES-012). */
const disrupted = (sides: Sides, i: number, foe: number): boolean =>
  sides[i].side !== Side.front && strength(sides, 1 - i, foe) >= MASS;

/** Points for the side of the enemy that is struck, by who has Unit Strength enough (WFB9-CRES-020, WFB9-CRES-022). */
const sidePoints = (struck: number): number => (isFlank(struck) ? 1 : struck === Side.rear ? 2 : 0);

const RULES: OddsRules<Wfb9Battle> = {
  scoringSave: REGENERATION, // WFB9-SRREG-002
  meetsInContact: true,
  musicianPoints: 1, // WFB9-CMD-015
  noRanks: (b, u) => b.setup.unit.noRanks[u] !== 0,
  prepare(b, sides) {
    for (let i = 0; i < 2; i++) prepareSide(b, sides, i);
  },
  shaken: () => 0, // WFB9-SRFEA-001
  // WFB9-CRES-002 to WFB9-CRES-026
  score(sides, i, own, foe) {
    const ours = strength(sides, i, own);
    const ranks = disrupted(sides, i, foe) ? 0 : rankBonusOf(sides[i].ranks[own]);
    const counted = ours >= COUNTED ? charge[i] + sidePoints(sides[1 - i].side) : 0;
    const more = ours >= 2 * strength(sides, 1 - i, foe) ? 1 : 0;
    return bonus[i] + standardOf(sides[i], own) + ranks + counted + more;
  },
  // WFB9-BRK-002, WFB9-BRK-005 to WFB9-BRK-007
  breaks(_b, sides, i, own, foe, lostBy) {
    if (steady[i]) return 0;
    const ours = strength(sides, i, own);
    const holds = ours >= MASS && sides[i].ranks[own] > 0 && ours > strength(sides, 1 - i, foe);
    const steadfast = stubborn[i] || (holds && !disrupted(sides, i, foe));
    const lent = borrowed[i] - lostBy;
    const failed = 1 - chanceOfTest(Math.max(0, lent, steadfast ? courage[i] : courage[i] - lostBy));
    return again[i] ? failed * failed : failed;
  },
};

/** The odds of rounds of combat in this game. */
export const ODDS = new CombatOdds(RULES);
