// Abilities that something triggers: after an attack, an action or a spell, in the Control Phase (HRD-TIME-037, HRD-TIME-038,
// HRD-TURN-011). Advances and damage that they bring wait until the attack is over (`core/dues.ts`).
import { INCH } from '../../../kernel/geometry/measures.js';
import { call, callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { holds, type SpecialRule } from '../../../kernel/special-rules.js';
import { isWarrior, MODEL_TYPES } from '../armies/profiles.js';
import { comeToRest } from '../attacks/power-attacks.js';
import { Roll } from '../core/asks.js';
import { Due, Mode, owe } from '../core/dues.js';
import { areWithin, isEnemy, nameOf, onTable, playerOf } from '../core/models.js';
import { Event } from '../core/rule-ids.js';
import { AttackFlag, AttackKind, type HordesBattle, PowerAttack } from '../core/state.js';
import { directionTo, slide } from '../movement/involuntary.js';
import { placing } from '../movement/placing.js';
import { gain } from '../spells/deeds.js';
import { knockDown } from '../states/knockdown.js';
import { calledOf, isCalled } from './answers.js';
import { eventRuleOf, ruleOf } from './numbers.js';
import { DeedOf, IfBit, MomentKind, TRIGGERED } from './tables.js';

const WARRIORS = Uint8Array.from(MODEL_TYPES, (type) => (isWarrior(type) ? 1 : 0));

/** Returns the bits of `IFS` that hold for model `m` and the other model `o`, for the attack in table `game`. */
function whatHolds(b: HordesBattle, at: number, m: number, o: number): number {
  const { blowWeapon, blowFlags, blowHits } = b.game;
  const { ranged, powerAttack } = b.setup.weapons;
  const w = blowWeapon[0];
  const flags = blowFlags[0];
  const isPower = powerAttack[w] !== PowerAttack.none;
  let bits = blowHits[0] > 0 ? IfBit.hit : IfBit.missed;
  if (ranged[w] === AttackKind.melee) bits |= IfBit.melee;
  if (isPower || (flags & AttackFlag.charge) !== 0) bits |= IfBit['charge or power'];
  if (ranged[w] !== AttackKind.magic) bits |= IfBit['no magic'];
  if ((flags & AttackFlag.free) !== 0) bits |= IfBit['free strike'];
  const isOwn = b.activation.model[0] === m && (flags & (AttackFlag.free | AttackFlag.granted)) === 0;
  if (isOwn && !isPower && b.activation.bought[0] === 0) bits |= IfBit.initial;
  if (o >= 0 && isEnemy(b, m, o)) bits |= IfBit.enemy;
  if (b.game.slammed[0] > 0) bits |= IfBit.slammed;
  if (at !== MomentKind['after its attack']) return bits;
  // GAP HRD-TIME-037: of the models that an attack destroys the one that it targeted counts
  if (o >= 0 && !onTable(b, o) && WARRIORS[b.setup.types.type[b.model.kind[o]]] !== 0)
    bits |= IfBit['destroyed warrior'];
  return bits;
}

/** True if another friend of model `m` who is called as its ability in row `row` says stands as near as that says. */
function isNearFriend(b: HordesBattle, m: number, row: number): boolean {
  const near = TRIGGERED.near[row];
  if (near === 0) return true;
  const label = calledOf(b, m, ruleOf(TRIGGERED.ability[row]));
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !isCalled(b, o, label) || !onTable(b, o) || isEnemy(b, m, o)) continue;
    if (areWithin(b, m, o, near)) return true;
  }
  return false;
}

/** True for moments at which no attack is resolved. */
const isNoAttack = (at: number): boolean => at >= MomentKind.control;

