import { TOUCH } from '../../kernel/geometry/measures.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../battle.js';
import { isFlank } from '../combat/combats.js';
import { firstJoined, hasMusician, hasStandard, nextJoined } from '../core/units.js';
import { Side } from '../layout.js';
import { woundsOf } from './volleys.js';

/** Largest number of states of one side. For a larger unit, the end from which its last rank shrank is not tracked. */
export const STATES = 256;
const JOINED = 8;

/**
 * The states to which a fight may reduce one formation: by Wounds left, and, for a single rank, by the number of models
 * lost at its left end (T9A-CAS-005). State 0 is destruction, the last state is the beginning.
 */
export interface OddsSide {
  unit: number;
  /** The side of the formation that is in contact. */
  side: number;
  /** 1 if its line is measured in the direction opposite to the other side's line. */
  mirrored: number;
  /** Where the line begins on the common axis, ticks. */
  origin: number;
  /** Files and ranks at the beginning; width or depth of a base along the line in ticks. */
  files: number;
  deep: number;
  step: number;
  /**
   * Wounds at the beginning, those of them that belong to the champion (or lone character), and the Wounds of each
   * model.
   */
  wounds: number;
  own: number;
  each: number;
  /** Number of characters that stand in the formation. */
  joinedCharacters: number;
  /** Places in the front rank of the champion and of the characters, or NONE. */
  ownPlace: number;
  readonly joinedCharacter: Int16Array;
  readonly joinedPlace: Int16Array;
  /** False if the states do not track the ends at which models were lost. */
  ends: boolean;
  states: number;
  /** First entry of the states with `t` Wounds; the states that follow differ in the models lost on the left. */
  readonly first: Int32Array;
  readonly left: Int16Array;
  readonly woundsLeft: Int16Array;
  /** Number of models of a state, characters included, and of its rank-and-file models. */
  readonly models: Int16Array;
  readonly pool: Int16Array;
  /** Number of full ranks of a state (T9A-UNI-009, WFB9-CRES-007). */
  readonly ranks: Int16Array;
  /** 1 if the formation has a standard and a musician at the beginning. */
  standard: number;
  musician: number;
  /** Numbers of saved wounds that are told apart because they count for the enemy's score; 1 if none do. */
  credits: number;
  /** Where the line of a state begins and ends on the common axis, ticks; written by `setLines`. */
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** Returns a side with room for every state. */
export function newOddsSide(): OddsSide {
  return {
    unit: 0,
    side: 0,
    mirrored: 0,
    origin: 0,
    files: 0,
    deep: 0,
    step: 0,
    wounds: 0,
    own: 0,
    each: 0,
    joinedCharacters: 0,
    ownPlace: 0,
    joinedCharacter: new Int16Array(JOINED),
    joinedPlace: new Int16Array(JOINED),
    ends: true,
    states: 0,
    first: new Int32Array(STATES + 1),
    left: new Int16Array(STATES),
    woundsLeft: new Int16Array(STATES),
    models: new Int16Array(STATES),
    pool: new Int16Array(STATES),
    ranks: new Int16Array(STATES),
    standard: 0,
    musician: 0,
    credits: 1,
    from: new Float64Array(STATES),
    to: new Float64Array(STATES),
  };
}

/**
 * Writes the states to which formation `u` may be reduced while it fights with its `side`.
 * @returns false if it has no Wounds of its own to lose, or needs too many states
 */
export function setSide(b: RegimentsBattle, s: OddsSide, u: number, side: number): boolean {
  const { files, models, own, slot } = b.unit;
  const facts = b.setup.unit;
  s.unit = u;
  s.side = side;
  s.files = files[u];
  s.deep = Math.ceil(models[u] / files[u]);
  s.step = isFlank(side) ? facts.baseDepth[u] : facts.baseWidth[u];
  s.wounds = woundsOf(b, u);
  s.own = own[u];
  s.each = facts.W[u];
  s.standard = hasStandard(b, u) ? 1 : 0;
  s.musician = hasMusician(b, u) ? 1 : 0;
  s.credits = 1;
  s.ownPlace = own[u] > 0 ? Math.max(0, slot[u]) : NONE;
  s.joinedCharacters = 0;
  for (let g = firstJoined(b, u); g !== NONE && s.joinedCharacters < JOINED; g = nextJoined(b, u, g)) {
    s.joinedCharacter[s.joinedCharacters] = g;
    s.joinedPlace[s.joinedCharacters++] = slot[g];
  }
  if (s.wounds === 0 || s.wounds >= STATES) return false;
  s.ends = true;
  if (!fill(s)) {
    s.ends = false;
    fill(s);
  }
  return true;
}

function fill(s: OddsSide): boolean {
  let n = 0;
  for (let t = 0; t <= s.wounds; t++) {
    const pool = t > s.own ? Math.ceil((t - s.own) / s.each) : 0;
    const models = t === 0 ? 0 : pool + (s.own > 0 ? 1 : 0) + s.joinedCharacters;
    const gone = t === 0 || !s.ends ? 0 : Math.max(0, s.files - models);
    if (n + gone >= STATES) return false;
    s.first[t] = n;
    for (let left = 0; left <= gone; left++, n++) {
      s.left[n] = s.ends ? left : Math.max(0, s.files - models) >> 1;
      s.woundsLeft[n] = t;
      s.models[n] = models;
      s.pool[n] = pool;
    }
  }
  s.states = n;
  return true;
}

/** Writes the full ranks of each state. @param least models that a full rank needs @param none true if there never is one */
export function setRanks(s: OddsSide, least: number, none: boolean): void {
  for (let state = 0; state < s.states; state++) {
    const models = s.models[state];
    const files = Math.min(s.files, models);
    const whole = none || files < least || files === 0 ? 0 : Math.floor(models / files);
    s.ranks[state] = whole === 0 ? 0 : whole + (models % files >= least ? 1 : 0);
  }
}

/** Returns 1 if the standard of a state still stands, which falls with the last of the rank and file (T9A-CMD-002, WFB9-CMD-012). */
export const standardOf = (s: OddsSide, state: number): number => (s.pool[state] > 0 ? s.standard : 0);

/** True if the musician of a state still plays: of the last two of the rank and file the other one bears the standard (T9A-CMD-002). */
export const sounds = (s: OddsSide, state: number): boolean => s.musician !== 0 && s.pool[state] > s.standard;

/**
 * Returns the first and last place on the line of a state that is still occupied: files in front and rear, ranks on a
 * flank.
 */
function firstPlace(s: OddsSide, state: number): number {
  return isFlank(s.side) ? 0 : s.left[state];
}
function lastPlace(s: OddsSide, state: number): number {
  if (isFlank(s.side)) return Math.ceil(s.models[state] / s.files) - 1;
  return s.left[state] + Math.min(s.files, s.models[state]) - 1;
}

/**
 * True if places run against the line, which is measured from its left end as seen from outside: on the front and on
 * the right flank.
 */
function against(s: OddsSide): boolean {
  return s.side === Side.front || s.side === Side.right;
}

const along = (s: OddsSide): number => (isFlank(s.side) ? s.deep : s.files);

/** Writes where the lines of all states begin and end, after the origin of the side's line is known. */
export function setLines(s: OddsSide): void {
  const n = along(s);
  for (let state = 0; state < s.states; state++) {
    const first = firstPlace(s, state);
    const last = lastPlace(s, state);
    const from = (against(s) ? n - 1 - last : first) * s.step;
    const to = (against(s) ? n - first : last + 1) * s.step;
    s.from[state] = s.mirrored !== 0 ? s.origin - to : s.origin + from;
    s.to[state] = s.mirrored !== 0 ? s.origin - from : s.origin + to;
  }
}

/**
 * Finds the places of a line from `first` to `last` that touch the stretch from `from` to `to` on the common axis.
 * Writes the first and last of them to out[0] and out[1].
 * @returns the number of places
 */
function touchedOf(s: OddsSide, first: number, last: number, from: number, to: number, out: Int32Array): number {
  const lo = s.mirrored !== 0 ? s.origin - to : from - s.origin;
  const hi = s.mirrored !== 0 ? s.origin - from : to - s.origin;
  const low = Math.ceil((lo - TOUCH) / s.step) - 1;
  const high = Math.floor((hi + TOUCH) / s.step);
  const n = along(s);
  out[0] = Math.max(first, against(s) ? n - 1 - high : low);
  out[1] = Math.min(last, against(s) ? n - 1 - low : high);
  return Math.max(0, out[1] - out[0] + 1);
}

/** Finds the touched places of a state; see `touchedOf`. */
export function touchedPlaces(s: OddsSide, state: number, from: number, to: number, out: Int32Array): number {
  return touchedOf(s, firstPlace(s, state), lastPlace(s, state), from, to, out);
}

const range = new Int32Array(2);

/**
 * Returns the state after `state` loses `wounds` Wounds while the enemy's line lies from `from` to `to` (`from > to`
 * means that no enemy is left). A single rank shrinks so that it stays in contact with most models, as in `closeRanks`
 * (T9A-CAS-005).
 */
export function afterWounds(s: OddsSide, state: number, wounds: number, from: number, to: number): number {
  const t = s.woundsLeft[state] - wounds;
  if (t <= 0) return 0;
  const next = s.first[t];
  const models = s.models[next];
  if (!s.ends || models >= s.files) return next;
  const gone = Math.min(s.files, s.models[state]) - models;
  const before = s.left[state];
  if (gone === 0) return next + before;
  const even = gone >> 1;
  if (isFlank(s.side) || from > to)
    return next + before + (s.side === Side.left ? 0 : s.side === Side.right ? gone : even);
  let best = even;
  let most = -1;
  for (let k = 0; k <= gone; k++) {
    const left = k % 2 === 1 ? even + ((k + 1) >> 1) : even - (k >> 1);
    if (left < 0 || left > gone) continue;
    const kept = touchedOf(s, before + left, before + left + models - 1, from, to, range);
    if (kept > most) {
      most = kept;
      best = left;
    }
  }
  return next + before + best;
}

/** Numbers of striking models by kind; see `countStrikers`. */
export interface Strikers {
  /** Number of rank-and-file models in contact. */
  front: number;
  /** 1 if the champion (or the lone character) is in contact. */
  own: number;
  /** A bit for each joined character in contact. */
  joinedCharacters: number;
  /** First and last file that face the enemy, for Supporting Attacks; no file if the front does not fight. */
  fileFrom: number;
  fileTo: number;
}

/** True if the individual of place `place` touches the enemy, who touches the places from `from` to `to`. */
function isTouched(s: OddsSide, state: number, place: number, from: number, to: number): boolean {
  if (to < from) return false;
  const left = s.left[state];
  const width = Math.min(s.files, s.models[state]);
  const single = s.models[state] <= s.files;
  if (place >= s.files) return false; // it stands behind the front rank
  const moved = place < left || place >= left + width; // T9A-CAS-003: it moved inwards
  if (s.side === Side.front || (s.side === Side.rear && single)) return moved || (place >= from && place <= to);
  if (s.side === Side.rear || from > 0) return false;
  return place === (s.side === Side.left ? left : left + width - 1);
}

/** Counts which models of a state strike while the enemy's line lies from `from` to `to`. */
export function countStrikers(s: OddsSide, state: number, from: number, to: number, out: Strikers): void {
  const touching = touchedPlaces(s, state, from, to, range);
  const first = range[0];
  const last = range[1];
  let individuals = 0;
  out.own = 0;
  out.joinedCharacters = 0;
  if (s.own > 0 && s.models[state] > 0 && isTouched(s, state, s.ownPlace, first, last)) {
    out.own = 1;
    individuals++;
  }
  for (let g = 0; g < s.joinedCharacters; g++) {
    if (!isTouched(s, state, s.joinedPlace[g], first, last)) continue;
    out.joinedCharacters |= 1 << g;
    individuals++;
  }
  out.front = Math.max(0, Math.min(s.pool[state], touching - individuals));
  out.fileFrom = s.side === Side.front ? first : 0;
  out.fileTo = s.side === Side.front ? last : -1;
}

/**
 * Returns the number of rank-and-file models of a state in the `ranks` ranks behind the first, in files from `from` to
 * `to` (T9A-STK-002).
 */
export function countSupport(s: OddsSide, state: number, ranks: number, from: number, to: number): number {
  let n = 0;
  for (let rank = 1; rank <= ranks; rank++) {
    const inRank = Math.min(s.files, s.models[state] - rank * s.files);
    if (inRank <= 0) break;
    n += Math.max(0, Math.min(to, inRank - 1) - from + 1);
  }
  return n;
}
