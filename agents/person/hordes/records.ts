import { ANGLE_MASK, degrees, HALF_TURN, QUARTER_TURN, ticks } from '../../../engine/kernel/geometry/measures.js';
import { bearing, stepEast, stepNorth } from '../../../engine/kernel/geometry/trig.js';
import type { OptionRecord } from '../../../engine/kernel/options.js';
import { pathOf } from '../../../engine/regiments/path-words.js';
import { amountOf, Go, kindOf } from '../../../engine/regiments/paths.js';
import { Ask, Verb } from '../../../engine/rulesets/hordes/core/asks.js';
import type { HordesBattle } from '../../../engine/rulesets/hordes/core/state.js';
import { LEGS } from '../../../engine/rulesets/hordes/movement/paths.js';
import { listedAs } from '../listed-as.js';
import type { Said } from '../said.js';
import type { Meant } from '../tongue.js';

// Converts typed places and ways to proposed options of HORDES and WARMACHINE.

const NOTHING: OptionRecord = { verb: 0, target: -1, n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [] };

/** A way of straight legs, and where it ends. Angles are absolute; a model faces the way that it goes (HRD-MOVE-003). */
interface Way {
  readonly x: number;
  readonly y: number;
  /** The direction of the last leg. */
  readonly angle: number;
  /** Angle and length of each leg. */
  readonly legs: readonly number[];
}

const TURNS: Readonly<Record<number, number>> = {
  [Go.forward]: 0,
  [Go.right]: QUARTER_TURN,
  [Go.backward]: HALF_TURN,
  [Go.left]: -QUARTER_TURN,
};

/** Returns the way of model `m` that was typed: each step turns the model first, then it goes ahead. */
function walked(b: HordesBattle, m: number, path: readonly number[]): Way | string {
  let { [m]: angle } = b.model.facing;
  let x = b.model.x[m];
  let y = b.model.y[m];
  const legs: number[] = [];
  for (const step of path) {
    const kind = kindOf(step);
    const amount = amountOf(step);
    if (kind === Go.wheelLeft) angle = (angle - amount) & ANGLE_MASK;
    else if (kind === Go.wheelRight || kind === Go.pivot) angle = (angle + amount) & ANGLE_MASK;
    else {
      angle = (angle + TURNS[kind]) & ANGLE_MASK;
      legs.push(angle, amount);
      x += stepEast(angle, amount);
      y += stepNorth(angle, amount);
    }
  }
  if (legs.length > 2 * LEGS) return `a way has ${LEGS} straight legs at most`;
  return { x, y, angle, legs };
}

/** Returns the straight way of model `m` to a place. */
function straight(b: HordesBattle, m: number, [east, north]: readonly [number, number]): Way {
  const dx = ticks(east) - b.model.x[m];
  const dy = ticks(north) - b.model.y[m];
  const length = Math.round(Math.hypot(dx, dy));
  if (length === 0) return { x: b.model.x[m], y: b.model.y[m], angle: b.model.facing[m], legs: [] };
  const angle = bearing(dx, dy);
  const [x, y] = [b.model.x[m] + stepEast(angle, length), b.model.y[m] + stepNorth(angle, length)];
  return { x, y, angle, legs: [angle, length] };
}

/** Returns the typed length in ticks of a charge, slam or trample, which is one step ahead. */
function lengthOf(said: Said): number | string {
  const path = said.path === '' ? [] : pathOf(said.path);
  if (path.length !== 1 || kindOf(path[0]) !== Go.forward) return "say how far: 'forward 5'";
  return amountOf(path[0]);
}

