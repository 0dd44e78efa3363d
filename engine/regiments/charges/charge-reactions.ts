import { CANNOT } from '../../kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../kernel/hooks.js';
import { ask, call, context, finish, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { Did, Status, unitSubject } from '../core/state.js';
import { engaged, fleeing, movement, onTable, playerOf, tell } from '../core/units.js';
import { fleeFrom } from '../movement/flee-moves.js';
import { panicTests } from '../panic/panic-tests.js';

/** Results that `chargeReaction` leaves for its caller. */
export const Reacted = { stood: 0, fled: 1 } as const;

const HOLD = 1;
const SHOOT = 2;
const FLEE = 4;
const FIRE_AND_FLEE = 8;

/**
 * Returns the reactions that the charged unit `t` may declare, as bits. If `forced`, it must flee if it can
 * (T9A-SPR-084).
 */
function reactionsOf(b: RegimentsBattle, t: number, u: number, forced: boolean): number {
  if (fleeing(b, t)) return FLEE; // T9A-RCT-009
  if (engaged(b, t)) return HOLD; // T9A-RCT-003
  const mayFlee = movement(b, t) > 0 && permission(b, Hook.mayFleeReaction, unitSubject(b, t), NO_ATTACK) !== CANNOT;
  if (forced && mayFlee) return FLEE;
  const both = mayFlee && b.rules.charges.mayFireAndFlee(b, t, u) ? FIRE_AND_FLEE : 0;
  return HOLD | (mayFlee ? FLEE : 0) | (b.rules.shooting.canStandAndShoot(b, t, u) ? SHOOT : 0) | both;
}

/**
 * Lists the options of `Ask.Reaction`. Its subject is the charged unit, its other unit the charger, and its context is
 * 1 if the unit must flee.
 */
export function reactionOptions(b: RegimentsBattle): void {
  const t = b.decision.subject[0];
  const bits = reactionsOf(b, t, b.decision.other[0], b.decision.context[0] !== 0);
  if ((bits & HOLD) !== 0) b.option.add(Verb.Hold);
  if ((bits & SHOOT) !== 0) b.option.add(Verb.StandAndShoot);
  if ((bits & FLEE) !== 0) b.option.add(Verb.Flee);
  if ((bits & FIRE_AND_FLEE) !== 0) b.option.add(Verb.FireAndFlee);
}

const S = sequence('declare', 'chosen', 'carryOut', 'panic', 'stood', 'fled');
const L = locals('target', 'charger', 'forced', 'reaction');

/** Lets `target` declare and carry out its reaction to the charge of `charger`. Leaves a value of `Reacted`. */
export const chargeReaction = procedure<RegimentsBattle, typeof S>(
  'charge reaction',
  S,
  {
    // T9A-RCT-001, T9A-DEC-017: exactly one reaction; if only one is possible, nobody is asked
    declare(b, f) {
      const t = b.locals[f + L.target];
      const u = b.locals[f + L.charger];
      const forced = b.locals[f + L.forced];
      const bits = reactionsOf(b, t, u, forced !== 0);
      if (bits === HOLD || bits === FLEE) {
        b.locals[f + L.reaction] = bits === HOLD ? Verb.Hold : Verb.Flee;
        return S.carryOut;
      }
      context(b, 0, forced);
      return ask(b, Ask.Reaction, playerOf(b, t), t, u);
    },
    chosen(b, f) {
      b.locals[f + L.reaction] = b.answer.verb[0];
      return NEXT;
    },
    // T9A-RCT-002: hold, nothing happens; T9A-RCT-005: shots at once; T9A-RCT-007: flight away from the charger
    carryOut(b, f) {
      const t = b.locals[f + L.target];
      const u = b.locals[f + L.charger];
      // WFB9-SRFCV-005: it shoots as in Stand and Shoot, then flees
      if (b.locals[f + L.reaction] === Verb.FireAndFlee) {
        if (b.log !== null) tell(b, 'reaction', t, 'fire and flee');
        b.unit.did[t] |= Did.StandAndShoot | Did.FireAndFlee;
        return call(b, b.rules.shooting.shootAt, t, u, 1);
      }
      if (b.locals[f + L.reaction] === Verb.StandAndShoot) {
        if (b.log !== null) tell(b, 'reaction', t, 'stand and shoot');
        b.unit.did[t] |= Did.StandAndShoot;
        return call(b, b.rules.shooting.shootAt, t, u, 1);
      }
      if (b.locals[f + L.reaction] === Verb.Hold) {
        if (b.log !== null) tell(b, 'reaction', t, 'hold');
        return S.stood;
      }
      if (b.log !== null) tell(b, 'reaction', t, 'flee');
      // T9A-SPR-019: a unit that flees already, or has failed its Terror test, has no choice
      if (fleeing(b, t) || b.locals[f + L.forced] !== 0) b.unit.status[t] &= ~Status.Feigned;
      else {
        b.unit.did[t] |= Did.FleeReaction;
        b.unit.status[t] |= Status.Feigned;
      }
      if (fleeing(b, t) && !b.rules.charges.fleesAgain(b, t)) return S.fled;
      return call(b, fleeFrom, t, u, Roll.FleeDistance);
    },
    // the shots or the flight may cause Panic Tests of friends
    panic(b, f) {
      const reaction = b.locals[f + L.reaction];
      const t = b.locals[f + L.target];
      // the shots may have made it panic already
      const flees = reaction === Verb.FireAndFlee && onTable(b, t) && !fleeing(b, t);
      if (flees) b.locals[f + L.reaction] = Verb.Flee;
      const next = flees ? S.carryOut : reaction === Verb.Flee ? S.fled : S.stood;
      b.stack.step[b.core.depth[0] - 1] = next;
      return call(b, panicTests);
    },
    stood(b, f) {
      // the charged unit may have fled because of the panic of others
      const t = b.locals[f + L.target];
      return finish(b, onTable(b, t) && !fleeing(b, t) ? Reacted.stood : Reacted.fled);
    },
    fled(b) {
      return finish(b, Reacted.fled);
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.shooting.shootAt, fleeFrom, panicTests] },
);
