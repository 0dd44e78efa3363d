import { Under } from '../../../skirmish/templates.js';
import { Roll } from '../core/rolls.js';
import type { W40kBattle } from '../core/state.js';
import { die, firstModelInTurn, squadOfModel, unitOf } from '../core/units.js';
import { isAreaWeapon } from '../core/weapons.js';
import { averagePoints, harmChances, shotStrength } from '../damage/damage.js';
import { armourOf, pastFields } from '../damage/saves.js';
import { addHits, markShotAt } from './shot-table.js';
import { isHiddenFrom } from './target-priority.js';

/** What a base partly under a template, or a hidden model under it, must roll to be hit (W40K-BLAST-005, W40K-SPOT-008). */
const HIT_UNDER = 4;

/** A friend under a template weighs as much as so many foes, where standing orders aim it (K41). */
const FRIEND = 2;

/**
 * Who of those under a marker or template of weapon `w` (index) of model `shooter` is hit, of any side (W40K-BLAST-007):
 * `under` says by model row how much of each lies under it (`Under`); `aimed` is hit in any case (W40K-BLAST-004), or -1.
 * Their hits go into the shot table, those of the active player's models first.
 */
export function hitUnder(b: W40kBattle, shooter: number, w: number, under: Uint8Array, aimed: number): void {
  const squad = squadOfModel(b, shooter);
  const by = unitOf(b, shooter);
  const { models } = b.setup;
  for (let i = 0, first = firstModelInTurn(b); i < models; i++) {
    const m = (first + i) % models;
    if (under[m] === Under.none && m !== aimed) continue;
    markShotAt(b, unitOf(b, m)); // W40K-OVER-016: hit or not, friends too
    // GAP W40K-SPOT-008: a hidden model is hit on 4+, wholly or partly under it, also the one that was aimed at
    if (isHiddenFrom(b, squad, squadOfModel(b, m))) {
      if (die(b, 6, Roll.HiddenUnder, by) < HIT_UNDER) continue; // W40K-SPOT-009: wherever the template came from
    } else if (m !== aimed && under[m] === Under.partly && die(b, 6, Roll.PartlyUnder, by) < HIT_UNDER) continue;
    addHits(b, shooter, w, m, 1);
  }
}

/** Chance that a hit of weapon `w` of model `shooter` harms model `m`, times the points it then takes off. */
export function harmOf(b: W40kBattle, shooter: number, w: number, m: number): number {
  const { setup } = b;
  const weapon = setup.weapons[w];
  const type = setup.model.type[m];
  const strength = shotStrength(weapon, setup.type.S[setup.model.type[shooter]]);
  const points = Math.min(averagePoints(weapon.damage), b.model.wounds[m]);
  const { T, saveDice } = setup.type;
  const save = armourOf(b, type, isAreaWeapon(weapon));
  return (
    (harmChances(strength, T[type], save, weapon.saveModifier, saveDice[type]) / 36) * pastFields(b, type) * points
  );
}

/** What a template that lies like this is worth to who fires it: harm to foes, less that to friends (K41). */
export function worthUnder(b: W40kBattle, shooter: number, w: number, under: Uint8Array, aimed: number): number {
  const squad = squadOfModel(b, shooter);
  const own = b.setup.model.player[shooter];
  let harm = 0; // each side's added up by itself: the same whichever list is the first
  let friendly = 0;
  for (let m = 0; m < b.setup.models; m++) {
    if (under[m] === Under.none && m !== aimed) continue;
    let chance = under[m] === Under.wholly || m === aimed ? 1 : 0.5;
    if (isHiddenFrom(b, squad, squadOfModel(b, m))) chance = 0.5;
    if (b.setup.model.player[m] === own) friendly += chance * harmOf(b, shooter, w, m);
    else harm += chance * harmOf(b, shooter, w, m);
  }
  return harm - FRIEND * friendly;
}

/** Models under a template by side, for words and features of an option; read it at once. */
export const counted = { foes: 0, friends: 0 };

/** Counts the foes and friends of model `shooter` that lie under a template at all. */
export function countUnder(b: W40kBattle, shooter: number, under: Uint8Array): void {
  counted.foes = 0;
  counted.friends = 0;
  for (let m = 0; m < b.setup.models; m++) {
    if (under[m] === Under.none) continue;
    if (b.setup.model.player[m] === b.setup.model.player[shooter]) counted.friends++;
    else counted.foes++;
  }
}
