import { NONE } from '../../../engine/kernel/layout.js';
import { addAttacks, weaponInHand } from '../../../engine/regiments/attacks/attack-table.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { nextContact } from '../../../engine/regiments/contacts.js';
import { Blows, Verb } from '../../../engine/regiments/core/asks.js';
import { AttackKind } from '../../../engine/regiments/core/state.js';
import { formationOf, isCharacter, playerOf } from '../../../engine/regiments/core/units.js';
import { newRoundOdds } from '../../../engine/regiments/odds/round.js';
import { type Candidate, NEVER } from '../candidates.js';
import type { RegimentsNumbers } from '../numbers.js';
import { evenly, type RegimentsGame, type RegimentsMind } from './game.js';
import { meanOfAttack } from './shooting.js';

type Choice = Candidate<RegimentsBattle, RegimentsMind>;

const odds = newRoundOdds();

/** Returns the points that the formation of `u` may expect from its next round of combat, as its contacts stand. */
export function outlook(b: RegimentsBattle, { game, n }: RegimentsMind, u: number): number {
  const host = formationOf(b, u);
  let value = 0;
  for (let v = nextContact(b, host, NONE); v !== NONE; v = nextContact(b, host, v)) {
    const { breaks, destroyed, meanLosses, wins } = game.odds.round(b, host, v, odds);
    value += game.worthOf(b, v) * (breaks[1] + destroyed[1]) + meanLosses[1] * n.partly * evenly(b, v);
    value -= game.worthOf(b, host) * (breaks[0] + destroyed[0]) + meanLosses[0] * n.partly * evenly(b, host);
    value += wins[0] - wins[1];
  }
  return value;
}

/** Chooses the weapon with which the subject fights (T9A-DEC-103): each is tried in the odds of the round. */
export const weapon: Choice = {
  why: 'the odds of the round with it',
  worth(b, mind, i) {
    const u = b.decision.subject[0];
    const before = b.unit.weapon[u];
    b.unit.weapon[u] = b.option.n[i];
    const value = outlook(b, mind, u);
    b.unit.weapon[u] = before;
    return value - 1e-9 * i;
  },
};

/** Chooses the combat that is fought next (T9A-DEC-102): the surest first, since its pursuers may help in the others. */
export const combat: Choice = {
  why: 'the surest fight first',
  worth(b, mind, i) {
    const u = b.option.target[i];
    return playerOf(b, u) === b.decision.player[0] ? outlook(b, mind, u) : -outlook(b, mind, u);
  },
};

/** Returns the mean Wounds of one attack of `part` of row `u` on `row`: an individual, or the rank and file of a formation. */
function woundsEach(b: RegimentsBattle, u: number, part: number, row: number, individual: boolean): number {
  const host = individual ? formationOf(b, row) : row;
  const a = addAttacks(b, u, part, host, individual ? row : -1, 1, 0, weaponInHand(b, u), AttackKind.closeCombat);
  return meanOfAttack(b, a);
}

/** The best option that puts all attacks on one target, and the attacks that this target needs. */
interface Blow {
  best: number;
  wanted: number;
}

/**
 * Allocates the attacks of a part (T9A-DEC-108): as many as should end a character or champion, if a blow there is worth more than
 * one at the ranks; else all at the rank and file that are worth most.
 */
export const allocation: Candidate<RegimentsBattle, RegimentsMind, Blow> = {
  why: 'points of a Wound there, as many blows as should end it',
  prepare(b, { game, n }) {
    const u = b.decision.subject[0];
    const part = b.decision.context[3];
    const { target, extra, count } = b.option;
    let most = NEVER;
    const blow: Blow = { best: -1, wanted: 0 };
    for (let i = 0; i < count; i++) {
      if ((extra[i] & Blows.all) === 0) continue;
      const row = target[i];
      const individual = (extra[i] & Blows.individual) !== 0;
      const mean = woundsEach(b, u, part, row, individual);
      const value = mean * prizeOf(b, game, n, row, individual);
      // of equal ones the individual, which cannot be replaced
      if (value < most || (value === most && (!individual || mean === 0))) continue;
      most = value;
      blow.best = i;
      blow.wanted = individual ? Math.ceil((n.surer * b.unit.own[row]) / mean) : Number.POSITIVE_INFINITY;
    }
    if (blow.wanted >= b.decision.context[1]) blow.wanted = Number.POSITIVE_INFINITY;
    return blow;
  },
  worth(b, _mind, i, { best, wanted }) {
    const { target, extra, n } = b.option;
    if (i === best) return 0;
    const some = wanted < Number.POSITIVE_INFINITY && target[i] === target[best] && extra[i] === Blows.individual;
    return some && n[i] <= wanted && n[i] > 0 ? n[i] : NEVER;
  },
};

/** Returns the points that one Wound of row `row` is worth: a part of a character's points; a champion's counts a bit more than one of the ranks. */
function prizeOf(
  b: RegimentsBattle,
  game: RegimentsGame,
  n: RegimentsNumbers,
  row: number,
  individual: boolean,
): number {
  if (!individual) return n.partly * evenly(b, row);
  if (isCharacter(b, row)) return game.worthOf(b, row) / Math.max(1, b.unit.own[row]);
  return n.partly * evenly(b, row) + n.champion;
}

/** Chooses the option whose unit is worth most to the enemy. */
export const dearest: Choice = {
  why: 'the unit that is worth most',
  worth: (b, { game }, i) => (b.option.target[i] >= 0 ? game.worthOf(b, b.option.target[i]) : 0),
};

/** Chooses whether a character makes its way to the fight (T9A-DEC-104). A battle standard bearer with one Wound left stays. */
export const makeWay: Choice = {
  why: 'characters fight, but a standard that one Wound ends',
  worth(b, _mind, i) {
    const g = b.decision.subject[0];
    const frail = b.setup.unit.bsb[g] !== 0 && b.unit.own[g] < 2;
    if (b.option.verb[i] === Verb.Pick) return frail ? NEVER : 1;
    return b.option.verb[i] === Verb.Stay ? 0 : NEVER;
  },
};
