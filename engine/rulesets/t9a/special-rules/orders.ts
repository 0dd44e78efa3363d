import { Level } from '../../../kernel/core.js';
import { Expiry } from '../../../kernel/effect-ends.js';
import type { EffectKind } from '../../../kernel/effect-kinds.js';
import { addEffect } from '../../../kernel/effects.js';
import { CANNOT, NO_WORD } from '../../../kernel/hook-words.js';
import { NONE } from '../../../kernel/layout.js';
import { endPlan, goBack, keepStage, mayGoBack } from '../../../kernel/plan.js';
import { ask, askThen, context, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Did, unitOf, unitSubject } from '../../../regiments/core/state.js';
import {
  firstJoined,
  fleeing,
  formationOf,
  modelHas,
  nextJoined,
  onTable,
  playerOf,
  tell,
} from '../../../regiments/core/units.js';
import { nearCharacter } from '../../../regiments/leadership/leadership.js';
import { CATEGORIES } from '../armies/terms.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';

/** What an officer may command: kinds of effects, in the order in which they are offered. Stored in states: only add. */
export const Order = { steady: 1, aim: 2, haste: 3, ranks: 4 } as const;
/** Orders in words, by number. */
export const ORDER_WORDS = ['', 'stand fast', 'take aim', 'make haste', 'close ranks'] as const;
const ORDERS = 4;

/** Range of a Lord's orders, inches. */
const EARSHOT = 6;
const LORDS = CATEGORIES.indexOf('Lords');

const cannot = (): number => CANNOT;

/** Each order while it is in force: until the end of the Player Turn, on the subject of the unit. */
export const ORDER_EFFECTS: readonly EffectKind[] = [
  {
    id: Order.steady,
    name: ORDER_WORDS[Order.steady],
    hooks: {
      [Hook.testDice]: (_b, _u, dice) => Math.max(dice, 3),
      [Hook.actsAfterRally]: () => 1,
      [Hook.mayMarch]: (b: T9aBattle, subject) =>
        (b.unit.did[unitOf(b, subject)] & Did.RallyToAct) !== 0 ? CANNOT : NO_WORD,
    },
  },
  { id: Order.aim, name: ORDER_WORDS[Order.aim], hooks: { [Hook.volley]: (_b, _u, sum) => sum + 1 } },
  {
    id: Order.haste,
    name: ORDER_WORDS[Order.haste],
    hooks: { [Hook.movement]: (_b, _u, inches) => inches + 2, [Hook.mayCharge]: cannot },
  },
  {
    id: Order.ranks,
    name: ORDER_WORDS[Order.ranks],
    hooks: { [Hook.deeperSupport]: (_b, _u, ranks) => ranks + 1, [Hook.mayCharge]: cannot },
  },
];

/** True if unit `u` got that order in this turn. No unit gets one order twice. */
export function hasOrder(b: T9aBattle, u: number, order: number): boolean {
  const { kind, subject } = b.effect;
  for (let row = 0; row < kind.length; row++) {
    if (kind[row] === order && subject[row] === unitSubject(b, u)) return true;
  }
  return false;
}

/**
 * True if officer `g` may give unit `u` an order: a Parent or Support Unit, his own or, for a Lord, one within range.
 */
function obeys(b: T9aBattle, g: number, u: number): boolean {
  if (playerOf(b, u) !== playerOf(b, g) || !onTable(b, u)) return false;
  if (!modelHas(b, u, Rule.ParentUnit) && !modelHas(b, u, Rule.SupportUnit)) return false;
  const lord = b.setup.unit.category[g] === LORDS;
  if (formationOf(b, g) !== u && !(lord && nearCharacter(b, u, g, EARSHOT))) return false;
  for (let order = 1; order <= ORDERS; order++) if (!hasOrder(b, u, order)) return true;
  return false;
}

/** Returns the first unit after `u` that may get orders of officer `g`, or -1. */
function nextToObey(b: T9aBattle, g: number, u: number): number {
  for (let v = u + 1; v < b.setup.units; v++) if (obeys(b, g, v)) return v;
  return -1;
}