/** Returns the first triggered ability from row `from` on that happens to model `m` at `at`, or -1. */
function nextTriggered(b: HordesBattle, at: number, m: number, o: number, from: number): number {
  if (!onTable(b, m)) return -1;
  const held = isNoAttack(at) ? 0 : whatHolds(b, at, m, o);
  for (let row = from; row < TRIGGERED.count; row++) {
    if (TRIGGERED.at[row] !== at || (TRIGGERED.ifs[row] & ~held) !== 0) continue;
    if ((b.model.triggered[m] & TRIGGERED.once[row]) !== 0) continue;
    if (holds(b, m, ruleOf(TRIGGERED.ability[row])) && isNearFriend(b, m, row)) return row;
  }
  return -1;
}

const S = sequence('next');
const L = locals('subject', 'other', 'n', 'row', 'at');

// GAP HRD-TIME-038: advances and damage that a free strike triggers are done when the advance that it answers has ended
/** Does what row `row` of the triggered abilities says; the step `next` follows. */
function perform(b: HordesBattle, f: number, row: number): number {
  const l = b.locals;
  const [m, o] = [l[f + L.subject], l[f + L.other]];
  const far = TRIGGERED.far[row];
  if (b.log !== null) b.log.tell('ability', `${nameOf(b, m)}: ${b.book.rules[ruleOf(TRIGGERED.ability[row])]?.name}`);
  switch (TRIGGERED.deed[row]) {
    case DeedOf.advance:
      owe(b, Due.advanceBy, m, ruleOf(TRIGGERED.ability[row]), far);
      return S.next;
    case DeedOf['advance safely']:
      owe(b, Due.advanceBy, m, ruleOf(TRIGGERED.ability[row]), far, Mode.safe);
      return S.next;
    case DeedOf.place:
      return callThen(b, S.next, placing, m, playerOf(b, m), far);
    case DeedOf['push other']:
      if (!onTable(b, o)) return S.next;
      slide(b, o, directionTo(b, m, o), far > 0 ? far : ((b.dice.one(6, Roll.Spell, m) + 1) >> 1) * INCH, false);
      comeToRest(b, o);
      return S.next;
    case DeedOf['strike other']:
      if (onTable(b, o)) owe(b, Due.strike, o, m, far, Mode.electrical);
      return S.next;
    // GAP HRD-SLMD-004: nobody follows a model that the slam destroyed
    case DeedOf['follow other']:
      if (onTable(b, o)) owe(b, Due.advance, m, o, b.game.slammed[0], Mode.directly);
      return S.next;
    case DeedOf['knock other down']:
      if (onTable(b, o)) knockDown(b, o);
      return S.next;
    case DeedOf['gain point']:
      gain(b, m, TRIGGERED.points[row]);
      return S.next;
    case DeedOf['gain power']:
      if (b.model.power[m] < TRIGGERED.points[row]) b.model.power[m]++;
      return S.next;
    default:
      if (onTable(b, o)) owe(b, Due.suffer, o, m, b.dice.one(6, Roll.Spell, m));
      return S.next;
  }
}

/**
 * The abilities of model `subject` that moment `at` triggers happen, one after the other; `other`: the model on the other side
 * of the attack.
 */
// GAP HRD-PRIO-011: several abilities of one model that one event triggers happen in a fixed order
export const triggeredAbilities = procedure<HordesBattle, typeof S>(
  'triggered abilities',
  S,
  {
    next(b, f) {
      const l = b.locals;
      const row = nextTriggered(b, l[f + L.at], l[f + L.subject], l[f + L.other], l[f + L.row]);
      if (row < 0) return DONE;
      l[f + L.row] = row + 1;
      b.model.triggered[l[f + L.subject]] |= TRIGGERED.once[row];
      return perform(b, f, row);
    },
  },
  { calls: () => [placing] },
);