/** Returns charges, slams or tramples of the typed length and direction, at each target of a listed one. */
function rushes(b: HordesBattle, verb: number, said: Said): readonly Meant[] | string {
  const n = lengthOf(said);
  if (typeof n === 'string') return n;
  const meant: Meant[] = [];
  const { option } = b;
  const listed: Meant[] = [];
  for (let i = 0; i < option.count; i++) {
    if (option.verb[i] !== verb) continue;
    const facing = said.facing === null ? option.facing[i] : degrees(said.facing);
    const record = { ...NOTHING, verb, target: option.target[i], n, facing };
    meant.push({ record, as: '' });
    // figures are told rounded: the listed option with the same ones is meant as well
    const near = { ...record, n: option.n[i], facing: option.facing[i] };
    const isNear = Math.abs(option.n[i] - n) <= ticks(0.01) && Math.abs(option.facing[i] - facing) <= degrees(1);
    if (isNear) listed.push({ record: near, as: '' });
  }
  return meant.length === 0 ? 'nobody can be reached in this way now' : [...listed, ...meant];
}

const RUSHES: Readonly<Record<string, number>> = { charge: Verb.Charge, slam: Verb.Slam, trample: Verb.Trample };

/** Returns the verbs of plain movement for a typed word: the pace that was typed, or each. */
function pacesOf(verb: string, advance: number, run: number): readonly (readonly [verb: number, as: string])[] {
  const all = [
    [advance, 'advance'],
    [run, 'run'],
  ] as const;
  if (verb === 'run') return [all[1]];
  return verb === '' ? all : [all[0]];
}

/** Returns the movement of model `m`, or of the unit that it leads. */
function moves(b: HordesBattle, m: number, said: Said, advance: number, run: number): readonly Meant[] | string {
  if (Object.hasOwn(RUSHES, said.verb)) return rushes(b, RUSHES[said.verb], said);
  if (said.at === null && said.path === '') return "say where: 'at X Y', or the way: 'forward 4'";
  const way = said.at === null ? walked(b, m, pathOf(said.path)) : straight(b, m, said.at);
  if (typeof way === 'string') return way;
  const { x, y, angle, legs } = way;
  const facing = said.facing === null ? angle : degrees(said.facing);
  return pacesOf(said.verb, advance, run).flatMap(([verb, as]) => [
    { record: { ...NOTHING, verb, x, y, facing, path: [...legs] }, as },
    ...(said.at === null ? [] : listedAs(b, said, verb, null).map((record) => ({ record, as }))),
  ]);
}

/** Returns a place with a facing for the model that is deployed or placed. */
function places(b: HordesBattle, verb: number, said: Said): readonly Meant[] | string {
  if (said.at === null) return "say where: 'at X Y'";
  const { option } = b;
  const meant: Meant[] = [];
  const seen = new Set<number>();
  for (let i = 0; i < option.count; i++) {
    const target = option.target[i];
    if (option.verb[i] !== verb || seen.has(target)) continue;
    seen.add(target);
    const facing = said.facing === null ? option.facing[i] : degrees(said.facing);
    const record = { ...NOTHING, verb, target, x: ticks(said.at[0]), y: ticks(said.at[1]), facing };
    meant.push({ record, as: '' });
  }
  return [...meant, ...listedAs(b, said, verb, null).map((record) => ({ record, as: '' }))];
}

/** Returns the options that a typed place or way means for the pending decision, or a message. */
export function hordesRecords(b: HordesBattle, said: Said): readonly Meant[] | string {
  const m = b.decision.subject[0];
  switch (b.decision.kind[0]) {
    case Ask.Deploy:
      return places(b, Verb.Deploy, said);
    case Ask.Place:
      return places(b, Verb.Place, said);
    case Ask.Move:
      return moves(b, m, said, Verb.Advance, Verb.Run);
    case Ask.Lead:
      return moves(b, m, said, Verb.LeadAdvance, Verb.LeadRun);
    default:
      return 'no place is asked for here';
  }
}

/** Returns a hint about what may be typed besides the options. */
export function hordesHint(b: HordesBattle): string {
  switch (b.decision.kind[0]) {
    case Ask.Deploy:
    case Ask.Place:
      return 'or any place: at X Y facing 90';
    case Ask.Move:
      return 'or any way: at X Y facing 90; run forward 4, right 2; charge forward 5 facing 45';
    case Ask.Lead:
      return 'or any way: at X Y facing 90; run forward 4, right 2';
    default:
      return '';
  }
}
