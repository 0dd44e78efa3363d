import { NONE } from '../../../kernel/layout.js';
import { ask, call, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { holds } from '../../../kernel/special-rules.js';
import { Status, unitSubject } from '../../../regiments/core/state.js';
import { isCharacter } from '../../../regiments/core/units.js';
import { Place } from '../../../regiments/layout.js';
import { deployAnswer, deployOrAsk } from '../../../regiments/setup/deployment-poses.js';
import { placeScouts } from '../../../regiments/setup/placing-scouts.js';
import { TROOP_TYPES } from '../armies/terms.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Rule } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { rollOff } from './pre-game.js';

const WAR_MACHINE = TROOP_TYPES.indexOf('War Machine');
/** WFB9-GAME-009: units that cost less are placed together, points. */
const CHEAP = 50;

/**
 * Kinds of drops: a unit by itself, or all units of a group together (WFB9-GAME-009).
 * GAP WFB9-GAME-009: War Machines, cheap units and characters are three drops; a cheap War Machine or character is with its like
 */
const Drop = { alone: 0, machines: 1, cheap: 2, characters: 3 } as const;

/** Returns the drop with which unit `u` is deployed. */
function dropOf(b: Wfb9Battle, u: number): number {
  if (isCharacter(b, u)) return Drop.characters;
  if (b.setup.unit.troopType[u] === WAR_MACHINE) return Drop.machines;
  return b.setup.unit.points[u] < CHEAP ? Drop.cheap : Drop.alone;
}

/** True if `u` is a unit of `player` that waits to be deployed. Scouts come later (WFB9-SRSCO-001). */
function waits(b: Wfb9Battle, u: number, player: number): boolean {
  if (b.setup.unit.player[u] !== player || b.unit.place[u] !== Place.reserve) return false;
  return (b.unit.status[u] & Status.Scouting) === 0;
}

/** Marks the units that are deployed as Scouts: all that are (WFB9-SRSCO-001). */
function markScouts(b: Wfb9Battle): void {
  // GAP WFB9-SRSCO-001: nobody gives the right up, since Scouts may stand in their own zone too
  for (let u = 0; u < b.setup.units; u++) {
    if (b.unit.place[u] === Place.reserve && holds(b, unitSubject(b, u), Rule.Scouts))
      b.unit.status[u] |= Status.Scouting;
  }
}

/** Returns the first unit of `player` after `u` that waits and belongs to `drop`, or NONE. */
function nextOfDrop(b: Wfb9Battle, player: number, drop: number, u: number): number {
  for (let v = u + 1; v < b.setup.units; v++) if (waits(b, v, player) && dropOf(b, v) === drop) return v;
  return NONE;
}

/** Returns the number of drops that `player` has yet to make. */
export function dropsLeft(b: Wfb9Battle, player: number): number {
  let alone = 0;
  let groups = 0;
  for (let u = 0; u < b.setup.units; u++) {
    if (!waits(b, u, player)) continue;
    const drop = dropOf(b, u);
    if (drop === Drop.alone) alone++;
    else groups |= 1 << drop;
  }
  for (let drop: number = Drop.machines; drop <= Drop.characters; drop++) alone += (groups >> drop) & 1;
  return alone;
}

/**
 * True if unit `u` of `player` may be the next drop: the first of its group stands for all, and characters come after
 * all other units of their player (WFB9-GAME-010).
 */
function mayDropNext(b: Wfb9Battle, player: number, u: number): boolean {
  if (!waits(b, u, player)) return false;
  const drop = dropOf(b, u);
  if (drop === Drop.alone) return true;
  if (nextOfDrop(b, player, drop, -1) !== u) return false;
  return drop !== Drop.characters || !othersWait(b, player);
}

/** True if a unit of `player` other than a character waits. */
function othersWait(b: Wfb9Battle, player: number): boolean {
  for (let u = 0; u < b.setup.units; u++) if (waits(b, u, player) && !isCharacter(b, u)) return true;
  return false;
}

/** The only unit that `player` may drop next, or NONE if there are several. */
function onlyDrop(b: Wfb9Battle, player: number): number {
  let only: number = NONE;
  for (let u = 0; u < b.setup.units; u++) {
    if (!mayDropNext(b, player, u)) continue;
    if (only !== NONE) return NONE;
    only = u;
  }
  return only;
}

/** Notes that `player`, who has no drop left, has finished deploying, if nobody has before (WFB9-SCN-013). */
function noteFinished(b: Wfb9Battle, player: number): void {
  if (b.field.firstFinisher[0] === NONE) b.field.firstFinisher[0] = player;
}

const S = sequence('go', 'picked', 'place', 'placed', 'scouts', 'roll');
const L = locals('player', 'begun', 'unit');

/** Deployment, from the first drop to the roll for the first turn (WFB9-GAME-007 to WFB9-GAME-012, WFB9-SCN-011 to WFB9-SCN-013). */
export const deployment = procedure<Wfb9Battle, typeof S>(
  'deployment',
  S,
  {
    // WFB9-GAME-007, WFB9-GAME-008: who picked the side begins, then the players take turns, a drop each
    go(b, f) {
      if (b.locals[f + L.begun] === 0) {
        b.locals[f + L.player] = b.field.zonePicker[0];
        markScouts(b);
      }
      b.locals[f + L.begun] = 1;
      if (dropsLeft(b, b.locals[f + L.player]) === 0) {
        noteFinished(b, b.locals[f + L.player]);
        b.locals[f + L.player] = 1 - b.locals[f + L.player];
        if (dropsLeft(b, b.locals[f + L.player]) === 0) return S.scouts;
      }
      const player = b.locals[f + L.player];
      b.field.drops[player]++;
      const only = onlyDrop(b, player);
      if (only === NONE) return ask(b, Ask.DeployUnit, player);
      b.answer.target[0] = only;
      return NEXT;
    },
    picked(b, f) {
      b.locals[f + L.unit] = b.answer.target[0];
      return NEXT;
    },
    // WFB9-SCN-012, WFB9-GAME-011: wholly in the own zone, an inch from others; or a character in a unit (WFB9-CHR-001)
    place: (b, f) => deployOrAsk(b, b.locals[f + L.unit], b.locals[f + L.player]),
    // WFB9-GAME-009: the others of the group follow in this drop
    placed(b, f) {
      const u = b.locals[f + L.unit];
      const player = b.locals[f + L.player];
      if (b.answer.verb[0] !== Verb.Stop) deployAnswer(b, u);
      const drop = dropOf(b, u);
      const next = drop === Drop.alone ? NONE : nextOfDrop(b, player, drop, -1);
      if (next !== NONE) {
        b.locals[f + L.unit] = next;
        return S.place;
      }
      if (dropsLeft(b, player) === 0) noteFinished(b, player);
      b.locals[f + L.player] = 1 - player;
      return S.go;
    },
    // WFB9-SRSCO-001: they do not count for who has finished first
    scouts(b) {
      return call(b, placeScouts);
    },
    // WFB9-SCN-013: who has finished first adds 1. That is who has made fewer drops (WFB9-GAME-012).
    // GAP WFB9-GAME-012: where both made as many, the scenario's bonus goes to the one who began, and who wins the roll begins
    roll(b) {
      const finisher = b.field.firstFinisher[0];
      const first = rollOff(b, Roll.FirstTurn, finisher === 0 ? 1 : 0, finisher === 1 ? 1 : 0);
      b.field.firstPlayer[0] = first;
      // WFB9-SRSCO-003: only Scouts of the side with the first turn may not charge in it
      for (let u = 0; u < b.setup.units; u++) {
        if (b.setup.unit.player[u] !== first) b.unit.status[u] &= ~Status.NoFirstTurnCharge;
      }
      if (b.log !== null) b.log.tell('deployment', `${b.setup.lists[first]} have the first turn`);
      return DONE;
    },
  },
  { calls: () => [placeScouts] },
);

/** WFB9-DEC-307: lists which unit is deployed next. The first of a group stands for all of them. */
export function deployUnitOptions(b: Wfb9Battle): void {
  const player = b.decision.player[0];
  for (let u = 0; u < b.setup.units; u++) if (mayDropNext(b, player, u)) b.option.add(Verb.Pick, u);
}
