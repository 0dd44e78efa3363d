// The questions of a captain to a game of squads, each about one squad or two. The judgement is the family's.
import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { Place } from '../../../engine/skirmish/layout.js';
import type { Mind } from '../candidates.js';
import type { Prize, Shooter } from '../fire.js';
import type { SkirmishNumbers } from '../numbers.js';
import type { Lookouts } from './lookouts.js';

/** Mean wounds done and suffered in one round of hand-to-hand. */
export interface Fight {
  readonly done: number;
  readonly suffered: number;
}

/** Verbs of the options that the family's judgement distinguishes. */
type SkirmishVerb = 'Stop' | 'Back' | 'Pick' | 'Deploy' | 'Charge' | 'Hold' | 'Move' | 'Run' | 'Shoot';

/** A game of squads as captains need it. `u` is a squad with the characters in it; `t` and `e` are enemies. */
export interface SkirmishGame<B extends SkirmishBattle = SkirmishBattle> {
  readonly verbs: Readonly<Record<SkirmishVerb, number>>;
  /** Returns the squad in which unit `u` stands. */
  squadOf(b: B, u: number): number;
  /** Writes the models of squad `u` on the table to `out`. @returns their number */
  membersOf(b: B, u: number, out: Int32Array): number;
  engaged(b: B, u: number): boolean;
  /** True if squad `u` is broken, so that it threatens no one. */
  broken(b: B, u: number): boolean;
  hidden(b: B, u: number): boolean;
  /** True if squad `u` waits to fire in the enemy's turn. */
  waits(b: B, u: number): boolean;
  /** Returns the turns of `player` after this one. */
  turns(b: B, player: number): number;
  /** True if the enemy of `player` has a turn yet to come. */
  foesTurn(b: B, player: number): boolean;
  /** Returns the number of volleys that each squad of `player` may still fire. */
  volleysToCome(b: B, player: number): number;

  /** Returns the points at stake in squad `u`, all in it included. */
  worthOf(b: B, n: SkirmishNumbers, u: number): number;
  /** Returns the points that about `wounds` wounds on squad `u` are worth to the enemy: models, and victory points that come near. */
  worthOfWounds(b: B, n: SkirmishNumbers, u: number, wounds: number): number;

  /** Returns the ticks that squad `u` charges or runs; it walks half. */
  chargeReach(b: B, u: number): number;
  /** Returns the odds of one round of hand-to-hand of `u` against `t`. */
  fight(b: B, u: number, t: number, charging: boolean): Fight;

  /** Writes the squads at which `u` may shoot now to `out`. @returns their number */
  targets(b: B, u: number, out: Int32Array): number;
  /** Returns the points that a volley of `u` at `t` is worth now, less the points lost in own models. */
  fireAt(b: B, n: SkirmishNumbers, u: number, t: number): number;
  /** The way to fire in one's own turn. */
  readonly plainFire: number;
  /** Returns the way in which the subject is asked to fire. */
  wayToFire(b: B): number;
  /** Lists the shooters of squad `u` that may still shoot in that way, the models that shoot together first. Empty without a target. */
  shootersIn(b: B, n: SkirmishNumbers, u: number, way: number): Shooter[];
  /** Returns the worth of losses of `u` to the enemy. @param menace points beside, if no model of `u` is left */
  prizeOf(b: B, n: SkirmishNumbers, u: number, menace: number): Prize;
  /** Lists the distances at which the fire of `u` changes, in ticks. */
  rangesOf(b: B, u: number): number[];
  /** Returns the mean wounds of the fire of `u` at `t`, `gap` ticks away and in sight. @param cover added to the roll for shelter, 0 or less */
  woundsAtRange(b: B, u: number, t: number, gap: number, cover: number, walking?: boolean): number;
  /** Returns the number that the shelter of `o` adds to the roll of model `m`. */
  cover(b: B, m: number, o: number): number;
  /** True if model `m` sees model `o`. */
  sees(b: B, m: number, o: number): boolean;
  /** True if model `m` would see model `o` from x, y. */
  wouldSee(b: B, m: number, x: number, y: number, o: number): boolean;
  /** Returns the ticks at which a model of `u` sees squad `t`, -1 if none does. */
  viewGap(b: B, u: number, t: number): number;

