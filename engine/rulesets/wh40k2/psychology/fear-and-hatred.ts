import { SUBJECT_WORDS } from '../../../kernel/core.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { LinkFlag, Place } from '../../../skirmish/layout.js';
import { sees } from '../caches/sight.js';
import { Roll } from '../core/rolls.js';
import { Hook } from '../core/rule-ids.js';
import { Did, Hidden, Status, type W40kBattle } from '../core/state.js';
import { firstJoined, nextJoined, onTable, playerOf, squadOf, squadOfModel, unitOf } from '../core/units.js';

/** Returns the fear level of unit `u` alone: 0 none, 1 fear, 2 terror (W40K-FEAR-001, W40K-TERR-002). */
export const frightfulness = (b: W40kBattle, u: number): number => modified(b, Hook.frightens, u, 0, NO_ATTACK);

/** Returns the highest fear level of squad `u` and its joined characters (W40K-LIAB-003). */
export function frightfulnessOf(b: W40kBattle, u: number): number {
  let most = onTable(b, u) ? frightfulness(b, u) : 0;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) most = Math.max(most, frightfulness(b, g));
  return most;
}

/** Returns the model of squad `enemy` on the table that causes terror and is nearest to squad `u`, or NONE. */
export function terrorOf(b: W40kBattle, u: number, enemy: number): number {
  const { x, y, place } = b.model;
  let best = NONE;
  let least = Infinity;
  for (let e = 0; e < b.setup.models; e++) {
    if (place[e] !== Place.table || squadOfModel(b, e) !== enemy || frightfulness(b, unitOf(b, e)) < 2) continue;
    for (let m = 0; m < b.setup.models; m++) {
      if (place[m] !== Place.table || squadOfModel(b, m) !== u) continue;
      const squared = (x[m] - x[e]) ** 2 + (y[m] - y[e]) ** 2;
      if (squared >= least) continue;
      least = squared;
      best = e;
    }
  }
  return best;
}

/**
 * True if character `g` is cut off from the squad that he has joined. He then counts as broken and takes no tests
 * (W40K-SQUAD-006).
 */
export const isCutOff = (b: W40kBattle, g: number): boolean =>
  b.unit.host[g] >= 0 && b.model.outOfCoherency[b.setup.unit.first[g]] !== 0;

/** True if squad `u` is immune to psychology now: stupid (W40K-STUP-008) or frenzied (W40K-FREN-007). */
export function isBeyondFear(b: W40kBattle, u: number): boolean {
  return (b.unit.status[u] & (Status.Stupid | Status.Frenzied)) !== 0;
}

/**
 * Returns the test that squad `u` must take when it meets `enemy`: 0 none, 1 fear, 2 terror. A unit that causes fear is
 * immune to fear and treats terror as fear. A unit that causes terror is immune to both (W40K-LIAB-001, W40K-LIAB-002),
 * but not the troops that it leads. After its terror test a unit treats terror as fear (W40K-TERR-001, W40K-TERR-003).
 * @param horror the fear level of `enemy`
 */
export function dreadOf(b: W40kBattle, u: number, enemy: number, horror = frightfulnessOf(b, enemy)): number {
  if (horror === 0 || isBeyondFear(b, u)) return 0;
  const own = frightfulness(b, u);
  if (own >= 2 || (own === 1 && horror === 1)) return 0;
  if (own === 1 || (b.unit.status[u] & Status.TerrorTaken) !== 0) return 1;
  return horror;
}

/**
 * Records that squad `u` failed its fear test against `enemy`, which charges it without outnumbering it
 * (W40K-FEAR-005).
 */
export function cow(b: W40kBattle, u: number, enemy: number): void {
  b.unit.status[u] |= Status.Afraid;
  b.unit.fear[u * SUBJECT_WORDS + (enemy >> 5)] |= 1 << (enemy & 31);
}

/** True if squad `u` is so afraid of the charging `enemy` that it may not fire overwatch at it (W40K-FEAR-005). */
export function isCowedBy(b: W40kBattle, u: number, enemy: number): boolean {
  if ((b.unit.status[u] & Status.Afraid) === 0) return false;
  return (b.unit.fear[u * SUBJECT_WORDS + (enemy >> 5)] & (1 << (enemy & 31))) !== 0;
}

/** True if squad `u`, or character `u` in a squad, is in contact with a charger that it fears. */
function meetsItsFear(b: W40kBattle, u: number): boolean {
  const { link, field } = b;
  for (let r = 0; r < field.links[0]; r++) {
    const [s, t] = [squadOfModel(b, link.a[r]), squadOfModel(b, link.b[r])];
    if ((s === u || unitOf(b, link.a[r]) === u) && isCowedBy(b, u, t)) return true;
    if ((t === u || unitOf(b, link.b[r]) === u) && isCowedBy(b, u, s)) return true;
  }
  return false;
}

/** Ends all fear of squad `u`. */
export function takeHeart(b: W40kBattle, u: number): void {
  if ((b.unit.status[u] & Status.Afraid) === 0) return;
  b.unit.status[u] &= ~Status.Afraid;
  b.unit.fear.fill(0, u * SUBJECT_WORDS, (u + 1) * SUBJECT_WORDS);
}

/**
 * Ends the fear of squads that are not in contact with the charger that frightened them, when fights begin
 * (W40K-FEAR-005).
 */
