import { Arc, arcOf } from '../../../engine/kernel/geometry/arcs.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { squaredGap } from '../../../engine/kernel/geometry/rectangle.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import { CANNOT } from '../../../engine/kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../../engine/kernel/hooks.js';
import { Hook } from '../../../engine/regiments/core/hooks.js';
import { unitSubject } from '../../../engine/regiments/core/state.js';
import {
  alive,
  championAlive,
  engaged,
  fleeing,
  formationOf,
  gap,
  movement,
  onTable,
  playerOf,
} from '../../../engine/regiments/core/units.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { longestRange } from '../../../engine/rulesets/t9a/shooting/volley.js';
import type { Temperament } from '../temperament.js';
import { type FightBook, valueOfFight } from './fights.js';
import { volleyWorth } from './firepower.js';
import { chanceOfBest, moveDice } from './reach.js';
import { worthOf } from './values.js';

const UNITS = 128;
/** The least that a unit with a Champion counts as rolling (T9A-CMD-013). */
const CHAMPION_LEAST = 4;
/** What a charge at a unit that flees wins of its worth, if it reaches it. */
const RUN_DOWN = 0.9;
/** A fight that shooters may win counts so much for them; units of such a price, or so few models, are shooters if they shoot. */
const SHOOTERS_FIGHT = 0.4;
const SHOOTERS_COST = 350;
const FEW = 15;
/** A unit that others fight already is the better target: share of its worth. */
const JOINED = 0.2;
/** What is left of a prospect that needs one more turn. */
const PATIENCE = 0.8;
/** Enemies beyond the best prospect, or the worst danger, count so much. */
const OTHERS_WON = 0.12;
const OTHERS_FEARED = 0.4;
/** Inches that a charge usually rolls; and how much each friend within an enemy's reach takes off the others' danger. */
const USUAL_ROLL = 8;
const COVERED = 0.35;
/** Turns that a unit loses by facing the wrong way. */
const TURNING = 0.7;
/** Inches in front of a friend that ought to stay free, and the price of standing there. */
const FREE_FRONT = 7;
const BLOCKING = 0.05;
/** Within so many inches general and battle standard help, and what that is worth to a unit. */
const PRESENCE = 12;
const HELPED = 0.02;
/** A unit with less Leadership needs them the more. */
const FIRM = 8;
/** What it costs to double, or lose, all of the usual width: a share of the unit's worth. */
const UNUSUAL = 0.12;
/** So near to an edge, inches, a unit that flees is lost: how much that adds to its dangers, and to stand there anyway. */
const EDGE = 12;
const EDGE_RISK = 1.2;
const EDGE_PRICE = 0.04;

/**
 * What the table holds for one unit that is about to be placed or moved: which enemies it might charge, which might charge
 * or shoot it, where its friends are. `begin` looks; `score` then judges places, in points. Kept and used again.
 */
export class Survey {
  private b!: T9aBattle;
  private temper!: Temperament;
  private fights!: FightBook;
  private u = 0;
  private count = 0;
  private readonly foe = new Int32Array(UNITS);
  private readonly dice = new Int32Array(UNITS);
  private readonly sure = new Int32Array(UNITS);
  private readonly least = new Int32Array(UNITS);
  private readonly charges = new Uint8Array(UNITS);
  private readonly share = new Float64Array(UNITS);
  private readonly worth = new Float64Array(UNITS);
  private readonly fire = new Float64Array(UNITS);
  private readonly won = new Float64Array(UNITS * 4);
  private readonly feared = new Float64Array(UNITS * 4);
  private friends = 0;
  private readonly friend = new Int32Array(UNITS);
  private readonly friendWorth = new Float64Array(UNITS);
  private readonly helper = new Int32Array(4);
  private helpers = 0;
  private own = 0;
  private ownDice = 2;
  private ownSure = 0;
  private ownLeast = 2;
  private ownRange = 0;
  private fightsOwn = false;
  private shootsMore = false;
  private help = 0;
  /** Turns in which this side, and the other, may still charge. */
  private turnsLeft = 0;
  private foeTurnsLeft = 0;

