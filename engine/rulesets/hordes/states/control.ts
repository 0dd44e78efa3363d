// The Control Phase (HRD-TURN-002, HRD-TURN-007..010): fury and focus of leaders, threshold checks, and what models shake off.

import { invalidateGeometry } from '../../../kernel/battle.js';
import { Level } from '../../../kernel/core.js';
import { ask, call, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { feed, mayFeed, mayWiden, widen } from '../abilities/power.js';
import { Ask, Verb } from '../core/asks.js';
import { isHelpless, nameOf, onTable, playerOf } from '../core/models.js';
import { isOfPack } from '../core/packs.js';
import { force, mayForce, refresh } from '../core/resources.js';
import { type HordesBattle, Status } from '../core/state.js';
import { Cause } from '../damage/causes.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { allot, mayAllot, replenish, turnCulledSouls } from '../leaders/focus.js';
import { failsCheck, frenzy, mustCheck, packFrenzy } from '../leaders/frenzy.js';
import { bond, bondOf, leech, mayLeech } from '../leaders/fury.js';
import { payUpkeeps } from '../spells/upkeep.js';

const SHAKEN = [Status.knockedDown, Status.stationary] as const;

/** Lists what model `m` may shake off, each for a point, and nothing. */
export function listShakes(b: HordesBattle, m: number): void {
  for (let i = 0; i < SHAKEN.length; i++) {
    if ((b.model.status[m] & SHAKEN[i]) !== 0) b.option.add(Verb.Shake, m, SHAKEN[i]);
  }
  b.option.add(Verb.Pass, m);
}

/** True if model `m` can shake off its state (HRD-FURY-007, HRD-FURY-009, HRD-FOCUS-012, HRD-JACK-010). */
function mayShake(b: HordesBattle, m: number): boolean {
  if (!onTable(b, m) || playerOf(b, m) !== b.core.active[0]) return false;
  return (b.model.status[m] & (Status.knockedDown | Status.stationary)) !== 0 && isHelpless(b, m) && mayForce(b, m);
}

const S = sequence(
  'refresh',
  'feed',
  'fed',
  'widen',
  'widened',
  'leech',
  'leeched',
  'bond',
  'bonded',
  'allot',
  'allotted',
  'upkeep',
  'threshold',
  'shake',
  'shaken',
);
const L = locals('next');

/** Begins the loop of the next step with the first model. */
function again(b: HordesBattle, f: number, step: number): number {
  b.locals[f + L.next] = 0;
  return step;
}

/**
 * The Control Phase: focus comes back, warlocks leech (HRD-FURY-004), warcasters allot focus, warbeasts check their threshold,
 * then each model that can pay may stand up and end being stationary.
 */
export const controlPhase = procedure<HordesBattle, typeof S>(
  'control phase',
  S,
  {
    refresh(b) {
      for (let m = 0; m < b.setup.models; m++) if (playerOf(b, m) === b.core.active[0]) b.model.wounds[m] = 0;
      refresh(b);
      replenish(b);
      return NEXT;
    },
    /** Accumulators, and control ranges, between the focus that comes back and the focus that is given. */
    feed(b, f) {
      const l = b.locals;
      for (; l[f + L.next] < b.setup.models; l[f + L.next]++) {
        const m = l[f + L.next];
        if (mayFeed(b, m)) return ask(b, Ask.Feed, playerOf(b, m), m);
      }
      return again(b, f, S.widen);
    },
    fed(b, f) {
      feed(b, b.locals[f + L.next]++, b.answer.n[0]);
      return S.feed;
    },
    widen(b, f) {
      const l = b.locals;
      for (; l[f + L.next] < b.setup.models; l[f + L.next]++) {
        const m = l[f + L.next];
        if (mayWiden(b, m)) return ask(b, Ask.Widen, playerOf(b, m), m);
      }
      return again(b, f, S.leech);
    },
    widened(b, f) {
      widen(b, b.locals[f + L.next]++, b.answer.n[0]);
      return S.widen;
    },
    leech(b, f) {
      const l = b.locals;
      for (; l[f + L.next] < b.setup.models; l[f + L.next]++) {
        const m = l[f + L.next];
        if (mayLeech(b, m)) return ask(b, Ask.Leech, playerOf(b, m), m);
      }
      turnCulledSouls(b);
      return again(b, f, S.bond);
    },
    leeched(b, f) {
      const l = b.locals;
      const m = l[f + L.next];
      const { answer } = b;
      if (answer.verb[0] === Verb.Done || b.core.level[0] !== Level.full) l[f + L.next]++;
      if (answer.verb[0] === Verb.Done) return S.leech;
      const harm = leech(b, m, answer.target[0], answer.n[0]);
      return harm === 0 ? S.leech : callThen(b, S.leech, sufferDamage, m, harm, 0, Cause.own);
    },
    bond(b, f) {
      const l = b.locals;
      for (; l[f + L.next] < b.setup.models; l[f + L.next]++) {
        const m = l[f + L.next];
        const n = bondOf(b, m);
        if (n === 0) continue;
        if (b.core.level[0] === Level.full) return ask(b, Ask.SpiritBond, playerOf(b, m), m);
        bond(b, m, n); // at level command it gains what it can
      }
      return again(b, f, S.allot);
    },
    bonded(b, f) {
      bond(b, b.locals[f + L.next]++, b.answer.n[0]);
      return S.bond;
    },
    allot(b, f) {
      const l = b.locals;
      for (; l[f + L.next] < b.setup.models; l[f + L.next]++) {
        const m = l[f + L.next];
        if (mayAllot(b, m)) return ask(b, Ask.Allot, playerOf(b, m), m);
      }
      return again(b, f, S.upkeep);
    },
    allotted(b, f) {
      const l = b.locals;
      const { answer } = b;
      if (answer.verb[0] !== Verb.Done) allot(b, l[f + L.next], answer.target[0], answer.n[0]);
      if (answer.verb[0] === Verb.Done || b.core.level[0] !== Level.full) l[f + L.next]++;
      return S.allot;
    },
    /** Upkeep spells are paid for between leeching and threshold checks (HRD-FURY-008, HRD-TURN-009). */
    upkeep: (b) => call(b, payUpkeeps),
    threshold(b, f) {
      const l = b.locals;
      for (; l[f + L.next] < b.setup.models; l[f + L.next]++) {
        const m = l[f + L.next];
        if (!mustCheck(b, m) || !failsCheck(b, m)) continue;
        l[f + L.next]++;
        return callThen(b, S.threshold, isOfPack(b, m) ? packFrenzy : frenzy, m);
      }
      return again(b, f, S.shake);
    },
    shake(b, f) {
      const l = b.locals;
      for (; l[f + L.next] < b.setup.models; l[f + L.next]++) {
        const m = l[f + L.next];
        if (mayShake(b, m)) return ask(b, Ask.Shake, playerOf(b, m), m);
      }
      return DONE;
    },
    shaken(b, f) {
      const m = b.locals[f + L.next];
      if (b.answer.verb[0] === Verb.Pass) {
        b.locals[f + L.next]++;
        return S.shake;
      }
      force(b, m);
      b.model.status[m] &= ~b.answer.n[0];
      invalidateGeometry(b);
      if (b.log !== null) b.log.tell('shake', `${nameOf(b, m)} shakes it off`);
      return S.shake;
    },
  },
  { calls: () => [sufferDamage, frenzy, packFrenzy, payUpkeeps] },
);
