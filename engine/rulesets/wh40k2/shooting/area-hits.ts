import { Under } from '../../../skirmish/templates.js';
import { Roll } from '../core/rolls.js';
import type { W40kBattle } from '../core/state.js';
import { die, firstModelInTurn, squadOfModel, unitOf } from '../core/units.js';
import { isAreaWeapon } from '../core/weapons.js';
import { averagePoints, harmChances, shotStrength } from '../damage/damage.js';
import { armourOf, pastFields } from '../damage/saves.js';
import { addHits, markShotAt } from './shot-table.js';
import { isHiddenFrom } from './target-priority.js';

/** Die score that hits a model partly under a template, or a hidden model under it (W40K-BLAST-005, W40K-SPOT-008). */
const HIT_UNDER = 4;

/** Weight of a friend under a template, in foes, when standing orders aim it (K41). */
const FRIEND = 2;

/**
 * Rolls which models under a marker or template of weapon `w` (index) of model `shooter` are hit, on either side
 * (W40K-BLAST-007). `under` says by model row how much of each model is under it (`Under`). Model `aimed` (or -1) is
 * hit in any case (W40K-BLAST-004). The hits go into the shot table, those on the active player's models first.
 */
export function hitUnder(b: W40kBattle, shooter: number, w: number, under: Uint8Array, aimed: number): void {
  const squad = squadOfModel(b, shooter);
  const by = unitOf(b, shooter);
  const { models } = b.setup;
  for (let i = 0, first = firstModelInTurn(b); i < models; i++) {
    const m = (first + i) % models;
    if (under[m] === Under.none && m !== aimed) continue;
    markShotAt(b, unitOf(b, m)); // W40K-OVER-016: friend or foe, hit or not
    // GAP W40K-SPOT-008: a hidden model is hit on 4+, wholly or partly under it, also the one that was aimed at
    if (isHiddenFrom(b, squad, squadOfModel(b, m))) {
      if (die(b, 6, Roll.HiddenUnder, by) < HIT_UNDER) continue; // W40K-SPOT-009: wherever the template came from
    } else if (m !== aimed && under[m] === Under.partly && die(b, 6, Roll.PartlyUnder, by) < HIT_UNDER) continue;
    addHits(b, shooter, w, m, 1);
  }
}

/** Returns the expected damage points of one hit of weapon `w` of model `shooter` on model `m`. */
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

/**
 * Returns the worth of a template for the side that fires it: expected harm to foes minus weighted harm to friends
 * (K41).
 */
export function worthUnder(b: W40kBattle, shooter: number, w: number, under: Uint8Array, aimed: number): number {
  const squad = squadOfModel(b, shooter);
  const own = b.setup.model.player[shooter];
  let harm = 0; // each side is summed by itself, so that the order of the lists does not matter
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

/** Numbers of models under a template by side, for descriptions and features of options. Valid until the next count. */
export const counted = { foes: 0, friends: 0 };

/** Counts foes and friends of model `shooter` wholly or partly under a template. */
export function countUnder(b: W40kBattle, shooter: number, under: Uint8Array): void {
  counted.foes = 0;
  counted.friends = 0;
  for (let m = 0; m < b.setup.models; m++) {
    if (under[m] === Under.none) continue;
    if (b.setup.model.player[m] === b.setup.model.player[shooter]) counted.friends++;
    else counted.foes++;
  }
}
