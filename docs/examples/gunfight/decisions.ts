import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { OptionRecord } from '../../../engine/kernel/options.js';
import { LEGAL, type Reason } from '../../../engine/kernel/ruleset.js';
import { distance, type Gunfight, kindOf, sideOf } from './state.js';
import { Ask, Verb } from './turn.js';

export const REFUSALS = ['', 'not an option', 'off the table', 'too far', 'within an inch of another fighter'] as const;
/** Ways to go that are listed, east and north, as shares of a move. */
const WAYS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => (x * y === 0 ? [x, y] : [0.7 * x, 0.7 * y])));

/** Judges a move to any place, listed or not. */
function mayGo(b: Gunfight, u: number, x: number, y: number): Reason {
  if (x < 0 || y < 0 || x > b.setup.width || y > b.setup.depth) return 2;
  if (distance(b, u, x, y) > kindOf(b, u).move * INCH) return 3;
  for (let o = 0; o < b.setup.units; o++) if (o !== u && b.unit.wounds[o] > 0 && distance(b, o, x, y) < INCH) return 4;
  return LEGAL;
}

/** Judges a proposal that is not listed: a move. */
export function judge(b: Gunfight, { verb, target, n, x, y, facing, files, extra, path }: OptionRecord): Reason {
  if (b.decision.kind[0] !== Ask.What || verb !== Verb.Go || target !== -1 || path.length > 0) return 1;
  return (n | facing | files | extra) !== 0 ? 1 : mayGo(b, b.decision.subject[0], x, y);
}

/** Lists the options: who acts; then shots at enemies in range, the farthest moves in eight directions, and to stay. */
export function list(b: Gunfight): number {
  const { option, unit, decision } = b;
  const [u, asksWho] = [decision.subject[0], decision.kind[0] === Ask.Who];
  for (let o = 0; o < b.setup.units; o++) {
    const own = sideOf(b, o) === decision.player[0];
    if (unit.wounds[o] === 0 || own !== asksWho) continue;
    if (asksWho) option.add(Verb.Pick, o);
    else if (distance(b, u, unit.x[o], unit.y[o]) <= kindOf(b, u).range * INCH) option.add(Verb.Shoot, o);
  }
  for (const [east, north] of asksWho ? [] : WAYS) {
    const far = kindOf(b, u).move * INCH;
    const [x, y] = [unit.x[u] + Math.trunc(east * far), unit.y[u] + Math.trunc(north * far)];
    if (mayGo(b, u, x, y) === LEGAL) option.addPose(Verb.Go, -1, 0, x, y, 0, 0);
  }
  return option.count;
}
export const DECISIONS = ['', 'who', 'what'] as const;
export function question({ decision: { kind, player, subject }, setup }: Gunfight): string {
  const words = ['The battle is over.', 'who acts?', `what does ${setup.names[subject[0]]} do?`][kind[0]];
  return kind[0] === 0 ? words : `${setup.lists[player[0]]}: ${words}`;
}
export function describe({ option: { verb, target, x, y }, setup }: Gunfight, i: number): string {
  const place = verb[i] === Verb.Go ? ` ${(x[i] / INCH).toFixed(2)}, ${(y[i] / INCH).toFixed(2)}` : '';
  const word = ['', 'act with', 'go to', 'shoot at'][verb[i]];
  return `${word}${place}${target[i] < 0 ? '' : ` ${setup.names[target[i]]}`}`;
}
