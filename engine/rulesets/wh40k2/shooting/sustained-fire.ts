import { Level } from '../../../kernel/core.js';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { ask, context, DONE, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Place } from '../../../skirmish/layout.js';
import { coverOf, sees } from '../caches/sight.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { JAM, sustainedHits } from '../core/special-dice.js';
import { ShotFlag, type W40kBattle } from '../core/state.js';
import { die, playerOf, squadOfModel, tell, unitOf } from '../core/units.js';
import { harm } from '../damage/casualties.js';
import { inFireArc } from '../sight/sight.js';
import { gapOf } from './aiming.js';
import { harmOf } from './area-hits.js';
import { AreaLocals, rollsHit } from './blasts-and-templates.js';
import { addJams } from './jams.js';
import { isTarget } from './possible-targets.js';
import { addHits, hitsAmong, hitsOn, keepShots, markShotAt, newShots } from './shot-table.js';
import { isHiddenFrom } from './target-priority.js';
import { coverChosen, fallsShort, neededFor, slotOf, spend } from './volley.js';

const L = AreaLocals;

/** Ticks from the initial target within which extra hits may fall (W40K-SUST-004). */
const SPREAD = 4 * INCH;

const others = new Int32Array(256);

/**
 * Writes to `others` model `aim` and the enemies within 4 inches of it in the fire arc of model `m`, seen or not
 * (W40K-SUST-004). Returns their number.
 */
function nearAim(b: W40kBattle, m: number, aim: number): number {
  others[0] = aim;
  let n = 1;
  const { x, y, place, engaged } = b.model;
  const { player, radius } = b.setup.model;
  const side = player[m];
  const squad = squadOfModel(b, m);
  const reach = SPREAD + radius[aim] + TOUCH;
  for (let o = 0; o < b.setup.models; o++) {
    const far = reach + radius[o];
    const dx = x[o] - x[aim];
    if (dx > far || dx < -far) continue;
    if (o === aim || player[o] === side || place[o] !== Place.table) continue;
    if (gapOf(b, aim, o) > SPREAD || engaged[o] !== 0) continue;
    // GAP W40K-SUST-004: characters whom a squad shelters, and models in hand-to-hand, are no targets for extra hits
    if (!isTarget(b, side, unitOf(b, o)) || isHiddenFrom(b, squad, squadOfModel(b, o))) continue;
    if (inFireArc(b, m, x[o], y[o])) others[n++] = o; // W40K-ARC-002
  }
  return n;
}

/**
 * Writes to `others` the models that may take an extra hit of model `m` aimed at model `aim`, `aim` first
 * (W40K-SUST-004). Returns their number.
 */
export function extraTargets(b: W40kBattle, m: number, aim: number): number {
  const near = nearAim(b, m, aim);
  let n = 1;
  for (let i = 1; i < near; i++) if (sees(b, m, others[i])) others[n++] = others[i];
  return n;
}

/**
 * Lists the options of `Ask.SustainedDice` (W40K-DEC-034): 1 to the number of dice of weapon `context 1`
 * (W40K-SUST-002).
 */
export function sustainedDiceOptions(b: W40kBattle): void {
  for (let n = b.setup.weapons[b.decision.context[1]].sustained; n >= 1; n--) b.option.add(Verb.Number, -1, n);
}

/**
 * Lists the options of `Ask.SustainedHit` (W40K-DEC-035): the model that takes the next extra hit. `extra` is the
 * number of hits already allocated to it.
 */
export function sustainedHitOptions(b: W40kBattle): void {
  const n = extraTargets(b, b.decision.context[0], b.decision.context[2]);
  for (let i = 0; i < n; i++) b.option.add(Verb.Aim, squadOfModel(b, others[i]), others[i], hitsOn(b, others[i]));
}

/**
 * Returns the index among the first `n` of `others` where standing orders put the next extra hit: where it is worth
 * most, given the hits already allocated there (K41).
 */
function bestExtra(b: W40kBattle, m: number, w: number, n: number): number {
  let best = 0;
  let most = -1;
  for (let i = 0; i < n; i++) {
    const o = others[i];
    const harm = harmOf(b, m, w, o);
    if (harm <= most) continue; // hits already allocated only lower the worth
    const hits = hitsOn(b, o);
    const spared = Math.max(1 - harm / b.model.wounds[o], 0.05);
    const worth = harm * (hits === 0 ? 1 : hits === 1 ? spared : spared ** hits); // few models are hit twice, and powers are slow to compute
    if (worth <= most) continue;
    best = i;
    most = worth;
  }
  return best;
}

/**
 * Allocates `left` extra hits of model `m` with weapon `w` among the first `near` models of `others`, as standing
 * orders do. Line of sight is tested only for models that would take a hit.
 */
function dealExtra(b: W40kBattle, m: number, w: number, near: number, left: number): void {
  let n = near;
  for (let hits = left; hits > 0; hits--) {
    let at = bestExtra(b, m, w, n);
    while (at > 0 && !sees(b, m, others[at])) {
      others.copyWithin(at, at + 1, n--);
      at = bestExtra(b, m, w, n);
    }
    addHits(b, m, w, others[at], 1);
  }
}

/** Adds `n` hits on random models in the combat of model `aim` (W40K-MELEE-001). */
function hitCombat(b: W40kBattle, m: number, w: number, aim: number, n: number): void {
  const row = newShots(b, m, w, squadOfModel(b, aim), aim);
  b.shot.number[row] = n;
  b.shot.hits[row] = n;
  b.shot.flags[row] = ShotFlag.Sure | ShotFlag.Melee;
  keepShots(b, row);
}

/** Number of jams in one roll at which a weapon that may explode does so. */
const EXPLOSION = 3;

