// What spells, animi, feats and abilities brought about is done, one after the other, when nothing else is under way (HRD-SPELL-021,
// HRD-PRIO-011).

import { askThen, callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { attack } from '../attacks/attack.js';
import { mayBeGranted, noteGranted } from '../attacks/granted-attacks.js';
import { isEngaged } from '../attacks/melee-range.js';
import { attackOutOfTurn } from '../attacks/out-of-turn.js';
import { Ask, Verb } from '../core/asks.js';
import { Choice, Due, due, Mode, owe, takeDue } from '../core/dues.js';
import { Flag } from '../core/hooks.js';
import { fullAdvanceOf, isEnemy, nameOf, onTable, playerOf } from '../core/models.js';
import { AdvanceMode, AttackFlag, Did, type HordesBattle, Used } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { Trait } from '../core/traits.js';
import { DamageBit } from '../core/weapons.js';
import { Cause } from '../damage/causes.js';
import { removeFromPlay } from '../damage/leaving.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { counters, isAnswered } from '../movement/counters.js';
import { advanceAlong, beginAdvance } from '../movement/free-strikes.js';
import { placing } from '../movement/placing.js';
import { digIn } from '../states/dug-in.js';
import { isWild } from '../states/wild.js';
import { giveBack } from '../units/control.js';
import { settleCommand } from '../units/leadership.js';
import { useUpTrait } from './bearing.js';
import { hasStrikes, mayAdvance } from './granted.js';
import { movementEnded } from './moments.js';
import { countChoices, takeChoice } from './picks.js';
import { choosePlace, hasPlaces } from './places.js';
import { rollStrike } from './strikes.js';

const S = sequence(
  'next',
  'begin',
  'advanceChosen',
  'arrived',
  'over',
  'attackChosen',
  'grantedChosen',
  'attacked',
  'picked',
  'placed',
  'struck',
);
const L = locals('kind', 'model', 'other', 'n', 'mode', 'trait', 'active', 'target', 'advanced');

/** The trait that lets model `m` do this is used up. */
function useUp(b: HordesBattle, f: number): void {
  const trait = b.locals[f + L.trait];
  if (trait >= 0) useUpTrait(b, b.locals[f + L.model], trait);
}

/** Lays table `activation` aside while model `m` does something outside of its activation. */
function layAside(b: HordesBattle, f: number, m: number): void {
  const { model, target, advanced } = b.activation;
  b.locals[f + L.active] = model[0];
  b.locals[f + L.target] = target[0];
  b.locals[f + L.advanced] = advanced[0];
  // what is not its activation boosts nothing
  if (model[0] !== m) model[0] = (b.locals[f + L.mode] & Mode.boosts) !== 0 ? m : -1;
}

function takeUp(b: HordesBattle, f: number): void {
  const { model, target, advanced } = b.activation;
  model[0] = b.locals[f + L.active];
  target[0] = b.locals[f + L.target];
  advanced[0] = b.locals[f + L.advanced];
}

/** Begins to ask for the advance in frame `f`. */
function askAdvance(b: HordesBattle, f: number): number {
  const l = b.locals;
  const m = l[f + L.model];
  if (!mayAdvance(b, m)) return S.next;
  const n = l[f + L.n];
  b.decision.context[0] = n === 0 ? fullAdvanceOf(b, m) : Math.max(0, n);
  b.decision.context[1] = l[f + L.mode];
  return askThen(b, S.advanceChosen, Ask.SpellAdvance, playerOf(b, m), m, l[f + L.other]);
}

/** Begins to ask for the advance in frame `f` that an ability grants; a wild model makes none (HRD-WILD-004). */
function askAdvanceBy(b: HordesBattle, f: number): number {
  const l = b.locals;
  const m = l[f + L.model];
  if (!mayAdvance(b, m) || isWild(b, m)) return S.next;
  b.decision.context[0] = l[f + L.other];
  b.decision.context[1] = l[f + L.n];
  return askThen(b, S.advanceChosen, Ask.EndMove, playerOf(b, m), m);
}

/** Tells by what the model in frame `f` advances. */
function tellAdvance(b: HordesBattle, f: number): void {
  const l = b.locals;
  const by = l[f + L.kind] === Due.advanceBy ? b.book.rules[l[f + L.other]]?.name : 'a spell';
  b.log?.tell('spell', `${nameOf(b, l[f + L.model])} advances by ${by}`);
}

/** Begins to ask for the attack in frame `f`. */
function askAttack(b: HordesBattle, f: number): number {
  const l = b.locals;
  const m = l[f + L.model];
  if ((l[f + L.mode] & Mode.once) !== 0 && (b.model.used[m] & Used.strike) !== 0) return S.next;
  if (!hasStrikes(b, m, l[f + L.other], l[f + L.mode])) return S.next;
  b.decision.context[1] = l[f + L.mode];
  return askThen(b, S.attackChosen, Ask.SpellAttack, playerOf(b, m), m, l[f + L.other]);
}

/** Returns the types of damage of the strike in frame `f`. */
function typesOf(mode: number): number {
  const electrical = (mode & Mode.electrical) !== 0 ? DamageBit.electricity : 0;
  return electrical | ((mode & Mode.magical) !== 0 ? DamageBit.magical : 0);
}

/** Model `m` attacks each enemy in its reach, or with `all` each model, one after the other. */
function attackEach(b: HordesBattle, m: number, all: boolean, mode: number): void {
  // GAP HRD-PRIO-011: attacks that a spell grants at the same time are made one after the other
  for (let t = 0; t < b.setup.models; t++) {
    if (t !== m && onTable(b, t) && (all || isEnemy(b, m, t)) && hasStrikes(b, m, t, mode)) {
      owe(b, Due.attack, m, t, 0, mode);
    }
  }
}

/** Model `m` digs in, if it is not engaged, and its activation ends. */
function endByDigging(b: HordesBattle, m: number): void {
  if (!onTable(b, m)) return;
  if (!isEngaged(b, m)) digIn(b, m);
  b.model.did[m] |= Did.GiveUpMove | Did.EndMove | Did.GiveUpAction | Did.EndAction;
  b.model.used[m] |= Used.over;
}

/** Does what the due in frame `f` says, or begins to. */
function begin(b: HordesBattle, f: number): number {
  const l = b.locals;
  const [m, other, n] = [l[f + L.model], l[f + L.other], l[f + L.n]];
  switch (l[f + L.kind]) {
    case Due.advance:
      return askAdvance(b, f);
    case Due.advanceBy:
      return askAdvanceBy(b, f);
    case Due.attack:
      return askAttack(b, f);
    case Due.grantedAttack:
      return mayBeGranted(b, m, n) ? askThen(b, S.grantedChosen, Ask.GrantedAttack, playerOf(b, m), m) : S.next;
    case Due.strike: {
      if (!onTable(b, m)) return S.next;
      if ((l[f + L.mode] & Mode.blast) !== 0 && isUnder(b, m, Flag['no blast damage'])) return S.next;
      const points = rollStrike(b, m, n, typesOf(l[f + L.mode]));
      return points === 0 ? S.next : callThen(b, S.struck, sufferDamage, m, points, other + 1, Cause.other);
    }
    case Due.suffer:
      return onTable(b, m) ? callThen(b, S.over, sufferDamage, m, n, other + 1, Cause.other) : S.next;
    case Due.choose:
      b.decision.context[0] = n;
      b.decision.context[1] = l[f + L.mode];
      if (countChoices(b, m, other, n) === 0) return S.next;
      b.decision.context[0] = n;
      return askThen(b, S.picked, Ask.Choose, playerOf(b, m), m, other);
    case Due.place:
      return onTable(b, m) ? callThen(b, S.over, placing, m, playerOf(b, other), n) : S.next;
    case Due.attackEach:
      attackEach(b, m, n !== 0, l[f + L.mode]);
      return S.next;
    case Due.giveBack:
      if (onTable(b, m) && b.model.taken[m] !== 0) giveBack(b, m);
      return S.over;
    case Due.digIn:
      endByDigging(b, m);
      return S.next;
    case Due.removeFromPlay:
      if (onTable(b, m)) removeFromPlay(b, m);
      return S.over;
    case Due.bringBack:
    case Due.template:
    case Due.cloud:
    case Due.suppress:
      b.decision.context[0] = l[f + L.kind];
      b.decision.context[1] = n;
      if (!hasPlaces(b, m, other)) return S.next;
      b.decision.context[0] = l[f + L.kind];
      b.decision.context[1] = n;
      return askThen(b, S.placed, Ask.SpellPlace, playerOf(b, other < 0 ? m : other), m, other);
    default:
      return S.next;
  }
}

/** Does all that waits (`core/dues.ts`), the first first. */
export const settleDues = procedure<HordesBattle, typeof S>(
  'settling of spells',
  S,
  {
    next(b, f) {
      const l = b.locals;
      if (b.game.lost[0] !== 0) b.game.dues[0] = 0;
      if (!takeDue(b)) return DONE;
      l[f + L.kind] = due.kind;
      l[f + L.model] = due.model;
      l[f + L.other] = due.other;
      l[f + L.n] = due.n;
      l[f + L.mode] = due.mode;
      l[f + L.trait] = due.trait;
      return S.begin;
    },
    begin: (b, f) => begin(b, f),
    advanceChosen(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      if (b.answer.verb[0] === Verb.Pass) return S.next;
      useUp(b, f);
      layAside(b, f, m);
      const mode = (l[f + L.mode] & Mode.safe) !== 0 ? AdvanceMode.safe : AdvanceMode.plain;
      beginAdvance(b, b.answer.path, 0, b.answer.facing[0], mode);
      if (b.log !== null) tellAdvance(b, f);
      return callThen(b, S.arrived, advanceAlong, m);
    },
    arrived(b, f) {
      const m = b.locals[f + L.model];
      takeUp(b, f);
      if (!onTable(b, m) || playerOf(b, m) !== b.core.active[0]) return S.over;
      movementEnded(b, m, false);
      return isAnswered(b, m) ? callThen(b, S.over, counters, m) : S.over;
    },
    over: (b) => (b.game.bereft[0] === 0 ? S.next : callThen(b, S.next, settleCommand)),
    attackChosen(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      if (b.answer.verb[0] === Verb.End) return S.next;
      if ((l[f + L.mode] & Mode.once) !== 0) b.model.used[m] |= Used.strike;
      useUp(b, f);
      layAside(b, f, m);
      b.game.spotted[0] = l[f + L.trait] === Trait['black spot'] ? 1 : 0;
      return callThen(b, S.attacked, attackOutOfTurn, m, b.answer.n[0], b.answer.target[0], 0);
    },
    grantedChosen(b, f) {
      if (b.answer.verb[0] === Verb.End) return S.next;
      noteGranted(b);
      const { n, target } = b.answer;
      return callThen(b, S.over, attack, b.locals[f + L.model], n[0], target[0], AttackFlag.granted);
    },
    attacked(b, f) {
      b.game.spotted[0] = 0;
      takeUp(b, f);
      return S.over;
    },
    picked(b, f) {
      const l = b.locals;
      if (b.answer.verb[0] === Verb.Pass) return S.next;
      takeChoice(b, l[f + L.model], l[f + L.n], b.answer.target[0]);
      useUp(b, f);
      return S.over;
    },
    struck(b, f) {
      const l = b.locals;
      const source = l[f + L.other];
      if (b.core.result[0] !== 0 && (l[f + L.mode] & Mode.rewards) !== 0) owe(b, Due.choose, source, -1, Choice.focus);
      return S.over;
    },
    placed(b, f) {
      const l = b.locals;
      if (b.answer.verb[0] !== Verb.Pass) choosePlace(b, l[f + L.kind], l[f + L.model], l[f + L.other], l[f + L.n]);
      return S.over;
    },
  },
  { calls: () => [advanceAlong, attack, attackOutOfTurn, sufferDamage, placing, counters, settleCommand] },
);

/** Calls `settleDues` if anything waits; the caller goes on with step `next`. */
export const settleThen = (b: HordesBattle, next: number): number =>
  b.game.dues[0] === 0 ? next : callThen(b, next, settleDues);
