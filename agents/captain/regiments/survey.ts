import { Arc, arcOf } from '../../../engine/kernel/geometry/arcs.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { squaredGap } from '../../../engine/kernel/geometry/rectangle.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { facingToCharge } from '../../../engine/regiments/charges/charge-targets.js';
import { Phase } from '../../../engine/regiments/core/state.js';
import { alive, engaged, fleeing, formationOf, gap, playerOf } from '../../../engine/regiments/core/units.js';
import { halfDepthOf, halfWidthOf } from '../../../engine/regiments/formation.js';
import { Place } from '../../../engine/regiments/layout.js';
import { longestRange } from '../../../engine/regiments/shooting/volley.js';
import { gainOf, lostIfBroken, stakes, stakesTogether, striker } from './fights.js';
import { chargesEver, type RegimentsMind, Shoots, turnsToCome } from './game.js';
import { chanceToGo, type Reach, reachOf } from './reach.js';
import { volleyWorth } from './shooting.js';
import { barriersOf, detour } from './ways.js';

/** Chance to arrive above which a charge could have been declared. */
const LIKELY = 0.3;
/** Chance to arrive below which a charge is not looked at. */
const HARDLY = 0.02;
/** Ticks beyond which a friend is no help in a charge. */
const FARTHEST = 30 * INCH;
const SIDES = [0, 1, 2, 3] as const;

/** A charge at one side of an enemy, in points. */
interface Prospect {
  readonly alone: number;
  /** With the friend that helps most, and the turns until that friend is there. */
  readonly joint: number;
  readonly turns: number;
}

/** An enemy as the unit sees him. Entries by side are found when they are first needed. */
interface Foe {
  readonly e: number;
  readonly reach: Reach;
  readonly charges: boolean;
  readonly worth: number;
  /** Mean points of a volley of the unit at him. */
  readonly fire: number;
  /** The unit's share of the danger from him, who may charge one of the units within his reach. */
  readonly share: number;
  /** The side of him that the unit could have charged in this turn, and the ticks to it; -1 if it could not. */
  readonly declined: number;
  readonly from: number;
  readonly prospects: (Prospect | undefined)[];
  /** Points that his charge at that side of the unit is worth to him. */
  readonly feared: (number | undefined)[];
}

/** Returns the turns that a unit needs before it may charge over this distance, in ticks. */
const turnsToGo = ({ sure }: Reach, far: number): number => Math.max(0, far / INCH - sure - 7) / Math.max(2, 2 * sure);

/**
 * Judges places for one unit that is about to be placed or moved: the enemies that it might charge or shoot at, those that might
 * charge it, and its friends. `begin` looks at the table; `score` then judges a place. One object serves all decisions.
 */
export class Survey {
  private b!: RegimentsBattle;
  private mind!: RegimentsMind;
  private u = 0;
  private foes: Foe[] = [];
  private friends: number[] = [];
  /** Units in which leaders stand. */
  private helpers: number[] = [];
  private own = 0;
  private reach!: Reach;
  private range = 0;
  private charges = false;
  private shootsMore = false;
  private help = 0;
  private barriers: number[] = [];
  private clock!: ReturnType<typeof turnsToCome>;

  /** Collects the enemies and friends of unit `u` in battle `b`; `score` uses them. */
  begin(b: RegimentsBattle, u: number, mind: RegimentsMind): void {
    const { game, n } = mind;
    const me = playerOf(b, u);
    this.b = b;
    this.u = u;
    this.mind = mind;
    this.own = game.worthOf(b, u);
    this.reach = reachOf(b, u);
    this.range = longestRange(b, u);
    this.charges = chargesEver(b, u);
    this.barriers = barriersOf(b);
    this.clock = turnsToCome(b, game, me);
    this.help = n.helped * this.own * (1 + Math.max(0, n.firm - b.setup.unit.Ld[u]));
    this.shootsMore = this.range > 0 && (this.own < n.shootersCost || b.unit.models[u] <= n.few);
    this.friends = [];
    this.helpers = [];
    for (let v = 0; v < b.setup.units; v++) {
      if (playerOf(b, v) !== me) continue;
      if (b.setup.unit.general[v] !== 0 || b.setup.unit.bsb[v] !== 0) this.addHelper(v);
      if (v !== u && b.unit.place[v] === Place.table && !fleeing(b, v)) this.friends.push(v);
    }
    this.foes = [];
    for (let e = 0; e < b.setup.units; e++)
      if (playerOf(b, e) !== me && b.unit.place[e] === Place.table) this.foes.push(this.foeOf(e));
  }

