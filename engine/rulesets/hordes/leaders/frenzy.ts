// Threshold checks and frenzy of warbeasts (HRD-FRNZ, HRD-TURN-010).

import { invalidateGeometry } from '../../../kernel/battle.js';
import { Level } from '../../../kernel/core.js';
import { ask, callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { holds } from '../../../kernel/special-rules.js';
import { has, PowerOf } from '../abilities/powers.js';
import { attack } from '../attacks/attack.js';
import { isInReach, meleeRange, NO_RANGE } from '../attacks/melee-range.js';
import { Ask, Roll } from '../core/asks.js';
import { isUnled } from '../core/battlegroups.js';
import { Flag, Hook } from '../core/hooks.js';
import {
  endOfWeapons,
  firstWeapon,
  isHelpless,
  isMeleeWeapon,
  nameOf,
  onTable,
  playerOf,
  powerAttackOf,
  radiusOf,
  resourceOf,
  speedOf,
} from '../core/models.js';
import { arePackMates } from '../core/packs.js';
import { Rule } from '../core/rule-ids.js';
import {
  AdvanceMode,
  AttackFlag,
  Did,
  type HordesBattle,
  PowerAttack,
  Resource,
  Status,
  UnitDid,
} from '../core/state.js';
import { isUnder, statOf } from '../core/stats.js';
import { isLame } from '../core/systems.js';
import { CHARGE, canSlam, faceDirectly, hasSlamFailed, measureRush } from '../movement/charges.js';
import { advanceAlong, beginAdvance } from '../movement/free-strikes.js';
import { directionTo } from '../movement/involuntary.js';
import { contactAt } from '../movement/paths.js';
import { bearsOn } from '../sight/fields-of-fire.js';
import { sees } from '../sight/line-of-sight.js';
import { endOf, firstOf, serves, unitOf } from '../units/members.js';

/** True if model `m` makes a threshold check: a warbeast of the active player with fury points (HRD-FRNZ-001). */
export function mustCheck(b: HordesBattle, m: number): boolean {
  if (!onTable(b, m) || resourceOf(b, m) !== Resource.fury || playerOf(b, m) !== b.core.active[0]) return false;
  // HRD-WILD-006, HRD-BEAST-003
  if ((b.model.status[m] & Status.wild) !== 0 || holds(b, m, Rule.Construct)) return false;
  return b.model.points[m] > 0 && !isUnled(b, m) && !isUnder(b, m, Flag['passes threshold checks']);
}

/** Rolls the threshold check of warbeast `m`. @returns true if it fails: the total exceeds its THR (HRD-FRNZ-002) */
export function failsCheck(b: HordesBattle, m: number): boolean {
  b.dice.pool(2, Roll.Threshold, m);
  const total = b.dice.faces[0] + b.dice.faces[1] + b.model.points[m];
  const hasFailed = total > statOf(b, m, Hook.THR, b.setup.types.THR[b.model.kind[m]]);
  if (b.log !== null)
    b.log.tell(
      'threshold',
      `${nameOf(b, m)} ${hasFailed ? 'fails its threshold check and frenzies' : 'passes its threshold check'}`,
    );
  return hasFailed;
}

/** Returns the distance between the bases of models `m` and `o`, ticks; touching bases are 0 apart. */
function gapTo(b: HordesBattle, m: number, o: number): number {
  const dx = b.model.x[o] - b.model.x[m];
  const dy = b.model.y[o] - b.model.y[m];
  return Math.max(0, Math.floor(Math.sqrt(dx * dx + dy * dy) - radiusOf(b, m) - radiusOf(b, o)));
}

/**
 * Returns the model that warbeast `m` charges in its frenzy, or -1: the closest in its line of sight, friend or enemy; of
 * several that are equally close any (HRD-FRNZ-005, HRD-FRNZ-006).
 */
function closest(b: HordesBattle, m: number): number {
  let least = -1;
  let ties = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || arePackMates(b, m, o)) continue; // HRD-PACK-015
    const gap = gapTo(b, m, o);
    if ((least >= 0 && gap > least) || !sees(b, m, o)) continue;
    ties = gap === least ? ties + 1 : 1;
    least = gap;
  }
  if (least < 0) return -1;
  let skip = ties === 1 ? 0 : b.dice.one(ties, Roll.Closest, m) - 1;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || arePackMates(b, m, o) || gapTo(b, m, o) !== least || !sees(b, m, o)) continue;
    if (skip-- === 0) return o;
  }
  return -1;
}

