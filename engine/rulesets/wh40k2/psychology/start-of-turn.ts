import { INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { askThen, call, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { LinkFlag, Place } from '../../../skirmish/layout.js';
import { leave } from '../characters/characters.js';
import { enemyInReach } from '../charges/charge-targets.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Hook } from '../core/rule-ids.js';
import { Did, Hidden, Status, type W40kBattle } from '../core/state.js';
import {
  anyFreeToMove,
  die,
  engaged,
  firstJoined,
  isBoundTo,
  membersOf,
  nextJoined,
  onTable,
  playerOf,
  tell,
} from '../core/units.js';
import { anyHidden, canBeHidden, hide, spot } from '../hiding/hiding.js';
import { rout } from '../morale/break-tests.js';
import { unmark } from '../morale/breaking.js';
import { Flight } from '../morale/flee.js';
import { inCover } from '../morale/in-cover.js';
import { fleeOutOfCoherency, hasOutOfCoherencyInOpen, rejoin } from '../movement/split-squads.js';
import { declareOverwatch } from '../overwatch/declare-overwatch.js';
import { gapOf } from '../shooting/aiming.js';
import { dreadOf, frightfulness, isCutOff, takeHeart } from './fear-and-hatred.js';
import { leadershipTest, squadWithin } from './leadership.js';
import { terrorTest } from './terror.js';

const members = new Int32Array(256);
/** Distance in ticks within which an enemy that causes terror demands a test at the start of a turn (W40K-TERR-005). */
const DREAD = 8 * INCH;

/**
 * Resets state at the start of a turn: the active player's overwatch counters (W40K-OVER-004), charge marks of contacts
 * (W40K-CSM-003), and fear of chargers that never made contact (W40K-FEAR-005).
 */
function expire(b: W40kBattle): void {
  const { link, field, unit } = b;
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) === b.core.active[0]) unit.overwatch[u] = 0;
    if ((unit.status[u] & Status.Afraid) !== 0 && !engaged(b, u)) takeHeart(b, u);
  }
  for (let r = 0; r < field.links[0]; r++) link.flags[r] &= ~(LinkFlag.aCharged | LinkFlag.bCharged);
}

/** True if `u` is a squad or lone character of the active player with models on the table. */
const isOwn = (b: W40kBattle, u: number): boolean =>
  playerOf(b, u) === b.core.active[0] && b.unit.host[u] < 0 && onTable(b, u);

/** Returns the ticks from model `m` to the nearest model of squad `u`. */
function gapTo(b: W40kBattle, u: number, m: number): number {
  const n = membersOf(b, u, members);
  let least = Infinity;
  for (let i = 0; i < n; i++) least = Math.min(least, gapOf(b, m, members[i]));
  return least;
}

/**
 * Returns the nearest model within 8 inches that causes terror to squad `u`, measured to that model alone
 * (W40K-LIAB-004), or NONE.
 */
function terrorNear(b: W40kBattle, u: number): number {
  const { first, count } = b.setup.unit;
  let best: number = NONE;
  let least = Infinity;
  for (let e = 0; e < b.setup.units; e++) {
    if (playerOf(b, e) === playerOf(b, u) || !onTable(b, e) || frightfulness(b, e) < 2) continue;
    if (dreadOf(b, u, e) < 2) continue;
    for (let m = first[e], end = m + count[e]; m < end; m++) {
      if (b.model.place[m] !== Place.table || !squadWithin(b, u, m, DREAD)) continue;
      const gap = gapTo(b, u, m);
      if (gap >= least) continue;
      least = gap;
      best = m;
    }
  }
  return best;
}

/** True if any enemy of the active player causes terror. */
function anyTerror(b: W40kBattle): boolean {
  for (let e = 0; e < b.setup.units; e++) {
    if (playerOf(b, e) !== b.core.active[0] && onTable(b, e) && frightfulness(b, e) >= 2) return true;
  }
  return false;
}

/** Returns the value of hook `hook` for unit `u` alone; other than 0 if the rule applies. */
const says = (b: W40kBattle, u: number, hook: number): number => modified(b, hook, u, 0, NO_ATTACK);