  /** Makes `b` a copy of `from` in which `u` has moved as option `i` says. */
  tryMove(b: B, u: number, from: B, i: number): void;
  /** Frees `u` of what it did in this turn, as if its next turn had come. */
  rest(b: B, u: number): void;

  /** Prepares for `settle` of the subject, which waits to be placed. */
  gather(b: B, u: number): void;
  /** Places the subject, and the units that come with it, in `vision` as option `i` of `b` says. */
  settle(vision: B, b: B, i: number): void;
  /** Returns the deployment zone of `player`, in ticks. */
  zoneOf(
    b: B,
    player: number,
  ): { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
  /** Returns the unit that `u` joins as it comes onto the table, or -1. */
  joins(b: B, u: number): number;
}

/** The state with which a captain judges squads. */
export interface SkirmishMind<B extends SkirmishBattle = SkirmishBattle> extends Mind {
  n: SkirmishNumbers;
  readonly game: SkirmishGame<B>;
  /** A battle to try moves in. */
  readonly trial: B;
  /** A battle with the enemies placed that may still come. */
  readonly vision: B;
  /** The map of the places from which enemies are seen. */
  readonly map: Lookouts;
}

/** Returns the player of unit `u`. */
export const playerOf = (b: SkirmishBattle, u: number): number => b.setup.unit.player[u];
/** True if `u` is on the table as a squad of its own. */
export const stands = (b: SkirmishBattle, u: number): boolean => b.unit.place[u] === Place.table && b.unit.host[u] < 0;

/** Lists the squads on the table of the enemy of `player`. */
export function foesOf(b: SkirmishBattle, player: number): number[] {
  const foes: number[] = [];
  for (let e = 0; e < b.setup.units; e++) if (playerOf(b, e) !== player && stands(b, e)) foes.push(e);
  return foes;
}

/** The two nearest models of two squads, and the gap between their bases, in ticks. */
export interface Nearest {
  gap: number;
  own: number;
  other: number;
}

const mine = new Int32Array(256);
const theirs = new Int32Array(256);

/** Returns the nearest models of squads `u` and `t`. */
export function nearest(b: SkirmishBattle, game: SkirmishGame, u: number, t: number): Nearest {
  const n = game.membersOf(b, u, mine);
  const k = game.membersOf(b, t, theirs);
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  const found: Nearest = { gap: Number.POSITIVE_INFINITY, own: -1, other: -1 };
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) {
      const dx = x[mine[i]] - x[theirs[j]];
      const dy = y[mine[i]] - y[theirs[j]];
      const gap = Math.sqrt(dx * dx + dy * dy) - radius[mine[i]] - radius[theirs[j]];
      if (gap < found.gap) {
        found.gap = gap;
        found.own = mine[i];
        found.other = theirs[j];
      }
    }
  }
  return found;
}

/** Returns the mean of the coordinate `of` of the models of squad `u`. */
export function middleOf(b: SkirmishBattle, game: SkirmishGame, u: number, of: Int32Array): number {
  const n = game.membersOf(b, u, mine);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += of[mine[i]];
  return sum / Math.max(1, n);
}

/** Returns the points that a round of hand-to-hand against `t` is worth to `u`. */
export function worthOfFight(
  b: SkirmishBattle,
  { game, n }: Pick<SkirmishMind, 'game' | 'n'>,
  u: number,
  t: number,
  charging: boolean,
): number {
  const { done, suffered } = game.fight(b, u, t, charging);
  return game.worthOfWounds(b, n, t, done) - n.blood * n.caution * game.worthOfWounds(b, n, u, suffered);
}

const targets = new Int32Array(64);

/** Returns the points that the best volley of squad `u` is worth now, and a part of those of its other targets. */
export function worthOfFire(b: SkirmishBattle, { game, n }: Pick<SkirmishMind, 'game' | 'n'>, u: number): number {
  const count = game.targets(b, u, targets);
  let best = 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const worth = game.fireAt(b, n, u, targets[i]);
    sum += worth;
    if (worth > best) best = worth;
  }
  return best + n.otherTargets * (sum - best);
}