/** Returns the melee weapon of highest POW with which model `m` reaches `t`, or -1 (HRD-FRNZ-007). */
function strongestReaching(b: HordesBattle, m: number, t: number): number {
  const { power, range } = b.setup.weapons;
  let best = -1;
  // GAP HRD-FRNZ-007: of two weapons of the same POW the first is used
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (!isMeleeWeapon(b, w) || !bearsOn(b, m, w, t) || !isInReach(b, m, t, range[w])) continue;
    if (best < 0 || power[w] > power[best]) best = w;
  }
  return best;
}

/** Marks model `m` as activated in this turn, and ends what it shakes off (HRD-FRNZ-003, HRD-FRNZ-004, HRD-FRNZ-011). */
function rouse(b: HordesBattle, m: number): void {
  b.model.did[m] |= Did.Activate;
  b.unit.did[unitOf(b, m)] |= UnitDid.Activate;
  b.model.status[m] &= ~(Status.knockedDown | Status.stationary);
  invalidateGeometry(b);
}

const S = sequence('begin', 'arrived', 'end', 'calmed');
const L = locals('model', 'target', 'advanced', 'slams');
const way = new Int32Array(8);

/** Warbeast `model` frenzies: it charges the closest model, strikes it once and is calm again (HRD-FRNZ-003..012). */
export const frenzy = procedure<HordesBattle, typeof S>(
  'frenzy',
  S,
  {
    begin(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      rouse(b, m);
      // HRD-FRNZ-012: who cannot charge loses the activation
      const t = isHelpless(b, m) || isLame(b, m) || meleeRange(b, m) === NO_RANGE ? -1 : closest(b, m);
      if (t < 0) return S.end;
      l[f + L.slams] = canSlam(b, m) && has(b, m, PowerOf['slams in a frenzy']) ? 1 : 0;
      if (b.log !== null)
        b.log.tell(
          'frenzy',
          `${nameOf(b, m)} ${l[f + L.slams] === 0 ? 'charges' : 'slams'} ${nameOf(b, t)} in its frenzy`,
        );
      const angle = directionTo(b, m, t);
      const contact = contactAt(b, m, t, b.model.x[m], b.model.y[m], angle);
      const far = measureRush(b, m, angle, speedOf(b, m) + CHARGE, 0);
      l[f + L.target] = t;
      l[f + L.advanced] = contact < 0 ? 0 : Math.min(far, contact);
      way.fill(0);
      way[0] = angle;
      way[1] = l[f + L.advanced];
      beginAdvance(b, way, 0, angle, AdvanceMode.straight);
      return callThen(b, S.arrived, advanceAlong, m);
    },
    arrived(b, f) {
      const l = b.locals;
      const [m, t] = [l[f + L.model], l[f + L.target]];
      if (!onTable(b, m) || isHelpless(b, m) || !onTable(b, t)) return S.end;
      faceDirectly(b, m, t);
      if (l[f + L.slams] !== 0) {
        if (hasSlamFailed(b, m, t)) return S.end;
        b.activation.advanced[0] = l[f + L.advanced];
        return callThen(b, S.end, attack, m, powerAttackOf(b, m, PowerAttack.slam), t, AttackFlag.boosted);
      }
      const w = strongestReaching(b, m, t);
      if (w < 0) return S.end;
      // HRD-FRNZ-008
      const charge = l[f + L.advanced] >= CHARGE ? AttackFlag.charge : 0;
      return callThen(b, S.end, attack, m, w, t, AttackFlag.boosted | charge);
    },
    /** HRD-FRNZ-010: its controller may remove any number of its fury points. At level command all go. */
    end(b, f) {
      const m = b.locals[f + L.model];
      if (!onTable(b, m) || b.model.points[m] === 0) return DONE;
      if (b.core.level[0] === Level.full) return ask(b, Ask.Calm, playerOf(b, m), m);
      b.model.points[m] = 0;
      return DONE;
    },
    calmed(b, f) {
      b.model.points[b.locals[f + L.model]] -= b.answer.n[0];
      return DONE;
    },
  },
  { calls: () => [advanceAlong, attack] },
);

const P = sequence('first', 'others');
const K = locals('model', 'next');

/** The commander `model` of a pack frenzies, and all models of the pack with it, one after the other (HRD-PACK-015). */
export const packFrenzy = procedure<HordesBattle, typeof P>(
  'frenzy of a pack',
  P,
  {
    first(b, f) {
      b.locals[f + K.next] = firstOf(b, unitOf(b, b.locals[f + K.model]));
      return callThen(b, P.others, frenzy, b.locals[f + K.model]);
    },
    others(b, f) {
      const l = b.locals;
      const u = unitOf(b, l[f + K.model]);
      while (l[f + K.next] < endOf(b, u)) {
        const m = l[f + K.next]++;
        if (serves(b, m) && (b.model.did[m] & Did.Activate) === 0) return callThen(b, P.others, frenzy, m);
      }
      return DONE;
    },
  },
  { calls: () => [frenzy] },
);
