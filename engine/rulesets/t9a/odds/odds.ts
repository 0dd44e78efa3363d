import { CANNOT } from '../../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../../kernel/hooks.js';
import { Terrain } from '../../../regiments/battle.js';
import { rankBonusOf } from '../../../regiments/combat/combat-score.js';
import { linked } from '../../../regiments/contacts.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { immuneToFear } from '../../../regiments/leadership/fear.js';
import { holdsGround, leadershipOf } from '../../../regiments/leadership/leadership.js';
import { CombatOdds } from '../../../regiments/odds/round.js';
import type { OddsRules } from '../../../regiments/odds/rules.js';
import { type OddsSide, standardOf } from '../../../regiments/odds/sides.js';
import { chanceOfTest } from '../../../regiments/odds/sums.js';
import { mostlyInside } from '../../../regiments/terrain/terrain.js';
import { battleStandardBonus, chargeBonus, sideBonusOf } from '../combat/combat-score.js';
import type { T9aBattle } from '../core/state.js';

type Sides = readonly [OddsSide, OddsSide];

/** For each side: the part of its score that does not depend on dice, and the data of its Break Test. */
const bonus = new Int16Array(2);
const steady = [false, false];
const stubborn = [false, false];
const wooded = [false, false];
/** Probability to Break, by what the score subtracts from Leadership; -1 if it is not computed yet. */
const breaking = [new Float64Array(16), new Float64Array(16)] as const;
/**
 * Leadership of each side (-1 until it is computed), and whether it may reroll. Losses in the fight do not change them.
 */
const courage = new Int8Array(2);
const again = new Uint8Array(2);

function frightened(b: T9aBattle, sides: Sides, i: number): boolean {
  return modified(b, Hook.frightens, unitSubject(b, sides[1 - i].unit), 0, NO_ATTACK) > 0;
}

/**
 * Returns the probability that side `i` passes a Leadership test with `modifier` (T9A-STA-012, T9A-BSB-002,
 * T9A-SPR-020).
 */
function passing(b: T9aBattle, sides: Sides, i: number, modifier: number, roll: number): number {
  const u = sides[i].unit;
  const subject = unitSubject(b, u);
  // the Fear of an enemy that it does not touch yet must be added
  const fear = !linked(b, u, sides[1 - i].unit) && frightened(b, sides, i) && !immuneToFear(b, u) ? 1 : 0;
  if (courage[i] < 0) {
    courage[i] = leadershipOf(b, u);
    again[i] = holdsGround(b, u) ? 1 : 0;
  }
  const own = Math.max(0, Math.min(10, courage[i] - fear + modifier));
  const leadership = modified(b, Hook.testLeadership, subject, own, roll);
  const passed = chanceOfTest(leadership, modified(b, Hook.testDice, subject, 2, roll));
  return again[i] !== 0 ? 1 - (1 - passed) * (1 - passed) : passed;
}

/** Prepares the values that no Fear Test and no loss changes for side `i`. */
function prepareSide(b: T9aBattle, sides: Sides, i: number): void {
  const u = sides[i].unit;
  const subject = unitSubject(b, u);
  bonus[i] = chargeBonus(b, u) + battleStandardBonus(b, u);
  bonus[i] = modified(b, Hook.combatScore, subject, bonus[i], NO_ATTACK);
  steady[i] =
    permission(b, Hook.takesBreak, subject, NO_ATTACK) === CANNOT ||
    modified(b, Hook.crumbles, subject, 0, NO_ATTACK) !== 0;
  stubborn[i] = modified(b, Hook.stubborn, subject, 0, NO_ATTACK) !== 0;
  wooded[i] = mostlyInside(b, u, Terrain.forest);
  breaking[i].fill(-1);
  courage[i] = -1;
}

const RULES: OddsRules<T9aBattle> = {
  scoringSave: -1,
  meetsInContact: false,
  musicianPoints: 0,
  noRanks: (b, u) => modified(b, Hook.noRanks, unitSubject(b, u), 0, NO_ATTACK) !== 0,
  prepare(b, sides) {
    for (let i = 0; i < 2; i++) prepareSide(b, sides, i);
  },
  // T9A-SPR-021
  shaken: (b, sides, i) =>
    immuneToFear(b, sides[i].unit) || !frightened(b, sides, i) ? 0 : 1 - passing(b, sides, i, 0, Roll.FearTest),
  score(sides, i, own) {
    const ranks = sides[i].ranks[own];
    return bonus[i] + standardOf(sides[i], own) + rankBonusOf(ranks) + sideBonusOf(sides[1 - i].side, ranks);
  },
  // T9A-BRK-001 to T9A-BRK-003
  breaks(b, sides, i, own, foe, lostBy) {
    if (steady[i]) return 0;
    const [ours, theirs] = [sides[i].ranks[own], sides[1 - i].ranks[foe]];
    const disrupted = sides[i].side !== Side.front && theirs >= 2;
    const steadfast = ours > theirs && !disrupted && !wooded[i];
    const p = stubborn[i] || steadfast ? 0 : Math.min(lostBy, 15);
    if (breaking[i][p] < 0) breaking[i][p] = 1 - passing(b, sides, i, -p, Roll.BreakTest);
    return breaking[i][p];
  },
};

/** The odds of rounds of combat in The 9th Age. */
export const ODDS = new CombatOdds(RULES);
