import { Level } from '../../../kernel/core.js';
import { HALF_TURN, INCH, nearest, turnBetween } from '../../../kernel/geometry/measures.js';
import { bearing } from '../../../kernel/geometry/trig.js';
import { NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { ask, context, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { Place } from '../../../skirmish/layout.js';
import { TEARDROPS, Under, underDisc, underTeardrop } from '../../../skirmish/templates.js';
import { sees } from '../caches/sight.js';
import { Ask, Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Roll } from '../core/rolls.js';
import { Hidden, type W40kBattle } from '../core/state.js';
import { die, playerOf, squadOfModel, tell, unitOf } from '../core/units.js';
import { inFireArc, seesPoint } from '../sight/sight.js';
import { aimAt, gapOf } from './aiming.js';
import { counted, countUnder, hitUnder, worthUnder } from './area-hits.js';
import { destroyWeapon, marker, rollScatter, Scatter } from './scatter.js';
import { hitsAmong, markShotAt } from './shot-table.js';
import {
  bandOf,
  CANNOT_HIT,
  hitChances,
  hits,
  maximumRange,
  neededToHit,
  SURE_HIT,
  secondToHit,
  weaponModifier,
} from './to-hit.js';
import { isOnArcEdge, neededFor, spend } from './volley.js';
import { Fire } from './weapons-to-fire.js';

/**
 * Locals of the procedures for area weapons and sustained fire. The caller sets the first six: model row, index into
 * `setup.weapons`, enemy unit, model aimed at, score needed, Fire bits.
 */
export const AreaLocals = locals('shooter', 'weapon', 'target', 'aim', 'needed', 'fire', 'x', 'y', 'ground', 'left');
const L = AreaLocals;

const under = new Uint8Array(256);
const candidates = new Int32Array(256);
const angles = new Int32Array(256);

/** Returns the range in ticks of weapon `w` of model `m`; it is unlimited against chargers (W40K-OVER-013). */
function rangeOf(b: W40kBattle, m: number, w: number, fire: number): number {
  if ((fire & Fire.charger) !== 0) return Infinity;
  return maximumRange(b.setup.weapons[w], b.setup.type.S[b.setup.model.type[m]]);
}

/**
 * Writes the models of unit `t` at which model `m` may aim a blast (W40K-BLAST-002) to `candidates`, in their order.
 */
function aims(b: W40kBattle, m: number, w: number, t: number, fire: number): number {
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  const range = rangeOf(b, m, w, fire);
  let n = 0;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (place[o] !== Place.table || gapOf(b, m, o) > range) continue;
    if (!inFireArc(b, m, x[o], y[o]) || isOnArcEdge(b, m, x[o], y[o]) || !sees(b, m, o)) continue;
    candidates[n++] = o;
  }
  return n;
}

/** Returns the expected worth of a blast of weapon `w` aimed at model `o` (K41). */
function blastWorth(b: W40kBattle, m: number, w: number, o: number, fire: number): number {
  underDisc(b, b.model.x[o], b.model.y[o], b.setup.weapons[w].blast, under);
  return (hitChances(neededFor(b, m, w, o, fire, NO_ATTACK)) / 36) * worthUnder(b, m, w, under, o);
}

/**
 * Returns the model at which standing orders aim: the one where a hit has the highest worth, or -1 if every aim harms
 * friends more than foes.
 */
export function bestAim(b: W40kBattle, m: number, w: number, t: number, aim: number, fire: number): number {
  const n = aims(b, m, w, t, fire);
  let best = -1;
  let most = 0;
  const first = blastWorth(b, m, w, aim, fire);
  if (first > most) {
    best = aim;
    most = first;
  }
  for (let i = 0; i < n; i++) {
    const worth = candidates[i] === aim ? 0 : blastWorth(b, m, w, candidates[i], fire);
    if (worth <= most) continue;
    best = candidates[i];
    most = worth;
  }
  return best;
}

/** Returns the ticks from the base of model `m` to a point. */
function gapToPoint(b: W40kBattle, m: number, x: number, y: number): number {
  const dx = x - b.model.x[m];
  const dy = y - b.model.y[m];
  return Math.max(Math.sqrt(dx * dx + dy * dy) - b.setup.model.radius[m], 0);
}

/** Judges whether model `m` may aim weapon `w` at the point (x, y), in ticks (W40K-GRND-001). */
function judgePoint(b: W40kBattle, m: number, w: number, x: number, y: number, fire: number): Reason {
  if (!b.setup.weapons[w].ground) return Refusal.NotAnOption;
  if (x < 0 || y < 0 || x > b.setup.width || y > b.setup.depth) return Refusal.OffTable;
  if (gapToPoint(b, m, x, y) > rangeOf(b, m, w, fire)) return Refusal.OutOfRange;
  return inFireArc(b, m, x, y) && seesPoint(b, m, x, y) ? LEGAL : Refusal.OutOfSight;
}

/** The mean place in ticks of the models of unit `t`, where a shot at the ground is aimed. */
const middle = { x: 0, y: 0 };
function findMiddle(b: W40kBattle, t: number): void {
  const { first, count } = b.setup.unit;
  let n = 0;
  middle.x = 0;
  middle.y = 0;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (b.model.place[o] !== Place.table) continue;
    middle.x += b.model.x[o];
    middle.y += b.model.y[o];
    n++;
  }
  middle.x = nearest(middle.x / Math.max(n, 1));
  middle.y = nearest(middle.y / Math.max(n, 1));
}