const T = sequence('call', 'over');
/** Procedures: the triggered abilities of model `subject` after its attack, after an attack at it, in the Control Phase. */
export const afterItsAttack = procedure<HordesBattle, typeof T>(
  'after its attack',
  T,
  {
    call: (b, f) => begin(b, f, MomentKind['after its attack']),
    over: () => DONE,
  },
  { calls: () => [triggeredAbilities] },
);
export const afterAttackAtIt = procedure<HordesBattle, typeof T>(
  'after an attack at it',
  T,
  {
    call: (b, f) => begin(b, f, MomentKind['after an attack at it']),
    over: () => DONE,
  },
  { calls: () => [triggeredAbilities] },
);
export const inControlPhase = procedure<HordesBattle, typeof T>(
  'abilities of the Control Phase',
  T,
  {
    call: (b, f) => begin(b, f, MomentKind.control),
    over: () => DONE,
  },
  { calls: () => [triggeredAbilities] },
);
export const asItActivates = procedure<HordesBattle, typeof T>(
  'abilities as an activation begins',
  T,
  {
    call: (b, f) => begin(b, f, MomentKind.activation),
    over: () => DONE,
  },
  { calls: () => [triggeredAbilities] },
);
export const afterItsAction = procedure<HordesBattle, typeof T>(
  'after its action',
  T,
  {
    call: (b, f) => begin(b, f, MomentKind['after its action']),
    over: () => DONE,
  },
  { calls: () => [triggeredAbilities] },
);
export const afterSpellThroughIt = procedure<HordesBattle, typeof T>(
  'after a spell through it',
  T,
  {
    call: (b, f) => begin(b, f, MomentKind['after a spell through it']),
    over: () => DONE,
  },
  { calls: () => [triggeredAbilities] },
);

function begin(b: HordesBattle, f: number, at: number): number {
  const l = b.locals;
  return call(b, triggeredAbilities, l[f + L.subject], l[f + L.other], 0, 0, at);
}

/** The special rules of models with abilities that these moments trigger. */
export const TRIGGER_RULES: readonly SpecialRule[] = [
  {
    id: eventRuleOf(MomentKind['after its attack']),
    name: 'triggered after its attack',
    carrier: 'model',
    triggers: { [Event.resolved]: afterItsAttack },
    stillApplies: (b, m, o) => nextTriggered(b as HordesBattle, MomentKind['after its attack'], m, o, 0) >= 0,
  },
  {
    id: eventRuleOf(MomentKind['after an attack at it']),
    name: 'triggered after an attack at it',
    carrier: 'model',
    triggers: { [Event.suffered]: afterAttackAtIt },
    stillApplies: (b, m, o) => nextTriggered(b as HordesBattle, MomentKind['after an attack at it'], m, o, 0) >= 0,
  },
  {
    id: eventRuleOf(MomentKind.control),
    name: 'triggered in the Control Phase',
    carrier: 'model',
    triggers: { [Event.control]: inControlPhase },
    stillApplies: (b, m, o) => nextTriggered(b as HordesBattle, MomentKind.control, m, o, 0) >= 0,
  },
  {
    id: eventRuleOf(MomentKind.activation),
    name: 'triggered as its activation begins',
    carrier: 'model',
    triggers: { [Event.startOfActivation]: asItActivates },
    stillApplies: (b, m, o) => nextTriggered(b as HordesBattle, MomentKind.activation, m, o, 0) >= 0,
  },
  {
    id: eventRuleOf(MomentKind['after its action']),
    name: 'triggered after its action',
    carrier: 'model',
    triggers: { [Event.endOfAction]: afterItsAction },
    stillApplies: (b, m, o) => nextTriggered(b as HordesBattle, MomentKind['after its action'], m, o, 0) >= 0,
  },
  {
    id: eventRuleOf(MomentKind['after a spell through it']),
    name: 'triggered after a spell through it',
    carrier: 'model',
    triggers: { [Event.channeled]: afterSpellThroughIt },
    stillApplies: (b, m, o) => nextTriggered(b as HordesBattle, MomentKind['after a spell through it'], m, o, 0) >= 0,
  },
];
