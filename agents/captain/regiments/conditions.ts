import { NONE } from '../../../engine/kernel/layout.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { SIZES, Status, unitSubject } from '../../../engine/regiments/core/state.js';
import { firstJoined, nextJoined } from '../../../engine/regiments/core/units.js';
import { Side } from '../../../engine/regiments/layout.js';
import { holdsGround, leadershipOf } from '../../../engine/regiments/leadership/leadership.js';
import type { RegimentsGame } from './game.js';

/** The bits of a status that change the odds of a fight. */
const TELLING =
  Status.StandardLost | Status.BattleStandardLost | Status.Charging | Status.WeaponChosen | Status.Downhill;

/** Returns `word` mixed into `digest`: every bit of either changes about half of the result. */
function mixed(digest: number, word: number): number {
  let h = Math.imul(digest ^ word, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Returns the side of `t` that stands for `side` in fights of `u`: the two flanks are alike, unless the ground before them differs. */
export function likeSide(b: RegimentsBattle, game: RegimentsGame, u: number, t: number, side: number): Side {
  if (side !== Side.left || game.groundOf(b, u, t, Side.left) !== game.groundOf(b, u, t, Side.right))
    return side as Side;
  return Side.right;
}

/**
 * Gives fights of two units that do not touch a number by all that makes their odds: the units and the characters in them, losses,
 * weapons, rules, effects, and Leadership where they stand. The digest of a unit holds for one decision.
 */
export class Conditions {
  private readonly known = new Uint8Array(SIZES.large.units);
  /** Two digests a unit. */
  private readonly digests = new Int32Array(2 * SIZES.large.units);
  private readonly game: RegimentsGame;
  private low = 0;
  private high = 0;

  constructor(game: RegimentsGame) {
    this.game = game;
  }

  /** Called at each new decision, before which anything may have changed. */
  begin(): void {
    this.known.fill(0);
  }

  /** Returns a number of 53 bits for the fight in which `u` charges side `struck` of `t`: equal fights have equal numbers, others differ. */
  ofFight(b: RegimentsBattle, u: number, t: number, struck: number): number {
    const side = likeSide(b, this.game, u, t, struck);
    this.look(b, u);
    this.look(b, t);
    const where = side | (this.game.groundOf(b, u, t, side) << 2);
    this.low = where;
    this.high = where;
    for (const who of [u, t]) {
      this.low = mixed(this.low, this.digests[2 * who]);
      this.high = mixed(this.high, this.digests[2 * who + 1]);
    }
    return (this.high >>> 11) * 2 ** 32 + (this.low >>> 0);
  }

  /** Digests unit `u`, unless this decision has already. */
  private look(b: RegimentsBattle, u: number): void {
    if (this.known[u] !== 0) return;
    this.known[u] = 1;
    const { models, files } = b.unit;
    this.low = 1;
    this.high = 2;
    this.add(models[u] | (files[u] << 8));
    this.add(leadershipOf(b, u) | (holdsGround(b, u) ? 16 : 0) | (this.game.stateOf(b, u) << 5));
    this.addRules(b, unitSubject(b, u));
    this.addRow(b, u);
    for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) this.addRow(b, g);
    this.digests[2 * u] = this.low;
    this.digests[2 * u + 1] = this.high;
  }

  /** Adds a row: the unit itself, or a character in it. */
  private addRow(b: RegimentsBattle, row: number): void {
    const { pool, own, wounds, slot, weapon, status } = b.unit;
    const { part, parts, championPart, champion } = b.setup.unit;
    this.add(row | (pool[row] << 8) | (own[row] << 16) | (wounds[row] << 24));
    this.add((slot[row] & 0xff) | (weapon[row] << 8) | ((status[row] & TELLING) << 16));
    const n = parts[row];
    for (let p = part[row]; p < part[row] + n; p++) this.addRules(b, p);
    if (champion[row] !== 0) for (let p = championPart[row]; p < championPart[row] + n; p++) this.addRules(b, p);
  }

  private addRules(b: RegimentsBattle, subject: number): void {
    const { rules, effects } = b.subject;
    const { ruleWords } = b.book;
    for (let w = subject * ruleWords; w < (subject + 1) * ruleWords; w++) this.add(rules[w]);
    if (effects[subject] === 0) return;
    const { kind, value } = b.effect; // effects are few: those of other subjects are added too
    for (let e = 0; e < kind.length; e++) if (kind[e] !== 0) this.add(kind[e] | (value[e] << 16));
  }

  private add(word: number): void {
    this.low = mixed(this.low, word);
    this.high = mixed(this.high, word ^ 0x5bd1e995);
  }
}