  /** Looks around for unit `u` of the battle `b`. */
  begin(b: T9aBattle, u: number, fights: FightBook, temper: Temperament): void {
    this.b = b;
    this.u = u;
    this.fights = fights;
    this.temper = temper;
    this.own = worthOf(b, u);
    this.ownDice = moveDice(b, u);
    this.ownSure = chargeMove(b, u);
    this.ownLeast = championAlive(b, u) ? CHAMPION_LEAST : 2;
    this.ownRange = longestRange(b, u);
    this.fightsOwn = this.ownSure > 0 && b.setup.unit.round[u] === 0 && mayEverCharge(b, u);
    const me = playerOf(b, u);
    const turn = Math.max(1, b.core.gameTurn[0]);
    const first = b.field.firstPlayer[0];
    this.turnsLeft =
      b.setup.turns - turn + (b.core.gameTurn[0] === 0 || (b.core.active[0] !== me && first !== me) ? 1 : 0);
    this.foeTurnsLeft =
      b.setup.turns - turn + (b.core.gameTurn[0] === 0 || (b.core.active[0] === me && first === me) ? 1 : 0);
    const leadership = b.setup.unit.Ld[u];
    this.help = HELPED * this.own * (1 + Math.max(0, FIRM - leadership));
    this.shootsMore = this.ownRange > 0 && shootsMore(b, u);
    this.count = 0;
    this.friends = 0;
    this.helpers = 0;
    for (let v = 0; v < b.setup.units; v++) {
      if (playerOf(b, v) !== me) {
        if (onTable(b, v)) this.addFoe(b, v);
        continue;
      }
      if (alive(b, v) && (b.setup.unit.general[v] !== 0 || b.setup.unit.bsb[v] !== 0)) this.addHelper(b, v);
      if (v === u || !onTable(b, v) || fleeing(b, v)) continue;
      this.friend[this.friends] = v;
      this.friendWorth[this.friends++] = worthOf(b, v);
    }
    for (let i = 0; i < this.count; i++) this.share[i] = this.shareOf(i);
  }

  private addHelper(b: T9aBattle, v: number): void {
    const host = formationOf(b, v);
    if (host !== this.u && onTable(b, host) && this.helpers < 4) this.helper[this.helpers++] = host;
  }

  private addFoe(b: T9aBattle, v: number): void {
    const i = this.count++;
    this.foe[i] = v;
    this.dice[i] = moveDice(b, v);
    this.sure[i] = chargeMove(b, v);
    this.least[i] = championAlive(b, v) ? CHAMPION_LEAST : 2;
    const able = !fleeing(b, v) && !engaged(b, v) && this.sure[i] > 0 && b.setup.unit.round[v] === 0;
    this.charges[i] = able && mayEverCharge(b, v) ? 1 : 0;
    this.worth[i] = worthOf(b, v);
    this.fire[i] = this.ownRange > 0 && !engaged(b, v) ? volleyWorth(b, this.u, v) : 0;
    for (let side = 0; side < 4; side++) {
      this.won[4 * i + side] = Number.NaN;
      this.feared[4 * i + side] = Number.NaN;
    }
  }

  /** Share of the danger from enemy `i` that is this unit's: he charges one target, and may choose among those near him. */
  private shareOf(i: number): number {
    if (this.charges[i] === 0) return 0;
    const reach = (this.sure[i] + USUAL_ROLL) * INCH;
    let others = 0;
    for (let k = 0; k < this.friends; k++) {
      const v = this.friend[k];
      if (this.b.unit.engaged[v] === 0 && gap(this.b, this.foe[i], v) < reach) others++;
    }
    return 1 / (1 + COVERED * others);
  }

  /** What a charge at that side of enemy `i` is worth. */
  private wonAt(i: number, side: number): number {
    const known = this.won[4 * i + side];
    if (!Number.isNaN(known)) return known;
    const t = this.foe[i];
    let value = 0;
    if (fleeing(this.b, t)) value = RUN_DOWN * this.worth[i];
    else {
      value = valueOfFight(this.b, this.u, t, this.fights.charge(this.b, this.u, t, side), this.temper);
      if (engaged(this.b, t)) value += JOINED * this.worth[i];
    }
    this.won[4 * i + side] = value;
    return value;
  }

