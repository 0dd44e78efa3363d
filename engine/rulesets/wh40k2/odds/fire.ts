import { TOUCH } from '../../../kernel/geometry/measures.js';
import { NO_ATTACK } from '../../../kernel/hooks.js';
import { Place } from '../../../skirmish/layout.js';
import { Under, underDisc, underTeardrop } from '../../../skirmish/templates.js';
import { coverOf } from '../caches/sight.js';
import { isBeside } from '../characters/protection.js';
import { JAM, sustainedHits } from '../core/special-dice.js';
import type { W40kBattle } from '../core/state.js';
import { isCharacter, membersOf, squadOfModel } from '../core/units.js';
import { shotStrength } from '../damage/damage.js';
import { aimAt } from '../shooting/aiming.js';
import { bestAim, bestAngle } from '../shooting/blasts-and-templates.js';
import { orderOf } from '../shooting/hit-allocation.js';
import { extraTargets } from '../shooting/sustained-fire.js';
import { isHiddenFrom } from '../shooting/target-priority.js';
import {
  fallsShort,
  isOnArcEdge,
  isPlain,
  neededFor,
  orderedWeapon,
  shotsFired,
  sparesCombat,
} from '../shooting/volley.js';
import { mayModelFire, weaponIn } from '../shooting/weapons-to-fire.js';
import { beginChain, hitChain, type LossChain, lossesOf, newLossChain, shootAtChain, takeAim } from './losses.js';
import { chanceToHit, type OddsKind } from './shots.js';

/** Chances of the results of one squad's fire at another. */
export interface FireOdds {
  /**
   * `exact` for plain shots at a squad without characters, for sustained fire at a lone model, and for a single
   * template. `truncated` if hits may fall on other models or not at all: blasts (scatter is left out), extra hits of
   * sustained fire, acid, shields, characters in or beside the target, fire into hand-to-hand combat, and unequal
   * models equally near or in different shelter.
   */
  kind: OddsKind;
  /** Entry `n`, from 0 to `most`: chance that the target loses exactly `n` models. */
  readonly losses: Float64Array;
  most: number;
  mean: number;
  /** Chance that the target is wiped out. */
  destroyed: number;
}

/** Returns an empty record for odds, which can be reused. */
export function newFireOdds(): FireOdds {
  return { kind: 'exact', losses: new Float64Array(257), most: 0, mean: 0, destroyed: 0 };
}

const chain: LossChain = newLossChain();
const members = new Int32Array(256);
const under = new Uint8Array(256);
const rank = new Float64Array(256);
const hits = new Float64Array(257);
const before = new Float64Array(1024);
const jammed = new Float64Array(1024);
/** True if all victims are equal, so that it does not matter which of them is hit. */
let uniform = true;
/** Number of area weapons that fire. With one row of them the odds may still be exact. */
let areas = 0;

/** True if models `m` and `o` of one squad are equal for the effects of hits. */
function alike(b: W40kBattle, m: number, o: number): boolean {
  const { T, save, saveDice, flak, second, field, shield } = b.setup.type;
  const [a, c] = [b.setup.model.type[m], b.setup.model.type[o]];
  return (
    T[a] === T[c] &&
    save[a] === save[c] &&
    flak[a] === flak[c] &&
    second[a] === second[c] &&
    field[a] === field[c] &&
    shield[a] === shield[c] &&
    saveDice[a] === saveDice[c] &&
    b.model.wounds[m] === b.model.wounds[o]
  );
}

/** Models that fire, their weapon slots, and the models at which they aim. */
const by = new Int32Array(256);
const bySlot = new Int32Array(256);
const byAim = new Int32Array(256);

/**
 * Writes the models of squad `u` that fire at squad `t` by standing orders to `by`, if `fires` accepts them. Returns
 * their number.
 */
