import { copyBattle } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { NO_ATTACK } from '../../../engine/kernel/hooks.js';
import { planCharge } from '../../../engine/rulesets/wh40k2/charges/charge-moves.js';
import { inChargeReach } from '../../../engine/rulesets/wh40k2/charges/charge-targets.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { broken, engaged, membersOf, onTable, playerOf, squadOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { moveOf } from '../../../engine/rulesets/wh40k2/movement/movement-allowance.js';
import { fireOdds } from '../../../engine/rulesets/wh40k2/odds/fire.js';
import { chanceToHit } from '../../../engine/rulesets/wh40k2/odds/shots.js';
import { wh40k2 } from '../../../engine/rulesets/wh40k2/ruleset.js';
import { aimAt } from '../../../engine/rulesets/wh40k2/shooting/aiming.js';
import { isLegalTarget } from '../../../engine/rulesets/wh40k2/shooting/targets.js';
import { neededWords } from '../../../engine/rulesets/wh40k2/shooting/to-hit.js';
import {
  fallsShort,
  neededFor,
  orderedWeapon,
  sparesCombat,
  volleyFigures,
} from '../../../engine/rulesets/wh40k2/shooting/volley.js';
import { Fire, mayModelFire, shotsOf, weaponIn } from '../../../engine/rulesets/wh40k2/shooting/weapons-to-fire.js';
import { fight } from '../../captain/wh40k2/duels.js';
import { count, mean, percent } from '../figures.js';

/** Returns a copy of the battle on which odds are computed, so that the battle does not change. */
let scratch: W40kBattle | null = null;
function copyOf(b: W40kBattle): W40kBattle {
  if (scratch === null || scratch.setup !== b.setup) scratch = wh40k2.create(b.setup);
  copyBattle(scratch, b);
  return scratch;
}

const mine = new Int32Array(256);
const theirs = new Int32Array(256);

/** Returns the ticks between the nearest bases of two squads. */
function distance(b: W40kBattle, u: number, t: number): number {
  const [n, k] = [membersOf(b, u, mine), membersOf(b, t, theirs)];
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  let least = Infinity;
  for (const m of mine.subarray(0, n)) {
    for (const o of theirs.subarray(0, k))
      least = Math.min(least, Math.hypot(x[m] - x[o], y[m] - y[o]) - radius[m] - radius[o]);
  }
  return Math.max(0, least);
}

const inches = (ticks: number): string => mean(ticks / INCH);

/** Returns lines about a charge of squad `u` at squad `t`. */
function chargeLines(b: W40kBattle, u: number, t: number): string[] {
  const names = b.setup.names;
  if (engaged(b, u) && engaged(b, t) && distance(b, u, t) < INCH / 4) {
    const { done, suffered } = fight(b, u, t, false);
    const head = `Next round of ${names[u]} and ${names[t]}, if all of them pair off`;
    return [`${head}: deals ${mean(done)} wounds, takes ${mean(suffered)} on the average.`];
  }
  if (engaged(b, u)) return [`${names[u]} is in hand-to-hand combat and charges nobody.`];
  if (broken(b, u)) return [`${names[u]} is broken and charges nobody.`];
  const n = membersOf(b, u, mine);
  let far = 0;
  for (const m of mine.subarray(0, n)) far = Math.max(far, 2 * moveOf(b, m));
  const head = `Charge of ${names[u]} at ${names[t]}: ${inches(distance(b, u, t))} inches away, charges move up to ${inches(far)}`;
  if (!inChargeReach(b, u, t)) return [`${head}: out of reach, no clear run, an enemy who is closer, or hidden.`];
  const j = planCharge(b, u, t, true);
  const there = j.n - j.stragglers;
  const lines = [
    `${head}: ${there} of ${count(j.n, 'model')} would make contact as all stand now. Charges need no dice.`,
  ];
  const { done, suffered } = fight(b, u, t, true);
  const part = there === 0 ? 0 : Math.min(1, there / Math.min(j.n, membersOf(b, t, theirs)));
  lines.push(
    `  First round if all who can pair off: deals ${mean(done)} wounds, takes ${mean(suffered)} on the average` +
      `${part < 1 ? `; with those who make contact about ${mean(done * part)} and ${mean(suffered * part)}` : ''}.`,
  );
  return lines;
}

/** Returns the mean hits of shots of `u` at `t` that roll to hit; templates are left out. */
function hitsOf(b: W40kBattle, u: number, t: number): number {
  const n = membersOf(b, u, mine);
  let hits = 0;
  for (const m of Array.from(mine.subarray(0, n))) {
    const o = mayModelFire(b, m) ? aimAt(b, m, t, 0) : -1;
    const slot = o < 0 || sparesCombat(b, u, t, o) ? -1 : orderedWeapon(b, m, o, Fire.normal);
    if (slot < 0 || fallsShort(b, m, slot, o, Fire.normal)) continue;
    const w = weaponIn(b, m, slot);
    if (b.setup.weapons[w].template !== 0) continue;
    hits += shotsOf(b, m, slot, Fire.normal) * chanceToHit(neededFor(b, m, w, o, Fire.normal, NO_ATTACK));
  }
  return hits;
}

/** Returns lines about the fire of squad `u` at squad `t` from where they stand. */
function shotLines(b: W40kBattle, u: number, t: number): string[] {
  const names = b.setup.names;
  const { shots, least, most } = volleyFigures(b, u, t, Fire.normal);
  const head = `Shooting of ${names[u]} at ${names[t]}`;
  if (shots === 0)
    return [`${head}: nobody sees and reaches them from here, ${inches(distance(b, u, t))} inches away.`];
  const odds = fireOdds(b, u, t, Fire.normal);
  const needs = least === 0 ? '' : least === most ? `, ${neededWords(least)}` : `, ${least}+ to ${neededWords(most)}`;
  const lines = [
    `${head}: ${count(shots, 'shot')}${needs}, ${mean(hitsOf(b, u, t))} of them hit, ${mean(odds.mean)} models lost on the average; wiped out ${percent(odds.destroyed)}` +
      `${odds.kind === 'exact' ? '' : ' (about: what may fall on others is left out)'}.`,
  ];
  if (!isLegalTarget(b, u, t, Fire.normal))
    lines.push('  It may not choose them now: others are closer, or it may not shoot.');
  return lines;
}

/** Returns lines about the odds if `u` charges or shoots at `t`. */
export function w40kOdds(real: W40kBattle, u0: number, t0: number): string[] {
  const b = copyOf(real);
  const [u, t] = [squadOf(b, u0), squadOf(b, t0)];
  const names = b.setup.names;
  if (playerOf(b, u) === playerOf(b, t)) return [`${names[u0]} and ${names[t0]} are on the same side.`];
  for (const v of [u, t]) if (!onTable(b, v)) return [`${names[v]} is not on the table.`];
  return [...chargeLines(b, u, t), ...shotLines(b, u, t)];
}

/** Returns the enemies on the table, nearest first. */
export function w40kFoes(b: W40kBattle, u: number): number[] {
  const from = squadOf(b, u);
  if (!onTable(b, from)) return [];
  return b.setup.names
    .map((_, t) => t)
    .filter((t) => playerOf(b, t) !== playerOf(b, u) && onTable(b, t) && b.unit.host[t] < 0)
    .sort((p, q) => distance(b, from, p) - distance(b, from, q));
}