  /** What a charge of enemy `i` at that side of the unit is worth to him. */
  private fearedAt(i: number, side: number): number {
    const known = this.feared[4 * i + side];
    if (!Number.isNaN(known)) return known;
    const e = this.foe[i];
    const value = valueOfFight(this.b, e, this.u, this.fights.charge(this.b, e, this.u, side), this.temper);
    this.feared[4 * i + side] = value;
    return value;
  }

  /**
   * What it is worth to the unit to stand in this pose: prospects less dangers, in points.
   * @param shoots 0: it will not shoot this turn; 1: it may, having moved; 2: it may, having stayed
   */
  score(x: number, y: number, facing: number, halfWidth: number, halfDepth: number, shoots: number): number {
    const { b, temper } = this;
    const { x: ex, y: ey, facing: ef, halfWidth: ew, halfDepth: ed } = b.unit;
    let prospect = 0;
    let prospects = 0;
    let danger = 0;
    let dangers = 0;
    let shot = 0;
    for (let i = 0; i < this.count; i++) {
      const e = this.foe[i];
      const far = Math.sqrt(squaredGap(x, y, facing, halfWidth, halfDepth, ex[e], ey[e], ef[e], ew[e], ed[e]));
      const inFront = arcOf(x, y, facing, halfWidth, halfDepth, ex[e], ey[e]) === Arc.Front;
      if (this.fightsOwn && this.turnsLeft > 0) {
        const side = arcOf(ex[e], ey[e], ef[e], ew[e], ed[e], x, y);
        const value = this.drawnBy(i, side) * this.nearness(far, inFront);
        prospects += value;
        if (value > prospect) prospect = value;
      }
      if (this.charges[i] !== 0 && this.foeTurnsLeft > 0) {
        const chance = this.chanceOf(i, far);
        if (chance > 0.02 && arcOf(ex[e], ey[e], ef[e], ew[e], ed[e], x, y) === Arc.Front) {
          const feared = this.fearedAt(i, arcOf(x, y, facing, halfWidth, halfDepth, ex[e], ey[e]));
          if (feared > 0) {
            const value = chance * feared * this.share[i];
            dangers += value;
            if (value > danger) danger = value;
          }
        }
      }
      if (this.fire[i] > 0) {
        const value = this.fireAt(i, far, inFront, shoots);
        if (value > shot) shot = value;
      }
    }
    return (
      temper.drive * (prospect + OTHERS_WON * (prospects - prospect)) -
      temper.dread * (danger + OTHERS_FEARED * (dangers - danger)) * this.nearEdge(x, y) +
      shot +
      this.amongFriends(x, y, facing, halfWidth, halfDepth) -
      EDGE_PRICE * this.own * (this.nearEdge(x, y) - 1)
    );
  }

  /** The price of standing in another width than the owner's usual one, as far as models are left for it. */
  width(files: number): number {
    const usual = Math.min(this.b.setup.unit.files[this.u], Math.max(1, this.b.unit.models[this.u]));
    return files <= 0 ? 0 : (UNUSUAL * this.own * Math.abs(files - usual)) / usual;
  }

  /** How much enemy `i`, to be struck at `side`, draws the unit on. */
  private drawnBy(i: number, side: number): number {
    const value = this.wonAt(i, side);
    // who shoots well seeks no fight, but takes a good one
    if (this.shootsMore) return Math.max(0, SHOOTERS_FIGHT * value);
    const spirit = this.temper.spirit * this.worth[i];
    if (value >= 0) return value + spirit;
    return Math.max(0, spirit * (1 + (2 * value) / Math.max(1, this.own)));
  }

  /** Share of a prospect that is left over so many ticks. */
  private nearness(gap: number, inFront: boolean): number {
    const far = gap / INCH;
    const chance = inFront ? chanceOfBest(this.ownDice, this.rollNeeded(this.ownSure, this.ownLeast, gap)) : 0;
    const turns = Math.max(0, far - this.ownSure - 7) / Math.max(2, 2 * this.ownSure) + (inFront ? 0 : TURNING);
    return PATIENCE ** turns * (0.5 + 0.5 * chance);
  }

