// What spells do at once to models and to their spellcaster (HRD-SPELL-021).

import { invalidateGeometry } from '../../../kernel/battle.js';
import { ANGLE_MASK, INCH, TOUCH, TURN } from '../../../kernel/geometry/measures.js';
import { isInscrutable } from '../abilities/magic.js';
import { giveSoul } from '../abilities/souls.js';
import { comeToRest } from '../attacks/power-attacks.js';
import { Roll } from '../core/asks.js';
import { inControlRange, isLeader } from '../core/battlegroups.js';
import { Choice, Due, hasRoomFor, Mode, owe, oweMore } from '../core/dues.js';
import { Flag } from '../core/hooks.js';
import { Drive } from '../core/marshals.js';
import {
  areWithin,
  furyOf,
  isEnemy,
  isGiant,
  isMassive,
  nameOf,
  onTable,
  playerOf,
  resourceOf,
  speedOf,
} from '../core/models.js';
import { isOfPack } from '../core/packs.js';
import { disrupt, MOST_FOCUS, mayGainFocus } from '../core/resources.js';
import { Did, type HordesBattle, Owe, Place, Resource, Status, Used } from '../core/state.js';
import { commandOf, isUnder } from '../core/stats.js';
import { hasCrippled } from '../core/systems.js';
import { ASPECTS, System } from '../core/terms.js';
import { DamageBit } from '../core/weapons.js';
import { boxesOf, isDamaged, markAspect, removePoint } from '../damage/boxes.js';
import { directionTo, Meeting, slid, slide } from '../movement/involuntary.js';
import { addContinuous } from '../states/continuous.js';
import { digIn } from '../states/dug-in.js';
import { knockDown } from '../states/knockdown.js';
import { takeControl } from '../units/control.js';
import { endOf, firstOf, isTrooper, unitOf } from '../units/members.js';
import { endEnemySpells, isEnemyUpkeep } from './effects.js';
import { D3, D6, DEED, DeedKind, deedAt, MOST_DEEDS, SPELL, Whole, WordBit } from './tables.js';
import { isOfWords } from './whom.js';

/** Returns an amount, rolled if it is one of dice. */
export function amountNow(b: HordesBattle, m: number, amount: number): number {
  if (amount >= D6) return amount - D6 + b.dice.one(6, Roll.Spell, m);
  return amount >= D3 ? amount - D3 + ((b.dice.one(6, Roll.Spell, m) + 1) >> 1) : amount;
}

/** Removes up to `points` of damage of model `m`, unless an effect bars healing (HRD-HEAL-001). */
export function heal(b: HordesBattle, m: number, points: number): void {
  if (!onTable(b, m) || isUnder(b, m, Flag['cannot heal'])) return;
  // GAP HRD-HEAL-001: what a spell heals is removed from the last boxes, without a question
  let healed = 0;
  while (healed < points && isDamaged(b, m)) {
    removePoint(b, m);
    healed++;
  }
  if (healed > 0 && b.log !== null) b.log.tell('heal', `${nameOf(b, m)} is healed of ${healed} damage`);
}

/** Makes model `m` stationary for one round, if it can be (HRD-STNRY, HRD-TURN-001, HRD-GARG-005). */
export function makeStationary(b: HordesBattle, m: number): void {
  if (!onTable(b, m) || isMassive(b, m) || isUnder(b, m, Flag['cannot be made stationary'])) return;
  b.model.status[m] |= Status.stationary;
  b.model.still[m] = b.core.playerTurns[0] + 2;
  invalidateGeometry(b);
  if (b.log !== null) b.log.tell('still', `${nameOf(b, m)} is stationary`);
}

/** Gives model `m` fury or focus points, as many as it can hold (HRD-JACK-004, HRD-FOCUS-008). */
export function gain(b: HordesBattle, m: number, points: number): void {
  const resource = resourceOf(b, m);
  if (!onTable(b, m) || resource === Resource.none || isOfPack(b, m)) return; // HRD-PACK-011
  const most = resource === Resource.focus ? MOST_FOCUS : furyOf(b, m);
  if (resource === Resource.focus && !mayGainFocus(b, m)) return;
  b.model.points[m] = Math.max(b.model.points[m], Math.min(most, b.model.points[m] + points));
}

/** Takes all points of model `m` to `caster`, up to its FURY. */
function drain(b: HordesBattle, caster: number, m: number): void {
  if (isLeader(b, m) || b.model.points[m] === 0) return;
  gain(b, caster, b.model.points[m]);
  b.model.points[m] = 0;
}

