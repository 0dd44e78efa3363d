// Upkeep in the Control Phase, and what effects do at the start of a turn (HRD-FURY-008, HRD-TURN-009, HRD-UPK-001).

import { invalidateGeometry } from '../../../kernel/battle.js';
import { dropUpkeeps, EffectFlag, keepUpkeep } from '../../../kernel/effect-ends.js';
import { covers, Scope } from '../../../kernel/effect-scopes.js';
import { ask, callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { isMaintained, maintain, priceBy } from '../abilities/maintenance.js';
import { Ask, Verb } from '../core/asks.js';
import { Flag, flagBit, Hook } from '../core/hooks.js';
import { nameOf, onTable, playerOf } from '../core/models.js';
import { maySpend, spend } from '../core/resources.js';
import { type HordesBattle, Owe, Restraint, Status } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { Cause } from '../damage/causes.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { restrain } from '../movement/restrictions.js';
import { spellIn } from './effects.js';
import { EFFECT, KINDS, SPELL_NAMES } from './tables.js';

/** Returns the first upkeep spell of the active player that is neither paid for nor dropped, from row `from` on, or -1. */
function nextUpkeep(b: HordesBattle, from: number): number {
  const { kind, owner, flags } = b.effect;
  for (let row = from; row < kind.length; row++) {
    if (kind[row] === 0 || owner[row] !== b.core.active[0]) continue;
    if ((flags[row] & (EffectFlag.upkeep | EffectFlag.kept)) === EffectFlag.upkeep) return row;
  }
  return -1;
}

/** Keeps all effects of the spell whose effect is in `row`. */
function keep(b: HordesBattle, row: number): void {
  for (let other = 0; other < b.effect.kind.length; other++) {
    if (b.effect.kind[other] === 0 || b.effect.source[other] !== b.effect.source[row]) continue;
    if (spellIn(b, other) === spellIn(b, row)) keepUpkeep(b, other);
  }
}

/** Returns the model on which the effect in `row` lies, or a model of the unit, for the question. */
function bearerOf(b: HordesBattle, row: number): number {
  for (let m = 0; m < b.setup.models; m++) {
    if (onTable(b, m) && covers(b, row, m, -1) && b.effect.scope[row] !== Scope.battle) return m;
  }
  return b.effect.source[row];
}

/** Returns the points that the upkeep of a spell costs model `m` (HRD-FURY-008); an effect may double them. */
const upkeepOf = (b: HordesBattle, m: number): number => (bears(b, m, Trait['pays double']) ? 2 : 1);

const S = sequence('next', 'answered', 'drop');
const L = locals('row');

/** For each upkeep spell of the active player its spellcaster pays a point, or it ends (HRD-FURY-008, HRD-DEC-110). */
export const payUpkeeps = procedure<HordesBattle, typeof S>(
  'upkeep',
  S,
  {
    next(b, f) {
      if (b.core.effectCount[0] === 0) return DONE;
      for (let row = nextUpkeep(b, b.locals[f + L.row]); row >= 0; row = nextUpkeep(b, row + 1)) {
        const m = b.effect.source[row];
        if (!maySpend(b, m, upkeepOf(b, m)) && !isMaintained(b, m)) continue;
        b.locals[f + L.row] = row;
        b.decision.context[0] = spellIn(b, row);
        return ask(b, Ask.Upkeep, playerOf(b, m), m, bearerOf(b, row));
      }
      return S.drop;
    },
    answered(b, f) {
      const row = b.locals[f + L.row];
      b.locals[f + L.row]++;
      if (b.answer.verb[0] === Verb.Pass) return S.next;
      const m = b.effect.source[row];
      const by = b.answer.extra[0] - 1;
      keep(b, row);
      if (by >= 0) {
        if (b.log !== null) b.log.tell('upkeep', `${nameOf(b, by)} maintains ${SPELL_NAMES[spellIn(b, row)]}`);
        const harm = maintain(b, by, priceBy(b, by, m));
        return harm === 0 ? S.next : callThen(b, S.next, sufferDamage, m, harm, 0, Cause.own);
      }
      spend(b, m, upkeepOf(b, m));
      if (b.log !== null)
        b.log.tell(
          'upkeep',
          `${nameOf(b, b.effect.source[row])} pays for the upkeep of ${SPELL_NAMES[spellIn(b, row)]}`,
        );
      return S.next;
    },
    drop(b) {
      dropUpkeeps(b, b.core.active[0]);
      return DONE;
    },
  },
  { calls: () => [sufferDamage] },
);

/** Lists whether the upkeep is paid. */
export function listUpkeep(b: HordesBattle): void {
  const m = b.decision.subject[0];
  if (maySpend(b, m, upkeepOf(b, m))) b.option.add(Verb.Keep, b.decision.other[0], b.decision.context[0]);
  for (let o = 0; o < b.setup.models; o++) {
    if (priceBy(b, o, m) < 0) continue;
    const i = b.option.add(Verb.Keep, b.decision.other[0], b.decision.context[0]);
    if (i >= 0) b.option.extra[i] = o + 1;
  }
  b.option.add(Verb.Pass, b.decision.other[0]);
}

/** Restrains the models of the active player that may not approach a spellcaster (HRD-REST-003). */
function restrainApproach(b: HordesBattle): void {
  const { kind, source } = b.effect;
  for (let row = 0; row < kind.length; row++) {
    if (kind[row] === 0 || (EFFECT.by[Hook.flags * KINDS + kind[row]] & flagBit(Flag['cannot approach'])) === 0)
      continue;
    for (let m = 0; m < b.setup.models; m++) {
      if (!onTable(b, m) || !covers(b, row, m, -1) || playerOf(b, m) !== b.core.active[0]) continue;
      restrain(b, m, Restraint.away, source[row]);
    }
  }
}

/** The turn of the active player begins: what spells of other turns make his models do, and stationary models that recover. */
export function beginTurn(b: HordesBattle): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (b.model.still[m] === 0 || b.model.still[m] > b.core.playerTurns[0]) continue;
    b.model.still[m] = 0;
    b.model.status[m] &= ~Status.stationary;
    invalidateGeometry(b);
  }
  if (b.core.effectCount[0] === 0) return;
  for (let m = 0; m < b.setup.models; m++) {
    if (onTable(b, m) && playerOf(b, m) === b.core.active[0] && isUnder(b, m, Flag.forfeits)) {
      b.model.owes[m] |= Owe.forfeit;
    }
  }
  restrainApproach(b);
}