/**
 * True if character `u` in a squad is not tested alone for the psychology of `hook`: his squad has it too
 * (W40K-PSYCH-002), he is its champion (W40K-HERO-014), or he is cut off from it and counts as broken (W40K-SQUAD-006).
 */
const isSpared = (b: W40kBattle, u: number, hook: number): boolean =>
  b.unit.host[u] >= 0 && (says(b, b.unit.host[u], hook) !== 0 || isBoundTo(b, u) || isCutOff(b, u));

/**
 * Sets status `bit` for unit `u` and for characters with it that have the rule of `hook` themselves. A character that
 * is affected alone leaves his squad unless it fights (W40K-HERO-033, W40K-HERO-022).
 */
function befall(b: W40kBattle, u: number, hook: number, bit: number): void {
  b.unit.status[u] |= bit;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g))
    if (says(b, g, hook) !== 0) b.unit.status[g] |= bit;
  const host = b.unit.host[u];
  if (host >= 0 && !engaged(b, host)) leave(b, u);
}

/**
 * True if unit `u` can become frenzied now (W40K-FREN-001): not broken, not stupid, and its frenzy not lost
 * (W40K-FREN-008).
 */
function mayRage(b: W40kBattle, u: number): boolean {
  const calm = Status.Broken | Status.Stupid | Status.FrenzyLost;
  if ((b.unit.status[u] & calm) !== 0 || says(b, u, Hook.frenzies) === 0 || isSpared(b, u, Hook.frenzies)) return false;
  return enemyInReach(b, u);
}

/** W40K-HIT-006: resets the distance moved by each model of the active player, before any of them flee on. */
function forgetMoves(b: W40kBattle): void {
  const { player } = b.setup.model;
  for (let m = 0; m < b.setup.models; m++) if (player[m] === b.core.active[0]) b.model.moved[m] = 0;
}

/** Lists the options of `Ask.Restrain` (W40K-DEC-014): hold the squad back, no or yes. */
export function restrainOptions(b: W40kBattle): void {
  b.option.add(Verb.No);
  b.option.add(Verb.Yes);
}

const S = sequence(
  'expire',
  'broken',
  'outOfCoherencyModels',
  'rejoined',
  'terror',
  'stupid',
  'stupidTested',
  'frenzy',
  'restrain',
  'restrained',
  'held',
  'overwatch',
  'end',
);
const L = locals('next');

/**
 * Returns the next unit of the active player, from local `next` on, for which `test` is true, and moves `next` behind
 * it. Returns NONE if there is none.
 */
function nextUnit(b: W40kBattle, f: number, test: (b: W40kBattle, u: number) => boolean): number {
  for (let u = b.locals[f + L.next]; u < b.setup.units; u++) {
    if (playerOf(b, u) !== b.core.active[0] || !onTable(b, u) || !test(b, u)) continue;
    b.locals[f + L.next] = u + 1;
    return u;
  }
  b.locals[f + L.next] = 0;
  return NONE;
}

/** Squads that have just broken and fled, because a commander fell, do not count. */
const isBroken = (b: W40kBattle, u: number): boolean =>
  b.unit.host[u] < 0 && (b.unit.status[u] & Status.Broken) !== 0 && (b.unit.did[u] & Did.Flee) === 0 && !engaged(b, u);
/** A character tests with his squad, or alone if the squad need not test (W40K-HERO-033). */
const isTerrified = (b: W40kBattle, u: number): boolean => {
  if ((b.unit.status[u] & (Status.Broken | Status.TerrorTaken)) !== 0 || terrorNear(b, u) === NONE) return false;
  if (isBoundTo(b, u)) return false; // W40K-HERO-014
  return isOwn(b, u) || (b.unit.host[u] >= 0 && !isCutOff(b, u) && !isTerrified(b, b.unit.host[u]));
};
const isDull = (b: W40kBattle, u: number): boolean => says(b, u, Hook.stupid) !== 0 && !isSpared(b, u, Hook.stupid);

/**
 * Procedure: the start of a player turn. Overwatch counters expire. Broken troops and models out of coherency hide or
 * flee on. Tests for nearby terror follow, then stupidity, frenzy with restraint, and overwatch.
 */