function whoFires(b: W40kBattle, u: number, t: number, fire: number, fires?: (m: number) => boolean): number {
  const all = membersOf(b, u, members);
  let n = 0;
  for (let i = 0; i < all; i++) {
    const m = members[i];
    if (fires !== undefined && !fires(m)) continue;
    const o = mayModelFire(b, m) ? aimAt(b, m, t, 0) : -1;
    const slot = o < 0 || sparesCombat(b, u, t, o) ? -1 : orderedWeapon(b, m, o, fire);
    if (slot < 0) continue;
    by[n] = m;
    bySlot[n] = slot;
    byAim[n++] = o;
  }
  return n;
}

/**
 * Fills the chain with the models of squad `t` in the order in which they fall to the first `firing` models of `by`.
 * Returns true if this order is certain.
 */
function lineUpVictims(b: W40kBattle, t: number, firing: number): boolean {
  const { first, count } = b.setup.unit;
  let n = 0;
  let shielded = false;
  uniform = true;
  for (let m = first[t], end = m + count[t]; m < end; m++) {
    if (b.model.place[m] !== Place.table) continue;
    chain.victims[n++] = m;
    const o = chain.victims[0];
    if (!alike(b, m, o)) uniform = false;
    if (b.setup.type.shield[b.setup.model.type[m]] !== 0) shielded = true;
  }
  chain.count = n;
  if (shielded) return false; // a shield does not count from behind
  if (n === 0 || (uniform && b.model.wounds[chain.victims[0]] === 1)) return true; // the order does not matter
  for (let i = 0; i < n; i++) {
    const m = chain.victims[i];
    const own = orderOf(b, m, by, firing, 0);
    let at = i;
    while (at > 0 && rank[at - 1] > own) {
      rank[at] = rank[at - 1];
      chain.victims[at] = chain.victims[at - 1];
      at--;
    }
    rank[at] = own;
    chain.victims[at] = m;
  }
  for (let i = 1; i < n; i++) {
    const [m, o] = [chain.victims[i - 1], chain.victims[i]];
    if (rank[i] - rank[i - 1] > TOUCH) continue;
    // W40K-CAS-002: hits are spread over models that are equally near
    if (!alike(b, m, o) || b.model.wounds[m] > 1) return false;
  }
  return true;
}

/** True if all models of the target are in the same shelter from model `m`. */
function inOneShelter(b: W40kBattle, m: number): boolean {
  if (b.setup.averageCover) return true;
  const cover = coverOf(b, m, chain.victims[0]);
  for (let v = 1; v < chain.count; v++) if (coverOf(b, m, chain.victims[v]) !== cover) return false;
  return true;
}

/** True if hits on squad `t` may fall on characters too (W40K-HERO-035, W40K-HERO-038). */
function sharesHits(b: W40kBattle, t: number): boolean {
  if (isCharacter(b, t)) return false;
  for (let u = 0; u < b.setup.units; u++) {
    if (!isCharacter(b, u) || b.unit.place[u] !== Place.table) continue;
    if (b.unit.host[u] === t || (b.unit.host[u] < 0 && isBeside(b, u, t))) return true;
  }
  return false;
}

/**
 * Writes to `hits` the chances of the numbers of hits on models under a template. `hit` is the chance that it strikes
 * at all. Returns the largest number.
 */
function hitsUnder(b: W40kBattle, m: number, aimed: number, hit: number): number {
  const squad = squadOfModel(b, m);
  hits.fill(0, 0, chain.count + 1);
  hits[0] = 1;
  let most = 0;
  for (let v = 0; v < chain.count; v++) {
    const o = chain.victims[v];
    if (under[o] === Under.none && o !== aimed) continue;
    let chance = under[o] === Under.wholly || o === aimed ? 1 : 0.5;
    if (isHiddenFrom(b, squad, squadOfModel(b, o))) chance = 0.5;
    most++;
    for (let n = most; n > 0; n--) hits[n] = hits[n] * (1 - chance) + hits[n - 1] * chance;
    hits[0] *= 1 - chance;
  }
  for (let n = 1; n <= most; n++) hits[n] *= hit;
  hits[0] = 1 - hit + hit * hits[0];
  return most;
}

