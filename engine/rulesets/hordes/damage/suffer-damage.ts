// Damage that a model suffers, and the moments that may follow: disabled, boxed, destroyed (HRD-DMG, HRD-DEAD,
// HRD-TIME-032..035).

import { Level } from '../../../kernel/core.js';
import {
  ask,
  call,
  callThen,
  finish,
  locals,
  NEXT,
  type Procedure,
  procedure,
  sequence,
} from '../../../kernel/procedure.js';
import { drainTriggers, fire } from '../../../kernel/triggers.js';
import { enrage, harvest, save, saverOf } from '../abilities/lives.js';
import { Ask, Roll, Verb } from '../core/asks.js';
import { Choice } from '../core/dues.js';
import { hasKeyword, KeywordBit } from '../core/keywords.js';
import { isEnemy, nameOf, onTable, playerOf } from '../core/models.js';
import { MOST_FOCUS, mayGainFocus, spend } from '../core/resources.js';
import { Event } from '../core/rule-ids.js';
import { AttackKind, Did, Grid, type HordesBattle } from '../core/state.js';
import { Trait } from '../core/traits.js';
import { reave } from '../leaders/losses.js';
import { mayProtect, reinforce } from '../leaders/protection.js';
import { isLiving } from '../special-rules/living.js';
import { useUpTrait } from '../spells/bearing.js';
import { boxedBySpells, destroyedBySpells, dragBelow, mayDragBelow } from '../spells/moments.js';
import { boxesOf, hasColumns, isDisabled, markDamage, usualColumn, usualGrid } from './boxes.js';
import { Cause, isOfAttack } from './causes.js';
import { hasTwoGrids } from './damage-grid.js';
import { dismount, isOnMount } from './dismount.js';
import { chooserOfSoul, isOfFoes, removeFromPlay, removeModel, yieldTokens } from './leaving.js';

/** Returns the `Cause` of the damage that attacks with row `w` do. Power attacks are melee attacks (HRD-PWR-005). */
export function causeOf(b: HordesBattle, w: number): number {
  const { ranged } = b.setup.weapons;
  if (ranged[w] === AttackKind.magic) return Cause.magic;
  return ranged[w] === AttackKind.ranged ? Cause.ranged : Cause.melee;
}

/** True if damage of that source, a model or -1, and cause bars the reaving of warbeast `m` (HRD-FURY-011). */
export const bars = (b: HordesBattle, m: number, source: number, cause: number): boolean =>
  cause === Cause.transfer || (isOfAttack(cause) && source >= 0 && !isEnemy(b, m, source));

/** The most attacks that `model.wounds` counts. */
const MOST_WOUNDS = 5;

/** Notes that model `m` destroyed its enemy `t` with a melee attack in its activation. */
function noteSlain(b: HordesBattle, m: number, t: number, cause: number): void {
  if (m < 0 || cause !== Cause.melee || b.activation.model[0] !== m || !isEnemy(b, m, t)) return;
  b.model.did[m] |= Did.Slay;
  if (isLiving(b, t)) b.model.victims[m]++;
}

/** Monstrosity `m` gains a focus point when it suffers damage of an attack or a continuous effect (HRD-MONS-003). */
function fuelRage(b: HordesBattle, m: number, cause: number): void {
  if (!hasKeyword(b, m, KeywordBit.Monstrosity) || (!isOfAttack(cause) && cause !== Cause.continuous)) return;
  if (mayGainFocus(b, m) && b.model.points[m] < MOST_FOCUS) b.model.points[m]++;
}

const S = sequence(
  'would',
  'protected',
  'grid',
  'gridChosen',
  'column',
  'columnChosen',
  'mark',
  'damaged',
  'disabled',
  'dying',
  'spared',
  'boxed',
  'dragged',
  'unsaved',
  'destroyed',
  'leave',
  'soulDirected',
  'gone',
);
const L = locals('model', 'points', 'source', 'cause', 'grid', 'fate', 'isReduced', 'claimer', 'column');

/** Bits of the local `fate`: the model is removed from play when it is boxed; the attacker chooses the branch or column. */
export const Fate = { taken: 1, picked: 2 } as const;

/** True if the damage in frame `f` is that of an attack of an enemy. */
function isOfEnemy(b: HordesBattle, f: number): boolean {
  const l = b.locals;
  const source = l[f + L.source] - 1;
  return source >= 0 && isOfAttack(l[f + L.cause]) && isEnemy(b, l[f + L.model], source);
}

