// Spells, animi and feats: what they may do, less what the points would do elsewhere.
import { masterOf } from '../../../engine/rulesets/hordes/abilities/magic.js';
import { Verb } from '../../../engine/rulesets/hordes/core/asks.js';
import { controlRange } from '../../../engine/rulesets/hordes/core/battlegroups.js';
import { isEnemy, onTable, playerOf } from '../../../engine/rulesets/hordes/core/models.js';
import { Did, type HordesBattle } from '../../../engine/rulesets/hordes/core/state.js';
import { leadsArmy } from '../../../engine/rulesets/hordes/leaders/losses.js';
import { isBoon } from '../../../engine/rulesets/hordes/spells/choices.js';
import { replaces, spellIn } from '../../../engine/rulesets/hordes/spells/effects.js';
import {
  DEED,
  DeedKind,
  deedAt,
  isUse,
  Lasts,
  Moment,
  SPELL,
  Whose,
} from '../../../engine/rulesets/hordes/spells/tables.js';
import { endOf, firstOf, isTrooper, serves, unitOf } from '../../../engine/rulesets/hordes/units/members.js';
import type { Candidate } from '../candidates.js';
import { foesOf, gapOf, type HordesMind, roundsLeft, worthOf } from './game.js';
import { priceOf, worthOfFocus } from './leading.js';
import { worthOfAttack } from './worth.js';

type HordesCandidate<S = unknown> = Candidate<HordesBattle, HordesMind, S>;

/** True if nobody of model `t` and its unit has an activation before it in this turn, or is in one. */
function hasActed(b: HordesBattle, t: number): boolean {
  const [from, to] = isTrooper(b, t) ? [firstOf(b, unitOf(b, t)), endOf(b, unitOf(b, t))] : [t, t + 1];
  for (let o = from; o < to; o++) {
    if (onTable(b, o) && ((b.model.did[o] & Did.Activate) === 0 || b.activation.voice[0] === o)) return false;
  }
  return true;
}

/**
 * True if spell `s` of `m` at its friend `t` adds nothing: its player has it on the table, it ends another blessing, or it ends
 * with this turn, in which `t` has acted.
 */
function isWasted(b: HordesBattle, m: number, s: number, t: number): boolean {
  if ((SPELL.lasts[s] === Lasts.turn || SPELL.lasts[s] === Lasts.activation) && t !== m && hasActed(b, t)) return true;
  const { kind, owner } = b.effect;
  for (let row = 0; row < kind.length; row++) {
    if (kind[row] === 0 || owner[row] !== playerOf(b, m)) continue;
    if (spellIn(b, row) === s || replaces(b, m, s, t, row)) return true;
  }
  return false;
}

/** Returns the points of model `t` and, in a unit, of its comrades, as far as enemies are near enough to matter. */
function stakeOf(b: HordesBattle, mind: HordesMind, t: number): number {
  const foes = foesOf(b, playerOf(b, t));
  let stake = 0;
  const [from, to] = isTrooper(b, t) ? [firstOf(b, unitOf(b, t)), endOf(b, unitOf(b, t))] : [t, t + 1];
  for (let m = from; m < to; m++) {
    if (!onTable(b, m) || (isTrooper(b, t) && !serves(b, m))) continue;
    const reach = mind.pairs.strikeOf(b.model.kind[m]);
    const near = foes.some((e) => gapOf(b, m, e) <= Math.max(reach, mind.pairs.strikeOf(b.model.kind[e])));
    if (near) stake += leadsArmy(b, m) ? b.setup.types.points[b.model.kind[m]] : worthOf(b, mind, m);
  }
  return stake;
}

/** What nothing speaks for: dice that harm the user, focus that is taken back. */
const HARMFUL = -1;