/** True if a model under the template does not belong to the target. */
function strikesOthers(b: W40kBattle): boolean {
  const t = b.setup.model.unit[chain.victims[0]];
  for (let o = 0; o < b.setup.models; o++) {
    if (under[o] !== Under.none && b.setup.model.unit[o] !== t) return true;
  }
  return false;
}

/**
 * Writes to `hits` the chances of the hits of `dice` sustained fire dice if the shot hits with chance `hit`. Returns
 * the largest number of hits.
 */
function hitsSustained(dice: number, hit: number): number {
  const most = 3 * dice;
  hits.fill(0, 0, most + 1);
  hits[0] = 1;
  for (let d = 0; d < dice; d++) {
    for (let n = 3 * (d + 1); n >= 0; n--) {
      let sum = 0;
      for (let face = 1; face <= 6; face++) {
        const more = sustainedHits(face) === JAM ? 0 : sustainedHits(face);
        if (more <= n) sum += hits[n - more];
      }
      hits[n] = sum / 6;
    }
  }
  for (let n = 1; n <= most; n++) hits[n] *= hit;
  hits[0] = 1 - hit + hit * hits[0];
  return most;
}

/**
 * Applies shots of a weapon with `dice` sustained fire dice, each hitting with chance `hit`, one by one until it jams
 * (W40K-JAM-002).
 */
function fireBursts(dice: number, hit: number, shots: number, into: FireOdds): void {
  if (shots > 1 && dice > 1) into.kind = 'truncated'; // the number of hits is not tracked together with the jam
  const most = hitsSustained(dice, hit);
  const jams = dice === 1 ? hit / 6 : 0;
  jammed.fill(0, 0, chain.wounds + 1);
  for (let i = 1; i < shots; i++) {
    for (let s = 0; s <= chain.wounds; s++) jammed[s] += jams * chain.chance[s];
    hits[0] -= jams;
    hitChain(chain, hits, most);
    hits[0] += jams;
  }
  hitChain(chain, hits, most);
  for (let s = 0; s <= chain.wounds; s++) chain.chance[s] += jammed[s];
}

/** Rows of shots as in the shot table: first shooter, weapon slot, aim and number of shots. */
const rows = {
  shooter: new Int32Array(256),
  slot: new Int32Array(256),
  aim: new Int32Array(256),
  shots: new Int32Array(256),
};
const needs = new Int32Array(256);
const shelters = new Int32Array(256);
let rowCount = 0;

/**
 * Adds the fire of model `m` with weapon `slot` at model `o`, to an earlier row of equal shots if there is one
 * (W40K-GROUP-001).
 */
function addFire(b: W40kBattle, m: number, slot: number, o: number, fire: number): void {
  const w = weaponIn(b, m, slot);
  const needed = b.setup.weapons[w].template !== 0 ? 0 : neededFor(b, m, w, o, fire, NO_ATTACK);
  const shelter = b.setup.averageCover ? 0 : coverOf(b, m, o) + 1;
  const shots = shotsFired(b, m, slot, fire);
  if (isPlain(b, w) && !isOnArcEdge(b, m, b.model.x[o], b.model.y[o])) {
    for (let r = 0; r < rowCount; r++) {
      if (needs[r] !== needed || shelters[r] !== shelter || weaponIn(b, rows.shooter[r], rows.slot[r]) !== w) continue;
      rows.shots[r] += shots;
      return;
    }
  }
  rows.shooter[rowCount] = m;
  rows.slot[rowCount] = slot;
  rows.aim[rowCount] = o;
  rows.shots[rowCount] = shots;
  needs[rowCount] = needed;
  shelters[rowCount++] = shelter;
}

/** Applies template `w` of model `m` to the target. */
function burnChain(b: W40kBattle, m: number, w: number, o: number, into: FireOdds): void {
  const angle = bestAngle(b, m, w, b.setup.model.unit[o]);
  if (angle < 0) return;
  underTeardrop(b, m, angle, b.setup.weapons[w].template, under);
  if (strikesOthers(b) || (chain.count > 1 && (!uniform || b.model.wounds[o] > 1))) into.kind = 'truncated';
  hitChain(chain, hits, hitsUnder(b, m, -1, 1));
}