export function missFears(b: W40kBattle): void {
  for (let u = 0; u < b.setup.units; u++) {
    if ((b.unit.status[u] & Status.Afraid) !== 0 && !meetsItsFear(b, u)) takeHeart(b, u);
  }
}

/**
 * True if model `m` is afraid in the first turn of a combat (W40K-FEAR-005). A character shares the fear of his squad
 * if he too would have to test for one of those enemies, so not if he causes fear himself (W40K-LIAB-001). He is also
 * afraid if he failed a test of his own (W40K-HERO-033).
 */
export function isAfraid(b: W40kBattle, m: number): boolean {
  const squad = squadOfModel(b, m);
  const u = unitOf(b, m);
  if ((b.unit.status[u] & Status.Afraid) !== 0) return true;
  if (u === squad || (b.unit.status[squad] & Status.Afraid) === 0) return false;
  for (let e = 0; e < b.setup.units; e++) if (isCowedBy(b, squad, e) && dreadOf(b, u, e) !== 0) return true;
  return false;
}

/** True if unit `u` hates `enemy` (W40K-HATE-001). */
export function hates(b: W40kBattle, u: number, enemy: number): boolean {
  return modified(b, Hook.hates, u, 0, enemy) !== 0;
}

/** True if a model of squad `u` is in contact with an enemy that unit `u` hates. */
function fightsHatedFoe(b: W40kBattle, u: number): boolean {
  const { link, field } = b;
  const squad = squadOf(b, u);
  for (let r = 0; r < field.links[0]; r++) {
    const [own, enemy] = squadOfModel(b, link.a[r]) === squad ? [link.a[r], link.b[r]] : [link.b[r], link.a[r]];
    if (squadOfModel(b, own) === squad && hates(b, u, unitOf(b, enemy))) return true;
  }
  return false;
}

/** True if unit `u` hates an enemy that its squad sees, or, if the squad sees no enemy, any enemy on the table. */
function seesHatedFoe(b: W40kBattle, u: number): boolean {
  const { model, setup } = b;
  const squad = squadOf(b, u);
  let anyHated = false;
  let anySeen = false;
  for (let e = 0; e < setup.models; e++) {
    if (setup.model.player[e] === playerOf(b, u) || model.place[e] !== Place.table) continue;
    const hated = hates(b, u, unitOf(b, e));
    if (hated) anyHated = true;
    if (b.unit.hidden[squadOfModel(b, e)] === Hidden.hidden || (anySeen && !hated)) continue;
    for (let m = 0; m < setup.models; m++) {
      if (model.place[m] !== Place.table || squadOfModel(b, m) !== squad || !sees(b, m, e)) continue;
      if (hated) return true;
      anySeen = true;
      break;
    }
  }
  return anyHated && !anySeen;
}

/**
 * True if squad `u` faces a hated enemy in a test of kind `purpose`, a `Roll` (W40K-HATE-001). In a Break test these
 * are the enemies that slew models of it in this turn or that it fights. In other tests, and if there are none, they
 * are the enemies that it sees, or all if it sees none.
 */
export function facesHatedFoe(b: W40kBattle, u: number, purpose: number): boolean {
  if (purpose === Roll.BreakTest || purpose === Roll.CommanderTest) {
    if ((b.unit.did[u] & Did.LostToHated) !== 0 || fightsHatedFoe(b, u)) return true;
    if (purpose === Roll.BreakTest && b.unit.killer[u] >= 0) return false;
  }
  return seesHatedFoe(b, u);
}

/**
 * True if model `m` may reroll attack dice against `enemy` (W40K-HATE-002). The model itself must hate the enemy
 * (W40K-HERO-030), and it must be the first turn of the model's own combat.
 */
export function rerolls(b: W40kBattle, m: number, enemy: number): boolean {
  if (!hates(b, unitOf(b, m), unitOf(b, enemy))) return false;
  const { link, field } = b;
  for (let r = 0; r < field.links[0]; r++) {
    if ((link.flags[r] & LinkFlag.fought) !== 0 && (link.a[r] === m || link.b[r] === m)) return false;
  }
  return true;
}

/**
 * Numbers of models of both sides in the combat of the last counted squad, following contacts (W40K-FEAR-004,
 * W40K-FEAR-008).
 */
export const counts = { own: 0, enemy: 0 };
const inCombat = new Uint8Array(256);

/** Counts the models of both sides in the combat of squad `u` into `counts`. */
export function countCombat(b: W40kBattle, u: number): void {
  const { link, field, model, setup } = b;
  inCombat.fill(0);
  counts.own = 0;
  counts.enemy = 0;
  let grew = true;
  for (let m = 0; m < setup.models; m++) {
    if (model.engaged[m] !== 0 && squadOf(b, setup.model.unit[m]) === u) inCombat[m] = 1;
  }
  while (grew) {
    grew = false;
    for (let r = 0; r < field.links[0]; r++) {
      if (inCombat[link.a[r]] === inCombat[link.b[r]]) continue;
      inCombat[link.a[r]] = 1;
      inCombat[link.b[r]] = 1;
      grew = true;
    }
  }
  for (let m = 0; m < setup.models; m++) {
    if (inCombat[m] === 0 || model.place[m] !== Place.table) continue;
    if (setup.model.player[m] === playerOf(b, u)) counts.own++;
    else counts.enemy++;
  }
}