/** Returns the points that spell or animus `s` of model `m` at `t` is worth, without its cost. */
function worthOfSpell(b: HordesBattle, mind: HordesMind, m: number, s: number, t: number, origin: number): number {
  const whom = t < 0 ? m : t;
  if (isUse(s)) {
    const deed = DEED.kind[deedAt(s, Moment.affected, 0)];
    if (deed === DeedKind.overload || deed === DeedKind.choose) return HARMFUL;
    if (SPELL.whose[s] === Whose['takes focus'] && t >= 0) return worthOfFocus(b, mind, t);
  }
  if (SPELL.offensive[s] === 0) return isWasted(b, m, s, whom) ? 0 : mind.n.blessing * stakeOf(b, mind, whom);
  const row = b.setup.spells.row[s];
  const lasting = SPELL.lasts[s] === Lasts.none ? 0 : mind.n.blessing * stakeOf(b, mind, t);
  if (row < 0) return lasting;
  const k = b.model.kind[m];
  // through another model only profiles are looked at: range and sight are his
  const harm =
    origin === m
      ? worthOfAttack(b, mind, m, row, t)
      : mind.pairs.blow(k, row, b.model.kind[t]) * worthOf(b, mind, t) * (isEnemy(b, m, t) ? 1 : -1);
  return harm + (harm >= 0 ? lasting : -lasting);
}

/** Returns what share of the enemies of `m` is in its control range. */
function shareInControl(b: HordesBattle, m: number): number {
  const foes = foesOf(b, playerOf(b, m));
  return foes.length === 0 ? 0 : foes.filter((t) => gapOf(b, m, t) <= controlRange(b, m)).length / foes.length;
}

/** Rounds left from which on a leader waits less and less for a better moment for its feat. */
const FEAT_WAITS = 3;

/** Chooses what is cast or used now (HRD-DEC-122, HRD-DEC-123). */
export const cast: HordesCandidate = {
  why: 'what the spell may do, less the price of its points',
  worth(b, mind, i) {
    const { verb, target, n, extra } = b.option;
    const m = b.decision.subject[0];
    // the fewer rounds are left, the fewer enemies are enough: a feat that is never used is lost
    if (verb[i] === Verb.Feat)
      return shareInControl(b, m) - mind.n.feat * Math.min(1, Math.max(0.1, roundsLeft(b)) / FEAT_WAITS);
    if (verb[i] !== Verb.Cast) return 0;
    const origin = extra[i] > 0 ? extra[i] - 1 : m;
    const price = isBoon(b, m, n[i]) ? 0 : priceOf(b, mind, m) * SPELL.cost[n[i]];
    return worthOfSpell(b, mind, m, n[i], target[i], origin) - price;
  },
};

/** Returns the points that spell option `i` is worth as the whole Combat Action of model `m`: a Magic Ability, or a spell of its leader. */
export function worthOfSpellAction(b: HordesBattle, mind: HordesMind, m: number, i: number): number {
  const { target, n, extra } = b.option;
  if (isUse(n[i])) return 0;
  const master = extra[i] === m + 1 ? masterOf(b, m) : -1;
  return worthOfSpell(b, mind, master < 0 ? m : master, n[i], target[i], m);
}

/** Chooses the target of a spell whose cost is paid. */
export const spellTarget: HordesCandidate = {
  why: 'where the spell does most',
  worth: (b, mind, i) =>
    worthOfSpell(b, mind, b.decision.subject[0], b.decision.context[0], b.option.target[i], b.decision.other[0]),
};

/** Pays for an upkeep spell while it concerns models near the enemy (HRD-DEC-110). */
export const upkeep: HordesCandidate = {
  why: 'what the spell goes on doing, less the price of a point',
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.Keep) return 0;
    const t = b.option.target[i];
    // what others maintain costs no point
    if (b.option.extra[i] > 0 && t >= 0) return mind.n.blessing * stakeOf(b, mind, t) - mind.n.keep / 2;
    return t < 0 ? mind.n.keep : mind.n.blessing * stakeOf(b, mind, t) - mind.n.keep;
  },
};
