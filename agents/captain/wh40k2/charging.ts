import { viewGap } from '../../../engine/rulesets/wh40k2/caches/squad-views.js';
import { Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { playerOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { type Candidate, NEVER } from '../candidates.js';
import { woundsAtRange } from './firepower.js';
import { chargeReach, foesOf, nearest, type W40kMind, waits, worthOfFight, worthOfFire } from './squads.js';
import { worthOfWounds } from './values.js';

/** Returns the mean wounds that enemies on overwatch in sight of squad `u` do to it while it charges `t`; `t` itself fires when `u` is near. */
function woundsOnTheWay(b: W40kBattle, u: number, t: number): number {
  let wounds = 0;
  for (const e of foesOf(b, playerOf(b, u))) {
    if (!waits(b, e)) continue;
    const gap = e === t ? 0 : viewGap(b, e, u);
    if (gap >= 0) wounds += woundsAtRange(b, e, u, gap, 0);
  }
  return wounds;
}

/** Returns the points that squad `u` gains by charging `t` now: the fight, less the shots that `u` gives up. */
function worthOfCharge(b: W40kBattle, mind: W40kMind, u: number, t: number): number {
  const { n, notes } = mind;
  if (nearest(b, u, t).gap > chargeReach(b, u)) return NEVER;
  const overwatch = n.caution * worthOfWounds(b, n, u, woundsOnTheWay(b, u, t));
  // a squad that fights does not shoot
  const silence = n.silenced * worthOfWounds(b, n, u, woundsAtRange(b, t, u, 0, 0));
  const fight = n.fightGoesOn * worthOfFight(b, mind, u, t, true);
  const fire = worthOfFire(b, mind, u);
  notes?.push(
    { what: 'of the fight', points: fight },
    { what: 'by fire on the way', points: -overwatch },
    { what: 'by shots that they do not fire', points: silence },
    { what: 'by shooting instead', points: -fire },
  );
  return fight - overwatch + silence - fire;
}

/** Chooses the squad that declares a charge: the one that gains most, if any does. */
export const charger: Candidate<W40kBattle, W40kMind> = {
  why: 'the best fight within reach, less what it could shoot',
  worth(b, mind, i) {
    const { Pick, Stop } = Verb;
    if (b.option.verb[i] !== Pick) return b.option.verb[i] === Stop ? 0 : NEVER;
    const u = b.option.target[i];
    let most = 0;
    for (const t of foesOf(b, playerOf(b, u))) most = Math.max(most, worthOfCharge(b, mind, u, t));
    return most - 1e-6;
  },
};

/** Chooses the target of the subject's charge. */
export const chargeTarget: Candidate<W40kBattle, W40kMind> = {
  why: 'the fight, less what it could shoot',
  worth(b, mind, i) {
    const { Charge, Back } = Verb;
    if (b.option.verb[i] === Charge) return worthOfCharge(b, mind, b.decision.subject[0], b.option.target[i]);
    return b.option.verb[i] === Back ? NEVER : -1e6;
  },
};
