import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { CANNOT } from '../../../kernel/hook-words.js';
import { permission } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { askThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { invalidateMarked } from '../../../skirmish/caches/who-changed.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { Ask, Verb } from '../core/asks.js';
import { Hook } from '../core/rule-ids.js';
import { Did, Hidden, Status, type W40kBattle } from '../core/state.js';
import {
  broken,
  engaged,
  isBoundTo,
  isCharacter,
  membersOf,
  onTable,
  playerOf,
  shareSightings,
  tell,
} from '../core/units.js';
import { clearSpotters, reveal, shareSpotters } from '../hiding/hiding.js';
import { coherencyOf } from './protection.js';

/** States of psychology that keep a character in its squad (W40K-HERO-020, W40K-HERO-032). */
const BOUND = Status.Broken | Status.Shaken | Status.Frenzied | Status.Stupid | Status.Afraid;
/** States that end when a character breaks. */
const ENDED = Status.Shaken | Status.Frenzied | Status.Stupid;
/** Acts of a squad that keep its characters with it (W40K-HERO-020, W40K-HERO-021). */
const COMMITTED = Did.DeclareCharge | Did.Charge | Did.Compulsory | Did.Stay;

/**
 * True if character `g` may leave the squad that it has joined (W40K-HERO-018). It may leave in a later movement phase
 * only. It may not while psychology (W40K-HERO-020, W40K-HERO-032), a charge (W40K-HERO-021) or a fight (W40K-HERO-022)
 * binds the squad. Champions never leave, since they are troopers of their squads (W40K-HERO-013, W40K-HERO-014).
 */
export function mayLeave(b: W40kBattle, g: number): boolean {
  const u = b.unit.host[g];
  if (u < 0 || !onTable(b, g) || playerOf(b, g) !== b.core.active[0]) return false;
  if (isBoundTo(b, g)) return false; // W40K-HERO-013
  if (b.unit.joined[g] === turnNumber(b) || (b.unit.did[g] & Did.Join) !== 0) return false; // W40K-HERO-019
  if ((b.unit.status[u] & BOUND) !== 0 || (b.unit.did[u] & COMMITTED) !== 0 || engaged(b, u)) return false;
  if (b.unit.overwatch[u] !== 0) return false;
  if (b.model.outOfCoherency[b.setup.unit.first[g]] !== 0) return false; // W40K-SQUAD-006: a character that is cut off counts as broken
  if ((b.unit.status[g] & Status.Stupid) !== 0) return false; // W40K-STUP-004: his own die decides where he goes, if anywhere
  return (b.unit.did[g] & Did.MoveDone) === 0 && (b.unit.did[u] & (Did.MoveDone | Did.Move)) === 0;
}

/** Returns the number of this player turn modulo 128, plus 1, so that it fits in a byte and is never 0. */
const turnNumber = (b: W40kBattle): number => (b.core.playerTurns[0] & 127) + 1;

/** Lets character `g` leave its squad and act alone; it stays hidden if the squad is (W40K-HERO-018, W40K-HERO-034). */
export function leave(b: W40kBattle, g: number): void {
  const u = b.unit.host[g];
  b.unit.host[g] = NONE;
  invalidateMarked(b);
  b.unit.from[g] = u;
  b.unit.did[g] |= Did.Leave;
  b.unit.hidden[g] = b.unit.hidden[u];
  clearSpotters(b, g);
  shareSpotters(b, u, g);
  shareSightings(b, u, g);
  if (b.log !== null) tell(b, 'join', g, `leaves ${b.setup.names[u]}`);
}

/**
 * Makes character `g` a member of squad `u` (W40K-HERO-017, W40K-HERO-026).
 * GAP W40K-HIDE-005: a hidden squad that a character joins who is not hidden is hidden no longer; who has spotted one has both
 */
export function join(b: W40kBattle, g: number, u: number): void {
  b.unit.host[g] = u;
  invalidateMarked(b);
  if (b.unit.hidden[u] !== Hidden.none) {
    if (b.unit.hidden[g] === Hidden.none) reveal(b, u);
    else shareSpotters(b, g, u);
    if (b.unit.hidden[g] === Hidden.detected) b.unit.hidden[u] = Hidden.detected;
  }
  b.unit.hidden[g] = Hidden.none;
  clearSpotters(b, g);
  shareSightings(b, g, u);
  b.unit.overwatch[g] = 0;
  if (broken(b, u)) b.unit.status[g] = (b.unit.status[g] & ~ENDED) | Status.Broken; // W40K-HERO-027
  if (b.unit.from[g] === u) {
    b.unit.did[g] &= ~Did.Leave; // it never got away (GAP W40K-HERO-018: left is who ends his move out of coherency)
    b.unit.from[g] = NONE;
  } else {
    b.unit.did[g] |= Did.Join;
    b.unit.joined[g] = turnNumber(b);
  }
  if (b.log !== null) tell(b, 'join', g, `joins ${b.setup.names[u]}`);
}

const list = new Int32Array(SQUAD);

/**
 * True if a model of squad `u`, other than models out of coherency (W40K-SQUAD-006), is within `reach` ticks of model
 * `m`, measured between bases.
 */
function isBeside(b: W40kBattle, u: number, m: number, reach: number): boolean {
  const { x, y, outOfCoherency } = b.model;
  const { radius } = b.setup.model;
  const n = membersOf(b, u, list);
  for (let i = 0; i < n; i++) {
    const o = list[i];
    if (outOfCoherency[o] !== 0) continue;
    const dx = x[o] - x[m];
    const dy = y[o] - y[m];
    const far = reach + radius[o] + radius[m];
    if (dx * dx + dy * dy <= far * far) return true;
  }
  return false;
}

/**
 * True if lone character `g` may join squad `u`: a squad of ordinary troops of its side with a model within 2 inches.
 * The squad may be engaged. It may be broken too, which breaks him, and may then rally by his Leadership
 * (W40K-HERO-024, W40K-HERO-027).
 */
export function mayJoin(b: W40kBattle, g: number, u: number): boolean {
  if (u === g || !isCharacter(b, g) || isCharacter(b, u) || playerOf(b, u) !== playerOf(b, g)) return false; // W40K-HERO-015
  if (b.unit.host[g] >= 0 || b.unit.host[u] >= 0 || !onTable(b, g) || !onTable(b, u)) return false;
  if (broken(b, g) || engaged(b, g)) return false;
  if (b.unit.overwatch[u] !== 0) return false; // W40K-OVER-002: all of the squad is on overwatch, and he has moved
  if (permission(b, Hook.mayBeJoined, u, g) === CANNOT) return false;
  return isBeside(b, u, b.setup.unit.first[g], 2 * INCH + TOUCH); // W40K-HERO-017
}

/**
 * At the end of the movement phase, returns stupid characters to the squads that they left, if they are still within
 * coherency distance.
 */
export function regain(b: W40kBattle): void {
  for (let g = 0; g < b.setup.units; g++) {
    const old = b.unit.from[g];
    if (old < 0 || b.unit.host[g] >= 0 || (b.unit.status[g] & Status.Stupid) === 0 || !mayJoin(b, g, old)) continue;
    if (isBeside(b, old, b.setup.unit.first[g], coherencyOf(b, old))) join(b, g, old);
  }
}

/** Returns the number of squads that character `g` could join where it stands. */
function squadsNear(b: W40kBattle, g: number): number {
  let n = 0;
  for (let u = 0; u < b.setup.units; u++) if (mayJoin(b, g, u) && u !== b.unit.from[g]) n++;
  return n;
}

/** Lists the options of `Ask.Join` (W40K-DEC-020): the squads that the character may join, and "none". */
export function joinOptions(b: W40kBattle): void {
  const g = b.decision.subject[0];
  for (let u = 0; u < b.setup.units; u++) if (mayJoin(b, g, u) && u !== b.unit.from[g]) b.option.add(Verb.Join, u);
  b.option.add(Verb.Stop);
}

const S = sequence('whom', 'chosen');
const L = locals('character');

/**
 * Procedure: character `character` has moved alone. If it ends within reach of the squad that it left, it has not left
 * it. Beside other squads it may join one (W40K-HERO-017, W40K-HERO-019).
 */
export const joinUp = procedure<W40kBattle, typeof S>('join a squad', S, {
  whom(b, f) {
    const g = b.locals[f + L.character];
    if (!onTable(b, g) || !isCharacter(b, g) || b.unit.host[g] >= 0) return DONE;
    const old = b.unit.from[g];
    if (squadsNear(b, g) > 0) return askThen(b, S.chosen, Ask.Join, playerOf(b, g), g);
    if (old >= 0 && mayJoin(b, g, old) && isBeside(b, old, b.setup.unit.first[g], coherencyOf(b, old))) join(b, g, old);
    return DONE;
  },
  chosen(b, f) {
    const g = b.locals[f + L.character];
    const old = b.unit.from[g];
    if (b.answer.verb[0] === Verb.Join) join(b, g, b.answer.target[0]);
    else if (old >= 0 && mayJoin(b, g, old)) join(b, g, old);
    return DONE;
  },
});
