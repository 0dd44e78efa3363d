import { INCH, TOUCH } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../kernel/options.js';
import { ask, DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { Reason } from '../../kernel/ruleset.js';
import type { RegimentsBattle } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { Did } from '../core/state.js';
import { playerOf, tell } from '../core/units.js';
import { formUp } from '../formation.js';
import { Place } from '../layout.js';
import { judgePose, Spacing } from '../legality.js';
import { Refusal } from '../refusals.js';

/** Step in ticks with which a free place along the edge is searched; the exact tick is then found. */
const STRIDE = Math.floor(INCH / 8);

/**
 * True if unit `u` may stand with its back rank on the edge that it left, `aside` ticks from where it left
 * (T9A-PUR-025).
 */
function fits(b: RegimentsBattle, u: number, aside: number): boolean {
  const facing = b.unit.facing[u];
  const x = placeX(b, u, aside);
  const y = placeY(b, u, aside);
  return judgePose(b, u, x, y, facing, b.unit.files[u], Spacing.place) === Refusal.Legal;
}

function placeX(b: RegimentsBattle, u: number, aside: number): number {
  const f = b.unit.facing[u];
  return Math.round(b.unit.x[u] + b.unit.halfDepth[u] * SIN[f] + aside * COS[f]);
}

function placeY(b: RegimentsBattle, u: number, aside: number): number {
  const f = b.unit.facing[u];
  return Math.round(b.unit.y[u] + b.unit.halfDepth[u] * COS[f] - aside * SIN[f]);
}

const fitsEitherWay = (b: RegimentsBattle, u: number, aside: number): boolean =>
  fits(b, u, aside) || fits(b, u, -aside);

/** Returns the least distance in ticks along the edge, on either side, at which `u` finds room; -1 if there is none. */
function nearestRoom(b: RegimentsBattle, u: number): number {
  const most = b.setup.width + b.setup.depth;
  let room = 0;
  while (room < most && !fitsEitherWay(b, u, room)) room += STRIDE;
  if (room >= most) return -1;
  let taken = Math.max(-1, room - STRIDE);
  while (room - taken > 1) {
    const middle = (taken + room) >> 1;
    if (fitsEitherWay(b, u, middle)) room = middle;
    else taken = middle;
  }
  return room;
}

/** True if unit `u` of the active player must return now. A unit without room waits for its next turn. */
function returns(b: RegimentsBattle, u: number): boolean {
  return b.unit.place[u] === Place.offTable && playerOf(b, u) === b.core.active[0] && nearestRoom(b, u) >= 0;
}

/**
 * Lists the options of `Ask.Return`: each unit that pursued off the table, at the free place nearest to where it left.
 */
export function returnOptions(b: RegimentsBattle): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (!returns(b, u)) continue;
    const aside = nearestRoom(b, u);
    const { facing, files } = b.unit;
    for (let sense = 1; sense >= -1; sense -= 2) {
      if (sense < 0 && aside === 0) break;
      if (!fits(b, u, sense * aside)) continue;
      b.option.addPose(
        Verb.Deploy,
        u,
        0,
        placeX(b, u, sense * aside),
        placeY(b, u, sense * aside),
        facing[u],
        files[u],
      );
    }
  }
}

/**
 * Judges a place for `Ask.Return`: on the edge that the unit left, in its formation, no farther away than necessary.
 */
export function judgeReturn(b: RegimentsBattle, record: OptionRecord): Reason {
  const u = record.target;
  if (record.verb !== Verb.Deploy || u < 0 || u >= b.setup.units || !returns(b, u)) return Refusal.NotAnOption;
  const f = b.unit.facing[u];
  if (record.facing !== f || record.files !== b.unit.files[u]) return Refusal.BadFormation;
  const dx = record.x - placeX(b, u, 0);
  const dy = record.y - placeY(b, u, 0);
  if (Math.abs(dx * SIN[f] + dy * COS[f]) > TOUCH) return Refusal.OutsideZone;
  if (Math.abs(dx * COS[f] - dy * SIN[f]) > nearestRoom(b, u) + TOUCH) return Refusal.TooFar;
  return judgePose(b, u, record.x, record.y, f, record.files, Spacing.place);
}

const S = sequence('next', 'come');
const L = locals('unit');

/**
 * Returns units of the active player that pursued off the table, at the start of the Remaining Moves, in an order that
 * the player chooses (T9A-PUR-025). A unit keeps its formation. The middle of its back rank stands where it left, or as
 * near as there is room. It may move afterwards, but not march (T9A-AMB-003).
 */
export const returnPursuers = procedure<RegimentsBattle, typeof S>('return to the table', S, {
  next(b, f) {
    let units = 0;
    let choices = 0;
    for (let u = 0; u < b.setup.units; u++) {
      if (!returns(b, u)) continue;
      const aside = nearestRoom(b, u);
      units++;
      choices += aside > 0 && fits(b, u, aside) && fits(b, u, -aside) ? 2 : 1;
      b.locals[f + L.unit] = u;
    }
    if (units === 0) return DONE;
    if (choices > 1) return ask(b, Ask.Return, b.core.active[0]);
    const u = b.locals[f + L.unit];
    const aside = nearestRoom(b, u);
    const along = fits(b, u, aside) ? aside : -aside;
    comeBack(b, u, placeX(b, u, along), placeY(b, u, along));
    return S.next;
  },
  come(b) {
    comeBack(b, b.answer.target[0], b.answer.x[0], b.answer.y[0]);
    return S.next;
  },
});

function comeBack(b: RegimentsBattle, u: number, x: number, y: number): void {
  formUp(b, u, x, y, b.unit.facing[u], b.unit.files[u]);
  b.unit.did[u] |= Did.Move | Did.Returned;
  tell(b, 'return', u, 'return to the table');
}