/**
 * Lists the options of `Ask.BlastAim` (W40K-DEC-032): each model of unit `other` at which model `context 0` can aim
 * weapon `context 1`, and the unit's middle if the weapon may be aimed at the ground. Any other legal point of the
 * ground may be proposed too.
 */
export function blastAimOptions(b: W40kBattle): void {
  const [m, w, fire] = b.decision.context;
  const t = b.decision.other[0];
  const n = aims(b, m, w, t, fire);
  for (let i = 0; i < n; i++) b.option.add(Verb.Aim, t, candidates[i]);
  if (!b.setup.weapons[w].ground) return;
  findMiddle(b, t);
  if (judgePoint(b, m, w, middle.x, middle.y, fire) === LEGAL) {
    b.option.addPose(Verb.Aim, -1, 0, middle.x, middle.y, 0, 0);
  }
}

/** Judges a proposed point of the ground for a blast. */
export function judgeBlastAim(b: W40kBattle, record: OptionRecord): Reason {
  const [m, w, fire] = b.decision.context;
  if (record.verb !== Verb.Aim || record.target !== -1) return Refusal.NotAnOption;
  return judgePoint(b, m, w, record.x, record.y, fire);
}

/**
 * Returns the score for a shot at a point `gap` ticks away: 6, or the score that a model there would need if it is 7 or
 * more (W40K-GRND-002).
 */
export function neededAtGround(b: W40kBattle, m: number, w: number, gap: number): number {
  const weapon = b.setup.weapons[w];
  const type = b.setup.model.type[m];
  const band = bandOf(weapon, b.setup.type.S[type], gap);
  return Math.max(6, neededToHit(b.setup.type.BS[type], weaponModifier(weapon, band)));
}

/** Rolls to hit for one shot of unit `u` (W40K-HIT-001, W40K-HIT-011). Returns true on a hit. */
export function rollsHit(b: W40kBattle, u: number, needed: number): boolean {
  if (needed >= CANNOT_HIT) return false;
  if (needed === SURE_HIT) return true;
  const first = die(b, 6, Roll.ToHit, u);
  const second = first === 6 && secondToHit(needed) !== 0 ? die(b, 6, Roll.ToHitAgain, u) : 0;
  return hits(needed, first, second);
}

/** Resolves a blast at (x, y), in ticks: models under the marker are hit (W40K-BLAST-004, W40K-SCAT-005). */
function goOff(b: W40kBattle, m: number, w: number, x: number, y: number, aimed: number): void {
  underDisc(b, x, y, b.setup.weapons[w].blast, under);
  if (b.log !== null) {
    const at = `(${(x / INCH).toFixed(1)}, ${(y / INCH).toFixed(1)})`;
    tell(b, 'blast', unitOf(b, m), `${b.setup.weapons[w].name} goes off at ${at}`);
    b.log.show?.('blast', x, y, b.setup.weapons[w].blast);
  }
  hitUnder(b, m, w, under, aimed);
}

const B = sequence('aim', 'aimed', 'roll');

/**
 * Procedure: model `shooter` fires or throws a weapon with a blast marker once at unit `target` (W40K-BLAST-002,
 * W40K-GREN-002).
 */
