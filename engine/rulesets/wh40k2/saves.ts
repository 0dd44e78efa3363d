import { modified } from '../../kernel/hooks.js';
import { saveChances, saveNeeded } from './damage.js';
import { Roll } from './rolls.js';
import { Hook } from './rule-ids.js';
import type { W40kBattle } from './state.js';
import { die, unitOf } from './units.js';

/** What the dice of the armour of model `m` must show together against a hit with save modifier `modifier` of shot row `row`. */
function armourNeeded(b: W40kBattle, m: number, modifier: number, row: number): number {
  const { type } = b.setup;
  const t = b.setup.model.type[m];
  return saveNeeded(modified(b, Hook.save, unitOf(b, m), type.save[t], row), modifier, type.saveDice[t]);
}

/**
 * Does model `m` save a hit that would harm it (W40K-SAVE-001, W40K-HDMG-003)? Dice fall only where they can save. `row`: that of
 * the shot, or `NO_ATTACK`.
 */
export function saves(b: W40kBattle, m: number, modifier: number, row: number): boolean {
  const needed = armourNeeded(b, m, modifier, row);
  const dice = b.setup.type.saveDice[b.setup.model.type[m]];
  if (needed > 6 * dice) return false; // W40K-SAVE-004
  let shown = 0;
  for (let i = 0; i < dice; i++) shown += die(b, 6, Roll.Save, unitOf(b, m));
  return shown >= needed;
}

/** Chance that model `m` does not save a hit with save modifier `modifier`. */
export function unsaved(b: W40kBattle, m: number, modifier: number, row: number): number {
  const dice = b.setup.type.saveDice[b.setup.model.type[m]];
  return 1 - saveChances(armourNeeded(b, m, modifier, row), dice) / 36;
}
