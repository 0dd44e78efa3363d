import { modified } from '../../../kernel/hooks.js';
import { Cover } from '../../../skirmish/terrain.js';
import { coverOf } from '../caches/sight.js';
import { Hook } from '../core/rule-ids.js';
import { ShotFlag, type W40kBattle } from '../core/state.js';
import { squadOfModel, tell, unitOf, wayGone } from '../core/units.js';
import { aimAt, gapOf, shelterModifier } from './aiming.js';
import { Band, bandOf, neededWords, SURE_HIT, speedModifier, weaponModifier } from './to-hit.js';
import { coverChosen, fireAt } from './volley.js';
import { Fire } from './weapons-to-fire.js';

// Log lines about a volley: the target of each group of shots, the modifiers to hit and the result. Call these
// functions only if `b.log` is not null.

/** Returns "soft cover -1", or an empty list for a modifier of 0. */
const part = (name: string, modifier: number): string[] =>
  modifier === 0 ? [] : [`${name} ${modifier > 0 ? '+' : ''}${modifier}`];

/** Returns "1 shot", "3 shots". */
const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Returns the name of the shelter that counts for the shot: that of model `o`, or the average of its squad. */
function coverName(b: W40kBattle, m: number, o: number): string {
  if (b.setup.averageCover) return 'average cover';
  return coverOf(b, m, o) === Cover.hard ? 'hard cover' : 'soft cover';
}

/**
 * Returns the parts of the score to hit of model `m` with weapon `w` (index into `setup.weapons`) at model `o`, with
 * Fire bits `fire`: "Ballistic Skill 4, short range +1, soft cover -1" (W40K-HIT-001 to W40K-HIT-010).
 */
export function whyNeeded(b: W40kBattle, m: number, w: number, o: number, fire: number, row: number): string {
  const weapon = b.setup.weapons[w];
  const type = b.setup.model.type[m];
  const charged = (fire & Fire.charger) !== 0;
  const band = charged ? Band.short : bandOf(weapon, b.setup.type.S[type], gapOf(b, m, o));
  const range = band === Band.short ? 'short range' : 'long range';
  if (weapon.sureShort && band === Band.short) return range;
  const cover = weapon.template !== 0 ? 0 : shelterModifier(b, m, o);
  const moved = b.model.moved[o] + ((fire & Fire.overwatch) !== 0 ? wayGone(b, o) : 0);
  const speed = speedModifier(moved);
  const fleeting = (fire & Fire.fleeting) !== 0 ? -1 : 0; // W40K-OVER-009
  const plain = weaponModifier(weapon, band) + cover + speed + fleeting;
  const own = modified(b, Hook.toHit, unitOf(b, m), plain, row);
  const all = modified(b, Hook.toBeHit, unitOf(b, o), own, row);
  return [
    `Ballistic Skill ${b.setup.type.BS[type]}`,
    ...part(range, weaponModifier(weapon, band)),
    ...part(coverName(b, m, o), cover),
    ...part(speed === -2 ? 'moved over 20 inches' : 'moved 10 inches or more', speed),
    ...part(charged ? 'charging the shooter' : 'moving from or into cover', fleeting),
    ...part("shooter's special rules", own - plain),
    ...part('size of the target', all - own),
  ].join(', ');
}

/** Returns "krak missile at Goff Boyz". */
const aimed = (b: W40kBattle, w: number, t: number): string => `${b.setup.weapons[w].name} at ${b.setup.names[t]}`;

/** Logs each group of plain shots at unit `t` with Fire bits `fire` before the dice are rolled. */
export function tellGroups(b: W40kBattle, t: number, fire: number): void {
  const { shot } = b;
  for (let row = 0; row < b.field.shots[0]; row++) {
    if ((shot.flags[row] & ShotFlag.Sure) !== 0) continue;
    const m = shot.shooter[row];
    const at = shot.target[row];
    const near = aimAt(b, m, at, coverChosen(b, m));
    const o = shot.model[row] >= 0 ? shot.model[row] : near >= 0 ? near : aimAt(b, m, at, 0);
    const why = o < 0 ? '' : ` (${whyNeeded(b, m, shot.weapon[row], o, fireAt(b, fire, at, t), row)})`;
    const shots = `${aimed(b, shot.weapon[row], at)}, ${counted(shot.number[row], 'shot')}`;
    tell(b, 'shooting', unitOf(b, m), `${shots}, ${neededWords(shot.needed[row])}${why}`);
  }
}

/**
 * Logs the aim of model `m` with an area weapon or sustained fire at model `o` of unit `t`. `needed` is the score to
 * hit.
 */
export function tellAim(b: W40kBattle, m: number, w: number, t: number, o: number, needed: number, fire: number): void {
  const weapon = b.setup.weapons[w];
  const roll =
    weapon.template !== 0 || needed === SURE_HIT
      ? 'hits without a roll'
      : `${neededWords(needed)} (${whyNeeded(b, m, w, o, fire, -1)})`;
  tell(b, 'shooting', unitOf(b, m), `${aimed(b, w, t)}, ${roll}`);
}

/** True if rows `r` and `s` of the shot table share one log line: same squad, weapon and target. */
function together(b: W40kBattle, r: number, s: number): boolean {
  const { shot } = b;
  if (shot.weapon[r] !== shot.weapon[s] || shot.target[r] !== shot.target[s]) return false;
  return squadOfModel(b, shot.shooter[r]) === squadOfModel(b, shot.shooter[s]);
}

/** Logs the result of each group of shots: hits, and unsaved damage. */
export function tellHarm(b: W40kBattle): void {
  const { shot } = b;
  for (let row = 0; row < b.field.shots[0]; row++) {
    let first = 0;
    while (!together(b, first, row)) first++;
    if (first < row) continue;
    let hits = 0;
    let wounds = 0;
    for (let r = row; r < b.field.shots[0]; r++) {
      if (!together(b, row, r)) continue;
      hits += shot.hits[r];
      wounds += shot.wounds[r];
    }
    const harm =
      hits === 0 ? '' : wounds === 0 ? ', none does harm' : `, ${wounds} ${wounds === 1 ? 'does' : 'do'} harm`;
    tell(
      b,
      'shooting',
      unitOf(b, shot.shooter[row]),
      `${aimed(b, shot.weapon[row], shot.target[row])}: ${counted(hits, 'hit')}${harm}`,
    );
  }
}