/** Pushes model `m` directly away from model `caster` (HRD-PUSH-001). */
function push(b: HordesBattle, caster: number, m: number, far: number): void {
  if (!onTable(b, m)) return;
  slide(b, m, directionTo(b, caster, m), far, false);
  comeToRest(b, m);
}

/** Takes the souls, fury and focus points of model `m` to `caster`, up to its FURY. */
function drainAll(b: HordesBattle, caster: number, m: number): void {
  // GAP HRD-TOKEN-001: all tokens and points are taken, whether the spellcaster has room for them or not
  if (isLeader(b, m)) return;
  const n = b.model.points[m] + b.model.souls[m];
  b.model.points[m] = 0;
  b.model.souls[m] = 0;
  gain(b, caster, n);
}

/** Inches around a spellcaster within which a feat strikes. */
const NEAR = 3 * INCH;

/** Enemies near `caster` suffer a damage roll of POW `power`; each that it destroys gives focus. */
function strikeNear(b: HordesBattle, caster: number, power: number): void {
  for (let t = 0; t < b.setup.models; t++) {
    if (!onTable(b, t) || !isEnemy(b, caster, t) || !areWithin(b, caster, t, NEAR)) continue;
    owe(b, Due.strike, t, caster, power, Mode.magical | Mode.rewards);
  }
}

/** Inches around a model within which it blasts those whom it does not touch. */
const BLASTS = 2 * INCH;

/** Models that touch `caster`, or those around it that do not, suffer a blast damage roll of POW `power`. */
function blastAround(b: HordesBattle, caster: number, power: number, isTouching: boolean): void {
  for (let t = 0; t < b.setup.models; t++) {
    if (t === caster || !onTable(b, t) || areWithin(b, caster, t, TOUCH) !== isTouching) continue;
    if (areWithin(b, caster, t, BLASTS)) owe(b, Due.strike, t, caster, power, Mode.blast);
  }
}

/** Warbeast `m` suffers a point of damage to each aspect, and `caster` heals as many. */
function damageAspects(b: HordesBattle, caster: number, m: number): void {
  // GAP HRD-SPIR-001: the last free box of a warbeast is not marked so
  for (let aspect = 0; aspect < ASPECTS.length && boxesOf(b, m) > 1; aspect++) {
    const before = boxesOf(b, m);
    if (!hasCrippled(b, m, aspect)) markAspect(b, m, aspect, 1);
    if (boxesOf(b, m) < before) heal(b, caster, 1);
  }
}

/** Warjack `m` runs its SPD in a direction of the deviation template, once a turn; whom it passes is knocked down, and it at what stops it. */
function scramble(b: HordesBattle, caster: number, m: number): void {
  if (!onTable(b, m) || (b.model.used[m] & Used.moved) !== 0) return;
  b.model.used[m] |= Used.moved;
  // GAP HRD-DEV-003: directions count from the line from the spellcaster; nobody strikes at this advance
  const turn = Math.trunc(((b.dice.one(6, Roll.Direction, m) - 1) * TURN) / 6);
  slide(b, m, (directionTo(b, caster, m) + turn) & ANGLE_MASK, speedOf(b, m), true);
  for (let o = 0; o < b.setup.models; o++) if (slid.met[o] === Meeting.passed) knockDown(b, o);
  if (slid.isStopped) knockDown(b, m);
  comeToRest(b, m);
}

/** Returns the warriors of the player of model `m` that were destroyed and have not returned. */
function lostWarriors(b: HordesBattle, m: number): number {
  let n = 0;
  for (let o = 0; o < b.setup.models; o++) {
    const isLost = b.model.place[o] === Place.removed && b.setup.model.player[o] === b.setup.model.player[m];
    if (isLost && isOfWords(b, o, WordBit.warrior)) n++;
  }
  return n;
}

/** Model `m`, an enemy, is controlled by the player of `caster` for an attack, and with `advances` for a full advance before it. */
function control(b: HordesBattle, m: number, advances: boolean): void {
  // HRD-GARG-002, HRD-COLO-004
  if (!onTable(b, m) || b.model.taken[m] !== 0 || isGiant(b, m) || !hasRoomFor(b, 3)) return;
  if (isInscrutable(b, m)) return;
  takeControl(b, m);
  if (advances) owe(b, Due.advance, m);
  owe(b, Due.attack, m, -1, 0, advances ? Mode.melee | Mode.ranged : Mode.melee);
  owe(b, Due.giveBack, m);
}

