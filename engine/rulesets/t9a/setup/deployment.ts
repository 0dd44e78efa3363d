import { Level, LOCALS } from '../../../kernel/core.js';
import { ask, call, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { Status } from '../../../regiments/core/state.js';
import { isCharacter } from '../../../regiments/core/units.js';
import { Place } from '../../../regiments/layout.js';
import { deployAnswer, deployOrAsk } from '../../../regiments/setup/deployment-poses.js';
import { placeScouts } from '../../../regiments/setup/placing-scouts.js';
import { vanguardMoves } from '../../../regiments/setup/vanguard-turns.js';
import { TROOP_TYPES } from '../armies/terms.js';
import type { T9aBattle } from '../core/state.js';
import { declareScouts } from './scouts.js';

const WAR_MACHINE = TROOP_TYPES.indexOf('War Machine');

/**
 * Returns the units that deploy together as one drop (T9A-DEP-004): 1 all War Machines, 2 all Characters, 0 a unit by
 * itself.
 */
function dropOf(b: T9aBattle, u: number): number {
  if (isCharacter(b, u)) return 2;
  return b.setup.unit.troopType[u] === WAR_MACHINE ? 1 : 0;
}

/** True if `u` is a unit of `player` that waits for normal deployment. Scouts are placed later (T9A-DEP-005). */
function waits(b: T9aBattle, u: number, player: number): boolean {
  return (
    b.setup.unit.player[u] === player && b.unit.place[u] === Place.reserve && (b.unit.status[u] & Status.Scouting) === 0
  );
}

/** Returns the next unit of `player` after `u` that waits and belongs to `drop`, or -1. */
function nextOfDrop(b: T9aBattle, player: number, drop: number, u: number): number {
  for (let v = u + 1; v < b.setup.units; v++) if (waits(b, v, player) && dropOf(b, v) === drop) return v;
  return -1;
}

/**
 * Returns the number of drops that `player` has yet to make. War Machines together and Characters together count as one
 * each (T9A-DEP-007).
 */
export function dropsLeft(b: T9aBattle, player: number): number {
  let n = 0;
  let groups = 0;
  for (let u = 0; u < b.setup.units; u++) {
    if (!waits(b, u, player)) continue;
    const drop = dropOf(b, u);
    if (drop === 0) n++;
    else groups |= drop;
  }
  return n + (groups & 1) + (groups >> 1);
}

const S = sequence(
  'scouting',
  'whoStarts',
  'started',
  'go',
  'picked',
  'place',
  'placed',
  'announced',
  'scouts',
  'vanguard',
  'roll',
  'chosen',
  'close',
);
const L = locals('player', 'count', 'rest', 'unit');

/**
 * True if all remaining units must be deployed now: no; yes, because the other player has finished (T9A-DEP-006); yes,
 * by choice.
 */
const Rest = { none: 0, alone: 1, atOnce: 2 } as const;

/** Deployment (T9A-DEP-001), from the choice of who begins to the roll for the first turn. */
export const deployment = procedure<T9aBattle, typeof S>(
  'deployment',
  S,
  {
    // T9A-SPR-071: before anything is deployed
    scouting(b) {
      return call(b, declareScouts);
    },
    // T9A-DEP-002: the player who did not choose the zone says who begins
    whoStarts(b) {
      return ask(b, Ask.FirstDeployer, 1 - b.field.zonePicker[0]);
    },
    started(b, f) {
      const decider = 1 - b.field.zonePicker[0];
      b.locals[f + L.player] = b.answer.verb[0] === Verb.First ? decider : 1 - decider;
      return NEXT;
    },
    // T9A-DEP-003: at least one drop, then more or none; a player without any left has finished (T9A-DEP-005)
    go(b, f) {
      const player = b.locals[f + L.player];
      const left = dropsLeft(b, player);
      if (left === 0) return finished(b, f, player);
      // Standing order at `Level.command`: one drop each go, which reveals least, unless all are to be made at once
      if (b.core.level[0] === Level.command && b.locals[f + L.count] > 0 && b.locals[f + L.rest] === Rest.none) {
        return handOver(b, f);
      }
      if (left === 1 && (b.locals[f + L.count] === 0 || b.locals[f + L.rest] !== Rest.none)) {
        b.answer.verb[0] = Verb.Pick;
        b.answer.target[0] = firstWaiting(b, player);
        return NEXT;
      }
      return ask(b, Ask.DeployUnit, player);
    },
    picked(b, f) {
      if (b.answer.verb[0] === Verb.Stop) return handOver(b, f);
      if (b.answer.verb[0] === Verb.Deploy) {
        b.locals[f + L.rest] = Rest.atOnce;
        return S.go;
      }
      b.locals[f + L.unit] = b.answer.target[0];
      b.locals[f + L.count]++;
      return NEXT;
    },
    // T9A-DEP-003: wholly in the own zone, or a Character in a unit that it may join (T9A-CHR-003)
    place: (b, f) => deployOrAsk(b, b.locals[f + L.unit], b.locals[f + L.player]),
    // T9A-DEP-004: the other Characters, or War Machines, follow in this drop
    placed(b, f) {
      const u = b.locals[f + L.unit];
      if (b.answer.verb[0] !== Verb.Stop) deployAnswer(b, u);
      const drop = dropOf(b, u);
      // GAP T9A-DEP-004: a group is deployed in one drop, all that is left of it, in the order of the list.
      const next = drop === 0 ? -1 : nextOfDrop(b, b.locals[f + L.player], drop, -1);
      if (next < 0) return S.go;
      b.locals[f + L.unit] = next;
      return S.place;
    },
    // T9A-DEP-005, T9A-DEP-006: after the announcement, the rest of the other army is counted and deployed
    announced(b, f) {
      const player = b.locals[f + L.player];
      b.field.announced[0] = b.answer.verb[0] === Verb.First ? 1 : 0;
      // GAP T9A-DEP-006: scouts are deployed by a rule of their own and are not in the number.
      b.field.undeployed[0] = dropsLeft(b, 1 - player);
      if (b.log !== null) {
        const turn = b.field.announced[0] === 1 ? 'first' : 'second';
        b.log.tell('deployment', `${b.setup.lists[player]} have deployed and want to play ${turn}`);
      }
      if (b.field.undeployed[0] === 0) return NEXT;
      b.locals[f + L.player] = 1 - player;
      b.locals[f + L.rest] = Rest.alone;
      return S.go;
    },
    scouts(b) {
      return call(b, placeScouts);
    },
    vanguard(b) {
      return call(b, vanguardMoves);
    },
    // T9A-DEP-008: no other rule of this release takes place before the battle. T9A-DEP-009, T9A-DEP-010
    roll(b) {
      const { firstFinisher, undeployed, announced, firstPlayer } = b.field;
      const finisher = firstFinisher[0];
      const first = b.dice.one(6, Roll.FirstTurn, -1);
      const second = b.dice.one(6, Roll.FirstTurn, -1);
      const lead = (finisher === 0 ? first - second : second - first) + undeployed[0];
      if (b.log !== null) {
        const totals = [first, second];
        totals[finisher] += undeployed[0];
        const { lists } = b.setup;
        b.log.tell('deployment', `first turn: ${lists[0]} ${totals[0]}, ${lists[1]} ${totals[1]}`);
      }
      if (lead <= 0) return ask(b, Ask.ChooseTurn, 1 - finisher);
      firstPlayer[0] = announced[0] === 1 ? finisher : 1 - finisher;
      return S.close;
    },
    chosen(b) {
      const chooser = 1 - b.field.firstFinisher[0];
      b.field.firstPlayer[0] = b.answer.verb[0] === Verb.First ? chooser : 1 - chooser;
      return NEXT;
    },
    // T9A-SPR-072, T9A-SPR-093: only units of the side with the first turn may not charge in it
    close(b) {
      const first = b.field.firstPlayer[0];
      for (let u = 0; u < b.setup.units; u++) {
        if (b.setup.unit.player[u] !== first) b.unit.status[u] &= ~Status.NoFirstTurnCharge;
      }
      if (b.log !== null) b.log.tell('deployment', `${b.setup.lists[first]} have the first turn`);
      return DONE;
    },
  },
  { calls: () => [declareScouts, placeScouts, vanguardMoves] },
);

/** Lets the other player deploy now (T9A-DEP-003). */
function handOver(b: T9aBattle, f: number): number {
  b.locals[f + L.player] = 1 - b.locals[f + L.player];
  b.locals[f + L.count] = 0;
  return S.go;
}

/**
 * Handles that `player` has deployed everything: the first to do so announces; after the second, deployment goes on.
 */
function finished(b: T9aBattle, f: number, player: number): number {
  b.locals[f + L.player] = player;
  if (b.field.firstFinisher[0] >= 0) return S.scouts;
  b.field.firstFinisher[0] = player;
  b.stack.step[b.core.depth[0] - 1] = S.announced;
  return ask(b, Ask.AnnounceTurn, player);
}

function firstWaiting(b: T9aBattle, player: number): number {
  for (let u = 0; u < b.setup.units; u++) if (waits(b, u, player)) return u;
  return -1;
}

/** T9A-DEC-010: lists whether the chooser deploys first or second. */
export function firstOrSecondOptions(b: T9aBattle): void {
  b.option.add(Verb.First);
  b.option.add(Verb.Second);
}

/**
 * T9A-DEC-011: lists which unit is deployed next. The first Character stands for all of them, and so does the first War
 * Machine (T9A-DEP-004). After one drop the player may stop, unless the other player has finished (T9A-DEP-006). At
 * `Level.command`, where each go is one drop, the player may deploy all remaining units in this go (`Verb.Deploy`).
 */
export function deployUnitOptions(b: T9aBattle): void {
  const player = b.decision.player[0];
  const f = (b.core.depth[0] - 1) * LOCALS;
  for (let u = 0; u < b.setup.units; u++) {
    if (!waits(b, u, player)) continue;
    const drop = dropOf(b, u);
    if (drop === 0 || nextOfDrop(b, player, drop, -1) === u) b.option.add(Verb.Pick, u);
  }
  if (b.locals[f + L.rest] !== Rest.none) return;
  if (b.core.level[0] === Level.command) b.option.add(Verb.Deploy);
  else if (b.locals[f + L.count] > 0) b.option.add(Verb.Stop);
}