/** Returns the step that follows: a grid or a column is chosen or rolled, or the boxes are marked. */
function nextOf(b: HordesBattle, f: number): number {
  if (hasTwoGrids(b, b.locals[f + L.model])) return S.grid;
  return (b.locals[f + L.fate] & Fate.picked) !== 0 ? S.column : S.mark;
}

/** Fires an event of the model in frame `f`; its triggers resolve before the next step. */
function happens(b: HordesBattle, f: number, event: number): number {
  const l = b.locals;
  const m = l[f + L.model];
  fire(b, event, playerOf(b, m), m, l[f + L.source] - 1, l[f + L.cause]);
  return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
}

/**
 * Model `model` suffers `points` of damage; `source`: 1 + the model that causes it, 0: none; `cause`: `Cause`; `grid`: which
 * grid of a colossal takes it, see `Grid`; `fate`: bits of `Fate` (HRD-GONE-002). When all of its boxes are marked it is disabled, then boxed, then destroyed, unless
 * what one of these moments triggers saves it or takes it from the table (HRD-DEAD-001..006). Result: 1 if it was destroyed.
 */
export const sufferDamage: Procedure = procedure<HordesBattle, typeof S>(
  'suffering damage',
  S,
  {
    /** A leader may transfer the damage, or reinforce its power field, once (HRD-LOCK-019, HRD-PFLD-002). */
    would(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      if (!onTable(b, m)) return finish(b, 0);
      // its last box may have been marked by something else than this damage
      if (l[f + L.points] <= 0) return isDisabled(b, m) ? S.disabled : finish(b, 0);
      // GAP HRD-TIME-030: the player decides on it when the damage is applied, model after model
      if (l[f + L.cause] === Cause.own || !mayProtect(b, m, isOfEnemy(b, f))) return nextOf(b, f); // HRD-FURY-002
      b.decision.context[0] = l[f + L.points];
      b.decision.context[1] = isOfEnemy(b, f) ? 1 : 0;
      return ask(b, Ask.WouldSuffer, playerOf(b, m), m);
    },
    protected(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      const { answer } = b;
      if (answer.verb[0] === Verb.Pass) return S.mark;
      l[f + L.isReduced] = 1;
      if (answer.verb[0] === Verb.Reinforce) {
        l[f + L.points] = reinforce(b, m, l[f + L.points]);
        return S.mark;
      }
      const o = answer.target[0];
      const transferred = Math.min(l[f + L.points], boxesOf(b, o));
      spend(b, m, 1);
      if (isEnemy(b, m, o)) useUpTrait(b, o, Trait['blood mark']);
      if (b.log !== null) b.log.tell('transfer', `${nameOf(b, m)} transfers ${transferred} damage to ${nameOf(b, o)}`);
      l[f + L.points] -= transferred; // HRD-LOCK-021
      return callThen(b, S.mark, sufferDamage, o, transferred, l[f + L.source], Cause.transfer);
    },
    /** The grid of a colossal that takes the damage: rolled for, or chosen by the attacker (HRD-COLO-010..013). */
    grid(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      if (l[f + L.grid] === Grid.chosen) {
        const attacker = l[f + L.source] - 1;
        if (b.core.level[0] === Level.full) return ask(b, Ask.Grid, playerOf(b, attacker), m, attacker);
        l[f + L.grid] = usualGrid(b, m);
      } else if (l[f + L.grid] === Grid.none) {
        l[f + L.grid] = b.dice.one(6, Roll.Grid, m) <= 3 ? Grid.left : Grid.right;
      }
      return S.column;
    },
    gridChosen(b, f) {
      b.locals[f + L.grid] = b.answer.n[0];
      return NEXT;
    },
    /** The branch or column that an ability lets the attacker choose; else it is rolled (HRD-SPIR-002, HRD-GRID-002). */
    column(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      if ((l[f + L.fate] & Fate.picked) === 0 || !hasColumns(b, m)) return S.mark;
      if (b.core.level[0] === Level.full) {
        b.decision.context[0] = l[f + L.grid];
        return ask(b, Ask.Column, playerOf(b, l[f + L.source] - 1), m, l[f + L.source] - 1);
      }
      l[f + L.column] = 1 + usualColumn(b, m, l[f + L.grid]);
      return S.mark;
    },
    columnChosen(b, f) {
      b.locals[f + L.column] = 1 + b.answer.n[0];
      return NEXT;
    },
    mark(b, f) {
      const m = b.locals[f + L.model];
      const points = b.locals[f + L.points];
      // HRD-LOCK-024, HRD-PFLD-003: it counts as having suffered damage even if none is left
      if (points <= 0) return onTable(b, m) && b.locals[f + L.isReduced] !== 0 ? NEXT : finish(b, 0);
      markDamage(b, m, points, b.locals[f + L.grid], b.locals[f + L.column] - 1);
      if (b.log !== null) b.log.tell('damage', `${nameOf(b, m)} suffers ${points} damage`);
      fuelRage(b, m, b.locals[f + L.cause]);
      if (isOnMount(b, m) && isDisabled(b, m)) dismount(b, m); // HRD-DRAG-004
      return NEXT;
    },
    damaged(b, f) {
      const [m, cause] = [b.locals[f + L.model], b.locals[f + L.cause]];
      if (isOfAttack(cause)) enrage(b, m);
      if (isOfAttack(cause)) b.model.wounds[m] = Math.min(MOST_WOUNDS, b.model.wounds[m] + 1);
      return happens(b, f, Event.damaged);
    },
    disabled: (b, f) => (remains(b, f) ? happens(b, f, Event.disabled) : finish(b, 0)),
    /** An ability may heal a model that is still disabled. */
    // GAP HRD-PRIO-011: it comes after what the model itself has against being disabled
    dying(b, f) {
      if (!remains(b, f)) return finish(b, 0);
      const m = b.locals[f + L.model];
      const o = saverOf(b, m);
      if (o < 0) return S.boxed;
      b.decision.context[0] = Choice.life;
      return ask(b, Ask.Choose, playerOf(b, o), o, m);
    },
    spared(b, f) {
      const m = b.locals[f + L.model];
      if (b.answer.verb[0] === Verb.Pick) save(b, saverOf(b, m), m);
      return NEXT;
    },
    boxed(b, f) {
      if (!remains(b, f)) return finish(b, 0);
      const l = b.locals;
      if (boxedBySpells(b, l[f + L.model], l[f + L.source] - 1, l[f + L.cause])) return finish(b, 0);
      if (!mayDragBelow(b, l[f + L.source] - 1, l[f + L.model], l[f + L.cause])) return S.unsaved;
      b.decision.context[0] = 0;
      return ask(b, Ask.UseAbility, playerOf(b, l[f + L.source] - 1), l[f + L.source] - 1, l[f + L.model]);
    },
    dragged(b, f) {
      if (b.answer.verb[0] === Verb.Pass) return S.unsaved;
      dragBelow(b, b.locals[f + L.source] - 1, b.locals[f + L.model]);
      return finish(b, 1);
    },
    unsaved: (b, f) => happens(b, f, Event.boxed),
    destroyed(b, f) {
      if (!remains(b, f)) return finish(b, 0);
      return (b.locals[f + L.fate] & Fate.taken) !== 0 ? S.leave : happens(b, f, Event.destroyed);
    },
    leave(b, f) {
      const m = b.locals[f + L.model];
      noteSlain(b, b.locals[f + L.source] - 1, m, b.locals[f + L.cause]);
      if (!onTable(b, m)) return finish(b, 1);
      if ((b.locals[f + L.fate] & Fate.taken) !== 0) return S.gone;
      const ofFoes = isOfFoes(b, m, b.locals[f + L.source] - 1, b.locals[f + L.cause]);
      const chooser = chooserOfSoul(b, m, ofFoes);
      if (chooser < 0) return S.gone;
      b.decision.context[0] = Choice.soul;
      b.decision.context[1] = ofFoes ? 1 : 0;
      return ask(b, Ask.Choose, playerOf(b, chooser), chooser, m);
    },
    soulDirected(b, f) {
      b.locals[f + L.claimer] = b.answer.target[0] + 1;
      return NEXT;
    },
    gone(b, f) {
      const m = b.locals[f + L.model];
      const [source, cause] = [b.locals[f + L.source] - 1, b.locals[f + L.cause]];
      destroyedBySpells(b, m, source, cause);
      if ((b.locals[f + L.fate] & Fate.taken) === 0) harvest(b, m);
      reave(b, m, bars(b, m, source, cause));
      if (b.log !== null) b.log.tell('destroyed', `${nameOf(b, m)} is destroyed`);
      if ((b.locals[f + L.fate] & Fate.taken) !== 0) removeFromPlay(b, m);
      else {
        yieldTokens(b, m, source, cause, b.locals[f + L.claimer] - 1);
        removeModel(b, m);
      }
      return finish(b, 1);
    },
  },
  { calls: () => [drainTriggers, sufferDamage] },
);

/** True if the model in frame `f` is still on the table with all boxes marked (HRD-DEAD-003..006). */
function remains(b: HordesBattle, f: number): boolean {
  const m = b.locals[f + L.model];
  return onTable(b, m) && isDisabled(b, m);
}