/** The sources of enemy upkeep spells on model `m` suffer damage. */
function harmUpkeepers(b: HordesBattle, caster: number, m: number): void {
  for (let row = 0; row < b.effect.kind.length; row++) {
    if (!isEnemyUpkeep(b, row, playerOf(b, caster), m)) continue;
    owe(b, Due.suffer, b.effect.source[row], caster, amountNow(b, b.effect.source[row], D3));
  }
}

/** Model `caster` with a skill of `skill` tries to repair warjack `m`. */
function mend(b: HordesBattle, caster: number, m: number, skill: number): void {
  // GAP HRD-SPEC-007: help with a repair counts for the next model of the unit that repairs the warjack in this turn
  const aid = b.model.aid[m];
  b.model.aid[m] = 0;
  if (b.dice.one(6, Roll.Repair, caster) + b.dice.one(6, Roll.Repair, caster) > skill + aid) return;
  heal(b, m, b.dice.one(6, Roll.Repair, caster) + aid);
}

/** Model `m` digs in by spell `s`, with its unit if the spell concerns units. */
function digInBy(b: HordesBattle, s: number, m: number): void {
  if (SPELL.whole[s] === Whole.model || !isTrooper(b, m)) {
    digIn(b, m);
    return;
  }
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) digIn(b, o);
}

/** Model `m` rolls `dice` dice for its STR in this activation, and as many for the damage that it suffers. */
function overload(b: HordesBattle, m: number, dice: number): void {
  for (let i = 0; i < dice; i++) b.model.might[m] += b.dice.one(6, Roll.Spell, m);
  let harm = 0;
  for (let i = 0; i < dice; i++) harm += b.dice.one(6, Roll.Spell, m);
  owe(b, Due.suffer, m, -1, harm);
}

/** 'Jack marshal `m` makes a command check for its warjack `j`: it makes a full advance, or gains no drive in this turn. */
// GAP HRD-STAT-008: the edition has no command checks; two dice that show no more than CMD pass
function drive(b: HordesBattle, m: number, j: number): void {
  if (b.dice.one(6, Roll.Spell, m) + b.dice.one(6, Roll.Spell, m) <= commandOf(b, m)) owe(b, Due.advance, j);
  else b.model.drive[j] = Drive.denied;
}

/** Does a deed of spell `s` of `caster` to model `m` that waits for what is under way, or is of one kind of spells alone. */
function doRareDeed(b: HordesBattle, caster: number, s: number, m: number, kind: number, amount: number): void {
  switch (kind) {
    case DeedKind.advance:
      owe(b, Due.advance, m, -1, amount * INCH);
      break;
    case DeedKind['advance safely']:
      owe(b, Due.advance, m, -1, amount * INCH, Mode.safe);
      break;
    case DeedKind['advance by points']:
      owe(b, Due.advance, m, -1, amount * INCH * b.game.spent[0]);
      break;
    case DeedKind.turn:
      owe(b, Due.advance, m, -1, -1);
      break;
    case DeedKind.attack:
      owe(b, Due.attack, m, -1, 0, amount);
      break;
    case DeedKind['attack each in reach']:
      owe(b, Due.attackEach, m, -1, amount, Mode.melee | Mode.boosts);
      break;
    case DeedKind['shoot each']:
      for (let t = 0; t < b.setup.models; t++) {
        if (onTable(b, t) && isEnemy(b, m, t) && inControlRange(b, m, t)) {
          owe(b, Due.attack, m, t, 0, Mode.ranged | Mode.over | Mode.boosts);
        }
      }
      break;
    case DeedKind.choose:
      owe(b, Due.choose, caster, m, amount);
      break;
    case DeedKind.repair:
      owe(b, Due.choose, m, -1, Choice.repair);
      break;
    case DeedKind['caster advances']:
      oweMore(b, Due.advance, caster, amount * INCH);
      break;
    case DeedKind.control:
      control(b, m, amount !== 0);
      break;
    case DeedKind.pull:
      if (onTable(b, m)) {
        slide(b, m, directionTo(b, m, caster), amount * INCH, false);
        comeToRest(b, m);
      }
      break;
    case DeedKind['strike near']:
      strikeNear(b, caster, amount);
      break;
    case DeedKind['blast touching']:
    case DeedKind['blast around']:
      blastAround(b, caster, amount, kind === DeedKind['blast touching']);
      break;
    case DeedKind['damage aspects']:
      damageAspects(b, caster, m);
      break;
    case DeedKind.scramble:
      scramble(b, caster, m);
      break;
    case DeedKind['gain rage']:
      b.model.rage[caster] = lostWarriors(b, caster);
      break;
    case DeedKind['take point']:
      if (b.model.points[m] === 0) break;
      b.model.points[m]--;
      gain(b, caster, 1);
      break;
    case DeedKind['aid repair']:
      b.model.aid[m]++;
      break;
    case DeedKind.drive:
      drive(b, caster, m);
      break;
    case DeedKind.mend:
      mend(b, caster, m, amount);
      break;
    case DeedKind.overload:
      overload(b, caster, amount);
      break;
    case DeedKind['grant spell']:
      if (b.activation.model[0] === caster && b.model.boon[caster] === 0) b.model.boon[caster] = 1 + amount;
      break;
    case DeedKind['must rush']:
      b.model.owes[m] |= Owe.rush;
      break;
    case DeedKind['give soul']:
      giveSoul(b, m, amount);
      break;
    case DeedKind['power up']:
      // GAP HRD-QUAL-011: a disrupted warjack gains no point before it recovers
      if (b.model.points[m] === 0) gain(b, m, 1);
      b.model.disrupted[m] = 0;
      break;
    case DeedKind['dig in']:
      digInBy(b, s, m);
      break;
    case DeedKind.rouse:
      if (b.model.downTurn[m] === b.core.playerTurns[0]) break;
      b.model.status[m] &= ~Status.knockedDown;
      invalidateGeometry(b);
      break;
    case DeedKind['give up action']:
      b.model.did[caster] |= Did.GiveUpAction;
      break;
    case DeedKind['lay cloud']:
      owe(b, Due.cloud, m, -1, (amount * INCH) >> 1);
      break;
    case DeedKind['drain all']:
      drainAll(b, caster, m);
      break;
    case DeedKind['harm upkeepers']:
      harmUpkeepers(b, caster, m);
      break;
    case DeedKind['lay template']:
      owe(b, Due.template, caster, -1, s);
      break;
    default:
      break;
  }
}

