import { call, DONE, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { drainTriggers } from '../../../kernel/triggers.js';
import { Place } from '../../../skirmish/layout.js';
import { Roll } from '../core/rolls.js';
import { ShotFlag, type W40kBattle } from '../core/state.js';
import { die, firstModelInTurn, squadOfModel, tell, unitOf } from '../core/units.js';
import { harm, loseModel, tellLosses } from '../damage/casualties.js';
import { damageNeeded, NEVER, shotStrength } from '../damage/damage.js';
import { flash, knockBack } from '../damage/knocked-down-and-blinded.js';
import { Saved, saves } from '../damage/saves.js';
import { standClear } from '../movement/halting.js';
import { gapOf } from './aiming.js';
import { decide, lineUp, nextVictim } from './hit-allocation.js';
import { clearShots, markShotAt } from './shot-table.js';
import { CANNOT_HIT, SURE_HIT, secondToHit } from './to-hit.js';
import { tellHarm } from './volley-words.js';

/** Logs the dice of a roll: "to hit 3+: 4 4 5 6". Call it only if `b.log` is not null. */
function tellPool(b: W40kBattle, row: number, n: number, words: string): void {
  const faces = Array.from(b.dice.faces.subarray(0, n)).join(' ');
  tell(b, 'dice', unitOf(b, b.shot.shooter[row]), `${words}: ${faces}`);
}

/** Rolls to hit for row `row` of the shot table (W40K-HIT-001, W40K-HIT-011). */
function rollToHit(b: W40kBattle, row: number): void {
  const { shot } = b;
  const needed = shot.needed[row];
  const n = shot.number[row];
  const subject = unitOf(b, shot.shooter[row]);
  if ((shot.flags[row] & ShotFlag.Sure) !== 0 || n === 0 || needed >= CANNOT_HIT) return;
  if (needed === SURE_HIT) {
    shot.hits[row] = n;
    return;
  }
  b.dice.pool(n, Roll.ToHit, subject);
  if (b.log !== null) tellPool(b, row, n, `to hit ${Math.min(needed, 6)}+`);
  const second = secondToHit(needed);
  if (second === 0) {
    shot.hits[row] = b.dice.atLeast(needed);
    return;
  }
  const sixes = b.dice.counts[6];
  if (sixes === 0) return;
  b.dice.pool(sixes, Roll.ToHitAgain, subject);
  if (b.log !== null) tellPool(b, row, sixes, `to hit again ${second}+`);
  shot.hits[row] = b.dice.atLeast(second);
}

/** Die score at which a model near one that was saved by its armour is hit by fragments. */
const SPLASHED = 6;

/**
 * Rolls for the models, on either side, near model `m` whose armour has saved it from a bursting shell of row `row`;
 * each may lose a wound (W40K-WHVY-011).
 */
function splash(b: W40kBattle, row: number, m: number): void {
  const { shot, setup } = b;
  const from = shot.shooter[row];
  const reach = setup.weapons[shot.weapon[row]].splash;
  for (let i = 0, first = firstModelInTurn(b); i < setup.models; i++) {
    const o = (first + i) % setup.models;
    if (o === m || b.model.place[o] !== Place.table || b.model.wounds[o] === 0 || gapOf(b, m, o) > reach) continue;
    if (die(b, 6, Roll.Splash, unitOf(b, from)) < SPLASHED) continue;
    markShotAt(b, unitOf(b, o)); // W40K-OVER-016
    // GAP W40K-WHVY-011: acid that splashes is saved without a modifier
    if (saves(b, o, 0, from, row) !== Saved.nothing) continue;
    shot.wounds[row]++;
    if (harm(b, o, 1)) b.unit.killer[unitOf(b, o)] = squadOfModel(b, from);
  }
}

/**
 * Resolves one hit of row `row` on model `m`: damage (W40K-DMG-001), save (W40K-SAVE-001), damage points
 * (W40K-DMG-004).
 */
function strike(b: W40kBattle, row: number, m: number): void {
  const { shot, setup } = b;
  const by = unitOf(b, shot.shooter[row]);
  const weapon = setup.weapons[shot.weapon[row]];
  const victim = unitOf(b, m);
  const type = setup.model.type[m];
  const strength = shotStrength(weapon, setup.type.S[setup.model.type[shot.shooter[row]]]);
  const needed = damageNeeded(strength, setup.type.T[type]);
  // W40K-DMG-002: with NEVER no roll can harm it; W40K-WBAS-029: with 1 no roll is needed
  if (needed >= NEVER || (needed > 1 && die(b, 6, Roll.Damage, by) < needed)) return;
  const saved = saves(b, m, weapon.saveModifier, shot.shooter[row], row);
  if (saved === Saved.field) flash(b, m, weapon.strength || setup.type.S[setup.model.type[shot.shooter[row]]]);
  if (saved === Saved.armour && weapon.splash !== 0) splash(b, row, decide(b, m));
  if (saved !== Saved.nothing) return; // W40K-SAVE-001: all points of the hit are ignored
  let points = weapon.damage.plus;
  for (let i = 0; i < weapon.damage.dice; i++) points += die(b, weapon.damage.sides, Roll.DamagePoints, by);
  shot.wounds[row]++;
  if (harm(b, decide(b, m), points)) b.unit.killer[victim] = squadOfModel(b, shot.shooter[row]);
}

/** Sends each rolled row to the display: shooter, target, hits. Call it only if `b.log` is not null. */
function showShots(b: W40kBattle): void {
  const { shot } = b;
  for (let row = 0; row < b.field.shots[0]; row++) {
    if ((shot.flags[row] & ShotFlag.Sure) !== 0) continue; // area weapons show where they fall
    const t = shot.target[row];
    let m = shot.model[row];
    for (let o = b.setup.unit.first[t]; m < 0 && o < b.setup.models; o++) if (b.model.place[o] === Place.table) m = o;
    if (m >= 0) b.log?.show?.('shot', shot.shooter[row], m, shot.hits[row]);
  }
}

/** Logs for each unit how many of its models are about to be removed. Call it only if `b.log` is not null. */
function tellCasualties(b: W40kBattle): void {
  const { wounds, place } = b.model;
  const { first, count } = b.setup.unit;
  const unit = unitOf(b, firstModelInTurn(b));
  for (let i = 0; i < b.setup.units; i++) {
    const u = (unit + i) % b.setup.units;
    let n = 0;
    for (let m = first[u], end = m + count[u]; m < end; m++) {
      if (wounds[m] === 0 && place[m] === Place.table) n++;
    }
    if (n > 0) tellLosses(b, u, n);
  }
}

/** Removes models without wounds (W40K-DMG-005, W40K-DMG-007). */
function removeCasualties(b: W40kBattle): void {
  const first = firstModelInTurn(b);
  if (b.log !== null) tellCasualties(b);
  removeFrom(b, first, b.setup.models);
  removeFrom(b, 0, first);
}

/** Removes models without wounds in rows `from` to `end - 1`. */
function removeFrom(b: W40kBattle, from: number, end: number): void {
  const { wounds, place } = b.model;
  for (let m = from; m < end; m++) {
    if (wounds[m] === 0 && place[m] === Place.table) loseModel(b, m, b.unit.killer[unitOf(b, m)]);
  }
}

/** Scratch of one step: victims of hits that knock back, and the shooters. */
const knocked = new Int16Array(256);
const knocker = new Int16Array(256);

/** True if the hits of row `row` are for one model only, as those of blasts, templates and sustained fire are. */
function isNamed(b: W40kBattle, row: number): boolean {
  return b.shot.model[row] >= 0 && (b.shot.flags[row] & ShotFlag.Melee) === 0;
}

/**
 * Allocates the hits of row `row` one by one. `knocks` is the number of hits so far that knock back. Returns the new
 * number.
 */
function dealHits(b: W40kBattle, row: number, knocks: number): number {
  const { shot } = b;
  lineUp(b, row);
  for (let i = 0; i < shot.hits[row]; i++) {
    const m = nextVictim(b);
    if (m < 0) break; // W40K-CAS-003: the squad is used up; the remaining hits are lost
    markShotAt(b, unitOf(b, m)); // W40K-OVER-016: friends count too
    if (knocks < knocked.length && b.setup.weapons[shot.weapon[row]].knocksBack) {
      knocked[knocks] = decide(b, m); // here it matters which of several equal models it is
      knocker[knocks++] = shot.shooter[row];
      strike(b, row, knocked[knocks - 1]);
    } else strike(b, row, m);
  }
  return knocks;
}

/**
 * If one of the `knocks` models about to be knocked back is under way, first parts the models that are passing each
 * other.
 */
function stopPassing(b: W40kBattle, knocks: number): void {
  for (let k = 0; k < knocks; k++) {
    if (b.model.startX[knocked[k]] === 0) continue;
    standClear(b, b.field.mover[0], b.field.moverDone[0]);
    return;
  }
}

const S = sequence('hit', 'harm', 'triggers', 'end');

/**
 * Procedure: resolves all shots of the shot table and empties it (K34). First all rolls to hit, then damage and saves
 * hit by hit, then casualties are removed. The caller handles Break tests and overwatch tests.
 */
export const resolveHits = procedure<W40kBattle, typeof S>(
  'resolve hits',
  S,
  {
    hit(b) {
      for (let row = 0; row < b.field.shots[0]; row++) rollToHit(b, row);
      return NEXT;
    },
    // W40K-GROUP-001: hits resolved one by one give the same result as all together
    harm(b) {
      const { shot } = b;
      if (b.log !== null) showShots(b);
      let knocks = 0;
      // W40K-CAS-003: hits on named models come first, so that hits on the nearest model do not fall on a model that is
      // already slain
      for (let late = 0; late < 2; late++) {
        for (let row = 0; row < b.field.shots[0]; row++) {
          if (shot.hits[row] !== 0 && (isNamed(b, row) ? 0 : 1) === late) knocks = dealHits(b, row, knocks);
        }
      }
      if (b.log !== null) tellHarm(b);
      clearShots(b);
      removeCasualties(b);
      stopPassing(b, knocks);
      for (let k = 0; k < knocks; k++) knockBack(b, knocked[k], knocker[k]);
      return NEXT;
    },
    triggers(b) {
      return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
    },
    end() {
      return DONE;
    },
  },
  { calls: () => [drainTriggers] },
);