/**
 * Rolls `n` sustained fire dice of model `m` for its weapon `w` (W40K-SUST-001, W40K-JAM-001). Returns the number of
 * hits.
 */
function rollSustained(b: W40kBattle, m: number, w: number, n: number): number {
  const u = unitOf(b, m);
  let total = 0;
  let jams = 0;
  for (let i = 0; i < n; i++) {
    const hits = sustainedHits(die(b, 6, Roll.SustainedFire, u));
    // GAP W40K-JAM-001: a die that jams gives no hit, though the roll to hit has succeeded
    if (hits === JAM) jams++;
    total += hits;
  }
  if (b.log !== null)
    tell(b, 'shooting', u, total === 1 ? '1 hit of sustained fire' : `${total} hits of sustained fire`);
  addJams(b, m, w, jams);
  if (b.setup.weapons[w].explodes && jams >= EXPLOSION) explode(b, m);
  return total;
}

/** Slays model `m`, whose weapon explodes, whatever its armour. It is removed with the casualties of the volley. */
function explode(b: W40kBattle, m: number): void {
  if (b.log !== null) tell(b, 'casualty', unitOf(b, m), 'a weapon explodes');
  harm(b, m, b.model.wounds[m]);
  b.unit.killer[unitOf(b, m)] = NONE;
}

/**
 * Returns the model of unit `t` at which model `m` aims a burst meant for model `aim`. If the hits already allocated to
 * `aim` would slay it, this is the nearest model with fewer hits than wounds (W40K-CAS-003).
 */
function freshAim(b: W40kBattle, m: number, t: number, aim: number, fire: number): number {
  const { place, x, y, engaged, wounds } = b.model;
  if (engaged[aim] !== 0 || hitsOn(b, aim) < wounds[aim]) return aim;
  const { first, count } = b.setup.unit;
  const cover = coverChosen(b, m);
  let best = aim;
  let least = Infinity;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (place[o] !== Place.table || engaged[o] !== 0 || hitsOn(b, o) >= wounds[o]) continue;
    const gap = gapOf(b, m, o);
    if (gap >= least || !inFireArc(b, m, x[o], y[o]) || !sees(b, m, o)) continue;
    if ((cover > 0 && coverOf(b, m, o) !== cover - 1) || fallsShort(b, m, slotOf(b, m), o, fire)) continue;
    best = o;
    least = gap;
  }
  return best;
}

const S = sequence('askDice', 'diceChosen', 'roll', 'allocate', 'allocated');

/**
 * Procedure: model `shooter` fires a weapon with sustained fire dice at model `aim` of unit `target` (W40K-SUST-001).
 */
export const fireSustained = procedure<W40kBattle, typeof S>('sustained fire', S, {
  // W40K-DEC-034
  askDice(b, f) {
    const { locals } = b;
    const [m, w, fire] = [locals[f + L.shooter], locals[f + L.weapon], locals[f + L.fire]];
    const aim = freshAim(b, m, locals[f + L.target], locals[f + L.aim], fire);
    if (aim !== locals[f + L.aim]) locals[f + L.needed] = neededFor(b, m, w, aim, fire, NO_ATTACK);
    locals[f + L.aim] = aim;
    const dice = b.setup.weapons[w].sustained;
    locals[f + L.left] = dice;
    if (b.core.level[0] !== Level.full || dice === 1) return S.roll;
    context(b, 0, m);
    context(b, 1, w);
    context(b, 2, locals[f + L.aim]);
    context(b, 3, hitsAmong(b, locals[f + L.target]));
    return ask(b, Ask.SustainedDice, playerOf(b, unitOf(b, m)), squadOfModel(b, m), locals[f + L.target]);
  },
  diceChosen(b, f) {
    b.locals[f + L.left] = b.answer.n[0];
    return NEXT;
  },
  // W40K-SUST-001, W40K-SUST-003
  roll(b, f) {
    const { locals } = b;
    const [m, w, aim] = [locals[f + L.shooter], locals[f + L.weapon], locals[f + L.aim]];
    spend(b, m, w, locals[f + L.fire]);
    markShotAt(b, locals[f + L.target]);
    if (!rollsHit(b, unitOf(b, m), locals[f + L.needed])) return DONE;
    const total = rollSustained(b, m, w, locals[f + L.left]);
    if (total === 0) return DONE;
    if (b.model.engaged[aim] !== 0) {
      hitCombat(b, m, w, aim, total);
      return DONE;
    }
    addHits(b, m, w, aim, 1);
    locals[f + L.left] = total - 1;
    return NEXT;
  },
  // W40K-SUST-004, W40K-SUST-005: all hits are allocated before any is resolved
  allocate(b, f) {
    const { locals } = b;
    const [m, w, aim] = [locals[f + L.shooter], locals[f + L.weapon], locals[f + L.aim]];
    const left = locals[f + L.left];
    const full = b.core.level[0] === Level.full;
    const n = left === 0 ? 0 : full ? extraTargets(b, m, aim) : nearAim(b, m, aim);
    if (n <= 1) {
      if (n === 1) addHits(b, m, w, aim, left);
      return DONE;
    }
    if (full) {
      context(b, 0, m);
      context(b, 1, w);
      context(b, 2, aim);
      context(b, 3, left);
      return ask(b, Ask.SustainedHit, playerOf(b, unitOf(b, m)), squadOfModel(b, m), locals[f + L.target]);
    }
    dealExtra(b, m, w, n, left);
    return DONE;
  },
  allocated(b, f) {
    const { locals } = b;
    addHits(b, locals[f + L.shooter], locals[f + L.weapon], b.answer.n[0], 1);
    locals[f + L.left]--;
    return S.allocate;
  },
});
