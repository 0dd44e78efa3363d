// What a captain asks of a game of squads: small answers, each about one squad or two. The judgement is the family's.
import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { Place } from '../../../engine/skirmish/layout.js';
import type { Mind } from '../candidates.js';
import type { Prize, Shooter } from '../fire.js';
import type { SkirmishNumbers } from '../numbers.js';
import type { Lookouts } from './lookouts.js';

/** What one round of hand-to-hand may come to: mean wounds done and suffered. */
export interface Fight {
  readonly done: number;
  readonly suffered: number;
}

/** The verbs of options that the family's judgement tells apart. */
type SkirmishVerb = 'Stop' | 'Back' | 'Pick' | 'Deploy' | 'Charge' | 'Hold' | 'Move' | 'Run' | 'Shoot';

/** A game of squads as its captain knows it: `u` is a squad with those who joined it, `t` and `e` are enemies. */
export interface SkirmishGame<B extends SkirmishBattle = SkirmishBattle> {
  readonly verbs: Readonly<Record<SkirmishVerb, number>>;
  /** The squad in which unit `u` stands. */
  squadOf(b: B, u: number): number;
  /** The models of squad `u` on the table: fills `out`. @returns their number */
  membersOf(b: B, u: number, out: Int32Array): number;
  engaged(b: B, u: number): boolean;
  /** Does squad `u` run, so that it threatens nobody? */
  broken(b: B, u: number): boolean;
  hidden(b: B, u: number): boolean;
  /** Does `look` with `u` as if it were not hidden. */
  showing(b: B, u: number, look: () => void): void;
  /** Waits squad `u` to fire in the enemy's turn? */
  waits(b: B, u: number): boolean;
  /** Own turns after this one, whether the enemy has one yet, and volleys to come, of `player`. */
  turns(b: B, player: number): number;
  foesTurn(b: B, player: number): boolean;
  volleysToCome(b: B, player: number): number;

  /** Points at stake in squad `u`, all in it included. */
  worthOf(b: B, n: SkirmishNumbers, u: number): number;
  /** What about so many wounds on squad `u` are worth to the enemy, in points: models, and victory points that come near. */
  worthOfWounds(b: B, n: SkirmishNumbers, u: number, wounds: number): number;

  /** Ticks that squad `u` charges or runs; it walks half. */
  chargeReach(b: B, u: number): number;
  /** One round of hand-to-hand of `u` against `t`. */
  fight(b: B, u: number, t: number, charging: boolean): Fight;

  /** Squads at which `u` may shoot now: fills `out`. @returns their number */
  targets(b: B, u: number, out: Int32Array): number;
  /** What a volley of `u` at `t` is worth from where all stand, points, less what falls on own models. */
  fireAt(b: B, n: SkirmishNumbers, u: number, t: number): number;
  /** Fire in one's own turn, and the way in which the subject is asked to fire. */
  readonly plainFire: number;
  wayToFire(b: B): number;
  /** Everybody of squad `u` who may still shoot in that way: those who shoot together first. None if it has no target. */
  shootersIn(b: B, n: SkirmishNumbers, u: number, way: number): Shooter[];
  /** What the loss of so many models of `u` is worth to the enemy, and so many points beside if nobody of it is left. */
  prizeOf(b: B, n: SkirmishNumbers, u: number, menace: number): Prize;
  /** Distances at which the fire of `u` changes, ticks. */
  rangesOf(b: B, u: number): number[];
  /** Mean wounds of `u` at `t` if they were `gap` ticks apart and saw each other, behind a shelter that adds `cover`, 0 or less. */
  woundsAtRange(b: B, u: number, t: number, gap: number, cover: number, walking?: boolean): number;
  /** What the shelter between two models adds to the roll; whether model `m` sees `o`; whether it would from x, y. */
  cover(b: B, m: number, o: number): number;
  sees(b: B, m: number, o: number): boolean;
  wouldSee(b: B, m: number, x: number, y: number, o: number): boolean;
  /** Ticks at which a model of `u` sees squad `t`, -1 if none does. */
  viewGap(b: B, u: number, t: number): number;

  /** Puts `u` where option `i` of `from` would bring it, in `b`, a battle that is otherwise the same; `takeBack` undoes it. */
  tryMove(b: B, u: number, from: B, i: number): void;
  takeBack(b: B, u: number): void;
  /** Has `u` moved in this turn? */
  moved(b: B, u: number): boolean;
  /** `u` as if its next turn had come; until `takeBack`. */
  rest(b: B, u: number): void;

  /** Gets ready to `settle` the subject, which waits to be placed. */
  gather(b: B, u: number): void;
  /** Puts the subject, and who comes with it, on the table of `vision` as option `i` of `b` says. */
  settle(vision: B, b: B, i: number): void;
  /** The zone of `player`, ticks. */
  zoneOf(
    b: B,
    player: number,
  ): { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
  /** The unit that `u` joins as it comes onto the table, or -1. */
  joins(b: B, u: number): number;
  /** Does option `i` place the subject in cover? in hiding? */
  inCover(b: B, i: number): boolean;
  inHiding(b: B, i: number): boolean;
}

/** What a captain thinks with about squads. */
export interface SkirmishMind<B extends SkirmishBattle = SkirmishBattle> extends Mind {
  n: SkirmishNumbers;
  readonly game: SkirmishGame<B>;
  /** A battle of its own to try moves out in, and another for what it thinks will come. */
  readonly trial: B;
  readonly vision: B;
  /** From where which enemies are seen. */
  readonly map: Lookouts;
}

export const playerOf = (b: SkirmishBattle, u: number): number => b.setup.unit.player[u];
/** Is `u` on the table as a squad of its own? */
export const stands = (b: SkirmishBattle, u: number): boolean => b.unit.place[u] === Place.table && b.unit.host[u] < 0;

/** Squads of the other side than `player`. */
export function foesOf(b: SkirmishBattle, player: number): number[] {
  const foes: number[] = [];
  for (let e = 0; e < b.setup.units; e++) if (playerOf(b, e) !== player && stands(b, e)) foes.push(e);
  return foes;
}

/** The two nearest models of two squads, and the ticks between their bases. */
export interface Nearest {
  gap: number;
  own: number;
  other: number;
}

const mine = new Int32Array(256);
const theirs = new Int32Array(256);

/** The nearest models of squads `u` and `t`. */
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

/** The mean of a coordinate of the models of squad `u`. */
export function middleOf(b: SkirmishBattle, game: SkirmishGame, u: number, of: Int32Array): number {
  const n = game.membersOf(b, u, mine);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += of[mine[i]];
  return sum / Math.max(1, n);
}

/** What a round of hand-to-hand of `u` against `t` is worth to `u`, in points. */
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

/** What the best volley of squad `u` is worth now, in points, and a little for others that it might choose. */
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