/** True if the model of row `g` may give orders and a unit may get one. */
function commands(b: T9aBattle, g: number): boolean {
  // GAP T9A-FLE-007: whoever flees gives no orders, as he lends nothing else
  if (b.unit.own[g] === 0 || b.setup.unit.character[g] === 0 || fleeing(b, g)) return false;
  return modelHas(b, g, Rule.Orders) && nextToObey(b, g, -1) >= 0;
}

/**
 * Returns the next officer of formation `u` after row `g` that may give orders, or -1. Begin with -1; the row of `u`
 * comes first.
 */
function nextOfficer(b: T9aBattle, u: number, g: number): number {
  if (g < 0 && commands(b, u)) return u;
  for (let h = g < 0 || g === u ? firstJoined(b, u) : nextJoined(b, u, g); h !== NONE; h = nextJoined(b, u, h)) {
    if (commands(b, h)) return h;
  }
  return -1;
}

/** True if the unit of this subject holds an officer who may give orders. */
export function mayCommand(b: T9aBattle, subject: number): boolean {
  return nextOfficer(b, unitOf(b, subject), -1) >= 0;
}

const S = sequence('officer', 'named', 'ordered');
const L = locals('subject', 'other', 'n', 'officer', 'unit', 'begun');

/** Context 0 of `Ask.Order`: only one unit may get an order, so the officer may also give none. */
const ALONE = 1;

/**
 * At the start of their own turn the officers in one unit give one order each: first the unit is chosen, then the
 * order. Standing order at `Level.command`: if only one unit may get an order, its order is asked at once, or none.
 */
export const giveOrders = procedure<T9aBattle, typeof S>('give orders', S, {
  officer(b, f) {
    const u = unitOf(b, b.locals[f + L.subject]);
    const g = nextOfficer(b, u, b.locals[f + L.begun] === 0 ? -1 : b.locals[f + L.officer]);
    if (g < 0) return DONE;
    b.locals[f + L.begun] = 1;
    b.locals[f + L.officer] = g;
    const first = nextToObey(b, g, -1);
    if (b.core.level[0] === Level.command && nextToObey(b, g, first) < 0) {
      b.locals[f + L.unit] = first;
      context(b, 0, ALONE);
      return askThen(b, S.ordered, Ask.Order, playerOf(b, g), first, g);
    }
    return ask(b, Ask.OrderUnit, playerOf(b, g), g);
  },
  named(b, f) {
    const g = b.locals[f + L.officer];
    if (b.answer.verb[0] === Verb.Stop) {
      endPlan(b);
      return S.officer;
    }
    keepStage(b, 0);
    b.locals[f + L.unit] = b.answer.target[0];
    return ask(b, Ask.Order, playerOf(b, g), b.answer.target[0], g);
  },
  ordered(b, f) {
    const g = b.locals[f + L.officer];
    const u = b.locals[f + L.unit];
    if (b.answer.verb[0] === Verb.Back) {
      goBack(b);
      b.stack.step[b.core.depth[0] - 1] = S.named;
      return ask(b, Ask.OrderUnit, playerOf(b, g), g);
    }
    endPlan(b);
    if (b.answer.verb[0] === Verb.Stop) return S.officer;
    const order = b.answer.n[0];
    addEffect(b, order, unitSubject(b, u), 0, Expiry.playerTurn, g, playerOf(b, g));
    if (b.log !== null) tell(b, 'rules', g, `order ${b.setup.names[u]} to ${ORDER_WORDS[order]}`);
    return S.officer;
  },
});

/** Lists the options of `Ask.OrderUnit`: the units in range of the officer, and no order. */
export function orderUnitOptions(b: T9aBattle): void {
  const g = b.decision.subject[0];
  for (let u = nextToObey(b, g, -1); u >= 0; u = nextToObey(b, g, u)) b.option.add(Verb.Pick, u);
  b.option.add(Verb.Stop);
}

/**
 * Lists the options of `Ask.Order`: orders that the unit has not got yet (`n`, see `Order`), and going back; for a
 * single unit, giving no order instead.
 */
export function orderOptions(b: T9aBattle): void {
  const u = b.decision.subject[0];
  for (let order = 1; order <= ORDERS; order++) if (!hasOrder(b, u, order)) b.option.add(Verb.Pick, u, order);
  if (b.decision.context[0] === ALONE) b.option.add(Verb.Stop);
  else if (mayGoBack(b)) b.option.add(Verb.Back);
}
