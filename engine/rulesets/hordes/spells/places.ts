// Where models return to play by spells and feats, and where templates of spells are laid (HRD-GONE-004, HRD-SPELL-020).

import { EffectFlag, Expiry } from '../../../kernel/effect-ends.js';
import { addAreaEffect } from '../../../kernel/effects.js';
import { INCH, TURN } from '../../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { judgeSuppression, layFire } from '../abilities/suppressing-fire.js';
import { Refusal, Verb } from '../core/asks.js';
import { controlRange, isLeader } from '../core/battlegroups.js';
import { Due } from '../core/dues.js';
import { isEnemy, isWithinOf, nameOf, onTable, playerOf, radiusOf } from '../core/models.js';
import { CloudKind, Did, type HordesBattle } from '../core/state.js';
import { boxesOf, markDamage } from '../damage/boxes.js';
import { returnToPlay } from '../damage/leaving.js';
import { isListed } from '../movement/advances.js';
import { judgePlace } from '../movement/placing.js';
import { layCloud } from '../terrain/clouds.js';
import { commandRange } from '../units/formation.js';
import { endOf, firstOf, unitOf } from '../units/members.js';
import { packed } from './conditions.js';
import { EFFECT, kindOf, SPELL, SPELL_NAMES } from './tables.js';

/** How far from another model of its unit a model returns. */
const NEAR = 3 * INCH;
/** Directions and distances of listed places around each model of its unit. */
const DIRECTIONS = 12;
const GAPS = [INCH / 8, 2 * INCH] as const;

/** True if a base with radius `r` at x, y is in the control range of leader `caster`. */
const isInRange = (b: HordesBattle, caster: number, x: number, y: number, r: number): boolean =>
  !isLeader(b, caster) || isWithinOf(b, caster, x, y, r, controlRange(b, caster));

/** Judges x, y as the place to which model `m` returns by `caster`: in its control range, in formation, near its unit. */
function judgeReturn(b: HordesBattle, m: number, caster: number, x: number, y: number): Reason {
  const u = unitOf(b, m);
  const r = radiusOf(b, m);
  if (!isInRange(b, caster, x, y, r)) return Refusal.BeyondTheDistance;
  const c = b.unit.commander[u];
  if (c >= 0 && !isWithinOf(b, c, x, y, r, commandRange(b, c))) return Refusal.LeavesFormation;
  let isNear = false;
  for (let o = firstOf(b, u); o < endOf(b, u); o++) if (onTable(b, o) && isWithinOf(b, o, x, y, r, NEAR)) isNear = true;
  return isNear ? judgePlace(b, m, x, y) : Refusal.BeyondTheDistance;
}

/** Judges x, y as the middle of the template of spell `s`: completely in the control area of `caster`. */
function judgeTemplate(b: HordesBattle, caster: number, s: number, x: number, y: number): Reason {
  const { width, depth } = b.setup;
  if (x < 0 || y < 0 || x > width || y > depth) return Refusal.OffTheTable;
  const far = controlRange(b, caster) - 2 * SPELL.area[s];
  return isWithinOf(b, caster, x, y, SPELL.area[s], far) ? LEGAL : Refusal.BeyondTheDistance;
}

/** Judges x, y as the middle of a cloud that model `m` lays: within an inch of it. */
function judgeCloud(b: HordesBattle, m: number, x: number, y: number): Reason {
  const { width, depth } = b.setup;
  if (x < 0 || y < 0 || x > width || y > depth) return Refusal.OffTheTable;
  return isWithinOf(b, m, x, y, 0, INCH) ? LEGAL : Refusal.BeyondTheDistance;
}

/** Lists places for a cloud around model `m`: on it, and an inch away in each direction. */
function listClouds(b: HordesBattle, m: number): void {
  listAt(b, m, -1, b.model.x[m], b.model.y[m]);
  // what is rounded stays within the inch
  const far = radiusOf(b, m) + INCH - 2;
  for (let d = 0; d < DIRECTIONS; d++) {
    const angle = Math.trunc((d * TURN) / DIRECTIONS);
    listAt(b, m, -1, b.model.x[m] + stepEast(angle, far), b.model.y[m] + stepNorth(angle, far));
  }
}

/** Lists places on enemies for a template of model `m`. */
function listEnemies(b: HordesBattle, m: number): void {
  for (let o = 0; o < b.setup.models; o++) {
    if (onTable(b, o) && isEnemy(b, m, o)) listAt(b, m, -1, b.model.x[o], b.model.y[o]);
  }
}

/** Judges x, y for the due that is asked about: `context` has its kind, and the spell of a template. */
function judgeAt(b: HordesBattle, m: number, other: number, x: number, y: number): Reason {
  const { context } = b.decision;
  if (context[0] === Due.cloud) return judgeCloud(b, m, x, y);
  if (context[0] === Due.suppress) return judgeSuppression(b, m, context[1], x, y);
  return context[0] === Due.template ? judgeTemplate(b, m, context[1], x, y) : judgeReturn(b, m, other, x, y);
}

