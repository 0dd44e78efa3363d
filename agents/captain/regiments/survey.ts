import { Arc, arcOf } from '../../../engine/kernel/geometry/arcs.js';
import { degrees, INCH } from '../../../engine/kernel/geometry/measures.js';
import { squaredGap } from '../../../engine/kernel/geometry/rectangle.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { facingToCharge } from '../../../engine/regiments/charges/charge-targets.js';
import { Phase } from '../../../engine/regiments/core/state.js';
import { alive, engaged, fleeing, formationOf, gap, playerOf } from '../../../engine/regiments/core/units.js';
import { Place } from '../../../engine/regiments/layout.js';
import { longestRange } from '../../../engine/regiments/shooting/volley.js';
import type { Note } from '../candidates.js';
import type { RegimentsNumbers } from '../numbers.js';
import { chanceToBreakByTwo, type FightBook, lostIfBroken, valueOfFight } from './fights.js';
import { chargesEver, evenly, type RegimentsGame, Shoots, turnsToCome } from './game.js';
import { chanceToGo, type Reach, reachOf } from './reach.js';
import { volleyWorth } from './volleys.js';

const UNITS = 128;
const HELPERS = 4;
const UNKNOWN = Number.NaN;
/** Chance to arrive above which a charge could have been declared. */
const LIKELY = 0.3;
/** Ticks within which two places count as the same. */
const SAME_PLACE = 3 * INCH;
/** Angle within which two facings count as the same. */
const SAME_FACING = degrees(20);
const HALF_TURN = degrees(180);
/** Ticks beyond which no charge is looked at. */
const FARTHEST = 30 * INCH;

/**
 * Judges places for one unit that is about to be placed or moved: the enemies that it might charge or shoot at, those that might
 * charge it, and its friends. `begin` looks at the table; `score` then judges a place. One object serves all decisions.
 */
export class Survey {
  private readonly game: RegimentsGame;
  private b!: RegimentsBattle;
  private n!: RegimentsNumbers;
  private fights!: FightBook;
  private u = 0;
  private count = 0;
  private readonly foe = new Int32Array(UNITS);
  private readonly reach: Reach[] = [];
  private readonly charges = new Uint8Array(UNITS);
  private readonly share = new Float64Array(UNITS);
  /** 1 for enemies that the unit could have charged in this turn from its present place. */
  private readonly declined = new Uint8Array(UNITS);
  private readonly worth = new Float64Array(UNITS);
  private readonly fire = new Float64Array(UNITS);
  private readonly danger = new Float64Array(UNITS);
  private readonly arrives = new Float64Array(UNITS);
  private readonly struck = new Uint8Array(UNITS);
  private readonly threat = new Int32Array(UNITS);
  private threats = 0;
  private readonly won = new Float64Array(UNITS * 4);
  private readonly feared = new Float64Array(UNITS * 4);
  private friends = 0;
  private readonly friend = new Int32Array(UNITS);
  private readonly friendWorth = new Float64Array(UNITS);
  private readonly helper = new Int32Array(HELPERS);
  private helpers = 0;
  private own = 0;
  private ownReach!: Reach;
  private ownRange = 0;
  private fightsOwn = false;
  private shootsMore = false;
  private help = 0;
  private clock!: ReturnType<typeof turnsToCome>;

  constructor(game: RegimentsGame) {
    this.game = game;
  }

  /** Collects the enemies and friends of unit `u` in battle `b`; `score` uses them. */
  begin(b: RegimentsBattle, u: number, fights: FightBook, n: RegimentsNumbers): void {
    const { game } = this;
    this.b = b;
    this.u = u;
    this.fights = fights;
    this.n = n;
    this.own = game.worthOf(b, u);
    this.ownReach = reachOf(b, u);
    this.ownRange = longestRange(b, u);
    this.fightsOwn = chargesEver(b, u);
    const me = playerOf(b, u);
    this.clock = turnsToCome(b, game, me);
    this.help = n.helped * this.own * (1 + Math.max(0, n.firm - b.setup.unit.Ld[u]));
    this.shootsMore = this.ownRange > 0 && (this.own < n.shootersCost || b.unit.models[u] <= n.few);
    this.count = 0;
    this.friends = 0;
    this.helpers = 0;
    for (let v = 0; v < b.setup.units; v++) {
      const here = b.unit.place[v] === Place.table;
      if (playerOf(b, v) !== me) {
        if (here) this.addFoe(v);
        continue;
      }
      if (alive(b, v) && (b.setup.unit.general[v] !== 0 || b.setup.unit.bsb[v] !== 0)) this.addHelper(v);
      if (v === u || !here || fleeing(b, v)) continue;
      this.friend[this.friends] = v;
      this.friendWorth[this.friends++] = game.worthOf(b, v);
    }
    for (let i = 0; i < this.count; i++) this.share[i] = this.shareOf(i);
    this.decline();
  }