  private rollNeeded(sure: number, least: number, gap: number): number {
    const need = Math.ceil(gap / INCH) - sure;
    return need <= least ? 2 : need;
  }

  private chanceOf(i: number, gap: number): number {
    return chanceOfBest(this.dice[i], this.rollNeeded(this.sure[i], this.least[i], gap));
  }

  /** What shots at enemy `i` promise: this turn, or later. */
  private fireAt(i: number, gap: number, inFront: boolean, shoots: number): number {
    const full = this.fire[i] * (2 * gap > this.ownRange ? 0.75 : 1);
    if (!inFront) return 0.2 * full;
    const beyond = gap - this.ownRange;
    if (beyond > 0) return 0.6 * full * PATIENCE ** (beyond / INCH / Math.max(3, this.ownSure));
    return full * (0.6 + (shoots === 2 ? 1 : shoots === 1 ? 0.7 : 0));
  }

  /** The price of standing in friends' way, and the worth of being near those who lead. */
  private amongFriends(x: number, y: number, facing: number, halfWidth: number, halfDepth: number): number {
    const { x: fx, y: fy, facing: ff, halfWidth: fw, halfDepth: fd } = this.b.unit;
    let sum = 0;
    const reach = FREE_FRONT * INCH;
    for (let i = 0; i < this.friends; i++) {
      const v = this.friend[i];
      if (this.b.unit.engaged[v] !== 0) continue;
      const dx = x - fx[v];
      const dy = y - fy[v];
      const near = halfWidth + halfDepth + fw[v] + fd[v] + reach;
      if (dx * dx + dy * dy > near * near) continue;
      const ahead = dx * SIN[ff[v]] + dy * COS[ff[v]] - fd[v] - halfDepth;
      const across = Math.abs(dx * COS[ff[v]] - dy * SIN[ff[v]]) - fw[v] - halfWidth;
      if (across < 0 && ahead > -halfDepth && ahead < reach) {
        sum -= BLOCKING * Math.min(this.friendWorth[i], 2 * this.own) * (1 - Math.max(0, ahead) / reach);
      }
      const before = -dx * SIN[facing] - dy * COS[facing] - fd[v] - halfDepth;
      const beside = Math.abs(dx * COS[facing] - dy * SIN[facing]) - fw[v] - halfWidth;
      if (beside < 0 && before > -halfDepth && before < reach) {
        sum -= BLOCKING * this.own * (1 - Math.max(0, before) / reach);
      }
    }
    for (let i = 0; i < this.helpers; i++) {
      const v = this.helper[i];
      const far = Math.sqrt((x - fx[v]) ** 2 + (y - fy[v]) ** 2) - fd[v];
      sum += this.help * Math.max(0, Math.min(1, 2 - far / (PRESENCE * INCH)));
    }
    return sum;
  }

  /** 1 in the middle of the table, more near an edge, over which a unit that Breaks is lost. */
  private nearEdge(x: number, y: number): number {
    const { width, depth } = this.b.setup;
    const far = Math.min(x, y, width - x, depth - y) / INCH;
    return far < EDGE ? 1 + EDGE_RISK * (1 - far / EDGE) : 1;
  }
}

/** Is shooting what unit `u` is for: on foot, or in small numbers? */
function shootsMore(b: T9aBattle, u: number): boolean {
  return b.setup.unit.points[u] < SHOOTERS_COST || b.unit.models[u] <= FEW;
}

/** Inches of a charge that need no luck. */
function chargeMove(b: T9aBattle, u: number): number {
  const M = movement(b, u);
  return M === 0 ? 0 : modified(b, Hook.chargeRange, unitSubject(b, u), M, NO_ATTACK);
}

function mayEverCharge(b: T9aBattle, u: number): boolean {
  return permission(b, Hook.mayCharge, unitSubject(b, u), NO_ATTACK) !== CANNOT;
}