export const fireBlast = procedure<W40kBattle, typeof B>('fire a blast', B, {
  // W40K-DEC-032
  aim(b, f) {
    const { locals } = b;
    const [m, w, t, fire] = [locals[f + L.shooter], locals[f + L.weapon], locals[f + L.target], locals[f + L.fire]];
    if (b.core.level[0] === Level.full && (aims(b, m, w, t, fire) > 1 || b.setup.weapons[w].ground)) {
      context(b, 0, m);
      context(b, 1, w);
      context(b, 2, fire);
      context(b, 3, hitsAmong(b, t));
      return ask(b, Ask.BlastAim, playerOf(b, unitOf(b, m)), squadOfModel(b, m), t);
    }
    const best = b.core.level[0] === Level.full ? locals[f + L.aim] : bestAim(b, m, w, t, locals[f + L.aim], fire);
    if (best < 0) return DONE;
    if (best !== locals[f + L.aim]) locals[f + L.needed] = neededFor(b, m, w, best, fire, NO_ATTACK);
    locals[f + L.aim] = best;
    return B.roll;
  },
  aimed(b, f) {
    const { locals, answer } = b;
    const [m, w] = [locals[f + L.shooter], locals[f + L.weapon]];
    if (answer.target[0] < 0) {
      locals[f + L.ground] = 1;
      locals[f + L.x] = answer.x[0];
      locals[f + L.y] = answer.y[0];
      locals[f + L.needed] = neededAtGround(b, m, w, gapToPoint(b, m, answer.x[0], answer.y[0]));
      return NEXT;
    }
    locals[f + L.aim] = answer.n[0];
    locals[f + L.needed] = neededFor(b, m, w, answer.n[0], locals[f + L.fire], NO_ATTACK);
    return NEXT;
  },
  // W40K-BLAST-004, W40K-BLAST-006
  roll(b, f) {
    const { locals } = b;
    const [m, w, aim] = [locals[f + L.shooter], locals[f + L.weapon], locals[f + L.aim]];
    spend(b, m, w, locals[f + L.fire]);
    markShotAt(b, locals[f + L.target]);
    const atGround = locals[f + L.ground] !== 0;
    const x = atGround ? locals[f + L.x] : b.model.x[aim];
    const y = atGround ? locals[f + L.y] : b.model.y[aim];
    const u = unitOf(b, m);
    if (rollsHit(b, u, locals[f + L.needed])) {
      goOff(b, m, w, x, y, atGround ? -1 : aim);
      return DONE;
    }
    const gap = atGround ? gapToPoint(b, m, x, y) : gapOf(b, m, aim);
    const how = rollScatter(b, u, b.setup.weapons[w], x, y, gap, atGround); // W40K-GRND-003
    if (how === Scatter.explodes) {
      destroyWeapon(b, m, w);
      goOff(b, m, w, b.model.x[m], b.model.y[m], -1);
    } else if (how === Scatter.lands) goOff(b, m, w, marker.x, marker.y, -1); // W40K-SCAT-004: it goes off wherever it has drifted to
    return DONE;
  },
});

/** Width of the fire arc to each side of the facing, in units of angle (W40K-ARC-002). */
const ARC = HALF_TURN / 4;

/**
 * True if a template toward `angle` is in the fire arc of model `m` and over a model of unit `t` that it sees. Fills
 * `under`.
 */
function isTemplateLegal(b: W40kBattle, m: number, w: number, t: number, angle: number): boolean {
  if (Math.abs(turnBetween(b.model.facing[m], angle)) > ARC) return false; // W40K-ARC-002
  if (underTeardrop(b, m, angle, b.setup.weapons[w].template, under) === 0) return false;
  const { first, count } = b.setup.unit;
  const known = b.unit.hidden[t] === Hidden.detected ? aimAt(b, m, t, 0) : NONE; // W40K-SPOT-007
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (under[o] !== Under.none && (o === known || sees(b, m, o))) return true; // W40K-TMPL-002: the template must cover a model of the target
  }
  return false;
}

/** Largest number of angles that are offered. */
const MOST_ANGLES = 60;

/**
 * Writes to `angles` the directions offered for a template of weapon `w` of model `m` over unit `t`: toward each model
 * in reach, and halfway between neighbouring ones, clockwise from the left. Returns their number.
 */
