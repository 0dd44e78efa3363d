// Rules that a model's own disablement triggers: Tough and Death Blast (HRD-ADV-034, HRD-PRIO-011, HRD-PRIO-012).
import { INCH } from '../../../kernel/geometry/measures.js';
import { DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import type { SpecialRule } from '../../../kernel/special-rules.js';
import { Roll } from '../core/asks.js';
import { areWithin, isDown, nameOf, onTable } from '../core/models.js';
import { Event, Rule } from '../core/rule-ids.js';
import type { HordesBattle } from '../core/state.js';
import { bears, Trait } from '../core/traits.js';
import { isDisabled, removePoint } from '../damage/boxes.js';
import { Cause } from '../damage/causes.js';
import { removeFromPlay } from '../damage/leaving.js';
import { bars } from '../damage/suffer-damage.js';
import { reave } from '../leaders/losses.js';
import { knockDown } from '../states/knockdown.js';

const S = sequence('happen');
const L = locals('subject', 'source', 'cause');

/** True while model `m` is on the table and disabled (HRD-PRIO-012). */
const isStillDisabled = (b: HordesBattle, m: number): boolean => onTable(b, m) && isDisabled(b, m);

/** Procedure: on 5 or 6 the model lives on with one point of damage less, knocked down (HRD-ADV-034). */
export const toughRoll = procedure<HordesBattle, typeof S>('Tough roll', S, {
  happen(b, f) {
    const m = b.locals[f + L.subject];
    if (b.dice.one(6, Roll.Tough, m) < 5) return DONE;
    removePoint(b, m);
    knockDown(b, m);
    if (b.log !== null) b.log.tell('tough', `${nameOf(b, m)} is Tough: it lives on`);
    return DONE;
  },
});

/** Procedure: the model explodes; it is removed from play, and models within an inch are knocked down. */
export const explode = procedure<HordesBattle, typeof S>('Death Blast', S, {
  happen(b, f) {
    const m = b.locals[f + L.subject];
    if (b.log !== null) b.log.tell('blast', `${nameOf(b, m)} explodes`);
    for (let o = 0; o < b.setup.models; o++) {
      if (o !== m && onTable(b, o) && areWithin(b, m, o, INCH)) knockDown(b, o);
    }
    const [source, cause] = [b.locals[f + L.source], b.locals[f + L.cause]];
    // HRD-FURY-010, HRD-FURY-011
    reave(b, m, bars(b, m, source, cause));
    removeFromPlay(b, m);
    return DONE;
  },
});

/** What happens when a model is disabled. */
export const WHEN_DISABLED: readonly SpecialRule[] = [
  {
    id: Rule.Tough,
    name: 'Tough',
    carrier: 'model',
    triggers: { [Event.disabled]: toughRoll },
    // HRD-ADV-035: a knocked-down model is not Tough
    stillApplies: (b, m, other, cause) =>
      isStillDisabled(b as HordesBattle, m) &&
      !isDown(b as HordesBattle, m) &&
      // nobody is Tough against a melee attack of a model with Take Down
      !(other >= 0 && cause === Cause.melee && bears(b as HordesBattle, other, Trait['take down'])),
  },
  {
    id: Rule['Death Blast'],
    name: 'Death Blast',
    carrier: 'model',
    triggers: { [Event.disabled]: explode },
    stillApplies: (b, m) => isStillDisabled(b as HordesBattle, m),
  },
];