/** Does a deed of spell `s` of `caster` to model `m`. Damage and placing are no such deeds: they take procedures. */
function doDeed(b: HordesBattle, caster: number, s: number, m: number, kind: number, amount: number): void {
  switch (kind) {
    case DeedKind.heal:
      heal(b, m, amountNow(b, m, amount));
      break;
    case DeedKind['knock down']:
      if (onTable(b, m)) knockDown(b, m);
      break;
    case DeedKind['make stationary']:
      makeStationary(b, m);
      break;
    case DeedKind.push:
      push(b, caster, m, amountNow(b, caster, amount) * INCH);
      break;
    case DeedKind.disrupt:
      disrupt(b, m);
      break;
    case DeedKind['gain point']:
      gain(b, m, amount);
      break;
    case DeedKind['end upkeeps']:
    case DeedKind['end upkeeps and animi']:
      // GAP HRD-SPELL-005: "enemy upkeep spells" on a model are those of its enemies, or of the spellcaster's
      endEnemySpells(b, playerOf(b, caster), m, kind === DeedKind['end upkeeps and animi']);
      break;
    case DeedKind['stand up']:
      b.model.status[m] &= ~Status.knockedDown;
      invalidateGeometry(b);
      break;
    case DeedKind.drain:
      drain(b, caster, m);
      break;
    case DeedKind.corrode:
      addContinuous(b, m, Status.corrosion, DamageBit.corrosion);
      break;
    case DeedKind.ignite:
      addContinuous(b, m, Status.fire, DamageBit.fire);
      break;
    case DeedKind['harm cortex']:
      markAspect(b, m, System.cortex, amount);
      break;
    case DeedKind['heal caster']:
      heal(b, caster, amountNow(b, caster, amount));
      break;
    case DeedKind['caster gains point']:
      gain(b, caster, amount);
      break;
    case DeedKind['end activation']:
      b.model.did[caster] |= Did.GiveUpMove | Did.EndMove | Did.GiveUpAction | Did.EndAction;
      b.model.used[caster] |= Used.over;
      break;
    default:
      doRareDeed(b, caster, s, m, kind, amount);
  }
}

/** Does the deeds of spell `s` of `caster` to model `m`, those of list `moment`. */
export function doDeeds(b: HordesBattle, caster: number, s: number, moment: number, m: number): void {
  for (let i = 0; i < MOST_DEEDS; i++) {
    const at = deedAt(s, moment, i);
    if (DEED.kind[at] !== 0) doDeed(b, caster, s, m, DEED.kind[at], DEED.amount[at]);
  }
}
