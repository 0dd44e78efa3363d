// The choices of a shooting unit: single or multiple shots, and which of two kinds of Shooting Weapons.
import { copyRecord } from '../../kernel/options.js';
import { listed } from '../../kernel/ruleset.js';
import { clearRow } from '../attacks/attack-table.js';
import { firstFace, secondFace } from '../attacks/needed.js';
import type { RegimentsBattle } from '../battle.js';
import { Asked, Verb } from '../core/asks.js';
import { formationOf } from '../core/units.js';
import {
  EVERYBODY,
  hasOther,
  hasVolley,
  mayVolley,
  mostShotsOf,
  RANK_AND_FILE,
  reachesWith,
  writeVolley,
} from './volley.js';

/** True if `u`, or `who` of it, has a choice of how to shoot. */
export const mayChoose = (b: RegimentsBattle, u: number, who: number): boolean =>
  mostShotsOf(b, u, false, who) > 1 || hasOther(b, u, who) || hasVolley(b, u, false, who);

/** Bits of `extra` in an option of `Ask.ShotMode`: the alternative weapon; a volley (WFB9-SRVOL-001). */
export const Way = { other: 1, volley: 2 } as const;

/**
 * Lists how unit `u`, or `who` of it, may shoot at row `t`: one shot a model (`n` 0) or `n` Multiple Shots
 * (T9A-DEC-140). Where some have two kinds of Shooting Weapons, each kind in range is listed (T9A-SHO-006); `extra` is
 * `Way.other` for the alternative one. Where a unit may volley, each way is listed as a volley too.
 */
function listModes(b: RegimentsBattle, u: number, t: number, reaction: boolean, who: number): void {
  const kinds = hasOther(b, u, who) ? 2 : 1;
  const from = b.option.count;
  for (let kind = 0; kind < kinds; kind++) {
    const other = kind === 1;
    if (kinds > 1 && !reachesWith(b, u, t, reaction, other, who)) continue;
    const most = mostShotsOf(b, u, other, who);
    const ways = mayVolley(b, u, t, reaction, other, who) ? Way.volley : 0;
    for (let way = 0; way <= ways; way += Way.volley) {
      b.option.add(Verb.Shoot, t, 0, kind + way);
      if (most > 1) b.option.add(Verb.Shoot, t, most, kind + way);
    }
  }
  if (b.option.count === from) b.option.add(Verb.Shoot, t); // a reaction without a shot is still one option
}

/**
 * Lists the options of `Ask.ShotMode`; see `listModes`. Context 0 is 1 for a charge reaction, context 1 is who is
 * asked.
 */
export function shotModeOptions(b: RegimentsBattle): void {
  const { subject, other, context: about } = b.decision;
  const row = subject[0];
  const who = about[1] === Asked.individual ? row : about[1] === Asked.rankAndFile ? RANK_AND_FILE : EVERYBODY;
  listModes(b, formationOf(b, row), other[0], about[0] !== 0, who);
}

/** Returns the number of choices. A single one becomes the answer; of several, `Ask.ShotMode` must be asked at once. */
export function shotModes(b: RegimentsBattle, u: number, t: number, reaction: boolean, who: number): number {
  const { option } = b;
  option.count = 0;
  option.decision = 0;
  listModes(b, u, t, reaction, who);
  const n = option.count;
  if (n > 1) listed(b);
  else copyRecord(b.answer, 0, option, 0);
  return n;
}

/** Returns the mean number of hits of unit `u` at `t`, in 36ths. The attack table is restored afterwards. */
function meanHits(
  b: RegimentsBattle,
  u: number,
  t: number,
  reaction: boolean,
  several: boolean,
  volley: boolean,
): number {
  const from = b.field.attacks[0];
  writeVolley(b, u, t, reaction, several, false, 0, volley);
  let hits = 0;
  for (let a = from; a < b.field.attacks[0]; a++) {
    const needed = b.rules.attacks.toHit(b, a);
    const second = secondFace(needed);
    const faces = (7 - Math.max(1, firstFace(needed))) * (second === 0 ? 6 : 7 - second);
    hits += b.attack.number[a] * faces;
    clearRow(b, a);
  }
  b.field.attacks[0] = from;
  return hits;
}

/**
 * Makes the choice with most hits on average the answer, of those that `shotModes` has just listed; the first of equals,
 * which is single shots.
 * @returns false if there are two kinds of weapons, which the number of hits does not decide
 */
export function takesMoreHits(b: RegimentsBattle, u: number, t: number, reaction: boolean): boolean {
  if (hasOther(b, u, EVERYBODY)) return false;
  const { option } = b;
  let best = 0;
  let most = -1;
  for (let i = 0; i < option.count; i++) {
    const hits = meanHits(b, u, t, reaction, option.n[i] > 1, (option.extra[i] & Way.volley) !== 0);
    if (hits <= most) continue;
    most = hits;
    best = i;
  }
  copyRecord(b.answer, 0, option, best);
  option.decision = 0;
  return true;
}
