import { Level, SUBJECT_WORDS } from '../../kernel/core.js';
import { INCH } from '../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { copyRecord, type OptionRecord } from '../../kernel/options.js';
import {
  ask,
  askThen,
  call,
  callThen,
  finish,
  finishWith,
  locals,
  NEXT,
  procedure,
  sequence,
} from '../../kernel/procedure.js';
import { listed, type Reason } from '../../kernel/ruleset.js';
import { resolveAttacks } from '../attacks/resolve-attacks.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { leave } from '../characters/leaving.js';
import { applyCharge, chargePaths, judgeCharge } from '../charge-paths.js';
import { sideWords } from '../combat/side-words.js';
import { sideOf } from '../contacts.js';
import { Ask, Verb } from '../core/asks.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { Did, Status, unitSubject } from '../core/state.js';
import { fleeing, formationOf, gap, movement, onTable, playerOf, tell, tellDice } from '../core/units.js';
import { stand } from '../formation.js';
import type { Side } from '../layout.js';
import { panicTests } from '../panic/panic-tests.js';
import { Refusal } from '../refusals.js';
import { chargeStraight } from './blocked-path.js';
import { ignoredHost, nextAlso, onlyEnemiesBar, placeJoined } from './charge-targets.js';
import { failedCharge } from './failed-charge.js';
import { keepBestForAll, rolledEnough, severalCharge, worthForAll } from './multiple-chargers.js';
import { engageAlso } from './other-targets.js';

/** True if `u` has declared a charge that has not been moved yet. A unit that flees or is gone has given it up. */
function pending(b: RegimentsBattle, u: number): boolean {
  if (b.unit.target[u] < 0 || playerOf(b, u) !== b.core.active[0] || fleeing(b, u)) return false;
  if (!onTable(b, formationOf(b, u))) return false;
  return (b.unit.did[u] & (Did.Charged | Did.FailCharge)) === 0;
}

/** True if the Charge Range of `u` has been rolled. */
const rolled = (b: RegimentsBattle, u: number): boolean => b.unit.chargeDice[u] !== 0;

/**
 * True if `u` may be moved next. If ranges were rolled for several chargers of one target, these come before all others
 * (T9A-MCH-002).
 */
function mayMoveNext(b: RegimentsBattle, u: number): boolean {
  if (!pending(b, u)) return false;
  if (rolled(b, u)) return true;
  for (let v = 0; v < b.setup.units; v++) if (pending(b, v) && rolled(b, v)) return false;
  return true;
}

function nextCharger(b: RegimentsBattle, u: number): number {
  for (let v = u + 1; v < b.setup.units; v++) if (mayMoveNext(b, v)) return v;
  return -1;
}

/**
 * T9A-DEC-020, T9A-DEC-022: lists which charger moves next. `n` is its Charge Range in whole inches, 0 if not rolled.
 */
export function chargerOrderOptions(b: RegimentsBattle): void {
  for (let u = nextCharger(b, -1); u >= 0; u = nextCharger(b, u))
    b.option.add(Verb.Pick, u, Math.round(b.unit.chargeRange[u] / INCH));
}

/** T9A-DEC-019: lists the two targets of a redirected charge after both fled. */
export function eitherTargetOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  b.option.add(Verb.Pick, b.unit.firstTarget[u]);
  b.option.add(Verb.Pick, b.unit.target[u]);
}

/** Returns the side that `u` must contact, or -1 for any side, since its target flees (T9A-CMV-009). */
const sideToContact = (b: RegimentsBattle, u: number, t: number): Side | -1 =>
  fleeing(b, t) ? -1 : (b.unit.chargeSide[u] as Side);

/** Lists the placements of a charge; with several chargers, those that leave room for the others (T9A-MCH-002). */
function listPlacements(b: RegimentsBattle, u: number, t: number): void {
  const from = b.option.count;
  const several = severalCharge(b, u, t);
  ignoredHost(b, u, true);
  chargePaths(b, u, t, sideToContact(b, u, t), Verb.Charge, several);
  ignoredHost(b, u, false);
  if (several) keepBestForAll(b, u, t, from);
}