function templateAngles(b: W40kBattle, m: number, w: number, t: number): number {
  const { first, count } = b.setup.unit;
  const { place, x, y, facing } = b.model;
  const reach = TEARDROPS[b.setup.weapons[w].template].long;
  let n = 0;
  for (let o = first[t], end = o + count[t]; o < end && 2 * n < MOST_ANGLES; o++) {
    if (place[o] !== Place.table || gapOf(b, m, o) >= reach) continue;
    const turn = turnBetween(facing[m], bearing(x[o] - x[m], y[o] - y[m]));
    let at = n;
    while (at > 0 && angles[at - 1] > turn) {
      angles[at] = angles[at - 1];
      at--;
    }
    angles[at] = turn;
    n++;
  }
  const toward = n;
  for (let i = 0; i + 1 < toward; i++) angles[n++] = (angles[i] + angles[i + 1]) >> 1;
  let kept = 0;
  for (let i = 0; i < n; i++) {
    const angle = (facing[m] + angles[i]) & 65535;
    let known = false;
    for (let k = 0; k < kept; k++) if (candidates[k] === angle) known = true;
    if (!known && isTemplateLegal(b, m, w, t, angle)) candidates[kept++] = angle;
  }
  for (let i = 0; i < kept; i++) angles[i] = candidates[i];
  return kept;
}

/**
 * Lists the options of `Ask.TemplateAngle` (W40K-DEC-033). `facing` is the direction of the template; `n` foes and
 * `files` friends are under it.
 */
export function templateAngleOptions(b: W40kBattle): void {
  const [m, w] = b.decision.context;
  const t = b.decision.other[0];
  const n = templateAngles(b, m, w, t);
  for (let i = 0; i < n; i++) {
    underTeardrop(b, m, angles[i], b.setup.weapons[w].template, under);
    countUnder(b, m, under);
    b.option.addPose(Verb.Aim, t, counted.foes, 0, 0, angles[i], counted.friends);
  }
}

/** Judges a proposed angle of a template. */
export function judgeTemplateAngle(b: W40kBattle, record: OptionRecord): Reason {
  const [m, w] = b.decision.context;
  const t = b.decision.other[0];
  if (record.verb !== Verb.Aim || record.target !== t) return Refusal.NotAnOption;
  return isTemplateLegal(b, m, w, t, record.facing) ? LEGAL : Refusal.OutOfSight;
}

/**
 * Returns the angle at which standing orders place the template: the one with the highest worth, or -1 if none is worth
 * firing (K41).
 */
export function bestAngle(b: W40kBattle, m: number, w: number, t: number): number {
  const n = templateAngles(b, m, w, t);
  let best = -1;
  let most = 0;
  for (let i = 0; i < n; i++) {
    underTeardrop(b, m, angles[i], b.setup.weapons[w].template, under);
    const worth = worthUnder(b, m, w, under, -1);
    if (worth <= most) continue;
    best = angles[i];
    most = worth;
  }
  return best;
}

/**
 * Resolves a template: models wholly under it are hit (W40K-TMPL-003), models partly under it on 4+; no other modifier
 * counts (W40K-TMPL-004). Unit `t` counts as shot at (W40K-OVER-016).
 */
function burn(b: W40kBattle, m: number, w: number, t: number, angle: number, fire: number): void {
  spend(b, m, w, fire);
  markShotAt(b, t);
  if (b.log !== null) b.log.show?.('flame', m, angle, b.setup.weapons[w].template);
  underTeardrop(b, m, angle, b.setup.weapons[w].template, under);
  hitUnder(b, m, w, under, -1);
}

const T = sequence('lay', 'laid');

/**
 * Procedure: model `shooter` fires a weapon with a teardrop template over unit `target`, without a roll to hit
 * (W40K-TMPL-002).
 */
export const fireTemplate = procedure<W40kBattle, typeof T>('fire a template', T, {
  // W40K-DEC-033
  lay(b, f) {
    const { locals } = b;
    const [m, w, t] = [locals[f + L.shooter], locals[f + L.weapon], locals[f + L.target]];
    if (b.core.level[0] === Level.full) {
      const n = templateAngles(b, m, w, t);
      if (n === 0) return DONE;
      context(b, 0, m);
      context(b, 1, w);
      context(b, 2, locals[f + L.fire]);
      context(b, 3, hitsAmong(b, t));
      return ask(b, Ask.TemplateAngle, playerOf(b, unitOf(b, m)), squadOfModel(b, m), t);
    }
    const angle = bestAngle(b, m, w, t);
    if (angle >= 0) burn(b, m, w, t, angle, locals[f + L.fire]);
    return DONE;
  },
  laid(b, f) {
    const { locals } = b;
    const t = locals[f + L.target];
    burn(b, locals[f + L.shooter], locals[f + L.weapon], t, b.answer.facing[0], locals[f + L.fire]);
    return DONE;
  },
});
