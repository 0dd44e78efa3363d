// The end of a charge: which point touches first, and the poses of both blocks once they are flush (T9A-ALN-001 to
// T9A-ALN-006).
import { ANGLE_MASK, HALF_TURN, nearest, QUARTER_TURN, TOUCH, turnBetween } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { NONE } from '../kernel/layout.js';
import type { RegimentsBattle } from './battle.js';
import { contactFiles, modelsAlong, nextContact, sideFacing, sideOf } from './contacts.js';
import { Side } from './layout.js';

/** Positions in the array that `meetSide` fills. */
export const Met = {
  /** East and north coordinate of the charger's Centre when the charger is flush with the side, ticks. */
  x: 0,
  y: 1,
  /** Facing of the charger when it is flush with the side. */
  facing: 2,
  /**
   * Distance in ticks between the middle of the charger's front and the middle of the side, along the side. Positive
   * means to the right as the charger faces.
   */
  aside: 3,
  /** East and north coordinate of the point of contact, ticks. */
  px: 4,
  py: 5,
} as const;

/** Half the length of side `side` of `t`, ticks. */
export function halfSide(b: RegimentsBattle, t: number, side: Side): number {
  return side === Side.front || side === Side.rear ? b.unit.halfWidth[t] : b.unit.halfDepth[t];
}

/** Distance of side `side` of `t` from the Centre of `t`, ticks. */
export function sideDistance(b: RegimentsBattle, t: number, side: Side): number {
  return side === Side.front || side === Side.rear ? b.unit.halfDepth[t] : b.unit.halfWidth[t];
}

/** The facing of a charger that is flush with side `side` of `t`. */
export function flushFacing(b: RegimentsBattle, t: number, side: Side): number {
  return (sideFacing(b.unit.facing[t], side) + HALF_TURN) & ANGLE_MASK;
}

/** Returns the side of `t` with which a unit of facing `facing` is flush. */
export function flushSide(b: RegimentsBattle, t: number, facing: number): Side {
  const turn = (facing + HALF_TURN - b.unit.facing[t] + QUARTER_TURN / 2) & ANGLE_MASK;
  return Math.floor(turn / QUARTER_TURN) as Side;
}

/**
 * Writes to `out` the pose of a charger `halfDepth` deep whose front is flush with the side. Its middle stands `aside`
 * ticks from the middle of the side.
 */
export function flushPose(
  b: RegimentsBattle,
  t: number,
  side: Side,
  halfDepth: number,
  aside: number,
  out: Float64Array,
): void {
  const f = flushFacing(b, t, side);
  const away = sideDistance(b, t, side) + halfDepth;
  out[Met.x] = nearest(b.unit.x[t] - away * SIN[f] + aside * COS[f]);
  out[Met.y] = nearest(b.unit.y[t] - away * COS[f] - aside * SIN[f]);
  out[Met.facing] = f;
  out[Met.aside] = aside;
}

/**
 * Finds the point at which a charger that stands in a pose against `t` touches the side. Writes to `out` that point and
 * the pose after the charger has turned about it until its front is flush with the side (T9A-ALN-001). Returns false if
 * another side of `t` is nearer to the front, or if the turn would be a quarter turn or more.
 */
export function meetSide(
  b: RegimentsBattle,
  t: number,
  side: Side,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
  out: Float64Array,
): boolean {
  const f = flushFacing(b, t, side);
  const turn = turnBetween(facing, f);
  if (Math.abs(turn) >= QUARTER_TURN) return false;
  const half = halfSide(b, t, side);
  const away = sideDistance(b, t, side);
  // Coordinates as seen from the charged side: `across` is to the right of a flush charger, `short` is the distance
  // left to the line of the side.
  const sx = b.unit.x[t] - away * SIN[f];
  const sy = b.unit.y[t] - away * COS[f];
  const fx = x + d * SIN[facing] - sx;
  const fy = y + d * COS[facing] - sy;
  const across = fx * COS[f] - fy * SIN[f];
  const ahead = fx * SIN[f] + fy * COS[f];
  // A charger turned to the left of flush touches with its right corner first, and the other way round. A flush charger
  // touches with its whole front.
  const lead = turn === 0 ? 0 : turn > 0 ? 1 : -1;
  const slant = (facing - f) & ANGLE_MASK;
  const cornerAcross = across + lead * w * COS[slant];
  const cornerAhead = ahead - lead * w * SIN[slant];
  if (Math.abs(cornerAcross) <= half + TOUCH) {
    if (cornerAhead < -4 * TOUCH) return false; // the corner does not reach the side, so another side touches first
    out[Met.px] = sx + cornerAcross * COS[f];
    out[Met.py] = sy - cornerAcross * SIN[f];
    flushPose(b, t, side, d, cornerAcross - lead * w, out);
    return Math.abs(out[Met.aside]) <= half + w + TOUCH;
  }
  // The leading corner passes the end of the side, so the corner of the target touches the front.
  const end = cornerAcross > 0 ? half : -half;
  const slope = COS[slant];
  if (slope < 1e-6) return false;
  const along = (end - across) / slope; // place on the front that is touched, from the middle of the front
  const depth = ahead - along * SIN[slant];
  if (Math.abs(along) > w + TOUCH || depth < -4 * TOUCH || depth > 8 * TOUCH + Math.abs(along)) return false;
  out[Met.px] = sx + end * COS[f];
  out[Met.py] = sy - end * SIN[f];
  flushPose(b, t, side, d, end - along, out);
  return true;
}

