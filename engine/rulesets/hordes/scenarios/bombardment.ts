// Incoming: each player has the table bombarded at the start of every turn from the second round on (HRD-SCN-030..032).
import { ANGLE_MASK, INCH, inches, TURN } from '../../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { ask, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { addHit, deviateTo, impact } from '../attacks/templates.js';
import { Ask, Refusal, Roll, Verb } from '../core/asks.js';
import { ahead, onTable, radiusOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { Cause } from '../damage/causes.js';
import { armourAgainstBlast, isImmune } from '../damage/damage-roll.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { facingInward } from '../setup/zones.js';
import { isSafeFromBlast } from '../terrain/trenches.js';
import { settleCommand } from '../units/leadership.js';
import { centre, findObjective, objectiveRadius } from './objectives.js';
import { Scenario } from './scenarios.js';

/** Radius of the template, and POW of the blast (HRD-SCN-032). */
const RADIUS = 2 * INCH;
const POWER = 10;
/** Listed points are the centres of squares with this edge. */
const SQUARE = 6 * INCH;

/** True if the table is bombarded at the start of the turn under way. */
export const isBombarded = (b: HordesBattle): boolean =>
  b.game.scenario[0] === Scenario.incoming && b.core.gameTurn[0] >= 2;

/** True if a player may choose the point x, y: on the table and outside the control zone (HRD-SCN-030). */
function mayBombard(b: HordesBattle, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x > b.setup.width || y > b.setup.depth) return false;
  findObjective(b, 0);
  const dx = x - centre.x;
  const dy = y - centre.y;
  return dx * dx + dy * dy > objectiveRadius(b) * objectiveRadius(b);
}

/** Lists points all over the table. */
export function listBombardments(b: HordesBattle): void {
  for (let y = SQUARE / 2; y < b.setup.depth; y += SQUARE) {
    for (let x = SQUARE / 2; x < b.setup.width; x += SQUARE) {
      if (mayBombard(b, x, y)) b.option.addPose(Verb.Bombard, -1, 0, x, y, 0, 0);
    }
  }
}

/** Judges a point that is not listed. */
export function judgeBombardment(
  b: HordesBattle,
  { verb, target, n, x, y, facing, files, extra, path }: OptionRecord,
): Reason {
  if (verb !== Verb.Bombard || target !== -1 || n !== 0 || facing !== 0) return Refusal.NotAnOption;
  if (files !== 0 || extra !== 0 || path.length > 0) return Refusal.NotAnOption;
  if (x < 0 || y < 0 || x > b.setup.width || y > b.setup.depth) return Refusal.OffTheTable;
  return mayBombard(b, x, y) ? LEGAL : Refusal.InTheZone;
}

/** Writes to `impact` where the bombardment of `player` at x, y strikes (HRD-SCN-031). */
function strike(b: HordesBattle, player: number, x: number, y: number): void {
  impact.x = x;
  impact.y = y;
  // direction 4 of the template points to the rear edge, so 1 points away from it
  const turn = Math.trunc(((b.dice.one(6, Roll.Direction, -1) - 1) * TURN) / 6);
  const far = b.dice.one(6, Roll.Deviation, -1) + b.dice.one(6, Roll.Deviation, -1);
  deviateTo(b, (facingInward(b, player) + turn) & ANGLE_MASK, far * INCH);
}

/** Adds the models under the template around `impact` to the hits, with the damage that each will suffer (HRD-SCN-032). */
function rollBlast(b: HordesBattle): void {
  const { x, y } = impact;
  for (let t = 0; t < b.setup.models; t++) {
    if (!onTable(b, t)) continue;
    const dx = b.model.x[t] - x;
    const dy = b.model.y[t] - y;
    const near = RADIUS + radiusOf(b, t);
    if (dx * dx + dy * dy >= near * near) continue;
    if (isImmune(b, t, 0) || isSafeFromBlast(b, t, x, y)) continue;
    b.dice.pool(2, Roll.Damage, t);
    const armour = armourAgainstBlast(b, t, ahead(b, t, x, y) <= 0);
    addHit(b, t, 0);
    b.hit.points[b.game.hits[0] - 1] = Math.max(0, b.dice.faces[0] + b.dice.faces[1] + POWER - armour);
  }
}

const S = sequence('ask', 'chosen', 'strike', 'suffer');
const L = locals('nth', 'x', 'y', 'otherX', 'otherY', 'firstHit', 'next');

/** Each player chooses a point; both bombardments deviate from there, and strike. */
// GAP HRD-SCN-030: the active player chooses first and his bombardment strikes first
export const bombardment = procedure<HordesBattle, typeof S>(
  'bombardment',
  S,
  {
    ask(b, f) {
      const active = b.core.active[0];
      return ask(b, Ask.Bombard, b.locals[f + L.nth] === 0 ? active : 1 - active);
    },
    chosen(b, f) {
      const l = b.locals;
      const isFirst = l[f + L.nth] === 0;
      l[f + (isFirst ? L.x : L.otherX)] = b.answer.x[0];
      l[f + (isFirst ? L.y : L.otherY)] = b.answer.y[0];
      l[f + L.nth] = isFirst ? 1 : 0;
      return isFirst ? S.ask : NEXT;
    },
    strike(b, f) {
      const l = b.locals;
      const nth = l[f + L.nth]++;
      if (nth === 2) return DONE;
      const player = nth === 0 ? b.core.active[0] : 1 - b.core.active[0];
      strike(b, player, l[f + (nth === 0 ? L.x : L.otherX)], l[f + (nth === 0 ? L.y : L.otherY)]);
      if (b.log !== null) {
        const at = `${inches(impact.x).toFixed(1)}, ${inches(impact.y).toFixed(1)}`;
        b.log.tell('bombardment', `the bombardment of ${b.setup.lists[player]} strikes at ${at}`);
      }
      l[f + L.firstHit] = b.game.hits[0];
      l[f + L.next] = b.game.hits[0];
      rollBlast(b);
      return NEXT;
    },
    suffer(b, f) {
      const l = b.locals;
      const i = l[f + L.next]++;
      if (i < b.game.hits[0])
        return callThen(b, S.suffer, sufferDamage, b.hit.model[i], b.hit.points[i], 0, Cause.ranged);
      b.game.hits[0] = l[f + L.firstHit];
      return b.game.bereft[0] === 0 ? S.strike : callThen(b, S.strike, settleCommand);
    },
  },
  { calls: () => [sufferDamage, settleCommand] },
);