/** T9A-DEC-020, T9A-DEC-021: lists the placements with the most contact. */
export function chargePathOptions(b: RegimentsBattle): void {
  listPlacements(b, b.decision.subject[0], b.decision.other[0]);
}

/**
 * T9A-DEC-020, T9A-DEC-021: judges a proposed path and place. Any place along the side with as much contact is legal
 * (T9A-ALN-005).
 */
export function judgeChargePath(b: RegimentsBattle, record: OptionRecord): Reason {
  const u = b.decision.subject[0];
  const t = b.decision.other[0];
  if (record.verb !== Verb.Charge || record.target !== t || record.files !== b.unit.files[u])
    return Refusal.NotAnOption;
  ignoredHost(b, u, true);
  const refusal = judgeCharge(b, u, t, sideToContact(b, u, t), record);
  ignoredHost(b, u, false);
  if (refusal !== Refusal.Legal || !severalCharge(b, u, t)) return refusal;
  const { option } = b;
  const from = option.count;
  ignoredHost(b, u, true);
  chargePaths(b, u, t, sideToContact(b, u, t), Verb.Charge, true);
  ignoredHost(b, u, false);
  const best = keepBestForAll(b, u, t, from);
  option.count = from;
  return worthForAll(b, u, t, record.x, record.y, record.facing) < best ? Refusal.ContactsLost : Refusal.Legal;
}

/** T9A-CMV-010, T9A-DEC-023: lists whether to take the test that allows a Post-Combat Pivot. */
export function caughtPivotOptions(b: RegimentsBattle): void {
  b.option.add(Verb.Yes);
  b.option.add(Verb.No);
}

/** Ticks that a charge of `u` at `t` must be able to go: their distance, or less over an obstacle (WFB9-OBS-007). */
const distance = (b: RegimentsBattle, u: number, t: number): number =>
  gap(b, u, t) - b.rules.charges.savedByObstacle(b, u, t);

/** Rolls the Charge Range of `u` (T9A-CMV-002, WFB9-CHMV-002) and stores it with the highest die (T9A-FCH-001, WFB9-CHMV-006). */
export function rollChargeRange(b: RegimentsBattle, u: number): void {
  const n = b.rules.distances.dice(b, u, Roll.ChargeRange);
  b.dice.pool(n, Roll.ChargeRange, u);
  const sum = b.dice.sumOfBest(n, b.rules.distances.counted(b, u, Roll.ChargeRange));
  const counted = Math.max(sum, b.rules.charges.leastOfDice(b, u));
  const inches = modified(b, Hook.chargeRange, unitSubject(b, u), counted + movement(b, u), NO_ATTACK);
  b.unit.chargeRange[u] = inches * INCH;
  b.unit.chargeDice[u] = b.dice.sumOfBest(n, 1);
  if (b.log !== null) {
    tellDice(b, Roll.ChargeRange, u, n);
    tell(b, 'charge', u, `have a Charge Range of ${inches} inches`);
  }
}

/**
 * Lists the placements of a charge. A single placement becomes the answer; of several, `Ask.ChargePath` must be asked
 * at once.
 * @returns the number of placements; 1 if all are alike
 */
export function placements(b: RegimentsBattle, u: number, t: number): number {
  const { option } = b;
  option.count = 0;
  option.decision = 0;
  listPlacements(b, u, t);
  const n = option.count;
  const one = n === 1 || (n > 1 && b.core.level[0] === Level.command && areAlike(b, n));
  if (one) copyRecord(b.answer, 0, option, 0);
  else if (n > 1) listed(b);
  return one ? 1 : n;
}

/**
 * Standing order at `Level.command`: placements with equal contact within this distance count as alike, and the first
 * is taken.
 */
const ALIKE = 2 * INCH;

