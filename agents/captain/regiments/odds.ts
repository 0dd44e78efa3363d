import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { mayChooseWeapon, weaponsOf } from '../../../engine/regiments/combat/weapon-choice.js';
import type { Side } from '../../../engine/regiments/layout.js';
import { newRoundOdds, type RoundOdds, SCORES } from '../../../engine/regiments/odds/round.js';
import { likeSide } from './conditions.js';
import type { Fight, RegimentsGame, Round } from './game.js';

const odds = newRoundOdds();

/** Returns the expectation of a round with these odds. */
function summary({ difference, wins, breaks, destroyed, meanLosses }: RoundOdds): Round {
  let all = 0;
  let sum = 0;
  let squares = 0;
  for (let d = -SCORES; d <= SCORES; d++) {
    const chance = difference[SCORES + d];
    if (chance === 0) continue;
    all += chance;
    sum += chance * d;
    squares += chance * d * d;
  }
  const lead = all > 0 ? sum / all : 0;
  return {
    win: wins[0],
    lose: wins[1],
    breaksFoe: breaks[1],
    breaksOwn: breaks[0],
    endsFoe: destroyed[1],
    endsOwn: destroyed[0],
    dealt: meanLosses[1],
    taken: meanLosses[0],
    lead,
    spread: all > 0 ? Math.max(0, squares / all - lead * lead) : 0,
  };
}

/** Returns how well a round goes for the charger, as a sum of chances. */
const balance = (r: Round): number =>
  r.win - r.lose + r.breaksFoe + r.endsFoe - r.breaksOwn - r.endsOwn + 0.05 * r.lead;

/** Returns the odds of the fight if `u` charges that side of `t`, both with the weapons that serve them best; the charger's is chosen first. */
export function fightOf(game: RegimentsGame, b: RegimentsBattle, u: number, t: number, struck: number): Fight {
  const side = likeSide(b, game, u, t, struck);
  const { weapon } = b.unit;
  const ours = weapon[u];
  const theirs = weapon[t];
  let first = arm(game, b, u, t, side, u, 1, null);
  first = arm(game, b, u, t, side, t, -1, first);
  first ??= summary(game.odds.charge(b, u, t, side, odds));
  const later = summary(game.odds.later(b, u, t, side, odds));
  weapon[u] = ours;
  weapon[t] = theirs;
  return { ...first, later };
}

/** Arms `who`, one of the two units, with its best weapon. @param sign 1 for the charger, -1 for the other @returns the round with it, `known` without a choice */
function arm(
  game: RegimentsGame,
  b: RegimentsBattle,
  u: number,
  t: number,
  side: Side,
  who: number,
  sign: number,
  known: Round | null,
): Round | null {
  const n = mayChooseWeapon(b, who) ? weaponsOf(b, who) : 1;
  if (n < 2) return known;
  const { weapon } = b.unit;
  let best: Round | null = null;
  let held = weapon[who];
  for (let w = 0; w < n; w++) {
    weapon[who] = w;
    const round = summary(game.odds.charge(b, u, t, side, odds));
    if (best !== null && sign * balance(round) <= sign * balance(best)) continue;
    best = round;
    held = w;
  }
  weapon[who] = held;
  return best;
}