  /** Marks enemies that the unit could have charged and did not, or that are blocked: the same place brings no more next turn. */
  private decline(): void {
    const { b, u } = this;
    const { x, y, facing, halfWidth, halfDepth } = b.unit;
    const after =
      b.core.phase[0] === Phase.movement && b.core.active[0] === playerOf(b, u) && b.unit.place[u] === Place.table;
    for (let i = 0; i < this.count; i++) {
      const e = this.foe[i];
      const inFront = arcOf(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], x[e], y[e]) === Arc.Front;
      this.declined[i] = after && inFront && chanceToGo(this.ownReach, gap(b, u, e)) > LIKELY ? 1 : 0;
    }
  }

  private addHelper(v: number): void {
    const host = formationOf(this.b, v);
    if (host !== this.u && this.b.unit.place[host] === Place.table && this.helpers < HELPERS)
      this.helper[this.helpers++] = host;
  }

  private addFoe(v: number): void {
    const { b, game, n } = this;
    const i = this.count++;
    this.foe[i] = v;
    this.reach[i] = reachOf(b, v);
    this.charges[i] = !fleeing(b, v) && !engaged(b, v) && chargesEver(b, v) ? 1 : 0;
    this.worth[i] = game.worthOf(b, v);
    this.fire[i] = this.ownRange > 0 && !engaged(b, v) ? volleyWorth(b, game, n, this.u, v) : 0;
    for (let side = 0; side < 4; side++) {
      this.won[4 * i + side] = UNKNOWN;
      this.feared[4 * i + side] = UNKNOWN;
    }
  }

  /** Returns this unit's share of the danger from enemy `i`, who may charge one of the units within his reach. */
  private shareOf(i: number): number {
    if (this.charges[i] === 0) return 0;
    const reach = (this.reach[i].sure + this.n.usualRoll) * INCH;
    let others = 0;
    for (let k = 0; k < this.friends; k++) {
      const v = this.friend[k];
      if (!engaged(this.b, v) && gap(this.b, this.foe[i], v) < reach) others++;
    }
    return 1 / (1 + this.n.covered * others);
  }

  /** Returns the points that a charge at that side of enemy `i` is worth. */
  private wonAt(i: number, side: number): number {
    const known = this.won[4 * i + side];
    if (!Number.isNaN(known)) return known;
    const { b, game, n, u } = this;
    const t = this.foe[i];
    let value = n.runDown * this.worth[i];
    if (!fleeing(b, t)) {
      value = valueOfFight(b, game, n, u, t, this.fights.charge(b, u, t, side), n.caution);
      if (engaged(b, t)) value += n.joined * this.worth[i];
      const most = n.jointHope * lostIfBroken(n, n.caught) * this.worth[i];
      if (value < most) value = Math.max(value, n.jointHope * this.withPartner(i, side));
    }
    this.won[4 * i + side] = value;
    return value;
  }

  /** Returns the points that a charge at enemy `i` is worth together with the friend that helps most and may reach him in this turn or the next. */
  private withPartner(i: number, side: number): number {
    const { b, game, n, u } = this;
    const t = this.foe[i];
    const own = this.fights.charge(b, u, t, side);
    let most = 0;
    for (let k = 0; k < this.friends; k++) {
      const v = this.friend[k];
      const far = gap(b, v, t);
      if (far > FARTHEST || engaged(b, v) || far > (reachOf(b, v).sure + n.usualRoll) * INCH || !chargesEver(b, v))
        continue;
      const sideV = facingToCharge(b, v, t);
      const theirs = this.fights.charge(b, v, t, sideV);
      const steadfast = game.steadfast(b, t, u, side) && game.steadfast(b, t, v, sideV);
      const breaks = chanceToBreakByTwo(b, game, t, own, theirs, steadfast);
      const lost = (own.breaksOwn + own.endsOwn) * this.own + own.taken * n.partly * evenly(b, u);
      most = Math.max(most, breaks * lostIfBroken(n, n.caught) * this.worth[i] - n.caution * (1 - breaks) * lost);
    }
    return most;
  }

  /** Returns the points that a charge of enemy `i` at that side of the unit is worth to him. */
  private fearedAt(i: number, side: number): number {
    const known = this.feared[4 * i + side];
    if (!Number.isNaN(known)) return known;
    const { b, game, n, u } = this;
    const e = this.foe[i];
    const value = valueOfFight(b, game, n, e, u, this.fights.charge(b, e, u, side), n.caution);
    this.feared[4 * i + side] = value;
    return value;
  }

  /**
   * Returns the points that it is worth to the unit to stand in this pose: prospects less dangers.
   * @param shoots a `Shoots` @param notes receives the parts of the sum, unless null
   */
  score(
    x: number,
    y: number,
    facing: number,
    halfWidth: number,
    halfDepth: number,
    shoots: number,
    notes: Note[] | null = null,
  ): number {
    const { b, n } = this;
    const { x: ex, y: ey, facing: ef, halfWidth: ew, halfDepth: ed } = b.unit;
    let prospect = 0;
    let prospects = 0;
    let shot = 0;
    this.threats = 0;
    const u = this.u;
    const turned = Math.abs(((facing - ef[u] + 3 * HALF_TURN) & (2 * HALF_TURN - 1)) - HALF_TURN);
    const same = turned < SAME_FACING && (x - ex[u]) ** 2 + (y - ey[u]) ** 2 < SAME_PLACE ** 2;
    for (let i = 0; i < this.count; i++) {
      const e = this.foe[i];
      const far = Math.sqrt(squaredGap(x, y, facing, halfWidth, halfDepth, ex[e], ey[e], ef[e], ew[e], ed[e]));
      const inFront = arcOf(x, y, facing, halfWidth, halfDepth, ex[e], ey[e]) === Arc.Front;
      if (this.fightsOwn && this.clock.own > 0) {
        const side = arcOf(ex[e], ey[e], ef[e], ew[e], ed[e], x, y);
        const declined = same && this.declined[i] !== 0 ? n.declined : 1;
        const value = declined * this.drawnBy(i, side) * this.nearness(far, inFront);
        prospects += value;
        if (value > prospect) prospect = value;
      }
      if (this.charges[i] !== 0 && this.clock.foes > 0) {
        const chance = chanceToGo(this.reach[i], far);
        if (chance > 0.02 && arcOf(ex[e], ey[e], ef[e], ew[e], ed[e], x, y) === Arc.Front)
          this.addThreat(i, chance, arcOf(x, y, facing, halfWidth, halfDepth, ex[e], ey[e]));
      }
      if (this.fire[i] > 0) {
        const value = this.fireAt(i, far, inFront, shoots);
        if (value > shot) shot = value;
      }
    }
    const edge = this.nearEdge(x, y);
    const hoped = n.drive * (prospect + n.othersWon * (prospects - prospect));
    const feared = n.dread * this.dangers() * edge;
    const friends = this.amongFriends(x, y, facing, halfWidth, halfDepth);
    if (notes !== null)
      notes.push(
        { what: 'hoped for by charges', points: hoped },
        { what: 'feared from charges', points: -feared },
        { what: 'by shooting', points: shot },
        { what: 'for the place among friends', points: friends },
        { what: 'for the edge of the table', points: -n.edgePrice * this.own * (edge - 1) },
      );
    return hoped - feared + shot + friends - n.edgePrice * this.own * (edge - 1);
  }

  /** Adds enemy `i` to those that may charge the pose, with his chance to arrive and the side that he strikes. */
  private addThreat(i: number, chance: number, side: number): void {
    const feared = this.fearedAt(i, side);
    const k = this.threats++;
    this.threat[k] = i;
    this.arrives[k] = chance;
    this.struck[k] = side;
    this.danger[k] = Math.max(0, chance * feared * this.share[i]);
  }

  /** Returns the points at stake by charges at the pose: the worst danger, a part of the others, and the chance that the two worst together break the unit. */
  private dangers(): number {
    const { danger, n } = this;
    let [worst, second, sum] = [-1, -1, 0];
    for (let k = 0; k < this.threats; k++) {
      sum += danger[k];
      if (worst < 0 || danger[k] > danger[worst]) [worst, second] = [k, worst];
      else if (second < 0 || danger[k] > danger[second]) second = k;
    }
    if (worst < 0) return 0;
    const alone = danger[worst] + n.othersFeared * (sum - danger[worst]);
    if (second < 0 || n.jointFear === 0) return alone;
    const [one, other] = [this.threat[worst], this.threat[second]];
    const chance = this.arrives[worst] * this.arrives[second] * this.share[one] * this.share[other];
    if (chance < 0.02) return alone;
    const broken = this.jointLoss(one, this.struck[worst], other, this.struck[second]);
    const apart = this.fearedAt(one, this.struck[worst]) + this.fearedAt(other, this.struck[second]);
    return alone + n.jointFear * chance * Math.max(0, broken - Math.max(0, apart));
  }

  /** Returns the points that the unit loses if enemies `i` and `j` charge it together. */
  private jointLoss(i: number, sideI: number, j: number, sideJ: number): number {
    const { b, game, n, u } = this;
    const [e, d] = [this.foe[i], this.foe[j]];
    const one = this.fights.charge(b, e, u, sideI);
    const other = this.fights.charge(b, d, u, sideJ);
    const steadfast = game.steadfast(b, u, e, sideI) && game.steadfast(b, u, d, sideJ);
    const breaks = chanceToBreakByTwo(b, game, u, one, other, steadfast);
    return breaks * lostIfBroken(n, n.caught) * this.own;
  }

  /** Returns the price, in points, of another width than the usual one, as far as models are left for that. */
  width(files: number): number {
    const usual = Math.min(this.b.setup.unit.files[this.u], Math.max(1, this.b.unit.models[this.u]));
    return files <= 0 ? 0 : (this.n.unusual * this.own * Math.abs(files - usual)) / usual;
  }

  /** Returns the points by which enemy `i`, to be struck at `side`, draws the unit on. */
  private drawnBy(i: number, side: number): number {
    const value = this.wonAt(i, side);
    // a unit that shoots well seeks no fight but takes a good one
    if (this.shootsMore) return Math.max(0, this.n.shootersFight * value);
    const spirit = this.n.spirit * this.worth[i];
    if (value >= 0) return value + spirit;
    return Math.max(0, spirit * (1 + (2 * value) / Math.max(1, this.own)));
  }

  /** Returns the share of a prospect that is left at a distance of `gap` ticks. */
  private nearness(gap: number, inFront: boolean): number {
    const { sure } = this.ownReach;
    const chance = inFront ? chanceToGo(this.ownReach, gap) : 0;
    const turns = Math.max(0, gap / INCH - sure - 7) / Math.max(2, 2 * sure) + (inFront ? 0 : this.n.turning);
    return this.n.patience ** turns * (0.5 + 0.5 * chance);
  }

  /** Returns the points that shots at enemy `i` promise in this turn and later. */
  private fireAt(i: number, gap: number, inFront: boolean, shoots: number): number {
    const full = this.fire[i] * (2 * gap > this.ownRange ? this.n.longRange : 1);
    if (!inFront) return this.n.fireAside * full;
    const beyond = gap - this.ownRange;
    if (beyond > 0)
      return this.n.fireLater * full * this.n.patience ** (beyond / INCH / Math.max(3, this.ownReach.sure));
    return full * (this.n.fireLater + (shoots === Shoots.stayed ? 1 : shoots === Shoots.moved ? this.n.fireMoved : 0));
  }

  /** Returns the worth, in points, of being near leaders, less the price of standing in the way of friends. */
  private amongFriends(x: number, y: number, facing: number, halfWidth: number, halfDepth: number): number {
    const { x: fx, y: fy, facing: ff, halfWidth: fw, halfDepth: fd } = this.b.unit;
    const { freeFront, blocking, presence } = this.n;
    let sum = 0;
    const reach = freeFront * INCH;
    for (let i = 0; i < this.friends; i++) {
      const v = this.friend[i];
      if (engaged(this.b, v)) continue;
      const dx = x - fx[v];
      const dy = y - fy[v];
      const near = halfWidth + halfDepth + fw[v] + fd[v] + reach;
      if (dx * dx + dy * dy > near * near) continue;
      const ahead = dx * SIN[ff[v]] + dy * COS[ff[v]] - fd[v] - halfDepth;
      const across = Math.abs(dx * COS[ff[v]] - dy * SIN[ff[v]]) - fw[v] - halfWidth;
      if (across < 0 && ahead > -halfDepth && ahead < reach) {
        sum -= blocking * Math.min(this.friendWorth[i], 2 * this.own) * (1 - Math.max(0, ahead) / reach);
      }
      const before = -dx * SIN[facing] - dy * COS[facing] - fd[v] - halfDepth;
      const beside = Math.abs(dx * COS[facing] - dy * SIN[facing]) - fw[v] - halfWidth;
      if (beside < 0 && before > -halfDepth && before < reach) {
        sum -= blocking * this.own * (1 - Math.max(0, before) / reach);
      }
    }
    for (let i = 0; i < this.helpers; i++) {
      const v = this.helper[i];
      const far = Math.sqrt((x - fx[v]) ** 2 + (y - fy[v]) ** 2) - fd[v];
      sum += this.help * Math.max(0, Math.min(1, 2 - far / (presence * INCH)));
    }
    return sum;
  }

  /** Returns the factor of dangers by the edge of the table: 1 in the middle, more near an edge, over which a broken unit is lost. */
  private nearEdge(x: number, y: number): number {
    const { width, depth } = this.b.setup;
    const far = Math.min(x, y, width - x, depth - y) / INCH;
    return far < this.n.edge ? 1 + this.n.edgeRisk * (1 - far / this.n.edge) : 1;
  }
}
