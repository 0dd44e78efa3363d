// Challenges: one individual of each side fights the other alone. Individuals are named by their rows, as in engine/regiments/combat/challenges.ts.
import { attackChances, ROOM_EACH } from '../../../engine/regiments/attacks/attack-chances.js';
import { addAttacks, clearRow, weaponInHand } from '../../../engine/regiments/attacks/attack-table.js';
import { attacksEach, randomAttacks } from '../../../engine/regiments/attacks/number-of-attacks.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { mayAnswer } from '../../../engine/regiments/combat/challenges.js';
import { MOST_OVERKILL } from '../../../engine/regiments/combat/overkill.js';
import { linked, sideOf } from '../../../engine/regiments/contacts.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { highestNumber } from '../../../engine/regiments/core/dice-formulas.js';
import { AttackKind } from '../../../engine/regiments/core/state.js';
import { formationOf, isCharacter, playerOf } from '../../../engine/regiments/core/units.js';
import { addNumber } from '../../../engine/regiments/odds/sums.js';
import { type Candidate, NEVER } from '../candidates.js';
import { evenly, type RegimentsMind } from './game.js';

const each = new Float64Array(ROOM_EACH);
const sum = new Float64Array(64);

/** What the blows of one individual do in a round. */
interface Blows {
  /** Chance that they slay the opponent, and mean Wounds that count for the score. */
  readonly slays: number;
  readonly wounds: number;
  /** Step at which most of them are struck. */
  readonly step: number;
}

/** Returns what individual `m` does to individual `g`, or, with -1, to the rank and file of formation `t`. */
function blowsOf(b: RegimentsBattle, m: number, t: number, g: number): Blows {
  const u = formationOf(b, m);
  const { part, championPart, parts, W } = b.setup.unit;
  const first = isCharacter(b, m) ? part[m] : championPart[m];
  const most = g < 0 ? sum.length - 1 : b.unit.own[g] + MOST_OVERKILL;
  let [highest, step] = [0, -1];
  sum.fill(0);
  sum[0] = 1;
  for (let p = first; p < first + parts[m]; p++) {
    const side = linked(b, u, t) ? sideOf(b, t, u) : 0;
    const a = addAttacks(b, m, p, t, g, 1, side, weaponInHand(b, m), AttackKind.closeCombat);
    const x = randomAttacks(b, p);
    const blows = attacksEach(b, a, x === 0 ? -1 : (1 + highestNumber(x)) >> 1);
    const mostEach = attackChances(b, a, each);
    clearRow(b, a);
    b.field.attacks[0] = a;
    for (let n = 0; n < blows; n++) highest = addNumber(sum, highest, each, 0, mostEach, most);
    if (blows > 0 && step < 0) step = b.rules.striking.strikesAt(b, m, p);
  }
  const own = g < 0 ? W[t] : b.unit.own[g];
  let [slays, wounds] = [0, 0];
  for (let n = 1; n <= highest; n++) {
    wounds += n * sum[n];
    if (n >= own) slays += sum[n];
  }
  return { slays, wounds, step };
}

/** Returns the points that one point of score in the fight of two formations is worth: it may decide who Breaks. */
const pointOf = (b: RegimentsBattle, { game, n }: RegimentsMind, u: number, t: number): number =>
  n.scorePoint * (game.worthOf(b, u) + game.worthOf(b, t));

/** Returns the points that the enemy loses with individual `g`: those of a character, a little for a champion. */
const prizeOf = (b: RegimentsBattle, { n, game }: RegimentsMind, g: number): number =>
  isCharacter(b, g) ? game.worthOf(b, g) : n.champion + evenly(b, g);

/** Returns the points that the blows of `m` at the ranks of formation `t` are worth to its side in a round. */
function worthAtRanks(b: RegimentsBattle, mind: RegimentsMind, m: number, t: number): number {
  if (b.unit.pool[t] === 0) return 0;
  const { wounds } = blowsOf(b, m, t, -1);
  return wounds * (pointOf(b, mind, formationOf(b, m), t) + mind.n.partly * evenly(b, t));
}

/** Returns the points that a challenge of `m` and `g` gains for the side of `m`, against a round in which both strike the ranks. */
export function worthOfDuel(b: RegimentsBattle, mind: RegimentsMind, m: number, g: number): number {
  const { n } = mind;
  const [u, t] = [formationOf(b, m), formationOf(b, g)];
  const [ours, theirs] = [blowsOf(b, m, t, g), blowsOf(b, g, u, m)];
  const weStrike = theirs.step > ours.step ? 1 - theirs.slays : 1;
  const theyStrike = ours.step > theirs.step ? 1 - ours.slays : 1;
  const point = pointOf(b, mind, u, t);
  const won = weStrike * (ours.slays * prizeOf(b, mind, g) + point * ours.wounds);
  const lost = theyStrike * (theirs.slays * prizeOf(b, mind, m) + point * theirs.wounds);
  const usual = worthAtRanks(b, mind, m, t) - n.caution * worthAtRanks(b, mind, g, u);
  return won - n.caution * lost - usual;
}

/** Returns the points that the side of `m` gains if `g` retires from its challenge. */
const worthOfRefusal = (b: RegimentsBattle, mind: RegimentsMind, m: number, g: number): number =>
  worthAtRanks(b, mind, g, formationOf(b, m)) + mind.n.shamed * mind.game.worthOf(b, formationOf(b, g));

/** True if `g` may accept a challenge of `m`. */
const mayMeet = (b: RegimentsBattle, m: number, g: number): boolean =>
  b.unit.own[g] > 0 && playerOf(b, g) !== playerOf(b, m) && mayAnswer(b, m, g);

/** Returns the points that the challenge of `m` gains if the enemy answers as is best for him. */
function worthOfChallenge(b: RegimentsBattle, mind: RegimentsMind, m: number): number {
  let [accepted, refused] = [Number.POSITIVE_INFINITY, 0];
  for (let g = 0; g < b.setup.units; g++) {
    if (!mayMeet(b, m, g)) continue;
    accepted = Math.min(accepted, worthOfDuel(b, mind, m, g));
    if (isCharacter(b, g)) refused = Math.max(refused, worthOfRefusal(b, mind, m, g));
  }
  return Math.min(accepted, refused);
}

/** Chooses who issues a challenge, or nobody (WFB9-DEC-318, T9A-DEC-105). */
export const challenge: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the duel, or the silence of who refuses it, whichever suits the enemy better',
  worth: (b, mind, i) => (b.option.verb[i] === Verb.Pick ? worthOfChallenge(b, mind, b.option.target[i]) : 0),
};

/** Chooses who accepts the challenge, or that nobody does (WFB9-DEC-319, T9A-DEC-106). */
export const answerToChallenge: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the duel, against the blows of who retires',
  worth(b, mind, i) {
    const m = b.decision.subject[0];
    if (b.option.verb[i] === Verb.Pick) return worthOfDuel(b, mind, b.option.target[i], m);
    let lost = 0;
    for (let g = 0; g < b.setup.units; g++) {
      if (isCharacter(b, g) && mayMeet(b, m, g)) lost = Math.max(lost, worthOfRefusal(b, mind, m, g));
    }
    return -lost;
  },
};

/** Chooses who must retire: whose blows would have cost most (WFB9-DEC-320, T9A-DEC-107). */
export const retirement: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the blows that it does not strike',
  worth: (b, mind, i) =>
    b.option.verb[i] === Verb.Pick ? worthOfRefusal(b, mind, b.decision.subject[0], b.option.target[i]) : NEVER,
};