/** Lists the place x, y if it is legal, there is room, and none beside it is listed: places around two models may coincide. */
function listAt(b: HordesBattle, m: number, other: number, x: number, y: number): void {
  if (isListed(b, Verb.Place, x, y)) return;
  if (judgeAt(b, m, other, x, y) === LEGAL) b.option.addPose(Verb.Place, m, 0, x, y, b.model.facing[m], 0);
}

/** Lists places around each model of the unit of model `m`. */
function listReturns(b: HordesBattle, m: number, other: number): void {
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) {
    if (!onTable(b, o)) continue;
    for (let d = 0; d < DIRECTIONS; d++) {
      for (let k = 0; k < GAPS.length; k++) {
        const angle = Math.trunc((d * TURN) / DIRECTIONS);
        const far = radiusOf(b, o) + radiusOf(b, m) + GAPS[k];
        listAt(b, m, other, b.model.x[o] + stepEast(angle, far), b.model.y[o] + stepNorth(angle, far));
      }
    }
  }
}

/** Lists places for what is asked about: around its unit, or on each model for a template; and none. */
export function listSpellPlaces(b: HordesBattle, m: number, other: number): void {
  if (b.decision.context[0] === Due.cloud) listClouds(b, m);
  else if (b.decision.context[0] === Due.suppress) listEnemies(b, m);
  else if (b.decision.context[0] !== Due.template) listReturns(b, m, other);
  else {
    for (let o = 0; o < b.setup.models; o++) if (onTable(b, o)) listAt(b, m, other, b.model.x[o], b.model.y[o]);
  }
  b.option.add(Verb.Pass, m);
}

/** Judges a place that is not listed. */
export function judgeSpellPlace(b: HordesBattle, m: number, other: number, record: OptionRecord): Reason {
  const { verb, target, n, x, y, facing, files, extra, path } = record;
  if (verb !== Verb.Place || target !== m || n !== 0 || files !== 0 || extra !== 0 || path.length > 0) {
    return Refusal.NotAnOption;
  }
  if (facing < 0 || facing >= TURN) return Refusal.NotAnOption;
  return judgeAt(b, m, other, x, y);
}

/** True if there is any listed place. It clears the options. */
export function hasPlaces(b: HordesBattle, m: number, other: number): boolean {
  b.option.count = 0;
  listSpellPlaces(b, m, other);
  const any = b.option.count > 1;
  b.option.count = 0;
  return any;
}

/** True if model `m` is within a template around x, y: completely, or, if `radius` is below 0, with any part of its base. */
export function isInTemplate(b: HordesBattle, m: number, x: number, y: number, radius: number): boolean {
  if (!onTable(b, m)) return false;
  const dx = b.model.x[m] - x;
  const dy = b.model.y[m] - y;
  const room = radius < 0 ? radiusOf(b, m) - radius : radius - radiusOf(b, m);
  return room >= 0 && dx * dx + dy * dy <= room * room;
}

/** Lays the template of spell `s` of `caster` around x, y, with its effect on whoever is in it. */
function layTemplate(b: HordesBattle, caster: number, s: number, x: number, y: number): void {
  const kind = kindOf(s, 0);
  // a template that asks for any part of a base has its radius below 0
  const radius = EFFECT.partly[kind] !== 0 ? -SPELL.area[s] : SPELL.area[s];
  const value = packed(kind, caster, caster);
  const row = addAreaEffect(b, kind, x, y, radius, value, Expiry.remains, caster, playerOf(b, caster));
  b.effect.flags[row] = EffectFlag.upkeep;
  if (b.log !== null) b.log.tell('template', `${SPELL_NAMES[s]} is laid`);
}

/** Does what the answer says: model `m` returns by `other`, or the template of spell `n` is laid. */
export function choosePlace(b: HordesBattle, kind: number, m: number, other: number, n: number): void {
  const { x, y, facing } = b.answer;
  if (kind === Due.template) {
    layTemplate(b, m, n, x[0], y[0]);
    return;
  }
  if (kind === Due.suppress) {
    layFire(b, m, n, x[0], y[0]);
    return;
  }
  if (kind === Due.cloud) {
    layCloud(b, x[0], y[0], n, CloudKind.plain, b.core.playerTurns[0] + 2);
    if (b.log !== null) b.log.tell('cloud', `${nameOf(b, m)} lays a cloud`);
    return;
  }
  if (!returnToPlay(b, m, x[0], y[0], facing[0])) return;
  markDamage(b, m, boxesOf(b, m) - 1);
  if (other < 0 || !isLeader(b, other)) return;
  if (n !== 0) b.model.did[m] |= Did.GiveUpMove;
  if (b.log !== null) b.log.tell('return', `${nameOf(b, m)} returns to play`);
}