/** True if the `n` listed placements are all alike. */
function areAlike(b: RegimentsBattle, n: number): boolean {
  const { x, y, facing, extra, n: turned } = b.option;
  for (let i = 1; i < n; i++) {
    if (facing[i] !== facing[0] || extra[i] !== extra[0] || turned[i] !== turned[0]) return false;
    if (Math.abs(x[i] - x[0]) > ALIKE || Math.abs(y[i] - y[0]) > ALIKE) return false;
  }
  return true;
}

const S = sequence(
  ...(['either', 'chosen', 'next', 'roll', 'measure', 'contact', 'arrived', 'caught', 'mayTest', 'tested'] as const),
  ...(['alarm', 'alone'] as const),
);
const L = locals(
  ...(['charger', 'target', 'hills', 'between'] as const),
  ...(['also0', 'also1', 'also2', 'also3'] as const), // the others that the charger reaches, a bit each
);

/**
 * Notes which of the others at which `u` has declared its charge it reaches (WFB9-CHMV-005) from local `also` on.
 * @returns the nearest of them, or -1
 */
function noteReached(b: RegimentsBattle, u: number, also: number): number {
  let nearest = -1;
  for (let w = 0; w < SUBJECT_WORDS; w++) b.locals[also + w] = 0;
  for (let v = nextAlso(b, u, -1); v >= 0; v = nextAlso(b, u, v)) {
    if (!onTable(b, v) || fleeing(b, v) || distance(b, u, v) > b.unit.chargeRange[u]) continue;
    b.locals[also + (v >> 5)] |= 1 << (v & 31);
    if (nearest < 0 || distance(b, u, v) < distance(b, u, nearest)) nearest = v;
  }
  return nearest;
}

/**
 * Returns the charger, among those that may move next, that is most likely to reach its target; the first of several.
 */
function surestCharger(b: RegimentsBattle): number {
  let surest = -1;
  let most = -1;
  for (let u = nextCharger(b, -1); u >= 0; u = nextCharger(b, u)) {
    const t = b.unit.target[u];
    let sure = 0;
    if (onTable(b, t))
      sure = rolled(b, u)
        ? rolledEnough(b, u, t)
          ? CERTAIN
          : 0
        : b.rules.charges.waysToReach(b, u, distance(b, u, t));
    if (sure > most) {
      most = sure;
      surest = u;
    }
  }
  return surest;
}

/**
 * Moves the chargers one after the other in an order that the active player chooses (T9A-CMV-001; asked at
 * `Level.full`). Standing orders at `Level.command`: the charger most likely to arrive goes first, so that no failed
 * charger stands in its way, and a unit that has caught a fleeing unit takes the test for a pivot, which costs nothing
 * (T9A-CMV-010).
 */