export const startOfTurn = procedure<W40kBattle, typeof S>(
  'start of turn',
  S,
  {
    expire(b) {
      expire(b);
      forgetMoves(b);
      if (anyHidden(b)) spot(b); // W40K-SPOT-001: spots enemies that came into sight since the last turn
      return NEXT;
    },
    // W40K-BROKE-002, W40K-BROKE-004
    broken(b, f) {
      const u = nextUnit(b, f, isBroken);
      if (u === NONE) return NEXT;
      b.unit.did[u] |= Did.MoveDone;
      if (!inCover(b, u)) return callThen(b, S.broken, rout, u, Flight.cover);
      if (b.unit.hidden[u] === Hidden.none && canBeHidden(b, u)) hide(b, u);
      return S.broken;
    },
    // W40K-SQUAD-007: parts of squads that count as broken
    outOfCoherencyModels(b, f) {
      const u = nextUnit(b, f, hasOutOfCoherencyInOpen);
      if (u === NONE) return S.terror;
      fleeOutOfCoherency(b, u, Flight.cover);
      return NEXT;
    },
    rejoined(b, f) {
      rejoin(b, b.locals[f + L.next] - 1);
      return S.outOfCoherencyModels;
    },
    // W40K-TERR-005
    terror(b, f) {
      const u = anyTerror(b) ? nextUnit(b, f, isTerrified) : NONE;
      b.locals[f + L.next] = u + 1;
      if (u === NONE) return NEXT;
      const m = terrorNear(b, u);
      return callThen(b, S.terror, terrorTest, u, b.model.x[m], b.model.y[m]);
    },
    // W40K-STUP-001, W40K-STUP-002: each unit of stupid creatures; broken units ignore it (W40K-STUP-009)
    stupid(b, f) {
      const u = nextUnit(b, f, isDull);
      if (u === NONE) return S.frenzy;
      unmark(b, u, Status.Stupid);
      if ((b.unit.status[u] & (Status.Broken | Status.Frenzied)) !== 0) return S.stupid;
      return callThen(b, S.stupidTested, leadershipTest, u, Roll.StupidityTest);
    },
    stupidTested(b, f) {
      const u = b.locals[f + L.next] - 1;
      if (b.core.result[0] !== 0) return S.stupid;
      if (b.log !== null) tell(b, 'stupidity', u, 'are stupid');
      befall(b, u, Hook.stupid, Status.Stupid);
      if (!anyFreeToMove(b, u)) return S.stupid; // W40K-STUP-003
      // W40K-STUP-004 to W40K-STUP-006: models of the unit that are not engaged
      // GAP W40K-STUP-004: one die for the unit
      const stays = die(b, 6, Roll.StupidityMove, u) > 3;
      b.unit.did[u] |= Did.Stay | (stays ? Did.MoveDone : Did.Compulsory);
      return S.stupid;
    },
    // W40K-FREN-001: frenzy lasts while an enemy is in reach and starts anew each turn, in combat too
    frenzy(b, f) {
      for (let u = 0; u < b.setup.units; u++) {
        if (playerOf(b, u) === b.core.active[0]) b.unit.status[u] &= ~Status.Frenzied;
      }
      b.locals[f + L.next] = 0;
      return NEXT;
    },
    restrain(b, f) {
      const u = nextUnit(b, f, mayRage);
      return u === NONE ? S.overwatch : askThen(b, S.restrained, Ask.Restrain, b.core.active[0], u);
    },
    restrained(b, f) {
      const u = b.locals[f + L.next] - 1;
      if (b.answer.verb[0] === Verb.Yes) return callThen(b, S.held, leadershipTest, u, Roll.RestrainTest);
      befall(b, u, Hook.frenzies, Status.Frenzied);
      return S.restrain;
    },
    // W40K-FREN-002
    held(b, f) {
      if (b.core.result[0] === 0) befall(b, b.locals[f + L.next] - 1, Hook.frenzies, Status.Frenzied);
      return S.restrain;
    },
    // W40K-OVER-001
    overwatch(b) {
      return call(b, declareOverwatch, b.core.active[0]);
    },
    end() {
      return DONE;
    },
  },
  { calls: () => [rout, terrorTest, leadershipTest, declareOverwatch] },
);