  /** Adds the unit in which the leader `v` stands, or that it will join as it deploys. */
  private addHelper(v: number): void {
    const { b, u } = this;
    const { place } = b.unit;
    const waits = place[v] !== Place.table && place[v] !== Place.inUnit;
    const host = waits ? b.setup.unit.joins[v] : formationOf(b, v);
    const counts = waits ? b.core.gameTurn[0] === 0 : alive(b, v);
    if (counts && host >= 0 && host !== u && place[host] === Place.table) this.helpers.push(host);
  }

  private foeOf(e: number): Foe {
    const { b, u, mind, friends } = this;
    const { x, y, facing, halfWidth, halfDepth } = b.unit;
    const reach = reachOf(b, e);
    const charges = !fleeing(b, e) && !engaged(b, e) && chargesEver(b, e);
    const inReach = (v: number): boolean => !engaged(b, v) && gap(b, e, v) < (reach.sure + mind.n.usualRoll) * INCH;
    const near = charges ? friends.filter(inReach).length : 0;
    const moves = b.core.phase[0] === Phase.movement && b.core.active[0] === playerOf(b, u);
    const inFront = arcOf(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], x[e], y[e]) === Arc.Front;
    const from = gap(b, u, e);
    const could = moves && b.unit.place[u] === Place.table && inFront && chanceToGo(this.reach, from) > LIKELY;
    return {
      e,
      reach,
      share: 1 / (1 + mind.n.covered * near),
      charges,
      worth: mind.game.worthOf(b, e),
      fire: this.range > 0 && !engaged(b, e) ? volleyWorth(b, mind, u, e) : 0,
      declined: could ? arcOf(x[e], y[e], facing[e], halfWidth[e], halfDepth[e], x[u], y[u]) : -1,
      from,
      prospects: SIDES.map(() => undefined),
      feared: SIDES.map(() => undefined),
    };
  }

  private chargeValue(u: number, t: number, side: number): number {
    const { b, mind } = this;
    return gainOf(mind, stakes(b, mind, u, t, mind.fights.charge(b, u, t, side)));
  }

  /** Returns what a charge at that side of an enemy promises. */
  private prospectAt({ e, worth, prospects }: Foe, side: number): Prospect {
    const known = prospects[side];
    if (known !== undefined) return known;
    const { b, mind, u } = this;
    const { n } = mind;
    const runs = fleeing(b, e);
    let alone = runs ? n.runDown * worth : this.chargeValue(u, e, side);
    if (!runs && engaged(b, e)) alone += n.joined * worth;
    const most = n.jointHope * lostIfBroken(mind, n.caught) * worth;
    const prospect = { alone, ...(runs || alone >= most ? { joint: 0, turns: 0 } : this.withFriend(e, side)) };
    prospects[side] = prospect;
    return prospect;
  }

  /** Returns what a charge at enemy `e` promises together with the friend that helps most, the time that the friend needs counted. */
  private withFriend(e: number, side: number): Pick<Prospect, 'joint' | 'turns'> {
    const { b, mind, u } = this;
    const { n } = mind;
    const { x, y, facing, halfWidth, halfDepth } = b.unit;
    const first = striker(b, mind, u, e, side, 1);
    let best = { joint: 0, turns: 0 };
    let most = 0;
    for (const v of this.friends) {
      const far = gap(b, v, e);
      if (far > FARTHEST || engaged(b, v) || !chargesEver(b, v)) continue;
      const inFront = arcOf(x[v], y[v], facing[v], halfWidth[v], halfDepth[v], x[e], y[e]) === Arc.Front;
      const turns = turnsToGo(reachOf(b, v), far) + (inFront ? 0 : n.turning);
      const both = [first, striker(b, mind, v, e, facingToCharge(b, v, e), 1)];
      const joint = n.jointHope * gainOf(mind, stakesTogether(b, mind, u, e, both));
      if (joint * n.patience ** turns <= most) continue;
      most = joint * n.patience ** turns;
      best = { joint, turns };
    }
    return best;
  }

  /**
   * Returns the points that it is worth to the unit to stand in this pose: prospects less dangers.
   * @param shoots a `Shoots` @param weight factor of the points
   */
  score(
    x: number,
    y: number,
    facing: number,
    halfWidth: number,
    halfDepth: number,
    shoots: number,
    weight = 1,
  ): number {
    const { b, clock } = this;
    const { n, notes } = this.mind;
    const { x: ex, y: ey, facing: ef, halfWidth: ew, halfDepth: ed } = b.unit;
    let [worst, dangers] = [0, 0];
    let [prospect, prospects, shot] = [0, 0, 0];
    for (const foe of this.foes) {
      const { e } = foe;
      const far = Math.sqrt(squaredGap(x, y, facing, halfWidth, halfDepth, ex[e], ey[e], ef[e], ew[e], ed[e]));
      const inFront = arcOf(x, y, facing, halfWidth, halfDepth, ex[e], ey[e]) === Arc.Front;
      if (this.charges && clock.own > 0) {
        const side = arcOf(ex[e], ey[e], ef[e], ew[e], ed[e], x, y);
        const way = far + detour(b, this.barriers, x, y, ex[e], ey[e], halfWidth);
        // a charge that was not declared promises no more next turn at the same side from no nearer
        const value =
          (foe.declined === side && far > foe.from - INCH ? n.declined : 1) * this.hopeOf(foe, side, way, inFront);
        prospects += value;
        prospect = Math.max(prospect, value);
      }
      if (foe.charges && clock.foes > 0) {
        const way = far + detour(b, this.barriers, ex[e], ey[e], x, y, 0);
        const comes = foe.share * chanceToGo(foe.reach, way);
        if (comes > HARDLY && arcOf(ex[e], ey[e], ef[e], ew[e], ed[e], x, y) === Arc.Front) {
          const danger = Math.max(
            0,
            comes * this.dangerOf(foe, arcOf(x, y, facing, halfWidth, halfDepth, ex[e], ey[e])),
          );
          dangers += danger;
          worst = Math.max(worst, danger);
        }
      }
      if (foe.fire > 0) shot = Math.max(shot, this.fireAt(foe.fire, far, inFront, shoots));
    }
    const later = clock.own + clock.foes > 0;
    const edge = later ? this.nearEdge(x, y) : 1;
    const parts = [
      { what: 'hoped for by charges', points: n.drive * (prospect + n.othersWon * (prospects - prospect)) },
      { what: 'feared from charges', points: -n.dread * (worst + n.othersFeared * (dangers - worst)) * edge },
      { what: 'by shooting', points: shot },
      {
        what: 'for the place among friends',
        points: later ? this.amongFriends(x, y, facing, halfWidth, halfDepth) : 0,
      },
      { what: 'for the edge of the table', points: -n.edgePrice * this.own * (edge - 1) },
    ];
    notes?.push(...parts.map(({ what, points }) => ({ what, points: weight * points })));
    return weight * parts.reduce((sum, { points }) => sum + points, 0);
  }

  /** Returns the points that a charge at that side of the unit is worth to an enemy. */
  private dangerOf({ e, feared }: Foe, side: number): number {
    feared[side] ??= this.chargeValue(e, this.u, side);
    return feared[side];
  }

  /** Returns the worth of the pose of option `i`, less the price of its width. */
  ofOption(i: number, shoots: number, weight = 1): number {
    const { b, u } = this;
    const { x, y, facing, files } = b.option;
    const wide = files[i] > 0 ? files[i] : b.unit.files[u];
    const [w, d] = [halfWidthOf(b, u, wide), halfDepthOf(b, u, wide)];
    return this.score(x[i], y[i], facing[i], w, d, shoots, weight) - this.width(wide);
  }

  /** Returns the worth of the present pose, or of one that lies (dx, dy) ticks from it. */
  here(shoots: number, dx = 0, dy = 0): number {
    const { x, y, facing, halfWidth, halfDepth, files } = this.b.unit;
    const { u } = this;
    const stands = this.score(x[u] + dx, y[u] + dy, facing[u], halfWidth[u], halfDepth[u], shoots);
    return stands - this.width(files[u]);
  }

  /** Returns the price, in points, of another width than the usual one, as far as models are left for that. */
  private width(files: number): number {
    const usual = Math.min(this.b.setup.unit.files[this.u], Math.max(1, this.b.unit.models[this.u]));
    return files <= 0 ? 0 : (this.mind.n.unusual * this.own * Math.abs(files - usual)) / usual;
  }

  /** Returns the points by which an enemy, to be struck at `side` from `far` ticks away, draws the unit on. */
  private hopeOf(foe: Foe, side: number, far: number, inFront: boolean): number {
    const { n } = this.mind;
    const { alone, joint, turns: friend } = this.prospectAt(foe, side);
    const turns = turnsToGo(this.reach, far) + (inFront ? 0 : n.turning);
    const arrives = 0.5 + 0.5 * (inFront ? chanceToGo(this.reach, far) : 0);
    // a unit that shoots well seeks no fight but takes a good one
    if (this.shootsMore) return arrives * n.patience ** turns * Math.max(0, n.shootersFight * alone);
    const spirit = n.spirit * foe.worth;
    const drawn = alone >= 0 ? alone + spirit : Math.max(0, spirit * (1 + (2 * alone) / Math.max(1, this.own)));
    // who comes more than a turn before the friend that he needs gains nothing by it
    const together = joint > 0 ? (joint + spirit) * n.patience ** Math.max(turns, friend - 1) : 0;
    return arrives * Math.max(drawn * n.patience ** turns, together);
  }

  /** Returns the points that shots worth `fire` promise in this turn and later. */
  private fireAt(fire: number, far: number, inFront: boolean, shoots: number): number {
    const { n } = this.mind;
    const full = fire * (2 * far > this.range ? n.longRange : 1);
    if (!inFront) return n.fireAside * full;
    const beyond = far - this.range;
    if (beyond > 0) return n.fireLater * full * n.patience ** (beyond / INCH / Math.max(3, this.reach.sure));
    return full * (n.fireLater + (shoots === Shoots.stayed ? 1 : shoots === Shoots.moved ? n.fireMoved : 0));
  }

  /** Returns the worth, in points, of being near leaders, less the price of standing in the way of friends. */
  private amongFriends(x: number, y: number, facing: number, halfWidth: number, halfDepth: number): number {
    const { b, own, mind } = this;
    const { x: fx, y: fy, facing: ff, halfWidth: fw, halfDepth: fd } = b.unit;
    const { freeFront, blocking, presence } = mind.n;
    let sum = 0;
    const reach = freeFront * INCH;
    /** Returns how much of the strip before a block another block at (dx, dy) from it takes, 0 to 1. */
    const taken = (dx: number, dy: number, f: number, wide: number, deep: number, half: number): number => {
      const ahead = dx * SIN[f] + dy * COS[f] - deep;
      if (Math.abs(dx * COS[f] - dy * SIN[f]) >= wide || ahead <= -half || ahead >= reach) return 0;
      return 1 - Math.max(0, ahead) / reach;
    };
    for (const v of this.friends) {
      const [dx, dy] = [x - fx[v], y - fy[v]];
      const [wide, deep] = [halfWidth + fw[v], halfDepth + fd[v]];
      if (dx * dx + dy * dy > (wide + deep + reach) ** 2 || engaged(b, v)) continue;
      const before = taken(dx, dy, ff[v], wide, deep, halfDepth);
      if (before > 0) sum -= blocking * Math.min(mind.game.worthOf(b, v), 2 * own) * before;
      sum -= blocking * own * taken(-dx, -dy, facing, wide, deep, halfDepth);
    }
    for (const v of this.helpers) {
      const far = Math.sqrt((x - fx[v]) ** 2 + (y - fy[v]) ** 2) - fd[v];
      sum += this.help * Math.max(0, Math.min(1, 2 - far / (presence * INCH)));
    }
    return sum;
  }

  /** Returns the factor of dangers by the edge of the table: 1 in the middle, more near an edge, over which a broken unit is lost. */
  private nearEdge(x: number, y: number): number {
    const { width, depth } = this.b.setup;
    const { edge, edgeRisk } = this.mind.n;
    const far = Math.min(x, y, width - x, depth - y) / INCH;
    return far < edge ? 1 + edgeRisk * (1 - far / edge) : 1;
  }
}