export const moveChargers = procedure<RegimentsBattle, typeof S>(
  'move chargers',
  S,
  {
    // T9A-RDR-005: before the roll, units whose two targets both fled choose which one they charge
    either(b, f) {
      for (let u = 0; u < b.setup.units; u++) {
        const first = b.unit.firstTarget[u];
        const second = b.unit.target[u];
        if (first < 0 || !pending(b, u) || !onTable(b, first) || !fleeing(b, first)) continue;
        if (onTable(b, second) && !fleeing(b, second)) continue;
        b.locals[f + L.charger] = u;
        return ask(b, Ask.EitherTarget, b.core.active[0], u, second);
      }
      return S.next;
    },
    chosen(b, f) {
      const u = b.locals[f + L.charger];
      b.unit.target[u] = b.answer.target[0];
      b.unit.firstTarget[u] = -1;
      return S.either;
    },
    // T9A-CMV-001, T9A-MCH-002: in any order; for the last one nobody is asked
    next(b) {
      const first = nextCharger(b, -1);
      if (first < 0) return finish(b);
      b.answer.target[0] = first;
      if (nextCharger(b, first) < 0) return NEXT;
      if (b.core.level[0] === Level.full) return ask(b, Ask.ChargerOrder, b.core.active[0]);
      b.answer.target[0] = surestCharger(b);
      return NEXT;
    },
    // T9A-CMV-002; T9A-MCH-001: ranges of all chargers of one target are rolled before any of them moves
    roll(b, f) {
      const u = b.answer.target[0];
      const t = b.unit.target[u];
      b.locals[f + L.charger] = u;
      b.locals[f + L.target] = t;
      if (rolled(b, u)) return NEXT;
      placeJoined(b);
      let together = 0;
      for (let v = 0; v < b.setup.units; v++) {
        if (!pending(b, v) || b.unit.target[v] !== t) continue;
        rollChargeRange(b, v);
        if (onTable(b, t) && distance(b, v, t) <= b.unit.chargeRange[v]) b.unit.did[v] |= Did.RolledEnough;
        together++;
      }
      return together > 1 ? S.next : NEXT;
    },
    // T9A-CMV-003: the range must suffice and there must be room. Otherwise the charge fails, also if the target is
    // gone (T9A-FCH-004, T9A-CMV-011)
    measure(b, f) {
      const u = b.locals[f + L.charger];
      const t = b.locals[f + L.target];
      placeJoined(b);
      b.locals[f + L.hills] = b.rules.terrain.hillsUnder(b, u);
      b.locals[f + L.between] = onTable(b, t) ? b.rules.charges.between(b, u, t) : 0;
      // WFB9-CHMV-005: of several targets those within range are charged
      const also = noteReached(b, u, f + L.also0);
      if (also >= 0 && (!onTable(b, t) || !rolledEnough(b, u, t))) {
        b.rules.charges.swapTargets(b, u, also);
        b.locals[f + L.also0 + (also >> 5)] &= ~(1 << (also & 31));
        b.unit.did[u] |= Did.RolledEnough;
        return S.alone;
      }
      if (!onTable(b, t) || !rolledEnough(b, u, t)) return callThen(b, S.next, failedCharge, u);
      const n = placements(b, u, t);
      if (n > 1) return ask(b, Ask.ChargePath, b.core.active[0], u, t);
      if (n === 1) return NEXT;
      const mayGoStraight = b.rules.charges.goesStraightIfBarred && !fleeing(b, t) && onTable(b, u);
      if (!mayGoStraight) return callThen(b, S.next, failedCharge, u);
      // T9A-CMV-012; a charger that friends bar has failed (T9A-CMV-011)
      const { x, y, facing, chargeRange } = b.unit;
      const side = b.unit.chargeSide[u] as Side;
      const fromX = x[u];
      const fromY = y[u];
      if (!onlyEnemiesBar(b, u, t, side) || !chargeStraight(b, u, t, side, chargeRange[u]))
        return callThen(b, S.next, failedCharge, u);
      const dx = x[u] - fromX;
      const dy = y[u] - fromY;
      b.rules.terrain.dangerAhead(b, u, fromX, fromY, facing[u], Math.round(Math.sqrt(dx * dx + dy * dy)), false, -1);
      return S.arrived;
    },
    // T9A-CMV-004, T9A-CMV-005, T9A-CMV-008, T9A-ALN-001: along the path, into contact, aligned
    contact(b, f) {
      const u = b.locals[f + L.charger];
      const t = b.locals[f + L.target];
      const { x, y, facing } = b.unit;
      const fromX = x[u];
      const fromY = y[u];
      const fromFacing = facing[u];
      const caught = fleeing(b, t);
      const lost = b.rules.charges.lostOnTheWay(b, u, b.answer.path, 0);
      if (lost > 0 && distance(b, u, t) > b.unit.chargeRange[u] - lost) return callThen(b, S.next, failedCharge, u);
      // T9A-CHR-013: the character leaves its unit
      if (!onTable(b, u)) leave(b, u, b.answer.x[0], b.answer.y[0], b.answer.facing[0]);
      if (caught) stand(b, u, b.answer.x[0], b.answer.y[0], b.answer.facing[0]);
      else applyCharge(b, u, t, b.answer);
      if (b.log !== null) {
        const where = caught ? '' : ` in the ${sideWords(sideOf(b, t, u))}`;
        tell(b, 'charge', u, `reach ${b.setup.names[t]}${where}`);
      }
      b.rules.terrain.dangerOnPath(b, u, fromX, fromY, fromFacing, b.answer.path, 0); // T9A-TER-001
      return caught ? S.caught : NEXT;
    },
    // T9A-WIN-004, T9A-TER-019: records what the next round of combat needs
    arrived(b, f) {
      const u = b.locals[f + L.charger];
      const t = b.locals[f + L.target];
      b.unit.did[u] |= Did.Charged | Did.Move | Did.MoveDone;
      b.unit.did[t] |= Did.Charged;
      if (onTable(b, u)) {
        b.unit.status[u] |= Status.Charging;
        b.unit.charged[u] = t;
        if (b.rules.terrain.cameDown(b, u, b.locals[f + L.hills])) b.unit.status[u] |= Status.Downhill;
        for (let v = nextAlso(b, u, -1); v >= 0; v = nextAlso(b, u, v)) {
          if ((b.locals[f + L.also0 + (v >> 5)] & (1 << (v & 31))) !== 0) engageAlso(b, u, v);
        }
        if (b.rules.charges.noteArrived(b, u, t, b.locals[f + L.between]) !== 0)
          return callThen(b, S.alarm, resolveAttacks);
      }
      return S.alarm;
    },
    // T9A-CMV-009: a fleeing unit in contact is removed; there is no aligning and no combat
    caught(b, f) {
      const u = b.locals[f + L.charger];
      b.unit.did[u] |= Did.Charged | Did.Move | Did.MoveDone;
      if (!onTable(b, u)) return S.alarm;
      b.rules.flight.runDown(b, b.locals[f + L.target], u);
      return call(b, panicTests);
    },
    // T9A-CMV-010, T9A-DEC-023: the test is optional
    mayTest(b, f) {
      const u = b.locals[f + L.charger];
      if (!onTable(b, u) || fleeing(b, u) || onTable(b, b.locals[f + L.target])) return S.alarm;
      if (b.core.level[0] === Level.full) return ask(b, Ask.CaughtPivot, b.core.active[0], u);
      b.answer.verb[0] = Verb.Yes;
      return NEXT;
    },
    tested(b, f) {
      if (b.answer.verb[0] !== Verb.Yes) return S.alarm;
      return call(b, caughtTest, b.locals[f + L.charger]);
    },
    // losses on the way may cause Panic Tests of the charger and its friends
    alarm(b) {
      return callThen(b, S.next, panicTests);
    },
    // WFB9-CHMV-005: only others than the target are within range
    alone(b, f) {
      const u = b.locals[f + L.charger];
      const t = b.unit.target[u];
      b.locals[f + L.target] = t;
      b.locals[f + L.between] = b.rules.charges.between(b, u, t);
      const n = placements(b, u, t);
      if (n > 1) return askThen(b, S.contact, Ask.ChargePath, b.core.active[0], u, t);
      return n === 1 ? S.contact : callThen(b, S.next, failedCharge, u);
    },
  },
  { calls: () => [failedCharge, panicTests, caughtTest, resolveAttacks] },
);

const C = sequence('test', 'pivot');

/**
 * T9A-CMV-010, WFB9-FLCH-005: the Leadership test of the unit in the first local. If it is passed, the unit may turn as after a won
 * combat.
 */
export const caughtTest = procedure<RegimentsBattle, typeof C>(
  'pivot after a catch',
  C,
  {
    test(b, f) {
      return call(b, b.rules.leadership.test, b.locals[f], Roll.CaughtTest, 0, -1);
    },
    pivot(b, f) {
      if (b.core.result[0] === 0) return finish(b);
      return finishWith(b, b.rules.pursuit.turn, b.locals[f]);
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.leadership.test, regiments.pursuit.turn] },
);

/** Result of `waysToReach` for a charge that cannot fall short. */
export const CERTAIN = 216;