function touchedBases(base: number, count: number, from: number, to: number): number {
  const first = Math.max(0, Math.ceil((from - TOUCH) / base) - 1);
  const last = Math.min(count - 1, Math.floor((to + TOUCH) / base));
  return last < first ? 0 : last - first + 1;
}

const engagedFiles = new Int32Array(2);

/**
 * Counts the models along side `side` of `t`, from index `first` to `last` (files or ranks), that touch no enemy yet.
 */
function freshAmong(b: RegimentsBattle, t: number, side: Side, first: number, last: number): number {
  let fresh = 0;
  for (let i = first; i <= last; i++) {
    let isFresh = true;
    for (let v = nextContact(b, t, NONE); v !== NONE && isFresh; v = nextContact(b, t, v)) {
      if (sideOf(b, t, v) !== side || contactFiles(b, t, v, engagedFiles) === 0) continue;
      if (i >= engagedFiles[0] && i <= engagedFiles[1]) isFresh = false;
    }
    if (isFresh) fresh++;
  }
  return fresh;
}

/** Weight of a model that comes into contact for the first time. A model that was in contact before counts 1. */
export const FRESH_CONTACT = 256;

/**
 * Returns the amount of contact if `u` is flush with the side of `t`, `aside` ticks from its middle (to the right as
 * `u` faces). Each model of both units that touched no enemy before counts `FRESH_CONTACT`, each other model in contact
 * counts 1 (T9A-ALN-005). 0 means that the units do not even touch at their corners.
 * GAP T9A-ALN-001: a charge that can only touch one corner with one of its own succeeds, and these two models are in contact
 */
export function contactsAt(b: RegimentsBattle, u: number, t: number, side: Side, aside: number): number {
  const { baseWidth, baseDepth } = b.setup.unit;
  const w = b.unit.halfWidth[u];
  const half = halfSide(b, t, side);
  if (Math.abs(aside) > w + half + TOUCH) return 0;
  const own = touchedBases(baseWidth[u], b.unit.files[u], w - half - aside, w + half - aside);
  const base = side === Side.front || side === Side.rear ? baseWidth[t] : baseDepth[t];
  const count = modelsAlong(b, t, side);
  const theirs = touchedBases(base, count, aside - w + half, aside + w + half);
  if (b.unit.engaged[t] === 0) return FRESH_CONTACT * (own + theirs);
  const first = Math.max(0, Math.ceil((aside - w + half - TOUCH) / base) - 1);
  const last = first + theirs - 1;
  // A charger that faces the side counts the files of a front and the ranks of a right flank from their far end.
  const isAgainst = side === Side.front || side === Side.right;
  const fresh = isAgainst
    ? freshAmong(b, t, side, count - 1 - last, count - 1 - first)
    : freshAmong(b, t, side, first, last);
  return FRESH_CONTACT * (own + fresh) + theirs - fresh;
}

/**
 * Finds the pose of `t` after it has turned about (px, py) until its side is flush with a charger of the given facing
 * (T9A-ALN-002).
 */
export function turnTarget(
  b: RegimentsBattle,
  t: number,
  side: Side,
  facing: number,
  px: number,
  py: number,
  out: Float64Array,
): void {
  const own = b.unit.facing[t];
  const turned = (facing + HALF_TURN - side * QUARTER_TURN) & ANGLE_MASK;
  const angle = (turned - own) & ANGLE_MASK;
  const dx = b.unit.x[t] - px;
  const dy = b.unit.y[t] - py;
  out[Met.x] = nearest(px + dx * COS[angle] + dy * SIN[angle]);
  out[Met.y] = nearest(py + dy * COS[angle] - dx * SIN[angle]);
  out[Met.facing] = turned;
}

/**
 * Moves a turned target straight ahead or back until its side is flush with the front of a charger at (x, y), to the
 * tick. `out` holds the pose of the target and gets the new one. This is needed because the point about which the
 * target turned is rounded (K49).
 */
export function closeOnFront(
  b: RegimentsBattle,
  t: number,
  side: Side,
  x: number,
  y: number,
  facing: number,
  halfDepth: number,
  out: Float64Array | Int32Array,
): void {
  const s = SIN[facing];
  const c = COS[facing];
  const missing = halfDepth + sideDistance(b, t, side) - (out[Met.x] - x) * s - (out[Met.y] - y) * c;
  out[Met.x] = nearest(out[Met.x] + missing * s);
  out[Met.y] = nearest(out[Met.y] + missing * c);
}