/** Applies the shots of row `r` to the target. */
function resolveRow(b: W40kBattle, r: number, fire: number, into: FireOdds): void {
  const m = rows.shooter[r];
  const o = rows.aim[r];
  const w = weaponIn(b, m, rows.slot[r]);
  const weapon = b.setup.weapons[w];
  const strength = shotStrength(weapon, b.setup.type.S[b.setup.model.type[m]]);
  takeAim(b, chain, strength, weapon);
  if (isPlain(b, w)) {
    if (!(uniform && b.model.wounds[o] === 1) && !inOneShelter(b, m)) into.kind = 'truncated';
    if (weapon.splash !== 0) into.kind = 'truncated'; // W40K-WHVY-011
    shootAtChain(chain, rows.shots[r], chanceToHit(needs[r]));
    return;
  }
  areas++;
  if (weapon.template !== 0) {
    burnChain(b, m, w, o, into);
    return;
  }
  let most = 0;
  if (weapon.blast !== 0) {
    into.kind = 'truncated';
    const aim = bestAim(b, m, w, b.setup.model.unit[o], o, fire);
    if (aim < 0) return;
    underDisc(b, b.model.x[aim], b.model.y[aim], weapon.blast, under);
    most = hitsUnder(b, m, aim, chanceToHit(neededFor(b, m, w, aim, fire, NO_ATTACK)));
  } else {
    if (chain.count > 1 || extraTargets(b, m, o) > 1) into.kind = 'truncated';
    fireBursts(weapon.sustained, chanceToHit(needs[r]), rows.shots[r], into);
    return;
  }
  for (let i = 0; i < rows.shots[r]; i++) hitChain(chain, hits, most);
}

/**
 * Returns the odds of the fire of squad `u` at squad or character `t` now, with Fire bits `fire` and weapons by
 * standing orders (K41). It follows the chain of dice with the functions of play (K45). Models that do not see `t` are
 * left out; of the others those accepted by `fires` fire, by default all. The state does not change.
 */
export function fireOdds(
  b: W40kBattle,
  u: number,
  t: number,
  fire: number,
  into: FireOdds = newFireOdds(),
  fires?: (m: number) => boolean,
): FireOdds {
  into.kind = 'exact';
  areas = 0;
  const n = whoFires(b, u, t, fire, fires);
  if (!lineUpVictims(b, t, n)) into.kind = 'truncated';
  beginChain(b, chain);
  if (sharesHits(b, t)) into.kind = 'truncated';
  rowCount = 0;
  for (let i = 0; i < n && chain.count > 0; i++) {
    const m = by[i];
    const o = byAim[i];
    const slot = bySlot[i];
    if (fallsShort(b, m, slot, o, fire)) continue;
    if (b.model.engaged[o] !== 0) into.kind = 'truncated'; // W40K-MELEE-001
    addFire(b, m, slot, o, fire);
  }
  for (let r = 0; r < rowCount; r++) {
    // W40K-ARC-003: a model with its target on the edge of its arc may be unable to fire
    const edge = isOnArcEdge(b, rows.shooter[r], b.model.x[rows.aim[r]], b.model.y[rows.aim[r]]);
    if (edge) for (let s = 0; s <= chain.wounds; s++) before[s] = chain.chance[s];
    resolveRow(b, r, fire, into);
    if (edge) for (let s = 0; s <= chain.wounds; s++) chain.chance[s] = (chain.chance[s] + before[s]) / 2;
  }
  // a model that is hit by name may have fallen to an earlier shot
  if (areas > 0 && rowCount > 1 && chain.count > 1) into.kind = 'truncated';
  into.most = lossesOf(chain, into.losses);
  into.mean = 0;
  for (let lost = 1; lost <= into.most; lost++) into.mean += lost * into.losses[lost];
  into.destroyed = chain.count === 0 ? 0 : into.losses[into.most];
  return into;
}
